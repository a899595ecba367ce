//! Handles commands for the current game: start, play, hint.

use super::action::PlayAction;
use super::table::Table;
use crate::app::command::BoardAction;
use crate::app::features::play::table::GameAction;
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::state::camera::place_camera;
use crate::config::LastGame;
use crate::notation::{Opening, write_position};
use crate::player::Allowance;
use crate::report::Report;
use crate::rules::{Position, Variant};
use crate::session::{GameSettings, TimeControl};
use crate::text::phrase;
use crate::view::BoardView;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

impl AppState {
    pub(in crate::app) fn play_act(&mut self, action: PlayAction, board: &mut BoardView) {
        match action {
            PlayAction::Choose(game) => self.settings.last_game = game,
            PlayAction::Start(start) => self.start(self.settings.last_game.clone(), start, board),
            PlayAction::Rematch { swapped } => self.rematch(swapped, board),
            PlayAction::AskNewGame => self.ask_new_game(board),
            PlayAction::PlayFrom(position) => self.play_from(&position),
            PlayAction::Hint => self.request_hint(),
            PlayAction::KeepRules => self.decline_new_rules(),
            PlayAction::TakeRules => self.take_rules(board),
        }
    }

    pub(in crate::app) fn game_act(&mut self, action: GameAction, board: &mut BoardView) {
        if let Some(table) = &mut self.table {
            table.act(action, &mut board.motions);
        }
    }

    /// Handles input on the board of the current game.
    pub(in crate::app) fn game_board_act(&mut self, action: BoardAction, board: &mut BoardView) {
        let table = self.table.as_mut();
        match (action, table) {
            (BoardAction::Camera(turn), _) => turn.apply(&mut board.camera),
            // A click while pieces move ends the animation.
            (BoardAction::Square(_), _) if !board.motions.is_open() => board.motions.skip(),
            (BoardAction::Square(square), Some(table)) => table.choose(square),
            (BoardAction::Play(chosen), Some(table)) => table.play(chosen),
            (BoardAction::Dismiss, Some(table)) => table.dismiss(),
            (BoardAction::ShowPly(plies), Some(table)) => table.show_ply(plies, &mut board.motions),
            (BoardAction::Square(_) | BoardAction::Play(_) | BoardAction::Dismiss | BoardAction::ShowPly(_), None) => {}
        }
    }

    /// Starts a new game: on the game screen a rematch, after confirmation if a game is running; elsewhere opens the menu, which
    /// handles the shortcut itself.
    pub(in crate::app) fn ask_new_game(&mut self, board: &mut BoardView) {
        match &mut self.table {
            // Another online game needs an opponent.
            Some(table) if table.session.online().is_some() => self.open(Route::ONLINE),
            Some(table) if self.place == Route::GAME => {
                if !table.ask_new_game() {
                    self.rematch(false, board);
                }
            }
            _ => self.open(Route::MENU),
        }
    }

    /// Starts the same game again from its first position.
    pub(in crate::app) fn rematch(&mut self, swapped: bool, board: &mut BoardView) {
        let Some(table) = &self.table else { return };
        if table.session.online().is_some() {
            return self.open(Route::ONLINE);
        }
        let mut game = table.game.clone();
        if swapped {
            game.seats.swap(0, 1);
        }
        game.random_side = false;
        let start = table.session.start();
        // Use the newest version of the rules, unless the position was set up under the old ones.
        let start = if game.position.is_empty() { None } else { Some(start.clone()) };
        self.start(game, start, board);
    }

    pub(in crate::app) fn start(&mut self, mut game: LastGame, start: Option<Position>, board: &mut BoardView) {
        let kept = self.remembered(&game);
        // Each new game on screen gets a random seed; it is shown with every fault.
        let game_seed = RandomState::new().hash_one(self.now.number) >> 12;
        if game.random_side && game_seed % 2 == 1 {
            game.seats.swap(0, 1);
        }
        match self.new_table(game, start, game_seed) {
            Ok(mut table) => {
                if let Some(before) = &self.table {
                    before.abandon();
                }
                table.write_with(self.recorder_of(&table));
                board.motions.begin(table.session.position());
                if let Some(side) = table.only_person() {
                    place_camera(side, table.variant().plain, &self.settings, board);
                }
                self.table = Some(table);
                self.settings.last_game = kept;
                self.rules_declined = None;
                (self.screen, self.place) = (Route::GAME, Route::GAME);
                self.notice = None;
                // Save now, because a killed program saves nothing on exit.
                self.save_now();
            }
            Err(reports) => self.notice = reports.into_iter().next(),
        }
    }

    /// What the menu offers after this game: the same game from the variant's own start, unless the user chose a position in the
    /// menu. A restarted or lent position counts for one game only.
    fn remembered(&mut self, game: &LastGame) -> LastGame {
        let menu = &self.settings.last_game;
        let offered = self.offered_position.take();
        let is_chosen = menu.variant == game.variant && offered.as_ref() != Some(&menu.position);
        let (position, opening) =
            if is_chosen { (menu.position.clone(), menu.opening.clone()) } else { Default::default() };
        LastGame { position, opening, ..game.clone() }
    }

    fn new_table(&self, game: LastGame, start: Option<Position>, game_seed: u64) -> Result<Table, Vec<Report>> {
        let variant = self.now.variant(&game.variant)?;
        let clock = TimeControl::read(&game.clock).map_err(|report| vec![report])?;
        let seat = |text: &String| self.catalog.seat(text, &variant);
        let seats = [seat(&game.seats[0])?, seat(&game.seats[1])?];
        let opening = self.opening_of(&game, &variant);
        let start = opening.map(|opening| opening.start().clone()).or(start).unwrap_or_else(|| variant.start());
        let settings = GameSettings { game_seed, clock, allowance: self.allowance(), ..GameSettings::ON_SCREEN };
        let mut table = Table::new(start, &seats, game, settings, self.waker.clone())?;
        if let Some(opening) = opening {
            table.session.begin_with(opening);
        }
        Ok(table)
    }

    /// The opening that a game starts with, unless its position was changed since that was chosen.
    fn opening_of(&self, game: &LastGame, variant: &Variant) -> Option<&Opening> {
        let is_it =
            |opening: &&Opening| opening.text() == game.opening && write_position(opening.end()) == game.position;
        self.now.openings(variant).iter().filter(|_| !game.opening.is_empty()).find(is_it)
    }

    pub(in crate::app) fn allowance(&self) -> Allowance {
        Allowance { guard: Duration::from_secs(self.settings.guard_secs.into()), ..Allowance::ON_SCREEN }
    }

    /// Asks the hint bot of the settings for a move.
    pub(in crate::app) fn request_hint(&mut self) {
        let allowance = self.allowance();
        let Some(table) = &mut self.table else { return };
        if let Some(why) = table.locked() {
            table.message = why;
            return;
        }
        let seat = self.catalog.seat(&self.settings.hint, table.variant());
        match seat.and_then(|seat| seat.player()) {
            Ok(Some(adviser)) => table.request_hint(Box::new(adviser), allowance),
            Ok(None) => table.message = phrase("said-no-adviser"),
            Err(reports) => {
                table.message = reports.first().map(Report::phrase).unwrap_or_default();
            }
        }
    }
}
