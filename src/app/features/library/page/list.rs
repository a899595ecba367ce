//! The list of found games, as a single Tab stop with arrow keys. Only visible rows are fetched and drawn.

use super::{ListAction, end_phrase, game_phrase, name_phrase};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::board::Side;
use crate::store::GameSummary;
use crate::summary::ending_phrase;
use crate::text::{own, phrase};
use egui::style::ScrollAnimation;
use egui::{
    Align, Align2, Event, EventFilter, Id, Key, Layout, Modifiers, Rect, RichText, Role, ScrollArea, Sense, StrokeKind,
    TextStyle, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

/// The share of the width that each column takes: day, variant, black, white, result, moves, ending.
const SHARES: [f32; 7] = [0.12, 0.2, 0.2, 0.2, 0.09, 0.07, 0.12];
const TITLES: [&str; 7] = [
    "library-column-date",
    "library-column-game",
    "library-column-black",
    "library-column-white",
    "library-column-result",
    "library-column-plies",
    "library-column-ending",
];
const ROW_POINTS: f32 = 26.0;
const GAP_POINTS: f32 = 8.0;

/// The state of the list.
#[derive(Default)]
pub(super) struct List {
    /// The focused game.
    here: Option<i64>,
    /// Games that are selected besides the focused one.
    marked: BTreeSet<i64>,
    /// Whether to scroll to the focused row and give it the focus.
    follow: bool,
    shown: Range<usize>,
    answered: u64,
}

impl List {
    pub fn chosen(&self) -> Vec<i64> {
        if self.marked.is_empty() {
            self.here.into_iter().collect()
        } else {
            self.marked.iter().rev().copied().collect()
        }
    }

    /// The selected games if there are several, otherwise all that were found.
    pub fn chosen_or_all<'a>(&self, app: &'a AppState) -> Cow<'a, [i64]> {
        if self.marked.is_empty() { Cow::Borrowed(&app.library.found) } else { Cow::Owned(self.chosen()) }
    }

    /// Removes deleted games from the selection.
    pub fn forget(&mut self, gone: &[i64]) {
        for id in gone {
            self.marked.remove(id);
        }
        self.here = self.here.filter(|id| !gone.contains(id));
    }

    /// Draws the list and returns the user's action. The list may take the focus unless a dialog is open.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, is_open: bool) -> Option<ListAction> {
        let library = &app.library;
        if self.answered != library.answered {
            self.answered = library.answered;
            // In a large library many games may be marked, so use a set.
            let found: HashSet<i64> = library.found.iter().copied().collect();
            self.marked.retain(|id| found.contains(id));
            self.here = self.here.filter(|id| found.contains(id));
            self.shown = 0..0;
        }
        ui.add_space(8.0);
        let found = match (library.found.len(), library.facets.games) {
            (0, 0) => phrase("library-empty"),
            (0, _) => phrase("library-none-found"),
            (count, all) => phrase("library-found").with("count", count).with("all", all),
        };
        let found = ui.localized(found);
        ui.label(RichText::new(found).weak());
        header_ui(ui);
        let mut action = None;
        let count = library.found.len();
        let shown = ScrollArea::vertical().id_salt("library list").auto_shrink(false).show_viewport(ui, |ui, sight| {
            ui.set_height(count as f32 * ROW_POINTS);
            let first = (sight.top() / ROW_POINTS).floor().max(0.0) as usize;
            let last = ((sight.bottom() / ROW_POINTS).ceil().max(0.0) as usize).min(count);
            let top = ui.max_rect().top();
            let here = self.here.and_then(|id| library.found.iter().position(|one| *one == id));
            if let Some(here) = here.filter(|_| self.follow) {
                let rows = Rect::from_x_y_ranges(ui.max_rect().x_range(), 0.0..=ROW_POINTS);
                let row = rows.translate(vec2(0.0, top + here as f32 * ROW_POINTS));
                // Without an animation, because the row takes the focus when it is drawn.
                ui.scroll_to_rect_animation(row, None, ScrollAnimation::none());
            }
            for index in first..last {
                let rect = Rect::from_min_size(
                    pos2(ui.max_rect().left(), top + index as f32 * ROW_POINTS),
                    vec2(ui.max_rect().width(), ROW_POINTS),
                );
                let is_stop = here.map_or(index == first, |here| here == index);
                action = self.row_ui(ui, app, (index, rect), (is_stop, is_open)).or(action.take());
            }
            first..last
        });
        let sight = shown.inner;
        if action.is_none() && (self.shown != sight || sight.clone().any(|index| library.row(index).is_none())) {
            self.shown.clone_from(&sight);
            return (!sight.is_empty()).then_some(ListAction::Show(sight));
        }
        action
    }

    fn row_ui(
        &mut self,
        ui: &mut Ui,
        app: &AppState,
        (index, rect): (usize, Rect),
        (is_stop, is_open): (bool, bool),
    ) -> Option<ListAction> {
        let id = *app.library.found.get(index)?;
        let sense = if is_stop { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(rect, Id::unique(("library row", id)), sense);
        let is_chosen = self.here == Some(id) || self.marked.contains(&id);
        let head = app.library.row(index);
        paint(ui, &response, (index, is_chosen), head);
        let label = head.map_or_else(|| ui.localized("library-fetching"), |head| ui.localized(game_phrase(head)));
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &label));
        if is_stop && self.follow && is_open {
            self.follow = false;
            response.request_focus();
        }
        if response.clicked() {
            self.click(ui, app, (index, id));
        }
        if response.double_clicked() {
            return Some(ListAction::Open(id));
        }
        if response.has_focus() { self.keys(ui, app, &response, (index, id)) } else { None }
    }

    /// Handles a click: it selects a row; with Ctrl it adds one, with Shift a range.
    fn click(&mut self, ui: &Ui, app: &AppState, (index, id): (usize, i64)) {
        let modifiers = ui.input(|input| input.modifiers);
        let found = &app.library.found;
        let before = self.here.and_then(|here| found.iter().position(|one| *one == here));
        if modifiers.command {
            self.marked.extend(self.here);
            if !self.marked.remove(&id) || self.here == Some(id) {
                self.marked.insert(id);
            }
        } else if let Some(before) = before.filter(|_| modifiers.shift) {
            self.marked.extend(&found[before.min(index)..=before.max(index)]);
        } else {
            self.marked.clear();
        }
        (self.here, self.follow) = (Some(id), true);
        ui.ctx().request_repaint();
    }

    /// Handles the keys of the focused row.
    fn keys(
        &mut self,
        ui: &Ui,
        app: &AppState,
        response: &egui::Response,
        (index, id): (usize, i64),
    ) -> Option<ListAction> {
        let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        let found = &app.library.found;
        let page = self.shown.len().saturating_sub(2).max(1);
        let pressed = |expected: Key| {
            ui.input(|input| {
                let is_it = |event: &Event| matches!(event, Event::Key { key, pressed: true, modifiers, .. } if *key == expected && !modifiers.command);
                input.events.iter().any(is_it)
            })
        };
        let last = found.len().saturating_sub(1);
        let to = [
            (Key::ArrowUp, index.saturating_sub(1)),
            (Key::ArrowDown, (index + 1).min(last)),
            (Key::PageUp, index.saturating_sub(page)),
            (Key::PageDown, (index + page).min(last)),
            (Key::Home, 0),
            (Key::End, last),
        ];
        if let Some((_, to)) = to.into_iter().find(|(key, _)| pressed(*key)) {
            if ui.input(|input| input.modifiers.shift) {
                self.marked.extend(&found[index.min(to)..=index.max(to)]);
            } else {
                self.marked.clear();
            }
            self.here = found.get(to).copied();
            self.follow = true;
            ui.ctx().request_repaint();
            return None;
        }
        self.here.get_or_insert(id);
        if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::A)) {
            self.marked = found.iter().copied().collect();
            return None;
        }
        match () {
            () if pressed(Key::Enter) => Some(ListAction::Open(id)),
            () if pressed(Key::Delete) => Some(ListAction::Delete),
            () => None,
        }
    }
}

fn paint(ui: &Ui, response: &egui::Response, (index, is_chosen): (usize, bool), head: Option<&GameSummary>) {
    let visuals = ui.visuals();
    let rect = response.rect.shrink2(vec2(1.0, 1.0));
    let painter = ui.painter();
    let text = if is_chosen {
        painter.rect_filled(rect, 4.0, visuals.selection.bg_fill);
        visuals.selection.stroke.color
    } else {
        if response.hovered() {
            painter.rect_filled(rect, 4.0, visuals.widgets.hovered.weak_bg_fill);
        } else if index % 2 == 1 {
            painter.rect_filled(rect, 4.0, visuals.faint_bg_color.gamma_multiply(0.5));
        }
        visuals.text_color()
    };
    if response.has_focus() {
        painter.rect_stroke(rect, 4.0, visuals.widgets.active.bg_stroke, StrokeKind::Inside);
    }
    let Some(head) = head else { return };
    let ending = if head.ending.is_empty() { String::new() } else { ui.localized(ending_phrase(&head.ending)) };
    let cells = [
        head.date.clone(),
        ui.localized(own(head.title.as_str())),
        ui.localized(name_phrase(head, Side::Black)),
        ui.localized(name_phrase(head, Side::White)),
        ui.localized(end_phrase(head)),
        head.plies.to_string(),
        ending,
    ];
    for (cell, place) in cells.into_iter().zip(columns(rect)) {
        let painter = painter.with_clip_rect(place.intersect(painter.clip_rect()));
        let font = TextStyle::Body.resolve(ui.style());
        painter.text(place.left_center(), Align2::LEFT_CENTER, cell, font, text);
    }
}

/// The rectangles of the columns in a row.
fn columns(row: Rect) -> impl Iterator<Item = Rect> {
    let mut left = row.left() + GAP_POINTS;
    let room = row.width() - GAP_POINTS;
    SHARES.into_iter().map(move |share| {
        let width = room * share;
        let place = Rect::from_min_size(pos2(left, row.top()), vec2(width - GAP_POINTS, row.height()));
        left += width;
        place
    })
}

fn header_ui(ui: &mut Ui) {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_POINTS), Sense::hover());
    for (title, place) in TITLES.into_iter().zip(columns(row)) {
        let words = ui.localized(title);
        let mut cell = ui.new_child(UiBuilder::new().max_rect(place).layout(Layout::left_to_right(Align::Center)));
        cell.add(egui::Label::new(RichText::new(words).small().strong()).truncate());
    }
}
