//! A row of a list: an icon, a title, a caption under it, and an icon of its state at the trailing edge.

use super::button::focus_ring;
use super::line::{few_lines, one_line};
use super::shown_state::{is_hovered, is_pressed};
use super::tokens::{Tokens, UiTokens, icon_font, medium_font, pressed, radius};
use egui::{
    Align2, Color32, CornerRadius, Galley, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};
use std::sync::Arc;

const PADDING_POINTS: f32 = 10.0;
const ICON_POINTS: f32 = 18.0;
/// Between the trailing icon and the text.
const GAP_POINTS: f32 = 6.0;
/// How many lines a wrapped title has at most.
const MAX_TITLE_LINES: usize = 2;

#[must_use]
pub struct ListRow<'a> {
    title: &'a str,
    is_wrapped: bool,
    caption: Option<Caption>,
    leading: Option<(&'a str, Option<Color32>)>,
    trailing: Option<(&'a str, Color32)>,
    is_selected: bool,
    /// Whether the Tab key stops here; in a list with arrow keys only one row does.
    is_tab_stop: bool,
    name: Option<String>,
}

struct Caption {
    text: String,
    /// What has the second line, if there are two.
    second: Option<String>,
    colour: Option<Color32>,
}

impl Caption {
    fn lay_out(&self, ui: &Ui, tokens: &Tokens, room: f32) -> Arc<Galley> {
        let first = one_line(ui, &self.text, tokens.caption_font(), room);
        let Some(second) = &self.second else { return first };
        let sign = if first.elided { " · " } else { "\n" };
        few_lines(ui, &format!("{}{sign}{second}", self.text), tokens.caption_font(), room, 2)
    }
}

impl<'a> ListRow<'a> {
    /// The height of a row with a caption of two lines.
    pub const TALL_POINTS: f32 = 58.0;

    pub const fn new(title: &'a str) -> Self {
        Self {
            title,
            is_wrapped: false,
            caption: None,
            leading: None,
            trailing: None,
            is_selected: false,
            is_tab_stop: true,
            name: None,
        }
    }

    /// Gives a long title a second line; one that is still cut off has the whole of it as the row's tooltip.
    pub const fn wrapped(mut self) -> Self {
        self.is_wrapped = true;
        self
    }

    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = Some(Caption { text: caption.into(), second: None, colour: None });
        self
    }

    pub fn coloured_caption(mut self, caption: impl Into<String>, colour: Color32) -> Self {
        self.caption = Some(Caption { text: caption.into(), second: None, colour: Some(colour) });
        self
    }

    /// A caption of two lines, `first` above `second`. A longer `first` goes on in the second line, and `second` follows it.
    pub fn tall_caption(mut self, first: impl Into<String>, second: impl Into<String>) -> Self {
        self.caption = Some(Caption { text: first.into(), second: Some(second.into()), colour: None });
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

    /// The width that the icons leave for the text of a row.
    fn text_points(&self, width: f32) -> f32 {
        let leading = self.leading.map_or(0.0, |_| ICON_POINTS + PADDING_POINTS);
        let trailing = self.trailing.map_or(0.0, |_| ICON_POINTS + GAP_POINTS);
        width - 2.0 * PADDING_POINTS - leading - trailing
    }

    fn lay_out_title(&self, ui: &Ui, tokens: &Tokens, (room, is_selected): (f32, bool)) -> Arc<Galley> {
        let font = if is_selected { medium_font(tokens.body_points) } else { tokens.body_font() };
        if self.is_wrapped {
            few_lines(ui, self.title, font, room, MAX_TITLE_LINES)
        } else {
            one_line(ui, self.title, font, room)
        }
    }

    /// Draws the row in the full available width.
    pub fn ui(self, ui: &mut Ui) -> Response {
        let tokens = ui.tokens();
        let room = self.text_points(ui.available_width());
        let title = self.lay_out_title(ui, &tokens, (room, self.is_selected));
        // So that the row keeps its height when it is selected.
        let widest_title = self.lay_out_title(ui, &tokens, (room, true));
        let caption = self.caption.as_ref().map(|caption| caption.lay_out(ui, &tokens, room));
        let height = match &self.caption {
            Some(Caption { second: Some(_), .. }) => Self::TALL_POINTS,
            Some(_) => 42.0,
            None => 34.0,
        };
        // Each further line of the title makes the row higher.
        let height = height + widest_title.size().y * (1.0 - 1.0 / widest_title.rows.len().max(1) as f32);
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
        let right = rect.right() - PADDING_POINTS;
        if let Some((icon, colour)) = self.leading {
            let middle = pos2(left + 0.5 * ICON_POINTS, rect.center().y);
            let colour = colour.unwrap_or(tokens.weak);
            ui.painter().text(middle, Align2::CENTER_CENTER, icon, icon_font(ICON_POINTS), colour);
            left += ICON_POINTS + PADDING_POINTS;
        }
        if let Some((icon, colour)) = self.trailing {
            let middle = pos2(right - 0.5 * ICON_POINTS, rect.center().y);
            ui.painter().text(middle, Align2::CENTER_CENTER, icon, icon_font(ICON_POINTS), colour);
        }
        let total = title.size().y + caption.as_ref().map_or(0.0, |caption| caption.size().y);
        let top = rect.center().y - 0.5 * total;
        let below = top + title.size().y;
        let is_cut = self.is_wrapped && title.elided;
        ui.painter().galley_with_override_text_color(pos2(left, top), title, tokens.text);
        if let Some(caption) = caption {
            let usual = if self.is_selected || is_hovered(ui, &response) { tokens.text } else { tokens.weak };
            let colour = self.caption.as_ref().and_then(|caption| caption.colour).unwrap_or(usual);
            ui.painter().galley_with_override_text_color(pos2(left, below), caption, colour);
        }
        focus_ring(ui, rect, &response, radius::CONTROL);
        if is_cut { response.on_hover_text(self.title) } else { response }
    }
}
