//! Drop-down lists: a click, or Enter on a row that the arrow keys, Home and End lead to, chooses from them.

use super::roving_focus::{arrows, key_choice};
use egui::{ComboBox, EventFilter, IntoAtoms, Key, Popup, Response, Ui};

/// Escape closes the list; the focus then returns to what opened it.
const KEPT_KEYS: EventFilter = EventFilter { escape: true, ..arrows::VERTICAL };

/// The rows of an open list.
#[derive(Default)]
pub struct DropDownRows {
    rows: Vec<Response>,
    chosen: Option<usize>,
}

impl DropDownRows {
    pub fn row<'a>(&mut self, ui: &mut Ui, is_chosen: bool, text: impl IntoAtoms<'a>) -> Response {
        let row = ui.selectable_label(is_chosen, text);
        if is_chosen {
            self.chosen = Some(self.rows.len());
        }
        // egui closes the list only for the pointer.
        if row.clicked() {
            ui.close();
        }
        self.rows.push(row.clone());
        row
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
        if let Some(index) = by_key {
            self.focus(index);
        }
    }

    fn have_focus(&self) -> bool {
        self.rows.iter().any(Response::has_focus)
    }
}

/// Draws a list whose rows are drawn with [`DropDownRows`]. The focus goes to the chosen row as it opens.
pub fn drop_down(ui: &mut Ui, list: ComboBox<'_>, content: impl FnOnce(&mut Ui, &mut DropDownRows)) -> Response {
    let mut rows = DropDownRows::default();
    let shown = list.show_ui(ui, |ui| {
        content(ui, &mut rows);
        rows.follow_keys(ui);
    });
    let opener = shown.response;
    let is_open = ComboBox::is_open(ui.ctx(), opener.id);
    let had_focus_id = opener.id.with("a row had the focus");
    let had_focus: bool = ui.data(|data| data.get_temp(had_focus_id)).unwrap_or(false);
    let has_focus = rows.have_focus();
    ui.data_mut(|data| data.insert_temp(had_focus_id, is_open && (had_focus || has_focus)));
    match (is_open, had_focus) {
        // egui takes the focus from rows that are drawn only to be measured, so this may need more than one try.
        (true, false) if !has_focus => rows.focus(rows.chosen.unwrap_or(0)),
        (false, true) if has_focus => opener.request_focus(),
        (false, false) => {
            let keys = [Key::ArrowDown, Key::ArrowUp].map(|key| (key, ()));
            if key_choice(ui, &opener, arrows::VERTICAL, keys).is_some() {
                Popup::open_id(ui.ctx(), opener.id.with("popup"));
            }
        }
        _ => {}
    }
    opener
}
