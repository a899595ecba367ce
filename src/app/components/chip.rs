//! Chips, which filter or choose one of few values, and segmented controls, which choose one of two to four views.

use super::button::focus_ring;
use super::line::{one_line, paint_galley};
use super::roving_focus::{arrows, key_choice};
use super::shown_state::{is_hovered, is_pressed};
use super::tokens::{Tokens, UiTokens, height, icon_font, pressed, radius};
use egui::{
    Align2, Color32, CornerRadius, Key, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Widget, WidgetInfo, pos2,
    vec2,
};

const PADDING_POINTS: f32 = 12.0;
const NARROW_PADDING_POINTS: f32 = 8.0;
const GAP_POINTS: f32 = 6.0;
const NUMBER_POINTS: f32 = 26.0;
const ICON_POINTS: f32 = 16.0;

/// A rounded button that is on or off.
#[must_use]
pub struct Chip {
    text: String,
    icon: Option<&'static str>,
    /// A number after the text, such as of what a filter leaves.
    count: Option<usize>,
    is_on: bool,
    name: Option<String>,
    padding_points: f32,
    /// A fixed width, with the text in its middle.
    width_points: Option<f32>,
    sense: Sense,
}

impl Chip {
    pub fn new(is_on: bool, text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            icon: None,
            count: None,
            is_on,
            name: None,
            padding_points: PADDING_POINTS,
            width_points: None,
            sense: Sense::click(),
        }
    }

    /// With less room around the text, for a row of short ones.
    pub const fn narrow(mut self) -> Self {
        self.padding_points = NARROW_PADDING_POINTS;
        self
    }

    pub const fn icon(mut self, icon: &'static str) -> Self {
        self.icon = Some(icon);
        self
    }

    pub const fn count(mut self, count: usize) -> Self {
        self.count = Some(count);
        self
    }

    /// One of many numbers, all of the same width.
    pub const fn number(mut self) -> Self {
        self.width_points = Some(NUMBER_POINTS);
        self
    }

    /// One of several chips, of which the Tab key reaches one.
    pub const fn sense(mut self, sense: Sense) -> Self {
        self.sense = sense;
        self
    }

    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }
}

impl Widget for Chip {
    fn ui(self, ui: &mut Ui) -> Response {
        let tokens = ui.tokens();
        let is_enabled = ui.is_enabled();
        let text = one_line(ui, &self.text, tokens.small_font(), ui.max_rect().width() - 2.0 * self.padding_points);
        let count = self.count.map(|count| one_line(ui, &count.to_string(), tokens.small_font(), f32::INFINITY));
        let icon_width = if self.icon.is_some() { ICON_POINTS + GAP_POINTS } else { 0.0 };
        let count_width = count.as_ref().map_or(0.0, |count| count.size().x + GAP_POINTS);
        let content_width = icon_width + text.size().x + count_width;
        let width = self.width_points.unwrap_or(content_width + 2.0 * self.padding_points);
        let sense = if is_enabled { self.sense } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(vec2(width, height::DENSE), sense);
        let name = self.name.as_deref().unwrap_or(&self.text);
        response.widget_info(|| WidgetInfo::selected(Role::Button, is_enabled, self.is_on, name));
        if ui.is_rect_visible(rect) {
            let (fill, edge) = match (self.is_on, is_enabled && is_hovered(ui, &response)) {
                (true, _) => (tokens.accent_soft, tokens.accent),
                (false, true) => (tokens.surface_hover, tokens.line),
                (false, false) => (tokens.surface_control, tokens.line),
            };
            let fill = if is_pressed(ui, &response) { pressed(fill) } else { fill };
            let round = (0.5 * height::DENSE) as u8;
            ui.painter().rect(rect, CornerRadius::same(round), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
            // What is disabled is dimmed as a whole.
            let ink = tokens.text;
            let mut x = rect.center().x - 0.5 * content_width;
            if let Some(icon) = self.icon {
                let middle = pos2(x + 0.5 * ICON_POINTS, rect.center().y);
                ui.painter().text(middle, Align2::CENTER_CENTER, icon, icon_font(ICON_POINTS), ink);
                x += icon_width;
            }
            x += paint_galley(ui, (Align2::LEFT_CENTER, pos2(x, rect.center().y)), text, ink) + GAP_POINTS;
            if let Some(count) = count {
                let weak = if self.is_on || is_hovered(ui, &response) { ink } else { tokens.weak };
                paint_galley(ui, (Align2::LEFT_CENTER, pos2(x, rect.center().y)), count, weak);
            }
            focus_ring(ui, rect, &response, round);
        }
        response
    }
}

/// One view of a segmented control.
#[derive(Clone, Debug)]
pub struct Segment {
    pub icon: Option<&'static str>,
    pub text: String,
    /// Why it cannot be chosen now.
    pub why_not: Option<String>,
    /// Whether only the icon is drawn; the text is then the tooltip.
    pub is_icon_only: bool,
}

impl Segment {
    pub fn new(text: impl Into<String>) -> Self {
        Self { icon: None, text: text.into(), why_not: None, is_icon_only: false }
    }

    pub const fn icon(mut self, icon: &'static str) -> Self {
        self.icon = Some(icon);
        self
    }

    pub fn why_not(mut self, why: Option<String>) -> Self {
        self.why_not = why;
        self
    }

    pub const fn icon_only(mut self) -> Self {
        self.is_icon_only = true;
        self
    }
}

/// Draws a segmented control `width_points` wide and returns the index of the segment that was clicked, or reached with an arrow
/// key. The control is one Tab stop.
pub fn segmented(ui: &mut Ui, segments: &[Segment], chosen: Option<usize>, width_points: f32) -> Option<usize> {
    let tokens = ui.tokens();
    let (area, _) = ui.allocate_exact_size(vec2(width_points, height::CONTROL), Sense::hover());
    let corner = CornerRadius::same(radius::CONTROL + 2);
    ui.painter().rect(area, corner, tokens.surface_low, tokens.edge(), StrokeKind::Inside);
    let inner = area.shrink(2.0);
    let step = inner.width() / segments.len().max(1) as f32;
    let base = ui.next_auto_id();
    ui.skip_ahead_auto_ids(1);
    let mut target = None;
    for (index, segment) in segments.iter().enumerate() {
        let min = pos2(inner.left() + step * index as f32, inner.top());
        let rect = egui::Rect::from_min_size(min, vec2(step, inner.height()));
        let is_on = chosen == Some(index);
        let is_enabled = ui.is_enabled() && segment.why_not.is_none();
        let is_tab_stop = chosen.unwrap_or(0) == index;
        let sense = match (is_enabled, is_tab_stop) {
            (true, true) => Sense::click(),
            (true, false) => Sense::CLICK,
            (false, _) => Sense::hover(),
        };
        let response = ui.interact(rect, base.with(index), sense);
        response.widget_info(|| WidgetInfo::selected(Role::Button, is_enabled, is_on, &segment.text));
        segment_ui(ui, &tokens, rect, segment, (is_on, is_enabled), &response);
        if response.clicked() {
            target = Some(index);
        }
        let beside = [
            (Key::ArrowLeft, index.checked_sub(1)),
            (Key::ArrowRight, Some(index + 1).filter(|next| *next < segments.len())),
        ];
        target = key_choice(ui, &response, arrows::HORIZONTAL, beside).flatten().or(target);
        if let Some(tip) = segment.why_not.as_ref().or(segment.is_icon_only.then_some(&segment.text)) {
            response.on_hover_text(tip);
        }
    }
    if let Some(index) = target.filter(|index| Some(*index) != chosen) {
        ui.memory_mut(|memory| {
            if memory.focused().is_some() {
                memory.request_focus(base.with(index));
            }
        });
    }
    target
}

fn segment_ui(
    ui: &Ui,
    tokens: &Tokens,
    rect: Rect,
    segment: &Segment,
    (is_on, is_enabled): (bool, bool),
    response: &Response,
) {
    let (fill, edge, ink) = match (is_enabled, is_on) {
        (false, _) => (Color32::TRANSPARENT, Color32::TRANSPARENT, tokens.disabled),
        (true, true) => (tokens.accent_soft, tokens.accent, tokens.text),
        (true, false) if is_hovered(ui, response) => (tokens.surface_hover, Color32::TRANSPARENT, tokens.text),
        (true, false) => (Color32::TRANSPARENT, Color32::TRANSPARENT, tokens.weak),
    };
    let corner = CornerRadius::same(radius::CONTROL);
    ui.painter().rect(rect, corner, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let text = if segment.is_icon_only { "" } else { &segment.text };
    let gap = if segment.is_icon_only { 0.0 } else { GAP_POINTS };
    let icon_width = segment.icon.map_or(0.0, |_| ICON_POINTS + gap);
    let galley = one_line(ui, text, tokens.small_font(), rect.width() - icon_width - 8.0);
    let mut x = rect.center().x - 0.5 * (icon_width + galley.size().x);
    if let Some(icon) = segment.icon {
        let colour = if is_on { tokens.accent } else { ink };
        let middle = pos2(x + 0.5 * ICON_POINTS, rect.center().y);
        ui.painter().text(middle, Align2::CENTER_CENTER, icon, icon_font(ICON_POINTS), colour);
        x += icon_width;
    }
    paint_galley(ui, (Align2::LEFT_CENTER, pos2(x, rect.center().y)), galley, ink);
    focus_ring(ui, rect, response, radius::CONTROL);
}
