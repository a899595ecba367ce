//! Lists and grids that are one Tab stop: arrow keys lead from row to row, and the keyboard focus follows.

use egui::{EventFilter, Key, Response, Sense, Ui};

/// The arrow keys that a focused widget keeps for itself.
pub mod arrows {
    use egui::EventFilter;

    pub const VERTICAL: EventFilter =
        EventFilter { tab: false, horizontal_arrows: false, vertical_arrows: true, escape: false };
    pub const HORIZONTAL: EventFilter =
        EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: false, escape: false };
    pub const BOTH: EventFilter =
        EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape: false };
}

/// Returns the value paired with the key that was pressed, without modifiers, while `response` has the focus and keeps the arrow keys `kept`.
pub fn key_choice<T>(
    ui: &Ui,
    response: &Response,
    kept: EventFilter,
    choices: impl IntoIterator<Item = (Key, T)>,
) -> Option<T> {
    if !response.has_focus() {
        return None;
    }
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, kept));
    let is_pressed = |key| ui.input(|input| input.key_pressed(key) && input.modifiers.is_none());
    choices.into_iter().find(|(key, _)| is_pressed(*key)).map(|(_, choice)| choice)
}

/// How the rows of a list are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RovingRows {
    pub count: usize,
    /// The row at which the Tab key stops.
    pub stop: usize,
    /// 1 for a list.
    pub columns: usize,
}

impl RovingRows {
    /// The Tab key stops at the chosen row, or at the first one.
    pub fn list(count: usize, chosen: Option<usize>) -> Self {
        Self::grid(count, chosen, 1)
    }

    pub fn grid(count: usize, chosen: Option<usize>, columns: usize) -> Self {
        Self { count, stop: chosen.filter(|chosen| *chosen < count).unwrap_or(0), columns: columns.max(1) }
    }

    pub const fn is_tab_stop(&self, index: usize) -> bool {
        self.stop == index
    }

    /// What a row reacts to. Unlike `Sense::click()`, the Tab key skips `Sense::CLICK`.
    pub fn sense(&self, index: usize) -> Sense {
        if self.is_tab_stop(index) { Sense::click() } else { Sense::CLICK }
    }

    /// The row that a key leads to from another one.
    fn by_key(&self, ui: &Ui, response: &Response, index: usize) -> Option<usize> {
        let last = self.count.saturating_sub(1);
        let (kept, sideways) = if self.columns == 1 { (arrows::VERTICAL, 0) } else { (arrows::BOTH, 1) };
        let rows = [
            (Key::ArrowUp, index.checked_sub(self.columns).unwrap_or(if self.columns == 1 { 0 } else { index })),
            (Key::ArrowDown, index + self.columns),
            (Key::Home, 0),
            (Key::End, last),
        ];
        let beside = [(Key::ArrowLeft, index.saturating_sub(1)), (Key::ArrowRight, index + 1)];
        let beside = beside.into_iter().take(2 * sideways);
        key_choice(ui, response, kept, rows.into_iter().chain(beside)).map(|to| to.min(last))
    }
}

/// The keyboard focus of one list, kept from frame to frame.
#[derive(Debug, Default)]
pub struct RovingFocus {
    /// Whether the focus moves to the row at which the Tab key stops.
    focus_pending: bool,
}

impl RovingFocus {
    /// Handles a row that was drawn with [`RovingRows::sense`], and returns the row that the user chose: this one by a click, or the
    /// one that a key leads to.
    pub fn row(&mut self, ui: &Ui, response: &Response, index: usize, rows: &RovingRows) -> Option<usize> {
        if rows.is_tab_stop(index) && std::mem::take(&mut self.focus_pending) {
            response.request_focus();
            response.scroll_to_me(None);
        }
        let by_key = rows.by_key(ui, response, index);
        if let Some(to) = by_key {
            self.focus_pending = to != index;
        }
        by_key.or_else(|| response.clicked().then_some(index))
    }
}
