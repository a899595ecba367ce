//! Asking for moves, hearing answers, playing what is legal.

use super::{Event, Played, Question, Seat, Session, Stage};
use crate::board::Side;
use crate::notation::{move_text, write_position};
use crate::player::{Answer, Ask, Choice, Graded, PlayerFault};
use crate::report::Report;
use crate::rules::{Ending, Move};
use std::sync::Arc;
use std::time::Duration;

/// A player that has not answered so long after its own guard should have stopped it has stalled.
const GRACE: Duration = Duration::from_secs(5);

/// A move that was answered and waits to be played.
pub(super) struct Held {
    pub side: Side,
    choice: Box<Choice>,
}

impl Session {
    /// Asks whoever must answer next. Not while the game stands still: a new request would use up a player's time.
    pub(super) fn ask_what_is_due(&mut self) {
        if matches!(self.stage, Stage::Faulted(_) | Stage::Over(_) | Stage::Paused(0)) {
            return;
        }
        if let Some(by) = self.offer {
            self.ask_about_offer(by);
            // A person goes on looking for a move; a program is asked one thing at a time.
        }
        let side = self.turn();
        let asked = |question: Question| matches!(question, Question::Move | Question::AcceptDraw);
        if self.held.is_none() && !self.seat(side).open.is_some_and(|open| asked(open.question)) {
            let task = self.task(side, side);
            self.ask(side, Question::Move, Ask::Move(task));
            self.events.push(Event::Asked { side });
        }
    }

    /// Every answer that a side's player has ready.
    pub(super) fn hear(&mut self, side: Side) {
        while let Some(reply) = self.seat_mut(side).player.poll() {
            if let Answer::Said(line) = reply.answer {
                self.events.push(Event::Said { side, line });
                continue;
            }
            let Some(open) = self.seat(side).open.filter(|open| open.id == reply.id) else { continue };
            if let Answer::Progress { depth, value, line, nodes } = reply.answer {
                self.events.push(Event::Progress { side, depth, value, line, nodes });
                continue;
            }
            self.seat_mut(side).open = None;
            self.answered(side, open.question, reply.answer);
        }
    }

    fn answered(&mut self, side: Side, question: Question, answer: Answer) {
        match (question, answer) {
            (Question::Move, Answer::Move(choice)) => self.held = Some(Held { side, choice }),
            (Question::Move, Answer::Resigns) => self.resign(side),
            (Question::AcceptDraw, Answer::AcceptsDraw(accepts)) => self.answer_offer(side, accepts),
            (Question::Grade(ply), Answer::Grades(grades)) => self.graded(side, ply, Ok(Some(grades))),
            (Question::Grade(ply), Answer::NoGrades) => self.graded(side, ply, Ok(None)),
            (Question::Grade(ply), Answer::Fault(fault)) => self.graded(side, ply, Err(fault.report)),
            (Question::Move | Question::AcceptDraw, Answer::Fault(fault)) => self.fail(side, *fault),
            (Question::Done, Answer::Fault(fault)) => self.note(side, &fault.report),
            (Question::Done, _) => {}
            (Question::Move | Question::AcceptDraw | Question::Grade(_), _) => {
                let report = Report::error("the player answered something it was not asked");
                self.fail(side, PlayerFault { ending: Ending::NoAnswer, report });
            }
        }
    }

    fn graded(&mut self, side: Side, ply: u32, grades: Result<Option<Vec<Graded>>, Report>) {
        self.events.push(Event::Grades { side, ply, grades });
    }

    /// When an answered move is to be played: a person's at once, a bot's at the pace of the game.
    pub(super) fn due(&self, held: &Held) -> Option<Duration> {
        let moves = matches!(self.stage, Stage::Running | Stage::Paused(1..)) && self.offer.is_none();
        let paced = !self.player(held.side).is_human();
        let wait = if paced { self.settings.pace } else { Duration::ZERO };
        moves.then(|| self.last_moved.map_or(Duration::ZERO, |last| last + wait))
    }

    /// Plays the move that was answered, if it is due and legal.
    pub(super) fn play_held(&mut self) -> bool {
        let now = self.now;
        let Some(held) = self.held.take() else { return false };
        if self.due(&held).is_none_or(|due| due > now) {
            self.held = Some(held);
            return false;
        }
        let Held { side, choice } = held;
        match self.position.moves().into_iter().find(|legal| legal.is_same(&choice.chosen)) {
            Some(legal) => self.play(side, legal, *choice),
            None if self.player(side).is_human() => self.events.push(Event::Refused { side, tried: choice.chosen }),
            None => {
                let report = self.illegal(&choice.chosen);
                self.fail(side, PlayerFault { ending: Ending::IllegalMove, report });
            }
        }
        true
    }

    fn play(&mut self, side: Side, legal: Move, choice: Choice) {
        let text = self.text(&legal);
        let (position, changes) = self.position.play(&legal);
        self.position = position.clone();
        let Choice { value, spent, memory, trace, marks, offers_draw, .. } = choice;
        let played =
            Arc::new(Played { side, chosen: legal, text, changes, position, value, spent, memory, trace, marks });
        self.played.push(played.clone());
        self.last_moved = Some(self.now);
        if let Stage::Paused(steps) = &mut self.stage {
            *steps = steps.saturating_sub(1);
        }
        self.events.push(Event::Moved { ply: self.played.len() as u32, played });
        self.end_if_over();
        if offers_draw && self.finish().is_none() {
            self.open_offer(side);
        }
    }

    /// The last defence: a player's own guard should have stopped it long ago.
    pub(super) fn look_for_stalled(&mut self) {
        for side in Side::BOTH {
            if self.stalls_at(self.seat(side)).is_some_and(|moment| moment <= self.now) {
                self.forget_open(side);
                let report =
                    Report::error(format!("no answer after {} s", (self.settings.allowance.guard + GRACE).as_secs()));
                self.fail(side, PlayerFault { ending: Ending::Stalled, report });
            }
        }
    }

    /// When a player that has not answered will have stalled.
    pub(super) fn stalls_at(&self, seat: &Seat) -> Option<Duration> {
        let open = seat.open.filter(|open| matches!(open.question, Question::Move | Question::AcceptDraw))?;
        (!seat.player.is_human()).then(|| open.since + self.settings.allowance.guard + GRACE)
    }

    fn text(&self, legal: &Move) -> String {
        move_text(self.position.variant(), legal)
    }

    fn illegal(&self, tried: &Move) -> Report {
        let position = write_position(&self.position);
        let legal: Vec<String> = self.position.moves().iter().map(|legal| self.text(legal)).collect();
        let report = Report::error(format!("{} is no legal move in {position}", self.text(tried)));
        report.hint(format!("legal are: {}", legal.join(" ")))
    }
}
