//! The current game among the features: what its commands and each frame do.

use super::action::PlayAction;
use super::first_view::first_view;
use super::new_rules::NewRules;
use super::series::Series;
use super::table::{GameAction, Table};
use super::weight_preview::WeightPreview;
use crate::app::command::{BoardAction, CameraAction, Command};
use crate::app::features::analysis::{AnalysisAction, AnalysisSource, PlayedGame};
use crate::app::frame::{FeatureState, Frame};
use crate::app::frame_output::FrameOutput;
use crate::app::route::Route;
use crate::app::shared::Shared;
use crate::app::shared::camera::{face_player, place_camera, remember_view};
use crate::board::Side;
use crate::catalog::SeatSpec;
use crate::config::{LastGame, Settings, TraceTo};
use crate::notation::write_position;
use crate::online::{OnlineEvent, OnlineGame};
use crate::report::Report;
use crate::rules::{Position, Variant};
use crate::text::{Phrase, phrase};
use crate::view::{BoardView, Motions};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// Longest wait for the server to be told that the window closes.
const LAST_WORD: Duration = Duration::from_secs(5);

#[derive(Default)]
pub struct PlayState {
    /// The current game.
    pub table: Option<Table>,
    /// Changed rules of the current game's variant, offered to the user.
    pub new_rules: Option<NewRules>,
    /// Changed rules that the user has declined for the current game.
    pub(super) rules_declined: Option<Arc<Variant>>,
    /// A position offered in the gallery for one game only.
    pub(super) offered_position: Option<String>,
    /// The weight that was last changed next to the board.
    pub(super) weight_preview: Option<WeightPreview>,
    /// The score of the games in a row between the same players.
    series: Series,
    /// Files in use that were already reported as deleted.
    pub(super) missing_files: BTreeSet<String>,
    /// Once closing was requested: the latest time at which the window closes.
    closes_by: Option<Duration>,
    /// What happened in the online game during this frame.
    online_events: Vec<OnlineEvent>,
}

impl FeatureState for PlayState {
    type Action = PlayAction;

    fn handle(&mut self, action: PlayAction, frame: &mut Frame<'_, '_>) {
        match action {
            PlayAction::Choose(game) => frame.shared.settings.last_game = game,
            PlayAction::Start(start) => self.start(frame.shared.settings.last_game.clone(), start, frame),
            PlayAction::WatchBots => self.watch_bots(frame),
            PlayAction::Rematch { swapped } => self.rematch(swapped, frame),
            PlayAction::AllowEngine(side) => self.allow_engine(side, frame.shared),
            PlayAction::Stop => self.stop(frame),
            PlayAction::StopWatching => self.stop_watching(frame.shared),
            PlayAction::AskNewGame => self.ask_new_game(frame),
            PlayAction::PlayFrom(position) => self.play_from(&position, frame),
            PlayAction::Hint => self.request_hint(frame.shared),
            PlayAction::KeepRules => self.decline_new_rules(),
            PlayAction::TakeRules => self.take_rules(true, frame),
            PlayAction::StartUnderNewRules => self.take_rules(false, frame),
            PlayAction::Resume(game) => self.resume(*game, frame),
            PlayAction::LeaveAndClose => self.close_after(OnlineGame::leave, frame.shared.time),
            PlayAction::CloseForNow => self.close_after(OnlineGame::suspend, frame.shared.time),
        }
    }

    fn tick(&mut self, frame: &mut Frame<'_, '_>) {
        self.follow_settings(frame.shared);
        self.follow_server(frame);
        self.run_game(frame);
        self.show_weight_preview(frame.shared, frame.boards.game);
        self.follow_rules(frame.shared);
        self.report_missing_files(frame.shared);
    }
}

impl PlayState {
    pub(in crate::app) fn game_act(&mut self, action: GameAction, motions: &mut Motions) {
        if let Some(table) = &mut self.table {
            table.act(action, motions);
        }
    }

    /// Handles input on the board of the current game.
    pub(in crate::app) fn board_act(&mut self, action: BoardAction, board: &mut BoardView, settings: &mut Settings) {
        let table = self.table.as_mut();
        match (action, table) {
            (BoardAction::Camera(turn), table) => {
                turn.apply(&mut board.camera);
                // Who only watches two bots keeps the camera anyway.
                let is_chosen = matches!(turn, CameraAction::Preset(_) | CameraAction::Next);
                if let Some(table) = table.filter(|table| is_chosen && table.person().is_some()) {
                    remember_view(table.only_person(), board.camera.preset(), settings);
                }
            }
            // A click while pieces move ends the animation.
            (BoardAction::Square(_), _) if !board.motions.accepts_input() => board.motions.skip(),
            (BoardAction::Square(square) | BoardAction::Drop(square), Some(table)) => table.choose(square),
            (BoardAction::Outside, Some(table)) => table.choose_outside(),
            (BoardAction::PickUp(square), Some(table)) => table.pick_up(square),
            (BoardAction::Play(chosen), Some(table)) => table.play(chosen),
            (BoardAction::Dismiss, Some(table)) => table.dismiss(),
            (BoardAction::ShowPly(plies), Some(table)) => table.show_ply(plies, &mut board.motions),
            (_, None) => {}
        }
    }

    /// The score of the games that the same players have played in a row, if there were several.
    pub fn score_words(&self, table: &Table) -> Option<Phrase> {
        self.series.words(table)
    }

    /// The unfinished game that the gallery can return to.
    pub fn unfinished(&self) -> Option<&Table> {
        self.table.as_ref().filter(|table| table.session.result().is_none())
    }

    /// Puts a game on the board in place of the current one.
    pub(super) fn seat(&mut self, table: Table, shared: &mut Shared) {
        if let Some(before) = self.table.replace(table) {
            before.set_aside();
        }
        shared.screens.open(Route::GAME);
        shared.toasts.clear();
    }

    /// Ends a game of two bots without a result. A person's game is resigned instead.
    fn stop(&mut self, frame: &mut Frame<'_, '_>) {
        let Some(table) = self.table.take_if(|table| table.is_bots_only()) else { return };
        table.abandon();
        frame.shared.screens.open(Route::GALLERY);
        if !table.session.played().is_empty() {
            // What was played stays in sight.
            let game = Box::new(PlayedGame::of_table(&table));
            frame.commands.send(AnalysisAction::Open(AnalysisSource::Game(game)));
        }
    }

    /// Remembers that the program of an engine may run, and asks it again.
    fn allow_engine(&self, side: Side, shared: &Shared) {
        let Some(table) = &self.table else { return };
        let seat = table.seats_by_color()[side.index()].clone();
        let Ok(SeatSpec::Engine(engine)) = SeatSpec::read(&seat, table.variant(), &shared.now) else { return };
        shared.disk.run(
            move || engine.allow(),
            |shared, commands, allowed| match allowed {
                Ok(()) => commands.send(GameAction::Retry),
                Err(report) => shared.notify(report),
            },
        );
    }

    /// Leaves a game that is watched; the connection closes with it.
    fn stop_watching(&mut self, shared: &mut Shared) {
        if self.table.take_if(|table| table.is_watching()).is_some() {
            shared.screens.open(Route::ONLINE);
        }
    }

    /// Shows an online game that has begun.
    pub(in crate::app) fn seat_online(&mut self, table: Table, frame: &mut Frame<'_, '_>) {
        let board = &mut *frame.boards.game;
        board.motions.begin(table.session.position());
        match table.session.online().and_then(|followed| followed.game().side()) {
            Some(side) => place_camera(side, table.variant(), &frame.shared.settings, board),
            // The last game may have been played from the other side.
            None => board.camera.face(first_view(None, table.variant())),
        }
        self.seat(table, frame.shared);
    }

    /// Takes what happened in the online game during this frame.
    pub(in crate::app) fn take_online_events(&mut self) -> Vec<OnlineEvent> {
        std::mem::take(&mut self.online_events)
    }

    /// Whether the window may close now. If not, asks the user first.
    pub fn may_close(&mut self, shared: &mut Shared) -> bool {
        let needs_prompt = self.closes_by.is_none() && self.table.as_mut().is_some_and(Table::ask_close);
        if needs_prompt {
            shared.screens.open(Route::GAME);
        }
        !needs_prompt
    }

    /// Notifies the server, and closes the window once it has received that.
    fn close_after(&mut self, send: impl FnOnce(&mut OnlineGame), now: Duration) {
        if let Some(followed) = self.table.as_mut().and_then(|table| table.session.online_mut()) {
            send(followed.game_mut());
        }
        self.closes_by = Some(now + LAST_WORD);
    }

    fn follow_settings(&mut self, shared: &Shared) {
        let (Some(table), settings) = (&mut self.table, &shared.settings) else { return };
        let pause_secs = if table.is_bots_only() { settings.bot_pause_secs } else { 0.0 };
        table.session.set_pace(Duration::from_secs_f32(pause_secs));
        table.set_one_click(settings.one_click);
        table.write_moves(settings.notation);
        let in_files = settings.trace == TraceTo::Files;
        let folder = in_files.then(|| shared.catalog.root().path("traces").join(table.trace_name()));
        table.trace_into(settings.trace != TraceTo::Off, folder, shared.disk.queue());
    }

    /// Follows the server of an online game, even while another screen is shown.
    fn follow_server(&mut self, frame: &mut Frame<'_, '_>) {
        let (Some(table), now) = (&mut self.table, frame.shared.time) else { return };
        let events = table.follow(now);
        let Some(followed) = table.session.online() else { return };
        for event in &events {
            if let OnlineEvent::Began { side, .. } = event
                && table.session.played().is_empty()
                && !followed.is_watching()
            {
                // A rematch: the sides are swapped.
                place_camera(*side, table.variant(), &frame.shared.settings, frame.boards.game);
            }
        }
        frame.output.again_within(followed.next_due().map(|due| due.saturating_sub(now)));
        let is_heard = !followed.game().is_waiting() || !followed.is_running() || followed.lost().is_some();
        frame.output.quit |= self.closes_by.is_some_and(|by| now >= by || is_heard);
        frame.output.again_within(self.closes_by.map(|by| by.saturating_sub(now)));
        self.online_events = events;
    }

    fn run_game(&mut self, frame: &mut Frame<'_, '_>) {
        let Some(table) = &mut self.table else { return };
        let (shared, board) = (&mut *frame.shared, &mut *frame.boards.game);
        // The game goes on while another page is open; its pieces are then moved unseen.
        let is_shown = shared.screens.place == Route::GAME;
        if !is_shown {
            board.motions.skip();
        }
        let settings = &shared.settings;
        board.set_speed(if table.is_bots_only() { settings.bots_speed() } else { settings.shown_speed() });
        table.tick(shared.time, board);
        self.series.follow(table);
        let Some(table) = &mut self.table else { return };
        table.write_moves(shared.settings.notation);
        let variant = table.variant().clone();
        table.name_opening(|| shared.now.opening_namer(&variant));
        board.motions.name_squares(table.square_names());
        board.shown_marks = table.person().map(|side| shared.settings.marks[side.index()]).unwrap_or_default();
        if let Some(side) = table.take_turn_passed() {
            face_player(side, table.variant(), &shared.settings, board);
        }
        request_frames(table, shared.time, frame.output);
        shared.play_sounds(table.take_sounds());
        for words in table.take_notices() {
            shared.notify(Report::note(words));
        }
    }

    /// Starts a new game: on the game screen a rematch, after confirmation if a game is running; elsewhere opens the gallery, which
    /// handles the shortcut itself.
    fn ask_new_game(&mut self, frame: &mut Frame<'_, '_>) {
        match &mut self.table {
            // Another online game needs an opponent.
            Some(table) if table.session.online().is_some() => frame.commands.send(Command::Open(Route::ONLINE)),
            Some(table) if frame.shared.screens.place == Route::GAME => {
                if !table.ask_new_game() {
                    self.rematch(false, frame);
                }
            }
            _ => frame.commands.send(Command::Open(Route::GALLERY)),
        }
    }

    /// Offers a game from this position in the gallery, where seats can be chosen.
    fn play_from(&mut self, position: &Position, frame: &mut Frame<'_, '_>) {
        let variant = position.variant().id.clone();
        let game = LastGame { variant, position: write_position(position), ..frame.shared.settings.last_game.clone() };
        self.offered_position = Some(game.position.clone());
        frame.shared.settings.last_game = game;
        frame.commands.send(Command::Open(Route::GALLERY));
    }

    /// Asks the hint bot of the settings for a move.
    fn request_hint(&mut self, shared: &Shared) {
        let Some(table) = &mut self.table else { return };
        if let Some(why) = table.locked() {
            table.message = why;
            return;
        }
        let chosen = shared.now.seat_or_best(&shared.settings.hint, table.variant());
        let seat = shared.catalog.seat(&chosen, table.variant());
        match seat.and_then(|seat| seat.player()) {
            Ok(Some(adviser)) => table.request_hint(adviser, shared.allowance()),
            Ok(None) => table.message = phrase("hint-no-adviser"),
            Err(reports) => table.message = reports.first().phrase(),
        }
    }
}

/// Asks for frames when the game has something to do, or the clock's display changes.
fn request_frames(table: &Table, now: Duration, output: &mut FrameOutput) {
    output.again_within(table.session.next_due().map(|due| due.saturating_sub(now)));
    output.again_within(table.next_clock_face());
}
