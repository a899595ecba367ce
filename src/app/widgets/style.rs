//! Applies the theme's colours and sizes to the window.

use crate::app::components::{Tokens, height, radius, space};
use crate::config::{Colour, Theme};
use crate::view::install_fonts;
use egui::{Color32, CornerRadius, FontFamily, FontId, Margin, RichText, Stroke, Style, TextStyle, Visuals};

pub fn color32(colour: Colour) -> Color32 {
    Color32::from_rgba_unmultiplied(colour.red, colour.green, colour.blue, colour.opacity)
}

/// Small monospaced text. In egui `monospace` and `small` override each other.
pub fn small_code(text: impl Into<String>) -> RichText {
    RichText::new(text).family(FontFamily::Monospace).small()
}

/// Interpolates between two colours; `share` is 0 at the first and 1 at the second.
pub fn mixed(from: Colour, to: Colour, share: f32) -> Color32 {
    color32(from).lerp_to_gamma(color32(to), share.clamp(0.0, 1.0))
}

pub fn apply(ctx: &egui::Context, theme: &Theme) {
    let tokens = Tokens::of(theme);
    let mut style = Style { visuals: visuals(&tokens), ..Style::default() };
    style.spacing.item_spacing = egui::vec2(space::S, space::S);
    style.spacing.button_padding = egui::vec2(10.0, 4.0);
    // The same height as a button, so that text beside one is aligned with it.
    style.spacing.interact_size.y = height::DENSE;
    style.spacing.window_margin = Margin::same(space::L as i8);
    style.spacing.menu_margin = Margin::same(space::S as i8);
    style.spacing.slider_width = 130.0;
    let size = tokens.body_points;
    let sizes = [
        (TextStyle::Heading, tokens.title_points()),
        (TextStyle::Body, size),
        (TextStyle::Button, size),
        (TextStyle::Small, tokens.caption_points()),
    ];
    for (kind, points) in sizes {
        style.text_styles.insert(kind, FontId::proportional(points));
    }
    style.text_styles.insert(TextStyle::Monospace, FontId::monospace(0.9 * size));
    ctx.set_global_style(style);
    tokens.install(ctx);
    install_fonts(ctx, theme);
}

fn visuals(tokens: &Tokens) -> Visuals {
    let mut visuals = if tokens.is_light { Visuals::light() } else { Visuals::dark() };
    visuals.weak_text_color = Some(tokens.weak);
    visuals.panel_fill = tokens.surface;
    visuals.window_fill = tokens.surface_card;
    visuals.window_stroke = tokens.edge();
    visuals.window_corner_radius = CornerRadius::same(radius::POPUP);
    visuals.menu_corner_radius = CornerRadius::same(radius::POPUP);
    visuals.window_shadow = tokens.shadow();
    visuals.popup_shadow = tokens.shadow();
    visuals.extreme_bg_color = tokens.surface_low;
    visuals.text_edit_bg_color = Some(tokens.surface_low);
    visuals.code_bg_color = tokens.surface_low;
    visuals.faint_bg_color = tokens.surface_card;
    visuals.hyperlink_color = tokens.accent;
    visuals.error_fg_color = tokens.error;
    visuals.warn_fg_color = tokens.warning;
    visuals.selection.bg_fill = tokens.accent;
    visuals.selection.stroke = Stroke::new(1.5, tokens.on_accent);
    visuals.slider_trailing_fill = true;
    let line = tokens.edge();
    let states = &mut visuals.widgets;
    for (state, fill, border) in [
        (&mut states.noninteractive, tokens.surface, Stroke::new(1.0, tokens.line_soft)),
        (&mut states.inactive, tokens.surface_control, line),
        (&mut states.hovered, tokens.surface_hover, line),
        (&mut states.active, tokens.surface_hover, Stroke::new(2.0, tokens.accent)),
        (&mut states.open, tokens.surface_hover, line),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = border;
        state.corner_radius = CornerRadius::same(radius::CONTROL);
        state.fg_stroke = Stroke::new(1.5, tokens.text);
        state.expansion = 0.0;
    }
    visuals
}
