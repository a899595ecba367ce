//! A game on screen: its session, its animations, and the people at the board.

mod action;
mod advice;
mod browse;
mod console;
mod hint;
mod input;
mod names;
mod online;
mod online_game;
mod pass;
mod prompt;
mod seat_state;
mod table_session;
mod takeback;
mod texts;
mod trace_log;
mod traces;

pub use action::GameAction;
pub use console::{Console, ConsoleLine, LineKind, spent_words};
pub use hint::Hint;
pub use names::{bot_name, option_words};
pub use online_game::{FollowedGame, OnlineEnd};
pub use prompt::Prompt;
pub use seat_state::{Grades, SearchStatus, SeatState};
pub use table_session::TableSession;

use crate::app::opening_name::OpeningName;
use crate::board::{Side, Square};
use crate::catalog::{OpeningNamer, SeatSpec};
use crate::config::{LastGame, NotationStyle};
use crate::player::Waker;
use crate::report::{Report, Reports};
use crate::rules::{Change, InputMethod, Move, Position, Variant};
use crate::session::{Decline, Event, FaultPolicy, GameSettings, Played, Session};
use crate::sound::Effect;
use crate::store::GameRecorder;
use crate::text::{Phrase, authored, phrase};
use crate::view::{BoardView, Motions, MoveInput};
use std::sync::Arc;
use std::time::Duration;

use seat_state::seat_state;
use trace_log::TraceLog;

/// Clocks show tenths of a second below this time.
pub const TENTHS_BELOW: Duration = Duration::from_secs(20);

#[allow(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub struct Table {
    /// The rules and players.
    pub session: TableSession,
    /// The game's settings as chosen in the gallery.
    pub game: LastGame,
    move_input: MoveInput,
    /// For Black, then White.
    pub seat_states: [SeatState; 2],
    /// The latest message: a refusal, a pass.
    pub message: Phrase,
    pub console: Console,
    /// A prompt of the user interface, other than those of the session, until it is answered or closed.
    ui_prompt: Option<Prompt>,
    /// Whether the user has closed the message about the end of the game.
    end_is_seen: bool,
    /// The ply count of the earlier position on view.
    browsed_ply: Option<usize>,
    hint: Option<Hint>,
    waker: Waker,
    /// The notation, and the plies played in that notation.
    texts: (NotationStyle, Vec<String>),
    must: Vec<Square>,
    /// Whether the panels need grades from bots.
    pub wants_grades: bool,
    /// Whether the pieces in `must` are still to flash.
    flashes: bool,
    /// The board changes of the squares chosen so far.
    tried: Vec<Change>,
    /// The move along the clicked squares; its route may differ from that of the played move.
    clicked: Option<Move>,
    sounds: Vec<Effect>,
    /// What a toast says: the opponent's answers to offers.
    notices: Vec<Phrase>,
    /// Whether all animations have finished.
    at_rest: bool,
    /// Whether a person could pass, or move, at some point of this game.
    passing_is_free: bool,
    /// With two people: the one that the camera was last turned to.
    faced: Option<Side>,
    /// Stores the game while it is played.
    recorder: Option<GameRecorder>,
    /// Where traces are written.
    written: Option<TraceLog>,
    /// The ply count at the time of the session event being processed.
    event_ply: usize,
    opening: OpeningName,
}

impl Table {
    /// Starts a game from this position between these seats, given in playing order.
    ///
    /// # Errors
    /// The weights chosen for a bot cannot be read or do not fit it.
    pub fn new(
        start: Position,
        seats: &[SeatSpec; 2],
        game: LastGame,
        settings: GameSettings,
        waker: Waker,
    ) -> Result<Self, Reports> {
        let (first, second) = (seat_state(&seats[0])?, seat_state(&seats[1])?);
        let (black, white) = if start.turn() == Side::Black { (first, second) } else { (second, first) };
        let settings = GameSettings { faults: FaultPolicy::Pause, ..settings };
        let mut session = Session::new(start, [black.1, white.1], settings);
        session.wake_with(waker.clone());
        Ok(Self::with(TableSession::Here(Box::new(session)), [black.0, white.0], game, waker))
    }

    fn with(session: TableSession, seat_states: [SeatState; 2], game: LastGame, waker: Waker) -> Self {
        Self {
            session,
            game,
            move_input: MoveInput::default(),
            seat_states,
            message: Phrase::default(),
            console: Console::default(),
            ui_prompt: None,
            end_is_seen: false,
            browsed_ply: None,
            hint: None,
            waker,
            texts: (NotationStyle::Game, Vec::new()),
            must: Vec::new(),
            wants_grades: false,
            flashes: false,
            tried: Vec::new(),
            clicked: None,
            sounds: Vec::new(),
            notices: Vec::new(),
            at_rest: true,
            passing_is_free: false,
            faced: None,
            recorder: None,
            written: None,
            event_ply: 0,
            opening: OpeningName::default(),
        }
    }

    /// Stores the game from now on.
    pub fn write_with(&mut self, recorder: GameRecorder) {
        self.recorder = Some(recorder);
    }

    /// Marks the stored game as abandoned if it is unfinished.
    pub fn abandon(&self) {
        if let Some(recorder) = self.recorder.as_ref().filter(|_| self.session.result().is_none()) {
            recorder.abandon();
        }
    }

    /// Leaves the game for another one. A game in which a person has moved is offered for resuming; an online game is not, as its
    /// server keeps it.
    pub fn set_aside(&self) {
        let is_ours = self.session.online().is_none();
        let has_begun = is_ours && self.session.played().iter().any(|played| self.is_person(played.side));
        match self.recorder.as_ref().filter(|_| self.session.result().is_none()) {
            Some(recorder) if has_begun => recorder.set_aside(),
            Some(recorder) => recorder.abandon(),
            None => {}
        }
    }

    pub fn variant(&self) -> &Arc<Variant> {
        self.session.position().variant()
    }

    /// The variant's name for a side.
    pub fn side_name(&self, side: Side) -> &str {
        self.variant().side_name(side)
    }

    /// How many pieces of a side the other side captured before the shown position.
    pub fn captured(&self, side: Side) -> usize {
        let captures = self.session.played().iter().take(self.shown_plies()).filter(|played| played.side != side);
        let changes = captures.flat_map(|played| &played.changes);
        changes.filter(|change| matches!(change, Change::Captured { piece, .. } if piece.side == side)).count()
    }

    pub fn seat_state(&self, side: Side) -> &SeatState {
        &self.seat_states[side.index()]
    }

    /// Whether only bots of this machine play.
    pub fn is_bots_only(&self) -> bool {
        self.session.online().is_none() && self.seat_states.iter().all(|seat_state| seat_state.human_input.is_none())
    }

    /// Whether a bot of this machine plays; only such a bot can be inspected.
    pub fn has_bot(&self) -> bool {
        self.seat_states.iter().any(|seat_state| seat_state.bot.is_some())
    }

    /// Whether a person at this machine plays a side.
    pub fn is_person(&self, side: Side) -> bool {
        self.seat_state(side).human_input.is_some()
    }

    /// The side of the only person at this machine.
    pub fn only_person(&self) -> Option<Side> {
        let mut people = Side::BOTH.into_iter().filter(|side| self.is_person(*side));
        people.next().filter(|_| people.next().is_none())
    }

    /// The person whose move, takeback or resignation a button refers to: the side to move, or the only person.
    pub fn person(&self) -> Option<Side> {
        let turn = self.session.turn();
        [turn, turn.other()].into_iter().find(|side| self.is_person(*side))
    }

    /// Whether a person can enter a move now.
    pub fn awaits_person(&self) -> bool {
        self.closed().is_none()
    }

    /// The side to move; `None` once the game is over.
    pub fn side_to_move(&self) -> Option<Side> {
        let runs = self.session.result().is_none() && self.session.online().is_none_or(FollowedGame::is_running);
        runs.then(|| self.session.turn())
    }

    /// With two people at this machine: the person whose turn has started since the last call, so that the board can be turned.
    pub fn take_turn_passed(&mut self) -> Option<Side> {
        let turn = self.session.turn();
        let both = Side::BOTH.into_iter().all(|side| self.is_person(side));
        let passes = both && self.awaits_person() && self.faced != Some(turn);
        self.faced = if passes { Some(turn) } else { self.faced };
        passes.then_some(turn)
    }

    /// Advances the game. The next move is requested once the animation of the last one has finished.
    pub fn tick(&mut self, now: Duration, board: &mut BoardView) {
        self.pass_time(now, board);
        self.show_new_session(board);
        if self.at_rest {
            self.event_ply = self.session.played().len();
            let events = self.session.tick(now);
            let moves = events.iter().filter(|event| matches!(event, Event::Moved { .. })).count();
            for event in events {
                if let Some(recorder) = &mut self.recorder {
                    recorder.record(&event, self.session.position(), now);
                }
                self.apply_event(event, &mut board.motions);
            }
            if moves > 1 && self.browsed_ply.is_none() {
                self.catch_up(&mut board.motions);
            }
            self.at_rest = board.motions.accepts_input();
            self.pass_if_forced();
            self.ask_for_grades();
            self.retry_fixed();
            self.ask_fixed_again();
            board.motions.try_out(self.session.position(), &self.tried);
        }
        self.poll_hint();
        board.marks = self.marks();
        if std::mem::take(&mut self.flashes) {
            board.flash();
        }
    }

    /// The name of the opening; `None` if the book has none.
    pub fn opening(&self) -> Option<&str> {
        self.opening.name()
    }

    /// Looks the opening up in a book, in the background.
    pub fn name_opening(&mut self, namer: impl FnOnce() -> Option<OpeningNamer>) {
        let session = &self.session;
        let played = session.played();
        let before = |ply: usize| session.position_after(ply).cloned();
        let line = |plies: usize| {
            let plies = played.iter().take(plies).enumerate();
            plies.filter_map(|(ply, played)| Some((before(ply)?, played.chosen.clone()))).collect()
        };
        self.opening.update(played.len(), &self.waker, namer, line);
    }

    /// Runs the clock of the side to move, unless the last move is still being animated.
    pub fn pass_time(&mut self, now: Duration, board: &BoardView) {
        self.at_rest = board.motions.accepts_input();
        match &mut self.session {
            TableSession::Here(session) if self.at_rest => session.pass_time(now),
            TableSession::Here(session) => session.skip_to(now),
            // The server runs the clocks of an online game.
            TableSession::Online(_) => {}
        }
    }

    /// The time until the displayed clock changes.
    pub fn next_clock_face(&self) -> Option<Duration> {
        let (side, left) = (self.session.clock_runs()?, self.session.clocks()?);
        let left = left[side.index()];
        let face = if left < TENTHS_BELOW { Duration::from_millis(100) } else { Duration::from_secs(1) };
        let over = left.as_nanos() % face.as_nanos();
        Some(Duration::from_nanos(over as u64) + Duration::from_millis(1))
    }

    /// Takes the sounds of events since the last call, other than those of the pieces.
    pub fn take_sounds(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.sounds)
    }

    /// Takes what toasts are to say.
    pub fn take_notices(&mut self) -> Vec<Phrase> {
        std::mem::take(&mut self.notices)
    }

    fn apply_event(&mut self, event: Event, motions: &mut Motions) {
        match event {
            Event::Moved { ply, played } => {
                self.event_ply = ply as usize;
                self.move_input.clear();
                self.must.clear();
                self.hint = None;
                // A person's own move closes their prompt; a bot's move leaves what its opponent is being asked.
                self.ui_prompt = self.ui_prompt.filter(|_| !self.is_person(played.side));
                self.message = Phrase::default();
                self.write_trace(ply, &played);
                self.moved_on_console(&played);
                if self.browsed_ply.is_none() {
                    self.show_move(&played, motions);
                }
            }
            Event::TookBack { position, .. } => {
                self.end_is_seen = false;
                // What the bots thought was about moves that are taken back.
                self.seat_states.iter_mut().for_each(|seat| seat.progress = None);
                self.show(&position, motions);
            }
            Event::Declined { by, why } if self.is_person(by.other()) && why != Decline::ByMoving => {
                let words = why.phrase(self.who(by));
                self.notices.push(words);
            }
            Event::Declined { by, why } => self.message = why.phrase(self.side_called(by)),
            Event::Said { side, line } => self.say_on_console(side, LineKind::Printed, line),
            Event::Progress { side, depth, value, nodes, line } => {
                let line = line.iter().map(|chosen| self.long_text(chosen)).collect::<Vec<_>>().join(" ");
                self.seat_states[side.index()].progress = Some(SearchStatus { depth, value, nodes, line });
            }
            Event::Grades { side, ply, grades } => self.take_grades(side, ply as usize, grades),
            Event::Ended(finish) => {
                self.dismiss();
                (self.ui_prompt, self.hint) = (None, None);
                self.message = Phrase::default();
                let won = self.only_person().zip(finish.outcome.winner).map(|(person, winner)| person == winner);
                self.sounds.push(match (finish.outcome.winner, won) {
                    (None, _) => Effect::Drawn,
                    (Some(_), Some(false)) => Effect::Lost,
                    (Some(_), _) => Effect::Won,
                });
            }
            Event::Offered { .. } => self.sounds.push(Effect::Offered),
            Event::Asked { side } => {
                let seat_state = &mut self.seat_states[side.index()];
                seat_state.asked_generation = seat_state.generation();
            }
            Event::ClockLow { side } => {
                self.sounds.extend(self.is_person(side).then_some(Effect::ClockLow));
                self.message = phrase("notice-clock-low").with("side", authored(self.side_name(side)));
            }
            Event::Paused(Some(fault)) => self.take_fault(&fault),
            Event::Refused { .. } | Event::Paused(None) | Event::Resumed => {}
        }
    }

    /// Shows a move: a bot's disc gets a mark on its square, a person's capture follows the clicked route.
    fn show_move(&mut self, played: &Arc<Played>, motions: &mut Motions) {
        let clicked = self.clicked.take().filter(|clicked| clicked.is_same(&played.chosen));
        self.tried.clear();
        let rules = &self.variant().rules;
        let ply = self.session.played().iter().position(|ply| Arc::ptr_eq(ply, played));
        let before = ply.and_then(|ply| self.session.position_after(ply));
        let other_way = clicked.zip(before).filter(|(way, _)| way.path != played.chosen.path && !rules.is_scripted());
        let changes =
            other_way.map_or_else(|| played.changes.clone(), |(way, before)| rules.play(before.board(), &way).1);
        if let Some(square) = played.chosen.places.filter(|_| !self.is_person(played.side))
            && motions.scene().input == InputMethod::Place
        {
            motions.point_out(square);
        }
        motions.play(&played.chosen, &changes, &played.position);
    }

    fn show(&mut self, position: &Position, motions: &mut Motions) {
        self.dismiss();
        (self.ui_prompt, self.hint, self.browsed_ply) = (None, None, None);
        motions.show(position);
        if let Some(last) = self.session.played().last() {
            motions.mark_last(&last.chosen);
        }
    }

    fn take_grades(&mut self, side: Side, ply: usize, grades: Result<Option<Vec<crate::player::GradedMove>>, Report>) {
        let given = match grades {
            _ if ply != self.session.played().len() => return,
            Err(report) => {
                self.report_on_console(side, &report);
                Grades::Fault(report)
            }
            Ok(None) => Grades::None,
            Ok(Some(list)) => {
                let text = |legal: &Move| self.text(self.session.position(), legal);
                let mut list: Vec<_> =
                    list.into_iter().map(|one| (one.chosen.clone(), text(&one.chosen), one.value)).collect();
                list.sort_by(|a, b| b.2.total_cmp(&a.2));
                Grades::Given(self.session.turn(), list)
            }
        };
        self.seat_states[side.index()].grades = given;
    }

    fn ask_for_grades(&mut self) {
        for side in Side::BOTH.into_iter().filter(|_| self.wants_grades) {
            let Some(generation) = self.seat_state(side).generation() else { continue };
            let current = seat_state::GradedBoard { plies: self.session.played().len(), generation };
            if self.seat_state(side).asked_grades != Some(current) && self.session.ask_grades(side) {
                self.seat_states[side.index()].asked_grades = Some(current);
            }
        }
    }

    /// Asks a bot again if its script was changed after a fault.
    fn retry_fixed(&mut self) {
        let Some(side) = self.session.fault().map(|fault| fault.side) else { return };
        let seat_state = self.seat_state(side);
        if seat_state.generation() != seat_state.asked_generation {
            self.session.retry();
        }
    }

    /// Stops a thinking bot whose script was changed, and asks the new version.
    fn ask_fixed_again(&mut self) {
        let Some(side) = self.session.thinking().filter(|side| self.seat_state(*side).is_fixed()) else { return };
        if self.session.ask_again(side) {
            // The bot is asked in the next tick; until then, do not check it again.
            self.seat_states[side.index()].asked_generation = self.seat_state(side).generation();
            self.message = phrase("notice-asked-again").with("name", self.name(side));
            self.say_on_console(side, LineKind::Moved, phrase("console-asked-again"));
        }
    }

    /// The side of the bot that is thinking about its move, if any.
    pub fn thinking_bot(&self) -> Option<Side> {
        self.session.thinking().filter(|side| self.seat_state(*side).bot.is_some())
    }

    /// Sets whether one click plays a move when only one move fits it.
    pub const fn set_one_click(&mut self, on: bool) {
        self.move_input.one_click = on;
    }
}
