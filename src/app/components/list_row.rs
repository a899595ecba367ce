//! A row of a list: an icon, a title, a caption under it, and an icon of its state at the trailing edge.

use super::button::focus_ring;
use super::line::one_line;
use super::shown_state::{is_hovered, is_pressed};
use super::tokens::{UiTokens, icon_font, medium_font, pressed, radius};
use egui::{Align2, Color32, CornerRadius, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

const PADDING_POINTS: f32 = 10.0;
const ICON_POINTS: f32 = 18.0;

#[must_use]
pub struct ListRow<'a> {
    title: &'a str,
    caption: Option<(String, Option<Color32>)>,
    leading: Option<(&'a str, Option<Color32>)>,
    trailing: Option<(&'a str, Color32)>,
    is_selected: bool,
    /// Whether the Tab key stops here; in a list with arrow keys only one row does.
    is_tab_stop: bool,
    name: Option<String>,
}

impl<'a> ListRow<'a> {
    pub const fn new(title: &'a str) -> Self {
        Self { title, caption: None, leading: None, trailing: None, is_selected: false, is_tab_stop: true, name: None }
    }

    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = Some((caption.into(), None));
        self
    }

    pub fn coloured_caption(mut self, caption: impl Into<String>, colour: Color32) -> Self {
        self.caption = Some((caption.into(), Some(colour)));
        self
    }

    pub const fn icon(mut self, icon: &'a str) -> Self {
        self.leading = Some((icon, None));
        self
    }

    pub const fn coloured_icon(mut self, icon: &'a str, colour: Color32) -> Self {
        self.leading = Some((icon, Some(colour)));
        self
    }

    pub const fn state(mut self, icon: &'a str, colour: Color32) -> Self {
        self.trailing = Some((icon, colour));
        self
    }

    pub const fn selected(mut self, is_selected: bool) -> Self {
        self.is_selected = is_selected;
        self
    }

    pub const fn tab_stop(mut self, is_tab_stop: bool) -> Self {
        self.is_tab_stop = is_tab_stop;
        self
    }

    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// Draws the row in the full available width.
    pub fn ui(self, ui: &mut Ui) -> Response {
        let tokens = ui.tokens();
        let height = if self.caption.is_some() { 42.0 } else { 34.0 };
        let sense = if self.is_tab_stop { Sense::click() } else { Sense::CLICK };
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), sense);
        let name = self.name.as_deref().unwrap_or(self.title);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, self.is_selected, name));
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let (fill, edge) = match (self.is_selected, is_hovered(ui, &response)) {
            (true, _) => (tokens.accent_soft, tokens.accent.gamma_multiply(0.6)),
            (false, true) => (tokens.surface_hover, Color32::TRANSPARENT),
            (false, false) => (Color32::TRANSPARENT, Color32::TRANSPARENT),
        };
        let fill = if is_pressed(ui, &response) { pressed(fill) } else { fill };
        let corner = CornerRadius::same(radius::CONTROL);
        ui.painter().rect(rect, corner, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        let mut left = rect.left() + PADDING_POINTS;
        let mut right = rect.right() - PADDING_POINTS;
        if let Some((icon, colour)) = self.leading {
            let middle = pos2(left + 0.5 * ICON_POINTS, rect.center().y);
            let colour = colour.unwrap_or(tokens.weak);
            ui.painter().text(middle, Align2::CENTER_CENTER, icon, icon_font(ICON_POINTS), colour);
            left += ICON_POINTS + PADDING_POINTS;
        }
        if let Some((icon, colour)) = self.trailing {
            let middle = pos2(right - 0.5 * ICON_POINTS, rect.center().y);
            ui.painter().text(middle, Align2::CENTER_CENTER, icon, icon_font(ICON_POINTS), colour);
            right -= ICON_POINTS + 6.0;
        }
        let font = if self.is_selected { medium_font(tokens.body_points) } else { tokens.body_font() };
        let title = one_line(ui, self.title, font, right - left);
        let caption = self.caption.map(|(text, colour)| {
            let usual = if self.is_selected || is_hovered(ui, &response) { tokens.text } else { tokens.weak };
            (one_line(ui, &text, tokens.caption_font(), right - left), colour.unwrap_or(usual))
        });
        let total = title.size().y + caption.as_ref().map_or(0.0, |(caption, _)| caption.size().y);
        let top = rect.center().y - 0.5 * total;
        let below = top + title.size().y;
        ui.painter().galley_with_override_text_color(pos2(left, top), title, tokens.text);
        if let Some((caption, colour)) = caption {
            ui.painter().galley_with_override_text_color(pos2(left, below), caption, colour);
        }
        focus_ring(ui, rect, &response, radius::CONTROL);
        response
    }
}
