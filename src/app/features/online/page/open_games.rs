//! The games of a lobby that wait for an opponent, as a table.

use super::lobby_game::{
    FULL_POINTS, WIDE_POINTS, clock_words, games_of, join, known_variant, no_game, player_cell, rules_mark, title_words,
};
use super::lobby_table::{LobbyTable, SortedGames};
use crate::app::command::Commands;
use crate::app::components::{
    ActionButton, Chip, TableCell, TableColumn, TableRows, UiTokens, card_frame, height, section_title, space,
};
use crate::app::state::AppState;
use crate::app::widgets::evaluation_bar::side_colour;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::style::color32;
use crate::board::{Kind, Side};
use crate::net::{ClientKind, GamePhase, LobbyGame, LobbyPlayer};
use crate::online::LobbyView;
use crate::report::capital;
use crate::text::{Phrase, authored, phrase};
use egui::{Align, Layout, Ui, vec2};
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

/// Whose games are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum HostFilter {
    #[default]
    All,
    People,
    Bots,
}

impl HostFilter {
    const ALL: [Self; 3] = [Self::All, Self::People, Self::Bots];

    fn admits(self, game: &LobbyGame) -> bool {
        let is_bot = host(game).is_some_and(|host| host.kind == ClientKind::Bot);
        match self {
            Self::All => true,
            Self::People => !is_bot,
            Self::Bots => is_bot,
        }
    }

    /// The message IDs of its chip and of the chip's accessible name.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::All => ("console-all", "lobby-filter-all"),
            Self::People => ("lobby-people", "lobby-filter-people"),
            Self::Bots => ("bots-title", "lobby-filter-bots"),
        }
    }
}

#[derive(Default)]
pub(super) struct OpenGames {
    table: LobbyTable<OpenColumn>,
    filter: HostFilter,
}

impl OpenGames {
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, (view, server): (&LobbyView, &str), commands: &mut Commands) {
        let games = games_of(view, GamePhase::Waiting);
        let title = ui.localized("lobby-open-games");
        card_frame(ui).show(ui, |ui| {
            ui.set_width(ui.available_width());
            self.heading_ui(ui, (&title, server), &games);
            ui.add_space(space::S);
            if games.is_empty() {
                let words = ui.localized(if app.online.lobby.is_live() { "lobby-none-open" } else { "loading" });
                ui.label(ui.tokens().small(words));
                return;
            }
            let shown: Vec<&LobbyGame> = games.into_iter().filter(|game| self.filter.admits(game)).collect();
            if shown.is_empty() {
                let words = ui.localized("lobby-none-filtered");
                ui.label(ui.tokens().small(words));
                return;
            }
            self.table_ui(ui, app, &shown, commands);
        });
    }

    /// Draws the title with the chips at its end, or below it where there is little room.
    fn heading_ui(&mut self, ui: &mut Ui, (title, server): (&str, &str), games: &[&LobbyGame]) {
        if games.is_empty() {
            section_title(ui, title, server);
        } else if ui.available_width() < FULL_POINTS {
            section_title(ui, title, server);
            ui.horizontal(|ui| self.chips_ui(ui, games, HostFilter::ALL.into_iter()));
        } else {
            let room = vec2(ui.available_width(), height::DENSE);
            ui.allocate_ui_with_layout(room, Layout::right_to_left(Align::Center), |ui| {
                self.chips_ui(ui, games, HostFilter::ALL.into_iter().rev());
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| section_title(ui, title, server));
            });
        }
    }

    fn chips_ui(&mut self, ui: &mut Ui, games: &[&LobbyGame], filters: impl Iterator<Item = HostFilter>) {
        ui.spacing_mut().item_spacing.x = space::S;
        for filter in filters {
            let (words, name) = filter.words();
            let count = games.iter().filter(|game| filter.admits(game)).count();
            let chip = Chip::new(self.filter == filter, ui.localized(words)).named(ui.localized(name)).count(count);
            if ui.add(chip).clicked() {
                self.filter = filter;
            }
        }
    }

    fn table_ui(&mut self, ui: &mut Ui, app: &AppState, games: &[&LobbyGame], commands: &mut Commands) {
        let games = self.table.sort(ui, games, OpenColumn::Game, compare);
        let rows = OpenRows { app, is_full: is_full(ui), games: &games };
        let opened = self.table.show(ui, ("open games", &columns(ui)), &rows, &games);
        if let Some(command) = opened.filter(|_| no_game(app).is_none()).and_then(|game| join(app, game)) {
            commands.send(command);
        }
    }
}

fn columns(ui: &Ui) -> Vec<TableColumn<OpenColumn>> {
    let title = |id: &'static str| ui.localized(id);
    let tokens = ui.tokens();
    let is_wide = ui.available_width() >= tokens.scaled(WIDE_POINTS);
    let width = |wide_points, points| tokens.scaled(if is_wide { wide_points } else { points });
    let mut columns = vec![
        TableColumn::rest(OpenColumn::Game, title("game")),
        TableColumn::new(OpenColumn::Host, title("lobby-host"), width(150.0, 96.0)),
        TableColumn::new(OpenColumn::Clock, title("clock"), width(70.0, 56.0)),
    ];
    if is_full(ui) {
        columns.push(TableColumn::new(OpenColumn::Side, title("online-side"), width(90.0, 76.0)).unsorted());
        columns.push(TableColumn::new(OpenColumn::Rules, title("rules-title"), width(92.0, 84.0)).unsorted());
    }
    columns.push(TableColumn::new(OpenColumn::Join, "", tokens.scaled(84.0)).unsorted());
    columns
}

fn is_full(ui: &Ui) -> bool {
    ui.available_width() >= FULL_POINTS
}

fn compare(column: OpenColumn, a: &LobbyGame, b: &LobbyGame) -> Ordering {
    let name = |game| host(game).map(|host| &host.name);
    let clock = |game: &LobbyGame| game.clock.map(|clock| (clock.base_ms, clock.increment_ms));
    match column {
        OpenColumn::Host => name(a).cmp(&name(b)),
        OpenColumn::Clock => clock(a).cmp(&clock(b)),
        OpenColumn::Game | OpenColumn::Side | OpenColumn::Rules | OpenColumn::Join => Ordering::Equal,
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
    games: &'a SortedGames<'a>,
}

impl OpenRows<'_> {
    fn side_words(&self, game: &LobbyGame) -> Phrase {
        let side = free_side(game);
        let known = known_variant(self.app, &game.variant);
        let usual = if side == Side::White { "white" } else { "black" };
        known.map_or_else(|| authored(usual), |variant| authored(variant.side_name(side)))
    }

    fn side_ui(&self, cell: &mut TableCell<'_, '_>, game: &LobbyGame) {
        let plain = known_variant(self.app, &game.variant).map_or(Kind::Man, |variant| variant.plain_kind);
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
            self.games.press(cell.row);
        }
    }
}

impl TableRows<OpenColumn> for OpenRows<'_> {
    fn name(&self, ui: &Ui, row: usize) -> String {
        let game = self.games.game(row);
        let name = phrase("lobby-open-row").with("title", title_words(game)).with("clock", clock_words(game.clock));
        let name = name.with("host", host(game).map_or("", |host| host.name.as_str()));
        let name = name.with("side", self.side_words(game)).with("rules", rules_mark(ui, game.rules).2);
        ui.localized(name)
    }

    fn cell_ui(&self, cell: &mut TableCell<'_, '_>, column: OpenColumn) {
        let game = self.games.game(cell.row);
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
