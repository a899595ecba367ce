//! How games begin: from the gallery, again, or from the library.

use super::first_view::first_view;
use super::recording::recorder_of;
use super::state::PlayState;
use super::table::Table;
use crate::app::command::Command;
use crate::app::features::library::LibraryAction;
use crate::app::frame::Frame;
use crate::app::route::Route;
use crate::app::shared::Shared;
use crate::app::shared::camera::place_camera;
use crate::app::widgets::seat_picker::{first_bot, plays};
use crate::board::Side;
use crate::catalog::Snapshot;
use crate::config::{HUMAN, LastGame};
use crate::notation::{Opening, write_position};
use crate::player::{Allowance, SearchAids};
use crate::report::{Report, Reports};
use crate::rules::{Position, Variant};
use crate::session::{EarlierPly, GameSettings, TimeControl};
use crate::store::{Replayed, StoredGame};
use crate::text::phrase;
use crate::view::BoardView;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

impl PlayState {
    /// Starts the same game again from its first position.
    pub(super) fn rematch(&mut self, swapped: bool, frame: &mut Frame<'_, '_>) {
        let Some(table) = &self.table else { return };
        if table.session.online().is_some() {
            return frame.commands.send(Command::Open(Route::ONLINE));
        }
        table.abandon();
        let mut game = table.game.clone();
        if swapped {
            game.seats.swap(0, 1);
        }
        game.random_side = false;
        let start = table.session.start();
        // Use the newest version of the rules, unless the position was set up under the old ones.
        let start = if game.position.is_empty() { None } else { Some(start.clone()) };
        self.start(game, start, frame);
    }

    pub(super) fn start(&mut self, mut game: LastGame, start: Option<Position>, frame: &mut Frame<'_, '_>) {
        let shared = &mut *frame.shared;
        let kept = self.remembered(&game, &shared.settings.last_game);
        // Each new game on screen gets a random seed; it is shown with every fault.
        let game_seed = RandomState::new().hash_one(shared.now.number) >> 12;
        if game.random_side && game_seed % 2 == 1 {
            game.seats.swap(0, 1);
        }
        match new_table(game, start, game_seed, shared) {
            Ok(mut table) => {
                table.write_with(recorder_of(&table, shared));
                frame.boards.game.motions.begin(table.session.position());
                if !self.table.as_ref().is_some_and(|before| has_same_view(before, &table)) {
                    frame.boards.game.camera.zoom_out();
                    face_only_person(&table, shared, frame.boards.game);
                }
                shared.settings.note_played(&kept.variant);
                shared.settings.last_game = kept;
                self.rules_declined = None;
                self.seat(table, shared);
                // Save now, because a killed program saves nothing on exit.
                shared.save_settings();
            }
            Err(reports) => shared.notify(reports.into_first()),
        }
    }

    /// Starts the game that the gallery offers between two bots, without pauses between their moves.
    pub(super) fn watch_bots(&mut self, frame: &mut Frame<'_, '_>) {
        let shared = &mut *frame.shared;
        let Some(game) = two_bots(&shared.settings.last_game, &shared.now) else {
            return shared.notify(Report::note(phrase("menu-no-bot")));
        };
        shared.settings.bot_pause_secs = 0.0;
        self.start(game, None, frame);
    }

    /// What the gallery offers after this game: the same game from the variant's own start, unless the user chose a position in the
    /// gallery. A restarted or lent position counts for one game only.
    fn remembered(&mut self, game: &LastGame, gallery: &LastGame) -> LastGame {
        let offered = self.offered_position.take();
        let is_chosen = gallery.variant == game.variant && offered.as_ref() != Some(&gallery.position);
        let (position, opening) =
            if is_chosen { (gallery.position.clone(), gallery.opening.clone()) } else { Default::default() };
        LastGame { position, opening, ..game.clone() }
    }

    /// Resumes a stored game with the same seats, clocks and moves.
    pub(super) fn resume(&mut self, (kept, replayed): (StoredGame, Replayed), frame: &mut Frame<'_, '_>) {
        let (shared, board) = (&mut *frame.shared, &mut *frame.boards.game);
        let id = kept.head.id;
        match resumed_table(&kept, replayed, shared) {
            Ok(mut table) => {
                table.write_with(shared.store_writer.resume(kept));
                board.motions.begin(table.session.position());
                if let Some(last) = table.session.played().last() {
                    board.motions.mark_last(&last.chosen);
                }
                face_only_person(&table, shared, board);
                let forgot = Side::BOTH.into_iter().any(|side| table.session.forgot_after(side, usize::MAX));
                frame.commands.send(LibraryAction::Resumed(id));
                self.seat(table, shared);
                shared.take_fault(forgot.then(|| Report::note(phrase("store-memory-lost"))));
            }
            Err(report) => shared.notify(report),
        }
    }
}

/// Whether the camera may stay as the user has turned it: the same game on the same side of the board.
fn has_same_view(before: &Table, table: &Table) -> bool {
    before.variant().id == table.variant().id && before.only_person() == table.only_person()
}

fn face_only_person(table: &Table, shared: &Shared, board: &mut BoardView) {
    let variant = table.variant();
    match table.only_person() {
        Some(side) => place_camera(side, variant, &shared.settings, board),
        // The last game may have been watched from the other side.
        None => board.camera.face(first_view(None, variant)),
    }
}

/// The offered game from its usual start, with a bot in place of each person and of each bot that cannot play it; `None` if
/// no bot plays this variant.
pub fn two_bots(offered: &LastGame, now: &Snapshot) -> Option<LastGame> {
    let variant = now.variant(&offered.variant).ok()?;
    let first = first_bot(&variant, now)?;
    let seats = offered.seats.clone().map(|seat| {
        let is_bot = seat != HUMAN && plays(&seat, &variant, now);
        if is_bot { seat } else { first.clone() }
    });
    Some(LastGame { seats, random_side: false, position: String::new(), opening: String::new(), ..offered.clone() })
}

/// What bots may use in a game between these seats. Levels play as they were measured, without what only games on screen have.
fn allowance(seats: &[String; 2], variant: &Variant, shared: &Shared) -> Allowance {
    let has_level = seats.iter().any(|seat| shared.now.is_level(seat, &variant.id));
    let aids = if has_level { SearchAids::REPRODUCIBLE } else { shared.search_aids() };
    Allowance { aids, ..shared.allowance() }
}

fn new_table(game: LastGame, start: Option<Position>, game_seed: u64, shared: &Shared) -> Result<Table, Reports> {
    let variant = shared.now.variant(&game.variant)?;
    let clock = TimeControl::read(&game.clock)?;
    let seat = |text: &String| shared.catalog.seat(text, &variant);
    let seats = [seat(&game.seats[0])?, seat(&game.seats[1])?];
    let opening = opening_of(&game, &variant, shared);
    let start = opening.map(|opening| opening.start().clone()).or(start).unwrap_or_else(|| variant.start());
    let allowance = allowance(&game.seats, &variant, shared);
    let settings = GameSettings { game_seed, allowance, clock, ..GameSettings::ON_SCREEN };
    let mut table = Table::new(start, &seats, game, settings, shared.waker.clone())?;
    if let Some(opening) = opening {
        table.session.begin_with(opening);
    }
    Ok(table)
}

/// The opening that a game starts with, unless its position was changed since that was chosen.
fn opening_of<'a>(game: &LastGame, variant: &Variant, shared: &'a Shared) -> Option<&'a Opening> {
    // A book is read when its lines are first asked for: most games begin without one.
    if game.opening.is_empty() {
        return None;
    }
    let is_it = |opening: &&Opening| opening.text() == game.opening && write_position(opening.end()) == game.position;
    shared.now.openings(variant).iter().find(is_it)
}

fn resumed_table(kept: &StoredGame, replayed: Replayed, shared: &Shared) -> Result<Table, Report> {
    let head = &kept.head;
    let start = replayed.start;
    let variant = start.variant().clone();
    let nobody = || Report::error(phrase("store-unplayed").with("id", head.id.to_string()));
    let mut seats = head.seats.clone().ok_or_else(nobody)?;
    if start.turn() == Side::White {
        seats.swap(0, 1);
    }
    let seat = |text: &String| shared.catalog.seat(text, &variant).map_err(Reports::into_first);
    let players = [seat(&seats[0])?, seat(&seats[1])?];
    let clock = TimeControl::read(&head.clock)?;
    let game = LastGame {
        variant: head.variant.clone(),
        seats,
        random_side: false,
        clock: head.clock.clone(),
        position: head.start.clone(),
        opening: String::new(),
    };
    let allowance = allowance(&game.seats, &variant, shared);
    let settings = GameSettings { game_seed: head.seed, allowance, clock, ..GameSettings::ON_SCREEN };
    let start_turn = start.turn();
    let mut table = Table::new(start, &players, game, settings, shared.waker.clone()).map_err(Reports::into_first)?;
    let mut turn = start_turn;
    let plies =
        replayed.plies.into_iter().zip(&kept.plies).zip(1..).map(|(((chosen, changes, position), ply), count)| {
            let memory = kept.memory_after(std::mem::replace(&mut turn, position.turn()), count);
            let is_forgotten = memory.is_some_and(|memory| memory.value.is_none());
            let memory = memory.and_then(|memory| memory.value.clone());
            let millis = |millis: u32| Duration::from_millis(millis.into());
            let clocks = ply.clocks_ms[0].zip(ply.clocks_ms[1]).map(|(black, white)| [black, white].map(millis));
            let spent = ply.spent_ms.map_or(Duration::ZERO, millis);
            Some(EarlierPly { chosen: chosen?, changes, position, spent, clocks, memory, is_forgotten })
        });
    let set_up = || Report::error(phrase("store-set-up").with("id", head.id.to_string()));
    table.session.continue_from(plies.collect::<Option<Vec<_>>>().ok_or_else(set_up)?);
    Ok(table)
}
