//! The table of found games. Only visible rows are fetched and drawn.

use super::{ListAction, end_phrase, game_phrase, name_phrase};
use crate::app::components::tokens::medium_font;
use crate::app::components::{
    DataTable, TableCell, TableColumn, TableEvents, TableRows, TableState, UiTokens, height, one_line, space,
};
use crate::app::features::library::Library;
use crate::app::state::AppState;
use crate::app::widgets::evaluation_bar::side_colour;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::style::color32;
use crate::board::{Kind, Side};
use crate::config::icon;
use crate::notation::RecordedResult;
use crate::store::{GameColumn, GameSummary};
use crate::summary::ending_phrase;
use crate::text::authored;
use egui::{Key, Modifiers, Ui};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

/// White comes first, as in results.
const SIDES: [Side; 2] = [Side::White, Side::Black];

#[derive(Default)]
pub(super) struct List {
    /// The focused game.
    here: Option<i64>,
    /// Games that are selected besides the focused one.
    marked: BTreeSet<i64>,
    table: TableState<GameColumn>,
    /// The rows that were asked for last.
    asked: Range<usize>,
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

    /// The selected game, unless there are several.
    pub fn only_chosen(&self) -> Option<i64> {
        self.here.filter(|_| self.marked.is_empty())
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

    /// The columns to sort by, each with whether its last value comes first.
    pub fn order(&self) -> Vec<(GameColumn, bool)> {
        self.table.sort.iter().map(|key| (key.column, key.is_descending)).collect()
    }

    /// Draws the list and returns the user's action. The list may take the focus unless a dialog is open.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, takes_focus: bool) -> Option<ListAction> {
        let library = &app.library;
        if self.answered != library.answered {
            self.answered = library.answered;
            // In a large library many games may be marked, so use a set.
            let found: HashSet<i64> = library.found.iter().copied().collect();
            self.marked.retain(|id| found.contains(id));
            self.here = self.here.filter(|id| found.contains(id));
            self.asked = 0..0;
        }
        let here = self.here.and_then(|here| library.found.iter().position(|id| *id == here));
        let columns = columns(ui);
        let table = DataTable {
            id: "library games",
            columns: &columns,
            count: library.found.len(),
            row_points: height::TABLE_ROW,
            max_points: f32::INFINITY,
            selected: here,
            takes_focus,
        };
        let rows = GameRows { app, marked: &self.marked };
        let events = table.show(ui, &mut self.table, &rows);
        self.handle(ui, library, &events).or_else(|| {
            let shown = self.table.shown.clone();
            (std::mem::replace(&mut self.asked, shown.clone()) != shown).then_some(ListAction::Show(shown))
        })
    }

    fn handle(&mut self, ui: &Ui, library: &Library, events: &TableEvents) -> Option<ListAction> {
        let found = &library.found;
        if events.is_sorted {
            return Some(ListAction::Sort);
        }
        if let Some((row, modifiers)) = events.clicked {
            self.click(found, row, modifiers);
        }
        if let Some((from, to, modifiers)) = events.moved {
            if modifiers.shift {
                self.marked.extend(&found[from.min(to)..=from.max(to)]);
            } else {
                self.marked.clear();
            }
            self.here = found.get(to).copied();
            return None;
        }
        if let Some(row) = events.opened {
            return found.get(row).copied().map(ListAction::Open);
        }
        let focused = found.get(events.focused?).copied()?;
        self.here.get_or_insert(focused);
        if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::A)) {
            self.marked = found.iter().copied().collect();
        }
        ui.input(|input| input.key_pressed(Key::Delete)).then_some(ListAction::Delete)
    }

    /// A click selects a row; with Ctrl it adds one, with Shift a range.
    fn click(&mut self, found: &[i64], row: usize, modifiers: Modifiers) {
        let Some(id) = found.get(row).copied() else { return };
        let before = self.here.and_then(|here| found.iter().position(|one| *one == here));
        if modifiers.command {
            self.marked.extend(self.here);
            if !self.marked.remove(&id) || self.here == Some(id) {
                self.marked.insert(id);
            }
        } else if let Some(before) = before.filter(|_| modifiers.shift) {
            self.marked.extend(&found[before.min(row)..=before.max(row)]);
        } else {
            self.marked.clear();
        }
        self.here = Some(id);
    }
}

/// The width from which the endings have room for the longest.
const WIDE_POINTS: f32 = 1000.0;
/// The width from which the endings get the rest.
const VERY_WIDE_POINTS: f32 = 1500.0;
/// The width of both players' names in such a table.
const MAX_PLAYERS_POINTS: f32 = 480.0;
/// The width of the winner's sign with the gap after it.
const SIGN_POINTS: f32 = 22.0;
/// The room for the names of both players.
const PLAYERS_POINTS: f32 = 260.0;
/// The columns beside the players with their widths for text of the usual size, the most important one first: in little room the
/// last ones are left out, but not the result.
const BESIDE_PLAYERS: [(GameColumn, f32); 5] = [
    (GameColumn::Result, 88.0),
    (GameColumn::Variant, 170.0),
    (GameColumn::Date, 92.0),
    (GameColumn::Plies, 52.0),
    (GameColumn::Ending, 110.0),
];

fn columns(ui: &Ui) -> Vec<TableColumn<GameColumn>> {
    let scale = ui.tokens().scaled(1.0);
    let room = ui.available_width() / scale;
    let shown = columns_beside_players(room);
    let title = |id: &'static str| ui.localized(id);
    let sized = |column: GameColumn, id: &'static str| {
        let (_, width) = shown.iter().find(|(one, _)| *one == column)?;
        // Endings are sentences; players' names rarely need what they take in a wide window.
        let is_wide = column == GameColumn::Ending && room >= WIDE_POINTS;
        Some(TableColumn::new(column, title(id), scale * if is_wide { 260.0 } else { *width }))
    };
    // In a row much wider, the eye loses which result belongs to which players.
    let (players, ending) = if room >= VERY_WIDE_POINTS {
        let players =
            TableColumn::new(GameColumn::Players, title("library-column-players"), scale * MAX_PLAYERS_POINTS);
        (players, Some(TableColumn::rest(GameColumn::Ending, title("ended-by"))))
    } else {
        let players = TableColumn::rest(GameColumn::Players, title("library-column-players"));
        (players, sized(GameColumn::Ending, "ended-by"))
    };
    let columns = [
        sized(GameColumn::Variant, "game"),
        Some(players),
        sized(GameColumn::Result, "result"),
        sized(GameColumn::Plies, "plies").map(TableColumn::number),
        ending,
        sized(GameColumn::Date, "library-column-date").map(TableColumn::descending_first),
    ];
    columns.into_iter().flatten().collect()
}

/// The first of [`BESIDE_PLAYERS`] that leave the names their room, at the usual size of text.
fn columns_beside_players(room: f32) -> &'static [(GameColumn, f32)] {
    let mut left = room - PLAYERS_POINTS;
    let fits = |(_, width): &&(GameColumn, f32)| {
        left -= width + space::M;
        left >= 0.0
    };
    let count = BESIDE_PLAYERS.iter().take_while(fits).count();
    &BESIDE_PLAYERS[..count.max(1)]
}

struct GameRows<'a> {
    app: &'a AppState,
    marked: &'a BTreeSet<i64>,
}

impl TableRows<GameColumn> for GameRows<'_> {
    fn name(&self, ui: &Ui, row: usize) -> String {
        match self.app.library.row(row) {
            Some(head) => ui.localized(game_phrase(self.app, head)),
            None => ui.localized("library-fetching"),
        }
    }

    fn is_marked(&self, row: usize) -> bool {
        self.app.library.found.get(row).is_some_and(|id| self.marked.contains(id))
    }

    fn cell_ui(&self, cell: &mut TableCell<'_, '_>, column: GameColumn) {
        let Some(head) = self.app.library.row(cell.row) else { return };
        match column {
            GameColumn::Variant => {
                let weak = cell.tokens.weak;
                let sign = if head.origin.is_empty() { icon::CHECKERBOARD } else { icon::FILE_TEXT };
                cell.icon(sign, weak);
                let title = cell.ui.localized(authored(head.title.as_str()));
                cell.text(&title);
            }
            GameColumn::Players => self.players_ui(cell, head),
            GameColumn::Result => {
                let words = cell.ui.localized(end_phrase(self.app, head));
                if head.result.is_some() { cell.text(&words) } else { cell.weak(&words) }
            }
            GameColumn::Plies => cell.text(&head.plies.to_string()),
            GameColumn::Ending if !head.ending.is_empty() => {
                let words = cell.ui.localized(ending_phrase(&head.ending));
                cell.weak(&words);
            }
            GameColumn::Ending => {}
            GameColumn::Date => cell.weak(&head.date),
        }
    }
}

impl GameRows<'_> {
    /// Draws both players with the colours of their pieces; the winner's name is strong.
    fn players_ui(&self, cell: &mut TableCell<'_, '_>, head: &GameSummary) {
        let half = 0.5 * cell.ui.available_width();
        for side in SIDES {
            let words = cell.ui.localized(name_phrase(head, side));
            let fill = color32(side_colour(&self.app.shared.theme, side, kind_of(self.app, head)));
            let is_winner = head.result == Some(RecordedResult::Wins(side));
            let (tokens, row) = (cell.tokens, cell.row);
            let place = egui::vec2(half, cell.ui.available_height());
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            cell.ui.spacing_mut().item_spacing.x = 0.0;
            cell.ui.allocate_ui_with_layout(place, layout, |ui| {
                ui.set_min_width(half);
                ui.spacing_mut().item_spacing.x = 6.0;
                let mut name = TableCell::new(ui, tokens, row);
                name.disc(fill);
                if is_winner {
                    let width = one_line(name.ui, &words, medium_font(tokens.body_points), f32::INFINITY).size().x;
                    // The name is more important than its sign.
                    if width + SIGN_POINTS <= name.ui.available_width() {
                        name.icon(icon::TROPHY, tokens.good);
                    }
                    name.strong(&words);
                } else {
                    name.text(&words);
                }
            });
        }
    }
}

/// The kind of a side's pieces, as far as the rules are known.
pub(super) fn kind_of(app: &AppState, head: &GameSummary) -> Kind {
    app.shared.now.variant(&head.variant).map_or(Kind::Man, |variant| variant.plain_kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_little_room_the_names_of_the_players_stay_and_the_result() {
        let shown = |room| columns_beside_players(room).iter().map(|(column, _)| *column).collect::<Vec<_>>();
        // A window of 720 points, with the chosen game beside the list and without.
        assert_eq!(shown(376.0), [GameColumn::Result]);
        assert_eq!(shown(640.0), [GameColumn::Result, GameColumn::Variant]);
        // A window of 1280 points.
        assert_eq!(shown(856.0).len(), BESIDE_PLAYERS.len());
    }
}
