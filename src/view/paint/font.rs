//! Installs a theme's fonts in egui.

use crate::config::{Font, Theme};
use egui::{Context, FontData, FontDefinitions, FontFamily, RawInput, RichText};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

const BOARD: &str = "board";

const REGULAR: &str = "ubuntu_regular";

/// Fonts with the Hebrew letters that egui's own fonts lack and nothing else, so that each word is shaped by itself.
const HEBREW: &str = "assistant_hebrew";
const HEBREW_BYTES: &[u8] = include_bytes!("../../../assets/fonts/assistant_hebrew.ttf");
const HEBREW_SEMIBOLD: &str = "assistant_hebrew_semibold";
const HEBREW_SEMIBOLD_BYTES: &[u8] = include_bytes!("../../../assets/fonts/assistant_hebrew_semibold.ttf");

/// The default text font in two weights; egui's own fonts follow for characters that it lacks.
const REGULAR_BYTES: &[u8] = include_bytes!("../../../assets/fonts/ubuntu_regular.ttf");
const MEDIUM_BYTES: &[u8] = include_bytes!("../../../assets/fonts/ubuntu_medium.ttf");

/// The icons of `config::icon` and nothing else, outlined and filled.
const ICON_BYTES: &[u8] = include_bytes!("../../../assets/fonts/phosphor_icons.ttf");
const FILLED_ICON_BYTES: &[u8] = include_bytes!("../../../assets/fonts/phosphor_icons_fill.ttf");

pub const MEDIUM_FAMILY: &str = "medium";
pub const ICON_FAMILY: &str = "icons";
pub const FILLED_ICON_FAMILY: &str = "filled icons";

/// Installs a theme's fonts in a context, from its next pass on.
pub fn install_fonts(ctx: &Context, theme: &Theme) {
    let mut known = FontDefinitions::default();
    let fonts = &theme.fonts;
    let usual = |family: &FontFamily| known.families.get(family).cloned().unwrap_or_default();
    let (sans, mono) = (usual(&FontFamily::Proportional), usual(&FontFamily::Monospace));
    let wanted = [
        (FontFamily::Proportional, &fonts.text),
        (FontFamily::Name(MEDIUM_FAMILY.into()), &fonts.text),
        (FontFamily::Name(BOARD.into()), &fonts.board),
        (FontFamily::Monospace, &fonts.fixed),
    ];
    for (name, bytes) in [
        (HEBREW, HEBREW_BYTES),
        (HEBREW_SEMIBOLD, HEBREW_SEMIBOLD_BYTES),
        (REGULAR, REGULAR_BYTES),
        (MEDIUM_FAMILY, MEDIUM_BYTES),
        (ICON_FAMILY, ICON_BYTES),
        (FILLED_ICON_FAMILY, FILLED_ICON_BYTES),
    ] {
        known.font_data.insert(name.into(), Arc::new(FontData::from_static(bytes)));
    }
    for icons in [ICON_FAMILY, FILLED_ICON_FAMILY] {
        known.families.insert(FontFamily::Name(icons.into()), vec![icons.into()]);
    }
    for (family, font) in wanted {
        let weight = match &family {
            FontFamily::Proportional => Some(REGULAR),
            FontFamily::Name(name) if &**name == MEDIUM_FAMILY => Some(MEDIUM_FAMILY),
            _ => None,
        };
        let sans: Vec<String> = weight.map(str::to_owned).into_iter().chain(sans.iter().cloned()).collect();
        let mut chain = if family == FontFamily::Monospace { mono.clone() } else { sans.clone() };
        match font {
            Font::Sans => chain = sans,
            Font::Mono => chain.clone_from(&mono),
            Font::File { path, bytes } if can_be_laid_out(path, bytes) => {
                // The default fonts follow, for characters that it lacks.
                chain.insert(0, path.clone());
                known.font_data.insert(path.clone(), Arc::new(FontData::from_owned(bytes.to_vec())));
            }
            Font::File { .. } => {}
        }
        let hebrew = if weight == Some(MEDIUM_FAMILY) { HEBREW_SEMIBOLD } else { HEBREW };
        chain.extend([hebrew.into(), ICON_FAMILY.into()]);
        // It has signs that the others lack, such as arrows.
        chain.extend(mono.iter().filter(|name| !chain.contains(name)).cloned().collect::<Vec<_>>());
        known.families.insert(family, chain);
    }
    ctx.set_fonts(known);
}

/// Tests a theme's font in isolation: egui panics on some damaged fonts, which must not crash the window.
fn can_be_laid_out(path: &str, bytes: &[u8]) -> bool {
    let lay_out = || {
        let ctx = Context::default();
        let mut known = FontDefinitions::default();
        known.font_data.insert(path.to_owned(), Arc::new(FontData::from_owned(bytes.to_vec())));
        known.families.entry(FontFamily::Proportional).or_default().insert(0, path.to_owned());
        ctx.set_fonts(known);
        let text: String = (' '..='~').chain('א'..='ת').collect();
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            for size in TRIED_SIZES {
                ui.label(RichText::new(&text).size(size));
            }
        });
        output.textures_delta.clear();
        ctx.tessellate(std::mem::take(&mut output.shapes), 1.0).len()
    };
    catch_unwind(AssertUnwindSafe(lay_out)).is_ok()
}

/// The test sizes, in points.
const TRIED_SIZES: [f32; 2] = [12.0, 40.0];

/// The font family for text on the board, or the default one before any theme's fonts are installed.
pub(super) fn board_family(ctx: &Context) -> FontFamily {
    let family = FontFamily::Name(BOARD.into());
    let is_there = ctx.fonts(|fonts| fonts.definitions().families.contains_key(&family));
    if is_there { family } else { FontFamily::Proportional }
}

/// Whether the families of a theme's fonts can be used; in the pass in which they are installed they can not.
pub fn are_fonts_installed(ctx: &Context) -> bool {
    ctx.fonts(|fonts| fonts.definitions().families.contains_key(&FontFamily::Name(ICON_FAMILY.into())))
}
