//! Applies the theme's colours and sizes to the window.

use crate::config::{Colour, Theme};
use crate::view::install_fonts;
use egui::{Color32, CornerRadius, FontFamily, FontId, Margin, RichText, Stroke, Style, TextStyle, Visuals};

/// Converts a theme colour to egui's type.
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

/// Gives every widget the theme's colours and fonts.
pub fn apply(ctx: &egui::Context, theme: &Theme) {
    let window = &theme.window;
    let panel = color32(window.panel);
    let line = Stroke::new(1.0, color32(window.line));
    let text = color32(window.text);
    let [red, green, blue] = window.panel.parts();
    let is_bright = red + green + blue > 1.5;
    let mut visuals = if is_bright { Visuals::light() } else { Visuals::dark() };
    visuals.weak_text_color = Some(color32(window.weak_text));
    visuals.panel_fill = panel;
    visuals.window_fill = panel;
    visuals.window_stroke = line;
    visuals.extreme_bg_color = color32(window.button);
    visuals.faint_bg_color = color32(window.button);
    visuals.hyperlink_color = color32(window.accent);
    visuals.error_fg_color = color32(window.error);
    visuals.warn_fg_color = color32(window.warning);
    visuals.selection.bg_fill = color32(window.accent);
    visuals.selection.stroke = Stroke::new(1.5, color32(window.accent_text));
    let radius = CornerRadius::same(6);
    let states = &mut visuals.widgets;
    for (state, fill, border) in [
        (&mut states.noninteractive, window.panel, line),
        (&mut states.inactive, window.button, line),
        (&mut states.hovered, window.button_hover, Stroke::new(1.0, color32(window.accent))),
        (&mut states.active, window.button_hover, Stroke::new(2.0, color32(window.accent))),
        (&mut states.open, window.button_hover, line),
    ] {
        state.bg_fill = color32(fill);
        state.weak_bg_fill = color32(fill);
        state.bg_stroke = border;
        state.corner_radius = radius;
        state.fg_stroke = Stroke::new(1.5, text);
    }
    let mut style = Style { visuals, ..Style::default() };
    style.spacing.item_spacing = egui::vec2(8.0, 7.0);
    style.spacing.button_padding = egui::vec2(10.0, 4.0);
    // The same height as a button, so that text beside one is aligned with it.
    style.spacing.interact_size.y = 27.0;
    style.spacing.window_margin = Margin::same(16);
    style.spacing.slider_width = 130.0;
    let size = theme.fonts.size;
    let sizes =
        [(TextStyle::Heading, 1.47), (TextStyle::Body, 1.0), (TextStyle::Button, 1.0), (TextStyle::Small, 0.83)];
    for (kind, share) in sizes {
        style.text_styles.insert(kind, FontId::proportional(share * size));
    }
    style.text_styles.insert(TextStyle::Monospace, FontId::monospace(0.9 * size));
    ctx.set_global_style(style);
    install_fonts(ctx, theme);
}
