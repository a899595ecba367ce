//! Buttons of four kinds, with an icon, a reason why they are disabled, and a focus ring.

use super::line::{one_line, paint_galley};
use super::shown_state::{is_focused, is_hovered, is_pressed};
use super::tokens::{UiTokens, height, icon_font, medium_font, pressed, radius};
use egui::{
    Align2, Color32, CornerRadius, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Widget, WidgetInfo, vec2,
};

const PADDING_POINTS: f32 = 12.0;
/// Between icon and label.
const GAP_POINTS: f32 = 7.0;
const ICON_POINTS: f32 = 18.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonKind {
    /// What the page is for; at most one on a page.
    Primary,
    Secondary,
    /// Without a fill until the mouse is over it.
    Ghost,
    /// What cannot be undone.
    Danger,
}

/// Where the icon is, seen from the label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum IconPlace {
    Before,
    Behind,
    Above,
}

/// A button. `ui.add(ActionButton::primary("Play").icon(icon::PLAY))`
#[must_use]
pub struct ActionButton {
    kind: ButtonKind,
    icon: Option<&'static str>,
    text: String,
    /// The accessible name, where it is not the text.
    name: Option<String>,
    tip: Option<String>,
    why_not: Option<String>,
    height_points: f32,
    min_width_points: f32,
    is_selected: bool,
    is_left_aligned: bool,
    icon_place: IconPlace,
    max_width_points: f32,
}

impl ActionButton {
    pub fn new(kind: ButtonKind, text: impl Into<String>) -> Self {
        Self {
            kind,
            icon: None,
            text: text.into(),
            name: None,
            tip: None,
            why_not: None,
            height_points: height::CONTROL,
            min_width_points: 0.0,
            is_selected: false,
            is_left_aligned: false,
            icon_place: IconPlace::Before,
            max_width_points: f32::INFINITY,
        }
    }

    pub fn primary(text: impl Into<String>) -> Self {
        Self::new(ButtonKind::Primary, text)
    }

    pub fn secondary(text: impl Into<String>) -> Self {
        Self::new(ButtonKind::Secondary, text)
    }

    pub fn ghost(text: impl Into<String>) -> Self {
        Self::new(ButtonKind::Ghost, text)
    }

    pub fn danger(text: impl Into<String>) -> Self {
        Self::new(ButtonKind::Danger, text)
    }

    /// A square button with an icon alone; `name` is its accessible name and, without a tip, its tooltip.
    pub fn icon_only(icon: &'static str, name: impl Into<String>) -> Self {
        Self { icon: Some(icon), name: Some(name.into()), ..Self::new(ButtonKind::Ghost, "") }
    }

    pub const fn kind(mut self, kind: ButtonKind) -> Self {
        self.kind = kind;
        self
    }

    pub const fn icon(mut self, icon: &'static str) -> Self {
        self.icon = Some(icon);
        self
    }

    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    pub fn tip(mut self, tip: impl Into<String>) -> Self {
        self.tip = Some(tip.into()).filter(|tip| !tip.is_empty());
        self
    }

    /// Disables the button if there is a reason, which then is its tooltip. It can still be focused, so that a reason can be read.
    pub fn why_not(mut self, why: Option<String>) -> Self {
        self.why_not = why;
        self
    }

    pub const fn height(mut self, points: f32) -> Self {
        self.height_points = points;
        self
    }

    pub const fn min_width(mut self, points: f32) -> Self {
        self.min_width_points = points;
        self
    }

    pub const fn max_width(mut self, points: f32) -> Self {
        self.max_width_points = points;
        self
    }

    /// Puts the icon above the label.
    pub const fn stacked(mut self) -> Self {
        self.icon_place = IconPlace::Above;
        self
    }

    /// Puts the icon behind the label, as for a caret that says where the button leads.
    pub const fn icon_last(mut self) -> Self {
        self.icon_place = IconPlace::Behind;
        self
    }

    /// Draws the button as switched on.
    pub const fn selected(mut self, is_selected: bool) -> Self {
        self.is_selected = is_selected;
        self
    }

    /// Aligns icon and label with the leading edge instead of the middle.
    pub const fn left_aligned(mut self) -> Self {
        self.is_left_aligned = true;
        self
    }
}

impl Widget for ActionButton {
    fn ui(self, ui: &mut Ui) -> Response {
        let tokens = ui.tokens();
        let is_enabled = ui.is_enabled() && self.why_not.is_none();
        let is_stacked = self.icon_place == IconPlace::Above;
        let font = match self.kind {
            _ if is_stacked => tokens.caption_font(),
            ButtonKind::Primary if self.height_points >= height::PRIMARY => medium_font(tokens.title_points()),
            ButtonKind::Primary => medium_font(tokens.body_points),
            _ => tokens.body_font(),
        };
        let icon_width = match (self.icon, self.text.is_empty()) {
            (None, _) => 0.0,
            _ if is_stacked => 0.0,
            (Some(_), true) => ICON_POINTS,
            (Some(_), false) => ICON_POINTS + GAP_POINTS,
        };
        let padding = if self.text.is_empty() {
            0.5 * (self.height_points - ICON_POINTS)
        } else if is_stacked {
            4.0
        } else {
            PADDING_POINTS
        };
        let most = ui.max_rect().width().min(self.max_width_points);
        let room = (most - icon_width - 2.0 * padding).max(8.0);
        let galley = one_line(ui, &self.text, font, room);
        let content = icon_width + galley.size().x;
        let width = (content + 2.0 * padding).max(self.min_width_points).min(self.max_width_points);
        let sense = if is_enabled { Sense::click() } else { Sense::focusable_noninteractive() | Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(vec2(width, self.height_points), sense);
        let name = self.name.as_deref().unwrap_or(&self.text);
        response.widget_info(|| {
            if self.is_selected {
                WidgetInfo::selected(Role::Button, is_enabled, true, name)
            } else {
                WidgetInfo::labeled(Role::Button, is_enabled, name)
            }
        });
        if ui.is_rect_visible(rect) {
            let ink = self.paint_background(ui, rect, &response, is_enabled);
            let lift = if is_stacked { 10.0 } else { 0.0 };
            let start = if self.is_left_aligned { rect.left() + padding } else { rect.center().x - 0.5 * content };
            if let Some(icon) = self.icon {
                let x = match self.icon_place {
                    IconPlace::Above => rect.center().x,
                    IconPlace::Behind => start + content - 0.5 * ICON_POINTS,
                    IconPlace::Before => start + 0.5 * ICON_POINTS,
                };
                let middle = egui::pos2(x, rect.center().y - lift);
                ui.painter().text(middle, Align2::CENTER_CENTER, icon, icon_font(ICON_POINTS), ink);
            }
            let text_start = if self.icon_place == IconPlace::Behind { start } else { start + icon_width };
            let at = egui::pos2(text_start, rect.center().y + lift);
            paint_galley(ui, (Align2::LEFT_CENTER, at), galley, ink);
            focus_ring(ui, rect, &response, radius::CONTROL);
        }
        let tip = self
            .why_not
            .filter(|why| !why.is_empty())
            .map(|why| match self.name.as_ref().filter(|_| self.text.is_empty()) {
                // An icon alone does not say what cannot be done.
                Some(name) => format!("{name}: {why}"),
                None => why,
            })
            .or(self.tip)
            .or_else(|| self.name.filter(|_| self.text.is_empty()));
        match tip {
            Some(tip) if ui.is_enabled() => response.on_hover_text(tip),
            Some(tip) => response.on_disabled_hover_text(tip),
            None => response,
        }
    }
}

impl ActionButton {
    /// Paints fill and edge, and returns the colour of icon and label.
    fn paint_background(&self, ui: &Ui, rect: Rect, response: &Response, is_enabled: bool) -> Color32 {
        let tokens = ui.tokens();
        let hovered = is_enabled && is_hovered(ui, response);
        let clear = Color32::TRANSPARENT;
        let (fill, edge, ink) = match self.kind {
            _ if !is_enabled && self.kind == ButtonKind::Ghost => (clear, clear, tokens.disabled),
            _ if !is_enabled => (clear, tokens.line_soft, tokens.disabled),
            _ if self.is_selected => (tokens.accent_soft, tokens.accent, tokens.text),
            ButtonKind::Primary if hovered => {
                let fill = tokens.accent.lerp_to_gamma(Color32::WHITE, 0.15);
                (fill, fill, tokens.on_accent)
            }
            ButtonKind::Primary => (tokens.accent, tokens.accent, tokens.on_accent),
            ButtonKind::Secondary if hovered => (tokens.surface_hover, tokens.line, tokens.text),
            ButtonKind::Secondary => (tokens.surface_control, tokens.line, tokens.text),
            ButtonKind::Ghost if hovered => (tokens.surface_hover, clear, tokens.text),
            ButtonKind::Ghost => (clear, clear, tokens.text),
            ButtonKind::Danger if hovered => (tokens.surface_control, tokens.error, tokens.error),
            ButtonKind::Danger => (clear, tokens.error, tokens.error),
        };
        let fill = if is_enabled && is_pressed(ui, response) { pressed(fill) } else { fill };
        let corner = CornerRadius::same(radius::CONTROL);
        ui.painter().rect(rect, corner, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        ink
    }
}

/// Paints a ring around what has the keyboard focus. The ring is not clipped by a scroll area.
pub fn focus_ring(ui: &Ui, rect: Rect, response: &Response, corner: u8) {
    ring(ui, rect, is_focused(ui, response), corner);
}

/// Paints the same ring around a text field. It appears for the mouse, too: only the ring says where typed text goes.
pub fn field_ring(ui: &Ui, response: &Response, corner: u8) {
    ring(ui, response.rect, response.has_focus() || is_focused(ui, response), corner);
}

fn ring(ui: &Ui, rect: Rect, is_shown: bool, corner: u8) {
    if is_shown {
        let painter = ui.painter().with_clip_rect(ui.clip_rect().expand(4.0));
        let ring = Stroke::new(2.0, ui.tokens().accent);
        painter.rect_stroke(rect.expand(2.0), CornerRadius::same(corner + 2), ring, StrokeKind::Outside);
    }
}
