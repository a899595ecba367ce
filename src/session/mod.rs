//! One game: turn order, legality, draws, takebacks, faults and the result. It works the same with and without a screen.
//!
//! Nothing blocks: the outermost loop calls [`Session::tick`] and shows the [`Event`]s that it returns. Players answer when
//! they are ready and then call the waker. The same variant, players and seed give the same game on every run and machine.

mod background_match;
mod clock;
mod event;
mod fair_queue;
mod fault_report;
mod game_result;
mod offer;
mod play;
mod resume;
mod rules_pool;
mod settings;
mod time_control;

pub use background_match::{
    BackgroundMatch, MatchScore, Plan, PlayerSource, play_out, play_out_observed, random_opening,
};
pub use event::{Decline, Event, Played, SeatFault};
pub use fault_report::FaultReport;
pub use game_result::GameResult;
pub use offer::NoOffer;
pub use resume::EarlierPly;
pub use rules_pool::RulesPool;
pub use settings::{Authority, FaultPolicy, GameSettings, RulesLimits};
pub use time_control::TimeControl;

use crate::board::Side;
use crate::player::{Memory, Player, PlayerFault, PlayerRequest, Request, TurnContext, Waker};
use crate::report::{Report, Trace};
use crate::rules::{Outcome, Position, Termination};
use crate::text::phrase;
use clock::SessionClocks;
use play::{AwaitingRules, PendingMove};
use std::sync::Arc;
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PendingQuestion {
    Move,
    AcceptDraw,
    /// Grades of the position after this many plies.
    Grade(u32),
    Done,
}

#[derive(Clone, Copy, Debug)]
struct OutstandingRequest {
    id: u64,
    question: PendingQuestion,
    since: Duration,
    /// The remaining time on the side's clock at that moment.
    had: Option<Duration>,
    /// While its program starts: when it must have done so.
    starts_by: Option<Duration>,
}

/// When a seat's turn started. After a draw offer, a person may be asked for the same move a second time in one turn.
#[derive(Clone, Copy, Debug)]
struct TurnStart {
    plies: usize,
    since: Duration,
    had: Option<Duration>,
}

struct PlayerSeat {
    player: Box<dyn Player>,
    open: Option<OutstandingRequest>,
    turn: Option<TurnStart>,
    /// Number of plies played when the seat last offered a draw.
    offered_at: Option<usize>,
}

#[derive(Debug)]
enum SessionState {
    Running,
    /// Paused by the user; this many plies may still be played.
    Paused(u32),
    Faulted(Box<SeatFault>),
    Over(Box<GameResult>),
}

pub struct Session {
    start: Position,
    position: Position,
    played: Vec<Arc<Played>>,
    seats: [PlayerSeat; 2],
    settings: GameSettings,
    state: SessionState,
    offer: Option<Side>,
    pending_move: Option<PendingMove>,
    /// The threads that run the rules; set on first use, and only for script rules.
    rules: Option<RulesPool>,
    /// How often the rules have failed.
    rules_faults: u32,
    /// Processor time of the rules for all moves so far.
    rules_time: Duration,
    /// The move whose outcome the script rules have not returned yet.
    awaited: Option<AwaitingRules>,
    last_moved: Option<Duration>,
    clocks: Option<SessionClocks>,
    now: Duration,
    ticked_at: Option<Duration>,
    requests: u64,
    waker: Option<Waker>,
    events: Vec<Event>,
    failed: Option<Box<SeatFault>>,
    /// Bytes of trace kept with the plies.
    traced_bytes: usize,
}

impl Session {
    /// Starts a game from a position. `players` are black's and white's.
    pub fn new(start: Position, players: [Box<dyn Player>; 2], settings: GameSettings) -> Self {
        let mut session = Self {
            position: start.clone(),
            start,
            played: Vec::new(),
            seats: players.map(|player| PlayerSeat { player, open: None, turn: None, offered_at: None }),
            settings,
            state: SessionState::Running,
            offer: None,
            pending_move: None,
            rules: None,
            rules_faults: 0,
            rules_time: Duration::ZERO,
            awaited: None,
            last_moved: None,
            clocks: settings.clock.map(SessionClocks::new),
            now: Duration::ZERO,
            ticked_at: None,
            requests: 0,
            waker: None,
            events: Vec::new(),
            failed: None,
            traced_bytes: 0,
        };
        session.end_if_over();
        session
    }

    /// Sets the function that players call, from any thread, when the session should tick.
    pub fn wake_with(&mut self, waker: Waker) {
        for seat in &mut self.seats {
            seat.player.wake_with(waker.clone());
        }
        self.waker = Some(waker);
    }

    /// Uses this pool instead of [`RulesPool::shared`] for script rules.
    pub fn set_rules_pool(&mut self, pool: RulesPool) {
        self.rules = Some(pool);
    }

    /// Processor time that script rules have taken for all moves so far.
    pub const fn rules_time(&self) -> Duration {
        self.rules_time
    }

    /// Advances the game: sends requests, reads answers and plays at most one move. `now` is the time since any fixed moment.
    pub fn tick(&mut self, now: Duration) -> Vec<Event> {
        self.pass_time(now);
        self.ask_what_is_due();
        for side in Side::BOTH {
            self.poll_player(side);
        }
        self.check_stalled();
        if self.poll_rules() || self.play_pending() {
            self.wake();
        }
        self.ask_what_is_due();
        std::mem::take(&mut self.events)
    }

    /// Covers delayed moves, clocks that get low or run out, rules that hang and players that have stalled.
    pub fn next_due(&self) -> Option<Duration> {
        let paced = self.pending_move.as_ref().and_then(|pending| self.due(pending));
        let guards = self.seats.iter().filter_map(|seat| self.stalls_at(seat));
        guards.chain(paced).chain(self.rules_due()).chain(self.clock_due()).min()
    }

    pub const fn start(&self) -> &Position {
        &self.start
    }

    pub const fn position(&self) -> &Position {
        &self.position
    }

    pub fn played(&self) -> &[Arc<Played>] {
        &self.played
    }

    pub fn position_after(&self, plies: usize) -> Option<&Position> {
        match plies.checked_sub(1) {
            None => Some(&self.start),
            Some(index) => self.played.get(index).map(|played| &played.position),
        }
    }

    pub fn result(&self) -> Option<&GameResult> {
        if let SessionState::Over(finish) = &self.state { Some(finish) } else { None }
    }

    pub fn fault(&self) -> Option<&SeatFault> {
        if let SessionState::Faulted(fault) = &self.state { Some(fault) } else { None }
    }

    pub const fn is_paused(&self) -> bool {
        matches!(self.state, SessionState::Paused(_))
    }

    pub const fn turn(&self) -> Side {
        self.position.turn()
    }

    pub fn thinking(&self) -> Option<Side> {
        let is_asked = |side: &Side| self.seat(*side).open.is_some_and(|open| open.question == PendingQuestion::Move);
        Side::BOTH.into_iter().find(is_asked)
    }

    /// Whether the game waits for script rules to compute the outcome of a move.
    pub const fn is_deciding(&self) -> bool {
        self.awaited.is_some()
    }

    pub const fn offer(&self) -> Option<Side> {
        self.offer
    }

    pub fn player(&self, side: Side) -> &dyn Player {
        &*self.seat(side).player
    }

    pub const fn settings(&self) -> &GameSettings {
        &self.settings
    }

    /// A side's script memory after this many plies.
    pub fn memory_after(&self, side: Side, plies: usize) -> Option<&Memory> {
        let own = self.played.iter().take(plies).rev().find(|played| played.side == side)?;
        own.memory.as_ref()
    }

    /// Whether a side's script memory after this many plies was too large to be saved and was lost when the game was closed.
    pub fn forgot_after(&self, side: Side, plies: usize) -> bool {
        self.played
            .iter()
            .take(plies)
            .rev()
            .find(|played| played.side == side)
            .is_some_and(|played| played.is_forgotten)
    }

    /// Sets whether players record traces, from the next move on.
    pub const fn set_traced(&mut self, traced: bool) {
        self.settings.allowance.traced = traced;
    }

    pub fn set_pace(&mut self, pace: Duration) {
        if std::mem::replace(&mut self.settings.pace, pace) != pace {
            self.wake();
        }
    }

    /// Pauses the game. A player that is thinking may finish, but its move waits.
    pub fn pause(&mut self) {
        if matches!(self.state, SessionState::Running) {
            self.state = SessionState::Paused(0);
            self.events.push(Event::Paused(None));
        }
    }

    pub fn resume(&mut self) {
        if self.is_paused() {
            self.state = SessionState::Running;
            self.events.push(Event::Resumed);
            self.wake();
        }
    }

    pub fn step(&mut self) {
        if let SessionState::Paused(steps) = &mut self.state {
            *steps += 1;
            self.wake();
        }
    }

    /// Repeats the request after a fault, once the player was fixed or replaced.
    pub fn retry(&mut self) {
        if self.fault().is_some() {
            self.state = SessionState::Running;
            self.events.push(Event::Resumed);
            self.wake();
        }
    }

    /// Ends the game as a loss by the fault that paused it.
    pub fn concede_fault(&mut self) {
        if let Some(SeatFault { side, fault }) = self.fault().cloned() {
            self.lose_by_fault(side, fault);
        }
    }

    /// Replaces the player of a seat and returns the old one.
    pub fn replace_player(&mut self, side: Side, mut player: Box<dyn Player>) -> Box<dyn Player> {
        if let Some(waker) = &self.waker {
            player.wake_with(waker.clone());
        }
        self.forget_open(side);
        if self.pending_move.as_ref().is_some_and(|pending| pending.side == side) {
            self.pending_move = None;
        }
        self.wake();
        std::mem::replace(&mut self.seat_mut(side).player, player)
    }

    pub fn resign(&mut self, side: Side) {
        if self.result().is_none() {
            let outcome = Outcome { winner: Some(side.other()), ending: Termination::Resigned };
            self.end(outcome.into());
        }
    }

    /// `left` didn't come back. `winner` is the other side, or `None` if that side takes a draw.
    pub fn abandon(&mut self, left: Side, winner: Option<Side>) {
        if self.result().is_none() {
            let winner = winner.filter(|winner| *winner != left);
            self.end(Outcome { winner, ending: Termination::Abandoned }.into());
        }
    }

    pub fn adjudicate(&mut self, finish: GameResult) {
        if self.result().is_none() {
            self.end(finish);
        }
    }

    pub fn can_take_back(&self, side: Side) -> bool {
        self.played.iter().any(|played| played.side == side)
    }

    /// Takes back a side's last move and everything after it, even when the game is over. It is that side's turn again, and the
    /// clocks show what they showed at the start of that turn. Returns `false` if the side has not moved.
    pub fn take_back(&mut self, side: Side) -> bool {
        let Some(index) = self.played.iter().rposition(|played| played.side == side) else { return false };
        for side in Side::BOTH {
            self.forget_open(side);
            let seat = self.seat_mut(side);
            seat.turn = None;
            seat.offered_at = seat.offered_at.filter(|plies| *plies <= index);
        }
        let gone = self.played.drain(index..).flat_map(|ply| ply.trace.iter().map(Trace::bytes).collect::<Vec<_>>());
        self.traced_bytes = self.traced_bytes.saturating_sub(gone.sum());
        self.position = self.position_after(index).unwrap_or(&self.start).clone();
        if let Some(clocks) = &mut self.clocks {
            let then = self.played.last().and_then(|played| played.clocks);
            clocks.set(then.unwrap_or([clocks.control.base; 2]));
        }
        (self.offer, self.pending_move, self.awaited) = (None, None, None);
        if !self.is_paused() {
            self.state = SessionState::Running;
        }
        self.events.push(Event::TookBack { ply: index as u32, position: self.position.clone() });
        self.wake();
        true
    }

    /// Works whichever side is to move. Returns `false` if the player is busy or the game is over.
    pub fn ask_grades(&mut self, side: Side) -> bool {
        let busy =
            |open: OutstandingRequest| matches!(open.question, PendingQuestion::Move | PendingQuestion::AcceptDraw);
        if self.seat(side).open.is_some_and(busy) || self.result().is_some() {
            return false;
        }
        let task = self.task(self.turn(), side);
        self.ask(side, PendingQuestion::Grade(self.played.len() as u32), PlayerRequest::Grade(task));
        true
    }

    fn seat(&self, side: Side) -> &PlayerSeat {
        &self.seats[side.index()]
    }

    fn seat_mut(&mut self, side: Side) -> &mut PlayerSeat {
        &mut self.seats[side.index()]
    }

    fn wake(&self) {
        if let Some(waker) = &self.waker {
            waker();
        }
    }

    /// Everything that makes an answer reproducible; `memory_of` is the side whose script memory is used.
    fn task(&self, seat: Side, memory_of: Side) -> TurnContext {
        TurnContext {
            position: self.position.clone(),
            seat,
            game_seed: self.settings.game_seed,
            allowance: self.settings.allowance,
            memory: self.memory_after(memory_of, self.played.len()).cloned(),
        }
    }

    fn ask(&mut self, side: Side, question: PendingQuestion, request: PlayerRequest) {
        self.requests += 1;
        let (id, since) = (self.requests, self.now);
        let had = self.clocks().map(|left| left[side.index()]);
        let plies = self.played.len();
        let seat = self.seat_mut(side);
        let mut open = OutstandingRequest { id, question, since, had, starts_by: None };
        if question == PendingQuestion::Move && seat.player.kind().is_person() {
            let turn = seat.turn.filter(|turn| turn.plies == plies).unwrap_or(TurnStart { plies, since, had });
            (open.since, open.had) = (turn.since, turn.had);
            seat.turn = Some(turn);
        }
        seat.open = Some(open);
        seat.player.ask(Request { id, ask: request });
    }

    fn forget_open(&mut self, side: Side) {
        let seat = self.seat_mut(side);
        if seat.open.take().is_some() {
            seat.player.stop();
        }
    }

    fn fail(&mut self, side: Side, fault: PlayerFault) {
        if fault.ending == Termination::RulesError {
            // The player only ran the rules: nobody loses when they fail.
            return self.end_by_rules(fault.report);
        }
        self.failed = Some(Box::new(SeatFault { side, fault: fault.clone() }));
        match self.settings.faults {
            FaultPolicy::Lose => self.lose_by_fault(side, fault),
            FaultPolicy::Pause => {
                let fault = SeatFault { side, fault };
                self.events.push(Event::Paused(Some(fault.clone())));
                self.state = SessionState::Faulted(Box::new(fault));
            }
        }
    }

    fn lose_by_fault(&mut self, side: Side, fault: PlayerFault) {
        let outcome = Outcome { winner: Some(side.other()), ending: fault.ending };
        self.end(GameResult { at_fault: Some(side), report: Some(fault.report), ..outcome.into() });
    }

    fn end_if_over(&mut self) {
        if let Some(outcome) = self.position.outcome() {
            let report = self.position.fault().map(|report| self.with_position(&report));
            self.end(GameResult { report, ..outcome.into() });
        }
    }

    /// Adds the position in which the rules failed to their report.
    fn with_position(&self, report: &Report) -> Report {
        // The rules failed to reach or evaluate the last position, so the one before it is shown.
        let plies = self.played.len();
        let text = crate::notation::write_position(self.position_after(plies.saturating_sub(1)).unwrap_or(&self.start));
        let evidence = match self.played.last() {
            Some(played) => phrase("script-happened-after").with("move", &played.text),
            None => phrase("script-happened-in"),
        };
        let evidence = evidence.with("variant", &self.position.variant().id).with("ply", plies.to_string());
        report.clone().hint_too(evidence.with("position", text))
    }

    fn end(&mut self, finish: GameResult) {
        for side in Side::BOTH {
            self.forget_open(side);
            self.ask(side, PendingQuestion::Done, PlayerRequest::Done(finish.outcome));
        }
        (self.offer, self.pending_move, self.awaited) = (None, None, None);
        self.events.push(Event::Ended(Box::new(finish.clone())));
        self.state = SessionState::Over(Box::new(finish));
    }

    fn note(&mut self, side: Side, report: &Report) {
        self.events.extend(report.lines().into_iter().map(|line| Event::Said { side, line }));
    }
}
