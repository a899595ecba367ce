//! What the tables of a lobby do alike: they sort games, and a row is selected and opened.

use super::lobby_game::{ROW_POINTS, table_points, title_words};
use crate::app::components::{DataTable, TableColumn, TableRows, TableState};
use crate::app::widgets::localized_text::LocalizedText;
use crate::net::LobbyGame;
use egui::Ui;
use std::cell::Cell;
use std::cmp::Ordering;

/// The state of a table; `K` names its columns.
pub(super) struct LobbyTable<K> {
    table: TableState<K>,
    /// The selected game.
    here: Option<u64>,
}

impl<K> Default for LobbyTable<K> {
    fn default() -> Self {
        Self { table: TableState::default(), here: None }
    }
}

/// The games of a table in the order of its rows.
pub(super) struct SortedGames<'a> {
    games: Vec<&'a LobbyGame>,
    /// The row whose button was pressed.
    pressed: Cell<Option<usize>>,
}

impl<'a> SortedGames<'a> {
    pub fn game(&self, row: usize) -> &'a LobbyGame {
        self.games[row]
    }

    /// Opens the game of a row, as Enter does.
    pub fn press(&self, row: usize) {
        self.pressed.set(Some(row));
    }
}

impl<K: Copy + PartialEq> LobbyTable<K> {
    /// Sorts games as the user wants. `compare` compares them by any column but that of their titles.
    pub fn sort<'a>(
        &self,
        ui: &Ui,
        games: &[&'a LobbyGame],
        title: K,
        compare: impl Fn(K, &LobbyGame, &LobbyGame) -> Ordering,
    ) -> SortedGames<'a> {
        let mut order: Vec<usize> = (0..games.len()).collect();
        let is_by_title = self.table.sort.iter().any(|key| key.column == title);
        let titles: Vec<String> =
            games.iter().filter(|_| is_by_title).map(|game| ui.localized(title_words(game))).collect();
        self.table.sort_rows(&mut order, |column, a, b| {
            if column == title { titles.get(a).cmp(&titles.get(b)) } else { compare(column, games[a], games[b]) }
        });
        SortedGames { games: order.into_iter().map(|index| games[index]).collect(), pressed: Cell::new(None) }
    }

    /// Draws the table and returns the game that the user wants to open.
    pub fn show<'a>(
        &mut self,
        ui: &mut Ui,
        (id, columns): (&'static str, &[TableColumn<K>]),
        rows: &impl TableRows<K>,
        sorted: &SortedGames<'a>,
    ) -> Option<&'a LobbyGame> {
        let games = &sorted.games;
        let table = DataTable {
            id,
            columns,
            count: games.len(),
            row_points: ROW_POINTS,
            max_points: table_points(games.len()),
            selected: self.here.and_then(|here| games.iter().position(|game| game.game == here)),
            takes_focus: true,
        };
        let events = table.show(ui, &mut self.table, rows);
        let chosen = events.moved.map(|(_, to, _)| to).or(events.clicked.map(|(row, _)| row));
        if let Some(row) = chosen {
            self.here = games.get(row).map(|game| game.game);
        }
        sorted.pressed.get().or(events.opened).and_then(|row| games.get(row).copied())
    }
}
