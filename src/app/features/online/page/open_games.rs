//! The games of a lobby that wait for an opponent, as a table.

use super::lobby_game::{
    FULL_POINTS, ROW_POINTS, WIDE_POINTS, clock_words, games_of, join, known_variant, no_game, player_cell, rules_mark,
    table_points, title_words,
};
use crate::app::command::Commands;
use crate::app::components::{
    ActionButton, DataTable, TableCell, TableColumn, TableRows, TableState, UiTokens, height, titled_card,
};
use crate::app::state::AppState;
use crate::app::widgets::evaluation_bar::side_colour;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::style::color32;
use crate::board::{Kind, Side};
use crate::net::{GamePhase, LobbyGame, LobbyPlayer};
use crate::online::LobbyView;
use crate::report::capital;
use crate::text::{Phrase, own, phrase};
use egui::Ui;
use std::cell::Cell;
use std::cmp::Ordering;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OpenColumn {
    Game,
    Host,
    Clock,
    Side,
    Rules,
    Join,
}

#[derive(Default)]
pub(super) struct OpenGames {
    table: TableState<OpenColumn>,
    /// The selected game.
    here: Option<u64>,
}

impl OpenGames {
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, (view, server): (&LobbyView, &str), commands: &mut Commands) {
        let games = games_of(view, GamePhase::Waiting);
        let title = ui.localized("lobby-open-games");
        titled_card(ui, &title, server, |ui| {
            if games.is_empty() {
                let words = ui.localized(if app.online.lobby.is_live() { "lobby-none-open" } else { "loading" });
                ui.label(ui.tokens().small(words));
                return;
            }
            self.table_ui(ui, app, &games, commands);
        });
    }

    fn table_ui(&mut self, ui: &mut Ui, app: &AppState, games: &[&LobbyGame], commands: &mut Commands) {
        let mut order: Vec<usize> = (0..games.len()).collect();
        let is_by_title = self.table.sort.iter().any(|key| key.column == OpenColumn::Game);
        let titles: Vec<String> =
            games.iter().filter(|_| is_by_title).map(|game| ui.localized(title_words(game))).collect();
        self.table.sort_rows(&mut order, |key, a, b| compare(games, &titles, key, a, b));
        let columns = columns(ui);
        let rows = OpenRows { app, is_full: is_full(ui), games, order: &order, pressed: Cell::new(None) };
        let table = DataTable {
            id: "open games",
            columns: &columns,
            count: games.len(),
            row_points: ROW_POINTS,
            most_points: table_points(games.len()),
            selected: self.here.and_then(|here| order.iter().position(|index| games[*index].game == here)),
            takes_focus: true,
        };
        let events = table.show(ui, &mut self.table, &rows);
        let chosen = events.moved.map(|(_, to, _)| to).or(events.clicked.map(|(row, _)| row));
        if let Some(row) = chosen {
            self.here = order.get(row).map(|index| games[*index].game);
        }
        let opened = rows.pressed.get().or(events.opened).and_then(|row| order.get(row)).map(|index| games[*index]);
        if let Some(command) = opened.filter(|_| no_game(app).is_none()).and_then(|game| join(app, game)) {
            commands.send(command);
        }
    }
}

fn columns(ui: &Ui) -> Vec<TableColumn<OpenColumn>> {
    let title = |id: &'static str| ui.localized(id);
    let is_wide = ui.available_width() >= WIDE_POINTS;
    let mut columns = vec![
        TableColumn::rest(OpenColumn::Game, title("game")),
        TableColumn::new(OpenColumn::Host, title("lobby-host"), if is_wide { 150.0 } else { 96.0 }),
        TableColumn::new(OpenColumn::Clock, title("clock"), if is_wide { 70.0 } else { 56.0 }),
    ];
    if is_full(ui) {
        let (side, rules) = if is_wide { (90.0, 92.0) } else { (76.0, 84.0) };
        columns.push(TableColumn::new(OpenColumn::Side, title("online-side"), side).unsorted());
        columns.push(TableColumn::new(OpenColumn::Rules, title("rules-title"), rules).unsorted());
    }
    columns.push(TableColumn::new(OpenColumn::Join, "", 84.0).unsorted());
    columns
}

fn is_full(ui: &Ui) -> bool {
    ui.available_width() >= FULL_POINTS
}

fn compare(games: &[&LobbyGame], titles: &[String], key: OpenColumn, a: usize, b: usize) -> Ordering {
    let host = |index: usize| host(games[index]).map(|host| &host.name);
    let clock = |index: usize| games[index].clock.map(|clock| (clock.base_ms, clock.increment_ms));
    match key {
        OpenColumn::Game => titles.get(a).cmp(&titles.get(b)),
        OpenColumn::Host => host(a).cmp(&host(b)),
        OpenColumn::Clock => clock(a).cmp(&clock(b)),
        OpenColumn::Side | OpenColumn::Rules | OpenColumn::Join => Ordering::Equal,
    }
}

fn host(game: &LobbyGame) -> Option<&LobbyPlayer> {
    game.white.as_ref().or(game.black.as_ref())
}

fn free_side(game: &LobbyGame) -> Side {
    if game.white.is_none() { Side::White } else { Side::Black }
}

struct OpenRows<'a> {
    app: &'a AppState,
    /// Whether the rules have a column of their own.
    is_full: bool,
    games: &'a [&'a LobbyGame],
    order: &'a [usize],
    /// The row whose button was pressed.
    pressed: Cell<Option<usize>>,
}

impl OpenRows<'_> {
    fn game(&self, row: usize) -> &LobbyGame {
        self.games[self.order[row]]
    }

    fn side_words(&self, game: &LobbyGame) -> Phrase {
        let side = free_side(game);
        let known = known_variant(self.app, &game.variant);
        let usual = if side == Side::White { "white" } else { "black" };
        known.map_or_else(|| own(usual), |variant| own(variant.side_name(side)))
    }

    fn side_ui(&self, cell: &mut TableCell<'_, '_>, game: &LobbyGame) {
        let plain = known_variant(self.app, &game.variant).map_or(Kind::Man, |variant| variant.plain);
        cell.disc(color32(side_colour(&self.app.shared.theme, free_side(game), plain)));
        let words = capital(&cell.ui.localized(self.side_words(game)));
        cell.text(&words);
    }

    fn join_ui(&self, cell: &mut TableCell<'_, '_>, game: &LobbyGame) {
        let why_not = no_game(self.app).map(|why| capital(&cell.ui.localized(why)));
        let name = phrase("lobby-join-game").with("title", title_words(game));
        let name = name.with("host", host(game).map_or("", |host| host.name.as_str()));
        let name = cell.ui.localized(name);
        let button = ActionButton::secondary(cell.ui.localized("online-join-button"));
        let button = button.named(name).why_not(why_not).height(height::DENSE).min_width(cell.ui.available_width());
        if cell.ui.add(button).clicked() {
            self.pressed.set(Some(cell.row));
        }
    }
}

impl TableRows<OpenColumn> for OpenRows<'_> {
    fn name(&self, ui: &Ui, row: usize) -> String {
        let game = self.game(row);
        let name = phrase("lobby-open-row").with("title", title_words(game)).with("clock", clock_words(game.clock));
        let name = name.with("host", host(game).map_or("", |host| host.name.as_str()));
        let name = name.with("side", self.side_words(game)).with("rules", rules_mark(ui, game.rules).2);
        ui.localized(name)
    }

    fn cell_ui(&self, cell: &mut TableCell<'_, '_>, column: OpenColumn) {
        let game = self.game(cell.row);
        match column {
            OpenColumn::Game => {
                if !self.is_full {
                    let (icon, ink, _) = rules_mark(cell.ui, game.rules);
                    cell.icon(icon, ink);
                }
                let title = cell.ui.localized(title_words(game));
                cell.strong(&title);
            }
            OpenColumn::Host => player_cell(cell, host(game)),
            OpenColumn::Clock => {
                let clock = cell.ui.localized(clock_words(game.clock));
                cell.text(&clock);
            }
            OpenColumn::Side => self.side_ui(cell, game),
            OpenColumn::Rules => {
                let (icon, ink, words) = rules_mark(cell.ui, game.rules);
                cell.icon(icon, ink);
                let words = cell.ui.localized(words);
                cell.text(&words);
            }
            OpenColumn::Join => self.join_ui(cell, game),
        }
    }
}
