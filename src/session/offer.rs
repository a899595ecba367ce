//! Draw offers: one open at a time, answered by the other side.

use super::{Decline, Event, PendingQuestion, Session};
use crate::board::Side;
use crate::player::{PlayerKind, PlayerRequest};
use crate::rules::{Agreement, Outcome, Termination};
use crate::text::{Phrase, phrase};

/// Why a draw cannot be offered now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoOffer {
    /// The game is over.
    GameOver,
    /// An offer is open already.
    OneIsOpen,
    /// The side's last offer was declined, and it has not moved since.
    MoveFirst,
    /// In this game only two people can agree on a draw, and a bot sits at the board.
    PeopleOnly,
}

impl NoOffer {
    /// What it says, as a sentence that begins small and has no full stop.
    pub const fn phrase(self) -> Phrase {
        phrase(match self {
            Self::GameOver => "offer-over",
            Self::OneIsOpen => "offer-open",
            Self::MoveFirst => "offer-move-first",
            Self::PeopleOnly => "offer-people-only",
        })
    }
}

impl Session {
    /// Offers a draw. A program that is thinking about its move answers when it has found it; one that never agrees
    /// declines at once. Where the variant lets two people draw at once, two at this machine do; people at two machines ask
    /// each other.
    ///
    /// # Errors
    /// When no draw may be offered now.
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

    /// Whether an offer is a draw at once, unasked: by the variant's rules, for two people who sit side by side.
    pub fn draws_at_once(&self) -> bool {
        let are_here = Side::BOTH.into_iter().all(|side| self.player(side).kind() == PlayerKind::LocalHuman);
        self.position.variant().agreement == Agreement::PeopleAtOnce && are_here
    }

    /// Whether a side may offer a draw now.
    ///
    /// # Errors
    /// Why it may not.
    pub fn may_offer(&self, by: Side) -> Result<(), NoOffer> {
        if self.finish().is_some() {
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

    /// Puts the open offer to the other side, unless it was put already or a program is in the middle of its move.
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
