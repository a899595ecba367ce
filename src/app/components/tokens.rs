//! The colours, fonts and sizes of the window, derived from the theme. Pages use these and nothing of their own.

use crate::app::widgets::style::color32;
use crate::config::{Colour, Theme};
use crate::view::{FILLED_ICON_FAMILY, ICON_FAMILY, MEDIUM_FAMILY};
use egui::{Color32, Context, FontFamily, FontId, Id, RichText, Shadow, Stroke, Ui};
use std::sync::Arc;

/// Distances in points.
pub mod space {
    pub const XS: f32 = 4.0;
    pub const S: f32 = 8.0;
    pub const M: f32 = 12.0;
    pub const L: f32 = 16.0;
    pub const XL: f32 = 24.0;
}

/// Corner radii in points.
pub mod radius {
    pub const CELL: u8 = 4;
    pub const CONTROL: u8 = 6;
    pub const CARD: u8 = 8;
    pub const POPUP: u8 = 10;
}

/// The size of body text for which widths in points are chosen.
const USUAL_BODY_POINTS: f32 = 14.0;

/// Heights in points.
pub mod height {
    pub const CONTROL: f32 = 32.0;
    pub const DENSE: f32 = 28.0;
    /// The primary button of a form.
    pub const PRIMARY: f32 = 44.0;
    pub const TABLE_HEADER: f32 = 28.0;
    pub const TABLE_ROW: f32 = 30.0;
}

/// Colours and text sizes. Made once for each theme; [`UiTokens::tokens`] returns the current ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tokens {
    /// Rail, status bar, fields, code.
    pub surface_low: Color32,
    /// Pages and side panels.
    pub surface: Color32,
    /// Cards, table headers, toasts.
    pub surface_card: Color32,
    /// Buttons and chips.
    pub surface_control: Color32,
    /// A control under the mouse.
    pub surface_hover: Color32,
    /// Separators.
    pub line_soft: Color32,
    /// Edges of buttons and cards.
    pub line: Color32,
    /// Edges of fields and checkboxes, with a contrast of 3:1.
    pub line_strong: Color32,
    pub text: Color32,
    pub weak: Color32,
    pub disabled: Color32,
    pub accent: Color32,
    pub on_accent: Color32,
    /// The fill of what is selected.
    pub accent_soft: Color32,
    pub good: Color32,
    pub warning: Color32,
    pub error: Color32,
    /// The first and the second of two things that are compared, such as sets of weights.
    pub set_a: Color32,
    pub set_b: Color32,
    pub is_light: bool,
    /// The size of body text in points; every other size follows from it.
    pub body_points: f32,
}

/// Mixes two colours in sRGB: 0 is the first, 1 the second.
fn mix(from: Colour, to: Colour, share: f32) -> Colour {
    let part = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round() as u8;
    Colour {
        red: part(from.red, to.red),
        green: part(from.green, to.green),
        blue: part(from.blue, to.blue),
        opacity: 255,
    }
}

impl Tokens {
    pub fn of(theme: &Theme) -> Self {
        let window = &theme.window;
        let black = Colour { red: 0, green: 0, blue: 0, opacity: 255 };
        let [red, green, blue] = window.panel.parts();
        let is_light = red + green + blue > 1.5;
        let low = if is_light { mix(window.panel, window.text, 0.05) } else { mix(window.panel, black, 0.25) };
        Self {
            surface_low: color32(low),
            surface: color32(window.panel),
            surface_card: color32(mix(window.panel, window.button, 0.5)),
            surface_control: color32(window.button),
            surface_hover: color32(window.button_hover),
            line_soft: color32(mix(window.panel, window.line, 0.55)),
            line: color32(window.line),
            line_strong: color32(mix(window.line, window.text, 0.35)),
            text: color32(window.text),
            weak: color32(window.weak_text),
            disabled: color32(mix(window.panel, window.text, 0.5)),
            accent: color32(window.accent),
            on_accent: color32(window.accent_text),
            accent_soft: color32(mix(window.panel, window.accent, 0.15)),
            good: color32(window.good),
            warning: color32(window.warning),
            error: color32(window.error),
            set_a: color32(theme.marks.cursor),
            set_b: color32(theme.marks.hint),
            is_light,
            body_points: theme.fonts.size,
        }
    }

    /// Makes these the tokens of every widget.
    pub fn install(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(key(), Arc::new(self)));
    }

    /// A width that fits text of the usual size, for the text of a theme with larger letters.
    pub fn scaled(&self, points: f32) -> f32 {
        points * (self.body_points / USUAL_BODY_POINTS).max(1.0)
    }

    /// Two points smaller than body text, and never below eleven.
    pub fn caption_points(&self) -> f32 {
        (self.body_points - 2.0).max(11.0)
    }

    pub fn small_points(&self) -> f32 {
        (self.body_points - 1.0).max(11.0)
    }

    pub fn title_points(&self) -> f32 {
        self.body_points + 3.0
    }

    pub fn page_points(&self) -> f32 {
        self.body_points + 6.0
    }

    pub fn clock_points(&self) -> f32 {
        2.0 * self.body_points
    }

    pub fn body_font(&self) -> FontId {
        FontId::proportional(self.body_points)
    }

    pub fn caption_font(&self) -> FontId {
        FontId::proportional(self.caption_points())
    }

    pub fn small_font(&self) -> FontId {
        FontId::proportional(self.small_points())
    }

    pub fn caption(&self, text: impl Into<String>) -> RichText {
        rich_text(text, self.caption_font(), self.weak)
    }

    pub fn small(&self, text: impl Into<String>) -> RichText {
        rich_text(text, self.small_font(), self.weak)
    }

    pub fn body(&self, text: impl Into<String>) -> RichText {
        rich_text(text, self.body_font(), self.text)
    }

    pub fn strong(&self, text: impl Into<String>) -> RichText {
        rich_text(text, medium_font(self.body_points), self.text)
    }

    pub fn title(&self, text: impl Into<String>) -> RichText {
        rich_text(text, medium_font(self.title_points()), self.text)
    }

    pub fn page_title(&self, text: impl Into<String>) -> RichText {
        rich_text(text, medium_font(self.page_points()), self.text)
    }

    /// An icon as text.
    pub fn icon(&self, icon: &str, points: f32) -> RichText {
        rich_text(icon, icon_font(points), self.text)
    }

    pub fn edge(&self) -> Stroke {
        Stroke::new(1.0, self.line)
    }

    /// The shadow of popups, dialogs and toasts.
    pub fn shadow(&self) -> Shadow {
        Shadow {
            offset: [0, 4],
            blur: 12,
            spread: 0,
            color: Color32::from_black_alpha(if self.is_light { 60 } else { 115 }),
        }
    }
}

fn rich_text(text: impl Into<String>, font: FontId, colour: Color32) -> RichText {
    RichText::new(text).font(font).color(colour)
}

/// The Medium weight at a size in points.
pub fn medium_font(points: f32) -> FontId {
    FontId::new(points, FontFamily::Name(MEDIUM_FAMILY.into()))
}

/// The font of outlined icons.
pub fn icon_font(points: f32) -> FontId {
    FontId::new(points, FontFamily::Name(ICON_FAMILY.into()))
}

/// The font of filled icons.
pub fn filled_icon_font(points: f32) -> FontId {
    FontId::new(points, FontFamily::Name(FILLED_ICON_FAMILY.into()))
}

/// Darkens a fill while it is pressed.
pub fn pressed(fill: Color32) -> Color32 {
    fill.lerp_to_gamma(Color32::BLACK, 0.08)
}

fn key() -> Id {
    Id::unique("tokens")
}

/// Gives the current tokens.
pub trait UiTokens {
    fn tokens(&self) -> Arc<Tokens>;
}

impl UiTokens for Context {
    fn tokens(&self) -> Arc<Tokens> {
        self.data(|data| data.get_temp(key()))
            .unwrap_or_else(|| Arc::new(Tokens { body_points: USUAL_BODY_POINTS, ..Tokens::default() }))
    }
}

impl UiTokens for Ui {
    fn tokens(&self) -> Arc<Tokens> {
        self.ctx().tokens()
    }
}
