//! A table with a header that stays in sight: columns that can be sorted and resized, and rows of which only the visible ones are
//! drawn. The rows are one Tab stop with arrow keys.

use super::line::one_line;
use super::shown_state::is_focused;
use super::table_cell::{TableCell, is_at_end};
use super::tokens::{Tokens, UiTokens, height, icon_font, pressed, space};
use crate::config::icon;
use egui::accesskit::SortDirection;
use egui::{
    Align, Align2, Color32, CornerRadius, EventFilter, Key, Layout, Modifiers, Rect, Response, Role, Sense, Stroke,
    StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};
use egui_extras::{Column, TableBuilder, TableRow};
use std::cmp::Ordering;
use std::ops::Range;
use std::sync::Arc;

const MIN_COLUMN_POINTS: f32 = 28.0;
const CARET_POINTS: f32 = 12.0;
/// How many columns a table is sorted by at most.
const MAX_KEYS: usize = 2;

/// One column. `K` names it, in sort keys and to the code that draws its cells.
pub struct TableColumn<K> {
    key: K,
    title: String,
    tip: String,
    /// `None` takes the width that the others leave.
    width_points: Option<f32>,
    is_trailing: bool,
    is_sortable: bool,
    is_descending_first: bool,
}

impl<K> TableColumn<K> {
    pub fn new(key: K, title: impl Into<String>, width_points: f32) -> Self {
        let title = title.into();
        Self {
            key,
            title,
            tip: String::new(),
            width_points: Some(width_points),
            is_trailing: false,
            is_sortable: true,
            is_descending_first: false,
        }
    }

    /// A column that takes the rest of the width.
    pub fn rest(key: K, title: impl Into<String>) -> Self {
        Self { width_points: None, ..Self::new(key, title, 0.0) }
    }

    /// Aligns the column with the trailing edge and sorts the largest first.
    pub const fn number(mut self) -> Self {
        self.is_trailing = true;
        self.is_descending_first = true;
        self
    }

    /// Makes the first click sort the last value first, as for dates.
    pub const fn descending_first(mut self) -> Self {
        self.is_descending_first = true;
        self
    }

    pub const fn unsorted(mut self) -> Self {
        self.is_sortable = false;
        self
    }

    pub fn tip(mut self, tip: impl Into<String>) -> Self {
        self.tip = tip.into();
        self
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SortKey<K> {
    pub column: K,
    pub is_descending: bool,
}

/// What a table remembers from frame to frame.
pub struct TableState<K> {
    /// The most important key first; empty for the usual order of the rows.
    pub sort: Vec<SortKey<K>>,
    /// The rows drawn last.
    pub shown: Range<usize>,
    /// Whether to scroll to the selected row and give it the focus.
    follow: bool,
    /// The width that the columns were laid out for, at the usual size of text.
    laid_out_points: f32,
}

impl<K> Default for TableState<K> {
    fn default() -> Self {
        Self { sort: Vec::new(), shown: 0..0, follow: false, laid_out_points: 0.0 }
    }
}

impl<K: Copy + PartialEq> TableState<K> {
    /// Sorts by a column, or reverses its direction; `adds` keeps the existing first key.
    fn sort_by(&mut self, column: &TableColumn<K>, adds: bool) {
        let key = SortKey { column: column.key, is_descending: column.is_descending_first };
        match self.sort.iter().position(|one| one.column == column.key) {
            Some(index) if adds || index == 0 && self.sort.len() == 1 => {
                self.sort[index].is_descending = !self.sort[index].is_descending;
            }
            _ if adds => {
                self.sort.truncate(MAX_KEYS - 1);
                self.sort.push(key);
            }
            _ => self.sort = vec![key],
        }
    }

    /// Sorts row numbers by the keys; rows that no key separates keep their order.
    pub fn sort_rows(&self, rows: &mut [usize], compare: impl Fn(K, usize, usize) -> Ordering) {
        rows.sort_by(|a, b| {
            let by = |key: &SortKey<K>| {
                let order = compare(key.column, *a, *b);
                if key.is_descending { order.reverse() } else { order }
            };
            self.sort.iter().map(by).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        });
    }
}

/// What the user did with a table.
#[derive(Default)]
pub struct TableEvents {
    /// Whether the sort keys changed.
    pub is_sorted: bool,
    /// The row that was clicked, with the modifier keys.
    pub clicked: Option<(usize, Modifiers)>,
    /// The focused row and the one that a key leads to, with the modifier keys.
    pub moved: Option<(usize, usize, Modifiers)>,
    /// The row that was opened by Enter or a double click.
    pub opened: Option<usize>,
    /// The row with the keyboard focus.
    pub focused: Option<usize>,
}

/// A table of `count` rows. `ui.available_height()` limits its height, unless `max_points` does.
pub struct DataTable<'a, K> {
    pub id: &'static str,
    pub columns: &'a [TableColumn<K>],
    pub count: usize,
    pub row_points: f32,
    /// The height above which the rows scroll; infinity to show all rows.
    pub max_points: f32,
    /// The row with the keyboard cursor.
    pub selected: Option<usize>,
    /// Whether a row may take the focus by itself; not while a dialog is open.
    pub takes_focus: bool,
}

/// What drawing a row depends on besides the row itself.
struct RowContext {
    /// The width of all columns.
    width: f32,
    /// Whether the Tab key stops here.
    is_tab_stop: bool,
    /// Whether the selected row takes the focus.
    follow: bool,
    /// How many rows a page has.
    page: usize,
}

/// How a row is drawn and named.
pub trait TableRows<K> {
    /// The accessible name of a row.
    fn name(&self, ui: &Ui, row: usize) -> String;

    /// Draws a custom header for a column instead of its title; returns whether it did.
    fn heading_ui(&self, _: &mut Ui, _: &Tokens, _: K) -> bool {
        false
    }

    /// Whether a row is selected together with others.
    fn is_marked(&self, _: usize) -> bool {
        false
    }

    fn cell_ui(&self, cell: &mut TableCell<'_, '_>, column: K);
}

impl<K: Copy + PartialEq> DataTable<'_, K> {
    pub fn show(&self, ui: &mut Ui, state: &mut TableState<K>, rows: &impl TableRows<K>) -> TableEvents {
        let tokens = ui.tokens();
        let mut events = TableEvents::default();
        let visible = self.selected.filter(|row| state.shown.contains(row));
        let stop = visible.unwrap_or(state.shown.start);
        let follow = std::mem::take(&mut state.follow) && self.takes_focus;
        let page = state.shown.len().saturating_sub(2).max(1);
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing = vec2(space::M, 0.0);
            // The grips between columns are seen when the mouse is over them.
            ui.visuals_mut().widgets.noninteractive.bg_stroke = Stroke::NONE;
            let band = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), height::TABLE_HEADER));
            ui.painter().hline(band.x_range(), band.bottom(), Stroke::new(1.0, tokens.line_soft));
            let builder = self.builder(ui, state, follow);
            let table = builder.header(height::TABLE_HEADER, |mut header| {
                events.is_sorted = self.header_ui(&mut header, &tokens, rows, state);
            });
            let mut drawn: Option<Range<usize>> = None;
            table.body(|body| {
                let widths: f32 = body.widths().iter().sum();
                let width = widths + space::M * (self.columns.len().saturating_sub(1)) as f32;
                body.rows(self.row_points, self.count, |row| {
                    let index = row.index();
                    drawn = Some(drawn.as_ref().map_or(index, |drawn| drawn.start)..index + 1);
                    let context = RowContext { width, is_tab_stop: index == stop, follow, page };
                    self.row_ui(row, &tokens, &context, rows, &mut events);
                });
            });
            state.shown = drawn.unwrap_or(0..0);
            // A row that is scrolled to is drawn, and takes the focus, in the next frame.
            if follow && self.selected.is_some_and(|row| !state.shown.contains(&row)) {
                state.follow = true;
                ui.ctx().request_repaint();
            }
        });
        state.follow |= events.clicked.is_some() || events.moved.is_some();
        events
    }

    /// The columns with their widths, scrolled to the selected row if it is followed.
    fn builder<'ui>(&self, ui: &'ui mut Ui, state: &mut TableState<K>, follow: bool) -> TableBuilder<'ui> {
        let laid_out_points = ui.available_width() / ui.tokens().scaled(1.0);
        let mut builder = TableBuilder::new(ui).id_salt(self.id).auto_shrink([false, self.max_points.is_finite()]);
        builder = builder.sense(Sense::hover()).resizable(true).animate_scrolling(false);
        // A table on a page that scrolls has its whole height, however little of it is in sight.
        let min_points = if self.max_points.is_finite() { self.max_points } else { 0.0 };
        builder = builder.min_scrolled_height(min_points).max_scroll_height(self.max_points);
        for column in self.columns {
            builder = builder.column(match column.width_points {
                Some(width) => Column::initial(width).at_least(MIN_COLUMN_POINTS).clip(true),
                None => Column::remainder().at_least(4.0 * MIN_COLUMN_POINTS).clip(true),
            });
        }
        // Widths are kept for as long as the table has the same room for letters of the same size.
        if (laid_out_points - state.laid_out_points).abs() > 0.5 {
            state.laid_out_points = laid_out_points;
            builder.reset();
        }
        match self.selected.filter(|_| follow) {
            Some(row) => builder.scroll_to_row(row, None),
            None => builder,
        }
    }

    /// Draws the titles of the columns; returns whether a click changed the order.
    fn header_ui(
        &self,
        header: &mut TableRow<'_, '_>,
        tokens: &Arc<Tokens>,
        rows: &impl TableRows<K>,
        state: &mut TableState<K>,
    ) -> bool {
        let mut is_sorted = false;
        for (number, column) in self.columns.iter().enumerate() {
            header.col(|ui| {
                if rows.heading_ui(ui, tokens, column.key) {
                    return;
                }
                if heading_ui(ui, tokens, (column, self.inset(number)), &state.sort) && column.is_sortable {
                    state.sort_by(column, ui.input(|input| input.modifiers.shift));
                    is_sorted = true;
                }
            });
        }
        is_sorted
    }

    /// The margin of a column's contents: at the start of the rows, and at their end where numbers would be under the scroll bar.
    fn inset(&self, number: usize) -> f32 {
        let is_at_bar = number + 1 == self.columns.len() && self.columns[number].is_trailing;
        if number == 0 || is_at_bar { space::S } else { 0.0 }
    }

    fn row_ui(
        &self,
        mut row: TableRow<'_, '_>,
        tokens: &Arc<Tokens>,
        context: &RowContext,
        rows: &impl TableRows<K>,
        events: &mut TableEvents,
    ) {
        let index = row.index();
        let is_selected = self.selected == Some(index) || rows.is_marked(index);
        let mut is_strong = is_selected;
        for (number, column) in self.columns.iter().enumerate() {
            row.col(|ui| {
                if number == 0 {
                    let response = self.row_background_ui(
                        ui,
                        tokens,
                        (index, context.width),
                        (is_selected, context.is_tab_stop),
                        rows,
                    );
                    is_strong |= response.hovered();
                    if context.follow && self.selected == Some(index) {
                        response.request_focus();
                    }
                    self.events_of(ui, &response, (index, context.page), events);
                }
                let layout = if is_at_end(ui, column.is_trailing) {
                    Layout::right_to_left(Align::Center)
                } else {
                    Layout::left_to_right(Align::Center)
                };
                let inner = ui.max_rect().shrink2(vec2(self.inset(number), 0.0));
                let mut cell_ui = ui.new_child(UiBuilder::new().max_rect(inner).layout(layout));
                cell_ui.spacing_mut().item_spacing.x = space::S;
                let is_trailing = column.is_trailing;
                let cell = &mut TableCell { ui: &mut cell_ui, tokens, row: index, is_strong, is_trailing };
                rows.cell_ui(cell, column.key);
            });
        }
    }

    /// Draws a row's fill across all columns and senses clicks there.
    fn row_background_ui(
        &self,
        ui: &mut Ui,
        tokens: &Tokens,
        (index, width): (usize, f32),
        (is_selected, is_tab_stop): (bool, bool),
        rows: &impl TableRows<K>,
    ) -> Response {
        let cell = ui.max_rect();
        let rect = Rect::from_min_size(cell.min, vec2(width, self.row_points));
        let mut wide = ui.new_child(UiBuilder::new().max_rect(rect));
        wide.set_clip_rect(Rect::from_x_y_ranges(rect.x_range(), ui.clip_rect().y_range()));
        let sense = if is_tab_stop { Sense::click() } else { Sense::CLICK };
        let response = wide.interact(rect, ui.scope_id().with("row"), sense);
        let name = rows.name(ui, index);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_selected, &name));
        let fill = match (is_selected, response.hovered()) {
            (true, _) => tokens.accent_soft,
            (false, true) => tokens.surface_hover,
            (false, false) => Color32::TRANSPARENT,
        };
        let fill = if response.is_pointer_button_down_on() { pressed(fill) } else { fill };
        let painter = wide.painter();
        painter.rect_filled(rect, CornerRadius::ZERO, fill);
        painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, tokens.line_soft));
        if is_focused(ui, &response) {
            painter.rect_stroke(rect, CornerRadius::ZERO, Stroke::new(2.0, tokens.accent), StrokeKind::Inside);
        }
        response
    }

    fn events_of(&self, ui: &Ui, response: &Response, (index, page): (usize, usize), events: &mut TableEvents) {
        if response.clicked() && !ui.input(|input| input.key_pressed(Key::Enter)) {
            events.clicked = Some((index, ui.input(|input| input.modifiers)));
            ui.ctx().request_repaint();
        }
        if response.double_clicked() {
            events.opened = Some(index);
        }
        if !response.has_focus() {
            return;
        }
        events.focused = Some(index);
        if let Some((to, modifiers)) = self.row_by_key(ui, response, (index, page)) {
            events.moved = Some((index, to, modifiers));
            ui.ctx().request_repaint();
        } else if ui.input(|input| input.key_pressed(Key::Enter)) {
            events.opened = Some(index);
        }
    }

    fn row_by_key(&self, ui: &Ui, response: &Response, (index, page): (usize, usize)) -> Option<(usize, Modifiers)> {
        let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        let last = self.count.saturating_sub(1);
        let to = [
            (Key::ArrowUp, index.saturating_sub(1)),
            (Key::ArrowDown, (index + 1).min(last)),
            (Key::PageUp, index.saturating_sub(page)),
            (Key::PageDown, (index + page).min(last)),
            (Key::Home, 0),
            (Key::End, last),
        ];
        ui.input(|input| {
            let pressed = |key: Key| input.key_pressed(key) && !input.modifiers.command && !input.modifiers.alt;
            to.into_iter().find(|(key, _)| pressed(*key)).map(|(_, to)| (to, input.modifiers))
        })
    }
}

/// Draws the title of a column and returns whether it was clicked.
fn heading_ui<K: Copy + PartialEq>(
    ui: &Ui,
    tokens: &Tokens,
    (column, inset): (&TableColumn<K>, f32),
    sort: &[SortKey<K>],
) -> bool {
    let rect = ui.max_rect();
    let sense = if column.is_sortable { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, ui.scope_id().with("heading"), sense);
    let role = if column.is_sortable { Role::Button } else { Role::Label };
    response.widget_info(|| WidgetInfo::labeled(role, true, &column.title));
    let key = sort.iter().find(|key| key.column == column.key);
    if let Some(key) = key {
        let direction = if key.is_descending { SortDirection::Descending } else { SortDirection::Ascending };
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_sort_direction(direction));
    }
    let is_lit = key.is_some() || column.is_sortable && response.hovered();
    let ink = if is_lit { tokens.text } else { tokens.weak };
    let caret = key.map_or(0.0, |_| CARET_POINTS + 2.0);
    let inner = rect.shrink2(vec2(inset, 0.0));
    let galley = one_line(ui, &column.title, tokens.caption_font(), inner.width() - caret);
    let used = galley.size().x + caret;
    let x = if is_at_end(ui, column.is_trailing) { inner.right() - used } else { inner.left() };
    let (middle, end) = (rect.center().y, x + galley.size().x + 2.0);
    ui.painter().galley_with_override_text_color(pos2(x, middle - 0.5 * galley.size().y), galley, ink);
    if let Some(key) = key {
        let caret = if key.is_descending { icon::CARET_DOWN } else { icon::CARET_UP };
        let at = pos2(end, middle);
        ui.painter().text(at, Align2::LEFT_CENTER, caret, icon_font(CARET_POINTS), ink);
    }
    if is_focused(ui, &response) {
        let ring = Stroke::new(2.0, tokens.accent);
        ui.painter().rect_stroke(rect, CornerRadius::same(4), ring, StrokeKind::Inside);
    }
    let is_clicked = response.clicked();
    if !column.tip.is_empty() {
        response.on_hover_text(&column.tip);
    }
    is_clicked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_sorts_a_second_turns_and_shift_adds() {
        let columns = [TableColumn::new('a', "A", 10.0), TableColumn::new('b', "B", 10.0).number()];
        let mut state = TableState::default();
        let key = |column, is_descending| SortKey { column, is_descending };
        state.sort_by(&columns[1], false);
        assert_eq!(state.sort, [key('b', true)]);
        state.sort_by(&columns[1], false);
        assert_eq!(state.sort, [key('b', false)]);
        state.sort_by(&columns[0], true);
        state.sort_by(&columns[0], true);
        assert_eq!(state.sort, [key('b', false), key('a', true)]);
        state.sort_by(&columns[0], false);
        assert_eq!(state.sort, [key('a', false)]);
    }

    #[test]
    fn rows_that_no_key_separates_keep_their_order() {
        let values = [(1, 'x'), (0, 'y'), (1, 'z'), (0, 'w')];
        let state = TableState { sort: vec![SortKey { column: 0, is_descending: true }], ..TableState::default() };
        let mut rows: Vec<usize> = (0..4).collect();
        state.sort_rows(&mut rows, |_, a, b| values[a].0.cmp(&values[b].0));
        assert_eq!(rows, [0, 2, 1, 3]);
    }
}
