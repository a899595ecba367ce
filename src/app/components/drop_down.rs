//! Drop-down lists and menus: a click, or Enter on a row that the arrow keys, Home, End and typed letters lead to, chooses from them.

use super::roving_focus::{arrows, key_choice};
use super::tokens::height;
use super::type_ahead::{forget_typed, take_typed_space, typed_row};
use egui::{
    Align, Button, ComboBox, EventFilter, IntoAtoms, Key, Layout, Popup, Response, TextWrapMode, Ui, Widget, vec2,
};
use std::borrow::Cow;

/// The height of a list with many rows, about eleven.
const LIST_POINTS: f32 = 320.0;
/// The least height where there is little room: three rows.
const MIN_LIST_POINTS: f32 = 84.0;
/// What a list has around its rows, with the gap to its field.
const LIST_EDGE_POINTS: f32 = 24.0;

/// Escape closes the list; the focus then returns to what opened it.
const KEPT_KEYS: EventFilter = EventFilter { escape: true, ..arrows::VERTICAL };

/// The rows of an open list.
#[derive(Default)]
pub struct DropDownRows {
    rows: Vec<Response>,
    /// What each row says; empty in menus.
    texts: Vec<String>,
    chosen: Option<usize>,
}

impl DropDownRows {
    pub fn row<'a>(&mut self, ui: &mut Ui, is_chosen: bool, text: impl IntoAtoms<'a>) -> Response {
        let atoms = text.into_atoms();
        let text = atoms.text().map(Cow::into_owned).unwrap_or_default();
        self.push(ui, Button::selectable(is_chosen, atoms), text, is_chosen)
    }

    /// Draws a row that sets `value` to `offered`.
    pub fn value<'a, T: PartialEq>(
        &mut self,
        ui: &mut Ui,
        value: &mut T,
        offered: T,
        text: impl IntoAtoms<'a>,
    ) -> Response {
        let mut row = self.row(ui, *value == offered, text);
        if row.clicked() && *value != offered {
            *value = offered;
            row.mark_changed();
        }
        row
    }

    /// Draws a row of a menu.
    pub fn add(&mut self, ui: &mut Ui, row: impl Widget) -> Response {
        self.push(ui, row, String::new(), false)
    }

    fn push(&mut self, ui: &mut Ui, row: impl Widget, text: String, is_chosen: bool) -> Response {
        let row = ui.add(row);
        // egui closes the list only for the pointer.
        if row.clicked() {
            ui.close();
        }
        // While a new list is measured, egui disables all of it.
        if row.enabled() || ui.is_sizing_pass() {
            if is_chosen {
                self.chosen = Some(self.rows.len());
            }
            self.rows.push(row.clone());
            self.texts.push(text);
        }
        row
    }

    fn focus(&self, index: usize) {
        if let Some(row) = self.rows.get(index) {
            row.request_focus();
            row.scroll_to_me(None);
        }
    }

    fn follow_keys(&self, ui: &Ui) {
        let last = self.rows.len().saturating_sub(1);
        let by_key = self.rows.iter().enumerate().find_map(|(index, row)| {
            let [above, below] = [index.saturating_sub(1), (index + 1).min(last)];
            let keys = [(Key::ArrowUp, above), (Key::ArrowDown, below), (Key::Home, 0), (Key::End, last)];
            key_choice(ui, row, KEPT_KEYS, keys)
        });
        let focused = self.rows.iter().position(Response::has_focus);
        let typed = || typed_row(ui, &self.texts, focused?);
        if let Some(index) = by_key.or_else(typed) {
            self.focus(index);
        }
    }

    fn have_focus(&self) -> bool {
        self.rows.iter().any(Response::has_focus)
    }

    /// Moves the focus to the chosen row or the first one as the list opens, and back to what opened it as it closes.
    fn keep_focus(&self, ui: &Ui, opener: &Response) {
        let popup = Popup::default_response_id(opener);
        let is_open = Popup::is_id_open(ui.ctx(), popup);
        let had_focus_id = opener.id.with("a row had the focus");
        let had_focus: bool = ui.data(|data| data.get_temp(had_focus_id)).unwrap_or(false);
        let has_focus = self.have_focus();
        ui.data_mut(|data| data.insert_temp(had_focus_id, is_open && (had_focus || has_focus)));
        match (is_open, had_focus) {
            // egui takes the focus from rows that are drawn only to be measured, so this may need more than one try.
            (true, false) if !has_focus => {
                forget_typed(ui);
                self.focus(self.chosen.unwrap_or(0));
            }
            (false, true) if has_focus => opener.request_focus(),
            (false, false) => {
                let keys = [Key::ArrowDown, Key::ArrowUp].map(|key| (key, ()));
                if key_choice(ui, opener, arrows::VERTICAL, keys).is_some() {
                    Popup::open_id(ui.ctx(), popup);
                }
            }
            _ => {}
        }
    }
}

/// Draws a list whose rows are drawn with [`DropDownRows`]. The focus goes to the chosen row as it opens.
pub fn drop_down(ui: &mut Ui, list: ComboBox<'_>, content: impl FnOnce(&mut Ui, &mut DropDownRows)) -> Response {
    let mut rows = DropDownRows::default();
    let shown = list.show_ui(ui, |ui| {
        take_typed_space(ui);
        content(ui, &mut rows);
        rows.follow_keys(ui);
    });
    rows.keep_focus(ui, &shown.response);
    shown.response
}

/// The height at which a list with many rows has room in the window, below its field or above it; more rows scroll. The field is the
/// next widget.
pub fn list_points(ui: &Ui) -> f32 {
    let (window, middle) = (ui.ctx().content_rect(), ui.next_widget_position().y);
    let room = (middle - window.top()).max(window.bottom() - middle) - height::CONTROL - LIST_EDGE_POINTS;
    room.clamp(MIN_LIST_POINTS, LIST_POINTS)
}

/// Draws a list that is exactly so wide, with `…` after what has no room: egui takes the width of a list for the least one. `list` gets
/// the width.
pub fn list_of_width<R>(ui: &mut Ui, width_points: f32, list: impl FnOnce(&mut Ui, f32) -> R) -> R {
    let size = vec2(width_points, ui.spacing().interact_size.y);
    let place = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
        list(ui, width_points)
    });
    place.inner
}

/// Draws the menu of a button, with rows as in a drop-down list.
pub fn menu(ui: &Ui, opener: &Response, content: impl FnOnce(&mut Ui, &mut DropDownRows)) {
    let mut rows = DropDownRows::default();
    Popup::menu(opener).show(|ui| {
        content(ui, &mut rows);
        rows.follow_keys(ui);
    });
    rows.keep_focus(ui, opener);
}
