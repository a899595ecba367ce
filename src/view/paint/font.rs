//! The fonts of a theme, given to egui.

use crate::config::{Font, Theme};
use egui::{Context, FontData, FontDefinitions, FontFamily};
use std::sync::Arc;

/// The family of letters on the board.
const BOARD: &str = "board";

/// The letters of Hebrew, which egui's own fonts lack: nothing else, so that each word is shaped by itself.
const HEBREW: &str = "assistant_hebrew";
const HEBREW_BYTES: &[u8] = include_bytes!("../../../assets/fonts/assistant_hebrew.ttf");

/// Gives a context the fonts of a theme, from its next pass on.
pub fn install_fonts(ctx: &Context, theme: &Theme) {
    let mut known = FontDefinitions::default();
    let fonts = &theme.fonts;
    let usual = |family: &FontFamily| known.families.get(family).cloned().unwrap_or_default();
    let (sans, mono) = (usual(&FontFamily::Proportional), usual(&FontFamily::Monospace));
    let wanted = [
        (FontFamily::Proportional, &fonts.text),
        (FontFamily::Name(BOARD.into()), &fonts.board),
        (FontFamily::Monospace, &fonts.fixed),
    ];
    known.font_data.insert(HEBREW.into(), Arc::new(FontData::from_static(HEBREW_BYTES)));
    for (family, font) in wanted {
        let mut chain = if family == FontFamily::Monospace { mono.clone() } else { sans.clone() };
        match font {
            Font::Sans => chain.clone_from(&sans),
            Font::Mono => chain.clone_from(&mono),
            Font::File { path, bytes } => {
                // The usual ones follow for the signs that it lacks.
                chain.insert(0, path.clone());
                known.font_data.insert(path.clone(), Arc::new(FontData::from_owned(bytes.to_vec())));
            }
        }
        chain.push(HEBREW.into());
        known.families.insert(family, chain);
    }
    ctx.set_fonts(known);
}

/// The family of letters on the board; the usual one where no theme's fonts were given yet.
pub(super) fn board_family(ctx: &Context) -> FontFamily {
    let family = FontFamily::Name(BOARD.into());
    let is_there = ctx.fonts(|fonts| fonts.definitions().families.contains_key(&family));
    if is_there { family } else { FontFamily::Proportional }
}
