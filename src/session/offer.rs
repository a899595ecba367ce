//! Draw offers: at most one is open, and the other side answers it.

use super::{Decline, Event, PendingQuestion, Session};
use crate::board::Side;
use crate::player::{PlayerKind, PlayerRequest};
use crate::rules::{Agreement, Outcome, Termination};
use crate::text::{Phrase, phrase};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoOffer {
    GameOver,
    OneIsOpen,
    /// The side's last offer was declined, and it has not moved since.
    MoveFirst,
    /// The variant allows only two people to agree on a draw, and at least one player is a bot.
    PeopleOnly,
}

impl NoOffer {
    /// A sentence that starts in lower case and has no full stop.
    pub const fn phrase(self) -> Phrase {
        phrase(match self {
            Self::GameOver => "why-game-over",
            Self::OneIsOpen => "offer-open",
            Self::MoveFirst => "offer-move-first",
            Self::PeopleOnly => "offer-people-only",
        })
    }
}

impl Session {
    /// Offers a draw. A program that is thinking answers after it has chosen its move; one that never accepts declines at once.
    /// Where the variant lets people agree at once, two people at this machine draw immediately; otherwise the other person is
    /// asked. Fails if no draw may be offered now.
    pub fn offer_draw(&mut self, by: Side) -> Result<(), NoOffer> {
        self.may_offer(by)?;
        self.open_offer(by);
        if self.draws_at_once() {
            self.answer_offer(by.other(), Ok(()));
        } else if !self.player(by.other()).answers_offers() {
            self.answer_offer(by.other(), Err(Decline::Never));
        }
        self.wake();
        Ok(())
    }

    /// Whether an offer ends the game at once: the variant allows it, and both people play at this machine.
    pub fn draws_at_once(&self) -> bool {
        let are_here = Side::BOTH.into_iter().all(|side| self.player(side).kind() == PlayerKind::LocalHuman);
        self.position.variant().agreement == Agreement::PeopleAtOnce && are_here
    }

    /// Checks whether a side may offer a draw now. Fails with the reason why it may not.
    pub fn may_offer(&self, by: Side) -> Result<(), NoOffer> {
        if self.result().is_some() {
            return Err(NoOffer::GameOver);
        }
        if self.offer.is_some() {
            return Err(NoOffer::OneIsOpen);
        }
        let own_moves = |plies: &usize| self.played[*plies..].iter().any(|played| played.side == by);
        if self.seat(by).offered_at.is_some_and(|plies| !own_moves(&plies)) {
            return Err(NoOffer::MoveFirst);
        }
        let people = Side::BOTH.into_iter().all(|side| self.player(side).kind().is_person());
        if self.position.variant().agreement == Agreement::PeopleAtOnce && !people {
            return Err(NoOffer::PeopleOnly);
        }
        Ok(())
    }

    pub(super) fn open_offer(&mut self, by: Side) {
        let plies = self.played.len();
        self.seat_mut(by).offered_at = Some(plies);
        self.offer = Some(by);
        self.events.push(Event::Offered { by });
    }

    /// Asks the other side about the open offer, unless it was already asked or is a program in the middle of its move.
    pub(super) fn ask_about_offer(&mut self, by: Side) {
        let side = by.other();
        let seat = self.seat(side);
        let busy = match seat.open.map(|open| open.question) {
            Some(PendingQuestion::AcceptDraw) => true,
            Some(PendingQuestion::Move) => !seat.player.kind().is_person(),
            _ => false,
        };
        if !busy {
            let task = self.task(side, side);
            self.ask(side, PendingQuestion::AcceptDraw, PlayerRequest::AcceptDraw(task));
            if !self.player(side).kind().is_person() {
                self.events.push(Event::Asked { side });
            }
        }
    }

    pub(super) fn answer_offer(&mut self, by: Side, answer: Result<(), Decline>) {
        self.offer = None;
        if let Err(why) = answer {
            self.events.push(Event::Declined { by, why });
        } else {
            let outcome = Outcome { winner: None, ending: Termination::Agreed };
            self.end(outcome.into());
        }
    }
}
