//! Reasons as a tree with the values of two, A and B, beside each other: of two sets of weights, or of two moves.

use super::set_columns_ui;
use crate::app::components::tokens::icon_font;
use crate::app::components::{
    RovingFocus, RovingRows, Tokens, UiTokens, arrows, focus_ring, key_choice, line_points, number_place, one_line,
    paint_galley, paint_line, radius, space,
};
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::proven_value::proven_words;
use crate::app::widgets::reading_icon::caret_ahead;
use crate::app::widgets::trace_tree::{MAX_CHILDREN, trace_label};
use crate::config::icon;
use crate::report::Trace;
use egui::{Align2, Color32, CornerRadius, Id, Key, Rangef, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use std::collections::BTreeMap;

const ROW_POINTS: f32 = 26.0;
const VALUE_POINTS: f32 = 56.0;
const INDENT_POINTS: f32 = 12.0;
/// Of a value that has a line of its own.
const LINE_POINTS: f32 = 20.0;
/// The levels that are open at first.
const OPEN_LEVELS: usize = 2;

/// The state of a tree.
#[derive(Default)]
pub struct ReasonsTree {
    /// Lines that were opened or closed, by their path.
    toggled: BTreeMap<Vec<usize>, bool>,
    /// The line that the Tab key stops at.
    cursor: usize,
    focus: RovingFocus,
}

/// A line of the tree that is in sight.
struct Row<'a> {
    path: Vec<usize>,
    trace: &'a Trace,
    /// The values of A and B; `None` where one has no such line.
    values: [Option<&'a str>; 2],
    /// Whether it is open; `None` without lines below it.
    is_open: Option<bool>,
    /// Whether there is nothing to compare with, so that there is one column of values.
    is_single: bool,
}

impl Row<'_> {
    /// The value, if it is the same for both.
    fn common(&self) -> Option<&str> {
        self.values[1].filter(|_| self.values[0] == self.values[1])
    }

    /// Whether A and B each have a line below the label: their values differ, and one is too long for its column.
    fn has_lines(&self, ui: &Ui) -> bool {
        let most = value_columns(&ui.tokens(), 0.0)[0].span();
        let is_long = |value: &str| line_points(ui, value, ui.tokens().body_font()) > most;
        self.common().is_none() && self.values.into_iter().flatten().any(is_long)
    }

    /// What a screen reader says.
    fn name(&self, label: &str) -> String {
        let [a, b] = self.values.map(|value| value.unwrap_or("–"));
        match (self.is_single, b) {
            (true, "") => label.to_owned(),
            (true, value) => format!("{label}, {value}"),
            (false, _) => format!("{label}, A {a}, B {b}"),
        }
    }

    /// The whole line, since long ones are cut off, and what its values mean.
    fn tip(&self, ui: &Ui) -> String {
        let label = trace_label(ui, self.trace);
        let [a, b] = self.values.map(|value| value.unwrap_or("–"));
        let whole = |value: &str| match proven_words(value) {
            Some(words) => format!("{value} ({})", ui.localized(words)),
            None => value.to_owned(),
        };
        match self.common() {
            Some("") => label,
            Some(value) => format!("{label}: {}", whole(value)),
            None => format!("{label}\nA: {}\nB: {}", whole(a), whole(b)),
        }
    }
}

impl ReasonsTree {
    /// Draws the head of the columns.
    pub fn heads_ui(ui: &mut Ui, title: &'static str) {
        let tokens = ui.tokens();
        set_columns_ui(ui, title, |row| value_columns(&tokens, row.right() - space::M));
    }

    /// Draws the lines and returns the one under the mouse or with the focus.
    pub fn ui<'a>(&mut self, ui: &mut Ui, [a, b]: [&'a [Trace]; 2]) -> Option<&'a Trace> {
        let mut rows = Vec::new();
        self.collect([a, b], &[], &mut rows);
        self.rows_ui(ui, &rows)
    }

    /// Draws the lines of one alone, and returns the one under the mouse or with the focus.
    pub fn single_ui<'a>(&mut self, ui: &mut Ui, traces: &'a [Trace]) -> Option<&'a Trace> {
        let mut rows = Vec::new();
        self.collect([traces, traces], &[], &mut rows);
        for row in &mut rows {
            row.is_single = true;
        }
        self.rows_ui(ui, &rows)
    }

    /// Collects the lines in sight: B's, each with A's line of the same label.
    fn collect<'a>(&self, [a, b]: [&'a [Trace]; 2], path: &[usize], rows: &mut Vec<Row<'a>>) {
        // Lines that only A has come last.
        let only_a = a.iter().filter(|trace| !b.iter().any(|other| other.label == trace.label));
        let pairs = b.iter().enumerate().map(|(index, trace)| (twin(a, trace, index), Some(trace)));
        let all = pairs.chain(only_a.map(|trace| (Some(trace), None))).take(MAX_CHILDREN);
        for (index, (of_a, of_b)) in all.enumerate() {
            let Some(shown) = of_b.or(of_a) else { continue };
            let path: Vec<usize> = path.iter().copied().chain([index]).collect();
            let children = [of_a, of_b].map(|trace| trace.map_or(&[][..], |trace| &trace.children[..]));
            let has_children = children.iter().any(|children| !children.is_empty());
            let is_open = self.toggled.get(&path).copied().unwrap_or(path.len() < OPEN_LEVELS);
            let values = [of_a, of_b].map(|trace| trace.map(|trace| trace.value.as_str()));
            let is_open_row = has_children.then_some(is_open);
            rows.push(Row { trace: shown, values, is_open: is_open_row, path: path.clone(), is_single: false });
            if has_children && is_open {
                self.collect(children, &path, rows);
            }
        }
    }

    fn rows_ui<'a>(&mut self, ui: &mut Ui, rows: &[Row<'a>]) -> Option<&'a Trace> {
        let roving = RovingRows::list(rows.len(), Some(self.cursor.min(rows.len().saturating_sub(1))));
        let base: Id = ui.scope_id().with("reasons");
        let (mut target, mut pointed) = (None, None);
        for (index, row) in rows.iter().enumerate() {
            let lines_points = if row.has_lines(ui) { 2.0 * LINE_POINTS } else { 0.0 };
            let size = vec2(ui.available_width(), ROW_POINTS + lines_points);
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            let response = ui.interact(rect, base.with(index), roving.sense(index));
            row_ui(ui, row, rect, &response);
            target = self.focus.row(ui, &response, index, &roving).or(target);
            // Right opens and left closes, as in every tree.
            let by_key = key_choice(ui, &response, arrows::BOTH, [(Key::ArrowRight, true), (Key::ArrowLeft, false)]);
            let opens = if response.clicked() { row.is_open.map(|is_open| !is_open) } else { by_key };
            if let Some(opens) = opens.filter(|opens| row.is_open == Some(!opens)) {
                self.toggled.insert(row.path.clone(), opens);
            }
            if response.hovered() || response.has_focus() {
                pointed = Some(row.trace);
            }
            response.on_hover_ui(|ui| _ = ui.label(row.tip(ui)));
        }
        if let Some(to) = target {
            self.cursor = to;
        }
        pointed
    }
}

/// The columns of the values of A and of B in a row whose text ends there.
fn value_columns(tokens: &Tokens, end: f32) -> [Rangef; 2] {
    let width = tokens.scaled(VALUE_POINTS);
    [end - width, end].map(|end| Rangef::new(end - width + space::XS, end))
}

/// The line of the other tree with the same label: the one at the same index if possible, otherwise the first.
fn twin<'a>(other: &'a [Trace], trace: &Trace, place: usize) -> Option<&'a Trace> {
    let same = |one: &&Trace| one.label == trace.label;
    other.get(place).filter(same).or_else(|| other.iter().take(MAX_CHILDREN).find(same))
}

/// Draws the values of A and B below each other.
fn lines_ui(ui: &Ui, room: Rect, values: [&str; 2], colours: [Color32; 2]) {
    for (index, (value, colour)) in values.into_iter().zip(colours).enumerate() {
        let y = room.top() + LINE_POINTS * (index as f32 + 0.4);
        let style = (ui.tokens().body_font(), colour);
        paint_line(ui, (Align2::LEFT_CENTER, pos2(room.left(), y)), ["A", "B"][index], style.clone(), space::L);
        let at = (Align2::LEFT_CENTER, pos2(room.left() + space::L, y));
        paint_line(ui, at, value, style, room.width() - space::L);
    }
}

fn row_ui(ui: &Ui, row: &Row<'_>, rect: egui::Rect, response: &egui::Response) {
    let tokens = ui.tokens();
    let values = row.values.map(|value| value.unwrap_or("–"));
    let label = trace_label(ui, row.trace);
    let name = row.name(&label);
    response.widget_info(|| match row.is_open {
        Some(is_open) => WidgetInfo::selected(Role::Button, true, is_open, &name),
        None => WidgetInfo::labeled(Role::Button, true, &name),
    });
    if !ui.is_rect_visible(rect) {
        return;
    }
    let fill = if response.hovered() { tokens.surface_hover } else { Color32::TRANSPARENT };
    ui.painter().rect_filled(rect, CornerRadius::ZERO, fill);
    let middle = rect.top() + ROW_POINTS / 2.0;
    let mut x = rect.left() + space::M + INDENT_POINTS * (row.path.len() - 1) as f32;
    if let Some(is_open) = row.is_open {
        let caret = if is_open { icon::CARET_DOWN } else { caret_ahead(ui) };
        ui.painter().text(pos2(x + 6.0, middle), Align2::CENTER_CENTER, caret, icon_font(12.0), tokens.weak);
    }
    x += 16.0;
    let end = rect.right() - space::M;
    let has_lines = row.has_lines(ui);
    let columns = value_columns(&tokens, end);
    let room = if has_lines { end - x } else { (columns[0].min - space::XS - x).max(16.0) };
    let look = (tokens.body_font(), tokens.text);
    let left = x;
    x += paint_line(ui, (Align2::LEFT_CENTER, pos2(x, middle)), &label, look, room) + space::S;
    let most = columns[0].span();
    let ink = |colour: Color32| if response.hovered() { tokens.text } else { colour };
    if has_lines {
        let lines = Rect::from_min_max(pos2(left, rect.top() + ROW_POINTS), pos2(end, rect.bottom()));
        lines_ui(ui, lines, values, [ink(tokens.weak), ink(tokens.set_b)]);
        return focus_ring(ui, rect.shrink(2.0), response, radius::CELL);
    }
    // A long value that both share, such as a line of moves, follows the label: on the right it would look like values of A and B.
    let whole = row.common().map(|value| one_line(ui, value, tokens.body_font(), end - x));
    if let Some(whole) = whole.filter(|whole| whole.size().x > most) {
        paint_galley(ui, (Align2::LEFT_CENTER, pos2(x, middle)), whole, ink(tokens.weak));
    } else {
        let of_b = if row.common().is_none() { tokens.set_b } else { tokens.weak };
        let places = columns.map(|column| number_place(ui, column)).into_iter().zip([tokens.weak, of_b]);
        for (((anchor, x), colour), value) in places.zip(values).skip(usize::from(row.is_single)) {
            paint_line(ui, (anchor, pos2(x, middle)), value, (tokens.body_font(), ink(colour)), most);
        }
    }
    focus_ring(ui, rect.shrink(2.0), response, radius::CELL);
}
