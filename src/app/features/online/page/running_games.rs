//! The games of a lobby that are being played, as a table.

use super::lobby_game::{FULL_POINTS, WIDE_POINTS, games_of, no_game, title_words, watch};
use super::lobby_table::{LobbyTable, SortedGames};
use crate::app::command::Commands;
use crate::app::components::{ActionButton, TableCell, TableColumn, TableRows, UiTokens, height, titled_card};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::config::icon;
use crate::net::{GamePhase, LobbyGame, LobbyPlayer};
use crate::online::LobbyView;
use crate::report::capital;
use crate::text::{Phrase, phrase};
use egui::Ui;
use std::cmp::Ordering;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RunningColumn {
    Game,
    Players,
    Moves,
    Spectators,
    Watch,
}

#[derive(Default)]
pub(super) struct RunningGames {
    table: LobbyTable<RunningColumn>,
}

impl RunningGames {
    /// Draws nothing if nothing is played.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, view: &LobbyView, commands: &mut Commands) {
        let games = games_of(view, GamePhase::Running);
        if games.is_empty() {
            return;
        }
        let title = ui.localized("web-running-games");
        let count = ui.localized(phrase("game-count").with("count", games.len()));
        titled_card(ui, &title, &count, |ui| self.table_ui(ui, app, &games, commands));
    }

    fn table_ui(&mut self, ui: &mut Ui, app: &AppState, games: &[&LobbyGame], commands: &mut Commands) {
        let games = self.table.sort(ui, games, RunningColumn::Game, compare);
        let opened = self.table.show(ui, ("running games", &columns(ui)), &RunningRows { app, games: &games }, &games);
        let opened = opened.filter(|game| no_watching(app, game).is_none());
        if let Some(command) = opened.and_then(|game| watch(app, game)) {
            commands.send(command);
        }
    }
}

fn columns(ui: &Ui) -> Vec<TableColumn<RunningColumn>> {
    let title = |id: &'static str| ui.localized(id);
    let tokens = ui.tokens();
    let is_wide = ui.available_width() >= tokens.scaled(WIDE_POINTS);
    let players = tokens.scaled(if is_wide { 254.0 } else { 150.0 });
    let mut columns = vec![
        TableColumn::rest(RunningColumn::Game, title("game")),
        TableColumn::new(RunningColumn::Players, title("library-column-players"), players).unsorted(),
    ];
    if ui.available_width() >= FULL_POINTS {
        columns.push(TableColumn::new(RunningColumn::Moves, title("moves"), tokens.scaled(64.0)).number());
        columns
            .push(TableColumn::new(RunningColumn::Spectators, title("lobby-spectators"), tokens.scaled(84.0)).number());
    }
    columns.push(TableColumn::new(RunningColumn::Watch, "", tokens.scaled(96.0)).unsorted());
    columns
}

fn compare(column: RunningColumn, a: &LobbyGame, b: &LobbyGame) -> Ordering {
    match column {
        RunningColumn::Moves => a.plies.cmp(&b.plies),
        RunningColumn::Spectators => a.spectators.cmp(&b.spectators),
        RunningColumn::Game | RunningColumn::Players | RunningColumn::Watch => Ordering::Equal,
    }
}

fn no_watching(app: &AppState, game: &LobbyGame) -> Option<Phrase> {
    no_game(app).or_else(|| game.spectators.is_none().then(|| phrase("lobby-unwatchable")))
}

fn players_words(game: &LobbyGame) -> Phrase {
    let name = |player: &Option<LobbyPlayer>| player.as_ref().map_or("–", |player| player.name.as_str()).to_owned();
    phrase("analysis-players").with("white", name(&game.white)).with("black", name(&game.black))
}

struct RunningRows<'a> {
    app: &'a AppState,
    games: &'a SortedGames<'a>,
}

impl RunningRows<'_> {
    fn watch_ui(&self, cell: &mut TableCell<'_, '_>, game: &LobbyGame) {
        let why_not = no_watching(self.app, game).map(|why| capital(&cell.ui.localized(why)));
        let name = phrase("lobby-watch-game").with("title", title_words(game)).with("players", players_words(game));
        let name = cell.ui.localized(name);
        let button = ActionButton::ghost(cell.ui.localized("web-watch")).icon(icon::EYE).named(name).why_not(why_not);
        if cell.ui.add(button.height(height::DENSE).min_width(cell.ui.available_width())).clicked() {
            self.games.press(cell.row);
        }
    }
}

impl TableRows<RunningColumn> for RunningRows<'_> {
    fn name(&self, ui: &Ui, row: usize) -> String {
        let game = self.games.game(row);
        let name = phrase("lobby-running-row").with("title", title_words(game)).with("players", players_words(game));
        let spectators = phrase("watch-count").with("count", game.spectators.unwrap_or(0));
        ui.localized(name.with("plies", phrase("ply-count").with("count", game.plies)).with("spectators", spectators))
    }

    fn cell_ui(&self, cell: &mut TableCell<'_, '_>, column: RunningColumn) {
        let game = self.games.game(cell.row);
        match column {
            RunningColumn::Game => {
                let title = cell.ui.localized(title_words(game));
                cell.strong(&title);
            }
            RunningColumn::Players => {
                let players = cell.ui.localized(players_words(game));
                cell.text(&players);
            }
            RunningColumn::Moves => cell.weak(&game.plies.div_ceil(2).to_string()),
            RunningColumn::Spectators => {
                cell.weak(&game.spectators.map_or_else(|| "–".to_owned(), |count| count.to_string()));
            }
            RunningColumn::Watch => self.watch_ui(cell, game),
        }
    }
}
