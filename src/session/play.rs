//! Requests to players, their answers, and the moves that follow from them.

use super::rules_pool::{MoveOutcome, OutcomeState, PendingOutcome, RulesPool};
use super::{
    Authority, Decline, Event, GameResult, OutstandingRequest, PendingQuestion, Played, PlayerSeat, Session,
    SessionState,
};
use crate::board::Side;
use crate::notation::{move_text, write_position};
use crate::player::{ChosenMove, GradedMove, PlayerFault, PlayerKind, PlayerRequest, PlayerResponse};
use crate::report::{Report, Trace};
use crate::rules::{Change, Move, Outcome, Position, Termination};
use crate::text::phrase;
use std::sync::Arc;
use std::time::Duration;

/// A player that has not answered this long after its own time limit counts as stalled.
const GRACE: Duration = Duration::from_secs(5);

/// Script rules stop their script after a few seconds; a thread that runs longer than this hangs.
const RULES_GRACE: Duration = Duration::from_secs(10);

/// Most bytes of traces that a game keeps with its moves. The bot `graded` takes about 20 000 bytes a move.
const MAX_TRACED_BYTES: usize = 16 * 1024 * 1024;

/// A move whose outcome the script rules are computing.
pub(super) struct AwaitingRules {
    outcome: PendingOutcome,
    /// Whether the rules have started on this move. Until then the question is queued, and `since` moves on with every poll.
    is_running: bool,
    since: Duration,
    side: Side,
    legal: Move,
    choice: Box<ChosenMove>,
}

/// A chosen move that waits to be played.
pub(super) struct PendingMove {
    pub side: Side,
    choice: Box<ChosenMove>,
}

impl Session {
    /// A script that has found no move stops with a fault like any other. False when no program is thinking.
    pub fn move_now(&mut self) -> bool {
        let Some(side) = self.thinking().filter(|side| !self.player(*side).kind().is_person()) else { return false };
        self.seat_mut(side).player.stop();
        true
    }

    /// After a reload, with the same seed. Returns `false` when the player isn't thinking about a move.
    pub fn ask_again(&mut self, side: Side) -> bool {
        if self.thinking() != Some(side) {
            return false;
        }
        // The next request replaces this one at once.
        self.seat_mut(side).open = None;
        self.wake();
        true
    }

    /// Sends the requests that are due. None are sent while the game is paused, since they would use up a player's time.
    pub(super) fn ask_what_is_due(&mut self) {
        if matches!(self.state, SessionState::Faulted(_) | SessionState::Over(_) | SessionState::Paused(0)) {
            return;
        }
        if let Some(by) = self.offer {
            self.ask_about_offer(by);
            // A person keeps looking for a move; a program gets one request at a time.
        }
        let side = self.turn();
        let asked = |question: PendingQuestion| matches!(question, PendingQuestion::Move | PendingQuestion::AcceptDraw);
        let decided = self.pending_move.is_some() || self.awaited.is_some();
        if !decided && !self.seat(side).open.is_some_and(|open| asked(open.question)) {
            let task = self.task(side, side);
            self.ask(side, PendingQuestion::Move, PlayerRequest::Move(task));
            self.events.push(Event::Asked { side });
        }
    }

    /// Reads all answers that a side's player has ready.
    pub(super) fn poll_player(&mut self, side: Side) {
        while let Some(mut reply) = self.seat_mut(side).player.poll() {
            if let PlayerResponse::Said(line) = reply.answer {
                self.events.push(Event::Said { side, line });
                continue;
            }
            let Some(open) = self.seat(side).open.filter(|open| open.id == reply.id) else { continue };
            match reply.answer {
                PlayerResponse::Progress { depth, value, line, nodes } => {
                    self.events.push(Event::Progress { side, depth, value, line, nodes });
                    continue;
                }
                PlayerResponse::Starts(within) => {
                    let starts_by = Some(self.now.saturating_add(within));
                    self.seat_mut(side).open = Some(OutstandingRequest { starts_by, ..open });
                    continue;
                }
                PlayerResponse::Started => {
                    self.seat_mut(side).open = Some(OutstandingRequest { since: self.now, starts_by: None, ..open });
                    continue;
                }
                _ => self.seat_mut(side).open = None,
            }
            if let (PendingQuestion::Move, PlayerResponse::Move(choice)) = (open.question, &mut reply.answer)
                && !self.settle_move(side, open, choice)
            {
                return;
            }
            self.answered(side, open.question, reply.answer);
        }
    }

    /// Settles the clock for an answered move. Returns `false` when the side's flag has fallen.
    fn settle_move(&mut self, side: Side, open: OutstandingRequest, choice: &mut ChosenMove) -> bool {
        if self.player(side).kind() == PlayerKind::RemoteHuman {
            // The stated time is only a claim: it cannot exceed the time since the request.
            choice.spent.time = choice.spent.time.min(self.now.saturating_sub(open.since));
            if !self.position.moves().iter().any(|legal| legal.is_same(&choice.chosen)) {
                // The move will be refused and earns no time back.
                return true;
            }
        }
        self.settle_clock(side, open.had, choice.spent.time)
    }

    fn answered(&mut self, side: Side, question: PendingQuestion, answer: PlayerResponse) {
        match (question, answer) {
            (PendingQuestion::Move, PlayerResponse::Move(choice)) => {
                self.pending_move = Some(PendingMove { side, choice });
            }
            (PendingQuestion::Move, PlayerResponse::Resigns) => self.resign(side),
            (PendingQuestion::AcceptDraw, PlayerResponse::AcceptsDraw(true)) => self.answer_offer(side, Ok(())),
            (PendingQuestion::AcceptDraw, PlayerResponse::AcceptsDraw(false)) => {
                self.answer_offer(side, Err(Decline::PlaysOn));
            }
            (PendingQuestion::AcceptDraw, PlayerResponse::MovesInstead) => {
                self.answer_offer(side, Err(Decline::ByMoving));
            }
            (PendingQuestion::Grade(ply), PlayerResponse::Grades(grades)) => self.graded(side, ply, Ok(Some(grades))),
            (PendingQuestion::Grade(ply), PlayerResponse::NoGrades) => self.graded(side, ply, Ok(None)),
            (PendingQuestion::Grade(ply), PlayerResponse::Fault(fault)) => self.graded(side, ply, Err(fault.report)),
            (PendingQuestion::Move | PendingQuestion::AcceptDraw, PlayerResponse::Fault(fault)) => {
                self.fail(side, *fault);
            }
            (PendingQuestion::Done, PlayerResponse::Fault(fault)) => self.note(side, &fault.report),
            (PendingQuestion::Done, _) => {}
            (PendingQuestion::Move | PendingQuestion::AcceptDraw | PendingQuestion::Grade(_), _) => {
                let report = Report::error(phrase("seat-odd-answer"));
                self.fail(side, PlayerFault::new(Termination::NoAnswer, report));
            }
        }
    }

    fn graded(&mut self, side: Side, ply: u32, grades: Result<Option<Vec<GradedMove>>, Report>) {
        self.events.push(Event::Grades { side, ply, grades });
    }

    /// When a chosen move is to be played: a person's move at once, a bot's after the pace of the game.
    pub(super) fn due(&self, pending: &PendingMove) -> Option<Duration> {
        // A program or a local person answers an offer before seeing the move that came with it; a remote person may never
        // answer.
        let waits_for_answer = |by: Side| self.player(by.other()).kind() != PlayerKind::RemoteHuman;
        let moves = matches!(self.state, SessionState::Running | SessionState::Paused(1..))
            && !self.offer.is_some_and(waits_for_answer);
        let paced = !self.player(pending.side).kind().is_person();
        let wait = if paced { self.settings.pace } else { Duration::ZERO };
        moves.then(|| self.last_moved.map_or(Duration::ZERO, |last| last + wait))
    }

    pub(super) fn play_pending(&mut self) -> bool {
        let now = self.now;
        let Some(pending) = self.pending_move.take() else { return false };
        if self.due(&pending).is_none_or(|due| due > now) {
            self.pending_move = Some(pending);
            return false;
        }
        let PendingMove { side, choice } = pending;
        match self.position.moves().into_iter().find(|legal| legal.is_same(&choice.chosen)) {
            Some(legal) if self.position.variant().rules.is_scripted() => {
                self.ask_rules(side, legal, choice);
                return false;
            }
            Some(legal) => {
                let (position, changes) = self.position.play(&legal);
                self.play(side, legal, *choice, (position, changes));
            }
            None if self.player(side).kind().is_person() => {
                self.events.push(Event::Refused { side, tried: choice.chosen });
            }
            None => {
                let report = self.illegal(&choice.chosen);
                self.fail(side, PlayerFault::new(Termination::IllegalMove, report));
            }
        }
        true
    }

    /// Asks the script rules for the outcome of a move; [`Session::poll_rules`] plays it.
    fn ask_rules(&mut self, side: Side, legal: Move, choice: Box<ChosenMove>) {
        let pool = self.rules.get_or_insert_with(RulesPool::shared);
        match pool.ask(self.position.clone(), legal.clone(), self.waker.clone()) {
            Ok(outcome) => {
                let since = self.now;
                self.awaited = Some(AwaitingRules { outcome, is_running: false, since, side, legal, choice });
            }
            Err(report) => self.end_by_rules(report),
        }
    }

    /// Plays the move once the rules have returned its outcome. Ends the game when the rules never answer.
    pub(super) fn poll_rules(&mut self) -> bool {
        if matches!(self.state, SessionState::Paused(0)) {
            return false;
        }
        let Some(mut awaited) = self.awaited.take() else { return false };
        match awaited.outcome.poll() {
            OutcomeState::Done(outcome, time) => {
                self.rules_time += time;
                self.take_outcome(awaited, *outcome);
                return true;
            }
            // Other games' rules may take their time; the limit starts with this game's own question.
            OutcomeState::Queued => awaited.since = self.now,
            OutcomeState::Running if !std::mem::replace(&mut awaited.is_running, true) => awaited.since = self.now,
            OutcomeState::Running if awaited.since + RULES_GRACE <= self.now => {
                awaited.outcome.give_up();
                let id = &self.position.variant().id;
                self.end_by_rules(Report::error(phrase("rules-left-behind").with("id", id)));
                return true;
            }
            OutcomeState::Running => {}
        }
        self.awaited = Some(awaited);
        false
    }

    /// Plays a move whose outcome is known, or asks rules that failed once more if the settings allow it.
    fn take_outcome(&mut self, awaited: AwaitingRules, outcome: MoveOutcome) {
        let AwaitingRules { side, legal, choice, .. } = awaited;
        let failed = match &outcome {
            Ok((position, _)) => position.fault().map(|report| (*report).clone()),
            Err(report) => Some(report.clone()),
        };
        self.rules_faults += u32::from(failed.is_some());
        if failed.is_some() && self.rules_faults < self.settings.rules.faults {
            return self.ask_rules(side, legal, choice);
        }
        if self.rules_time > self.settings.rules.time {
            let message = phrase("rules-time-used").with("id", &self.position.variant().id);
            return self.end_by_rules(Report::error(message.with("secs", self.settings.rules.time.as_secs())));
        }
        match outcome {
            Ok(reached) => self.play(side, legal, *choice, reached),
            Err(report) => self.end_by_rules(report),
        }
    }

    /// When to give up on rules that have not answered.
    pub(super) fn rules_due(&self) -> Option<Duration> {
        let is_paused = matches!(self.state, SessionState::Paused(0));
        self.awaited.as_ref().filter(|_| !is_paused).map(|awaited| awaited.since + RULES_GRACE)
    }

    pub(super) fn end_by_rules(&mut self, report: Report) {
        let outcome = Outcome { winner: None, ending: Termination::RulesError };
        self.end(GameResult { report: Some(report), ..outcome.into() });
    }

    fn play(&mut self, side: Side, legal: Move, choice: ChosenMove, (position, changes): (Position, Vec<Change>)) {
        let text = self.text(&legal);
        self.add_increment(side);
        let clocks = self.clocks();
        self.position = position.clone();
        let ChosenMove { value, spent, memory, trace, marks, offers_draw, .. } = choice;
        let trace = self.kept_trace(trace);
        let played = Arc::new(Played {
            side,
            chosen: legal,
            text,
            clocks,
            changes,
            position,
            value,
            spent,
            memory,
            is_forgotten: false,
            trace,
            marks,
        });
        self.played.push(played.clone());
        self.last_moved = Some(self.now);
        if let SessionState::Paused(steps) = &mut self.state {
            *steps = steps.saturating_sub(1);
        }
        self.events.push(Event::Moved { ply: self.played.len() as u32, played });
        self.end_if_over();
        // An offer is ignored where it isn't allowed now, for example with bots where only people may agree.
        if offers_draw && self.may_offer(side).is_ok() {
            _ = self.offer_draw(side);
        }
    }

    /// Returns the trace to keep: all of it, until the game's traces exceed [`MAX_TRACED_BYTES`].
    fn kept_trace(&mut self, trace: Vec<Trace>) -> Vec<Trace> {
        let bytes: usize = trace.iter().map(Trace::bytes).sum();
        if self.traced_bytes + bytes > MAX_TRACED_BYTES {
            let label = phrase("trace-too-large").to_string();
            return vec![Trace { label, ..Trace::default() }];
        }
        self.traced_bytes += bytes;
        trace
    }

    /// Reports players that have stalled. This is the last safeguard: a player's own time limit should have stopped it before.
    pub(super) fn check_stalled(&mut self) {
        for side in Side::BOTH {
            if self.stalls_at(self.seat(side)).is_some_and(|moment| moment <= self.now) {
                self.forget_open(side);
                let seconds = self.settings.allowance.guard.saturating_add(GRACE).as_secs();
                let report = Report::error(phrase("seat-silent").with("seconds", seconds));
                self.fail(side, PlayerFault::new(Termination::Stalled, report));
            }
        }
    }

    pub(super) fn stalls_at(&self, seat: &PlayerSeat) -> Option<Duration> {
        let open =
            seat.open.filter(|open| matches!(open.question, PendingQuestion::Move | PendingQuestion::AcceptDraw))?;
        let is_guarded = !seat.player.kind().is_person() && self.settings.authority == Authority::Here;
        let answers_by = || open.since.saturating_add(self.settings.allowance.guard);
        is_guarded.then(|| open.starts_by.unwrap_or_else(answers_by).saturating_add(GRACE))
    }

    /// Whether the program of the side to move is only starting.
    pub(super) fn is_starting(&self) -> bool {
        let is_ours = self.settings.authority == Authority::Here;
        is_ours && self.seat(self.turn()).open.is_some_and(|open| open.starts_by.is_some())
    }

    fn text(&self, legal: &Move) -> String {
        move_text(self.position.variant(), legal)
    }

    fn illegal(&self, tried: &Move) -> Report {
        let position = write_position(&self.position);
        let legal: Vec<String> = self.position.moves().iter().map(|legal| self.text(legal)).collect();
        let message = phrase("seat-illegal").with("move", self.text(tried)).with("position", position);
        Report::error(message).hint(phrase("legal-moves").with("moves", legal.join(" ")))
    }
}
