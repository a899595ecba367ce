//! What the person at the board is asked: one thing at a time, the most pressing first.

use super::{FollowedGame, Table, TableSession};
use crate::board::Side;
use crate::net::Offer;
use crate::session::{Decline, NoOffer};
use crate::text::{Phrase, own, phrase};

/// A question or a piece of news that waits for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// A bot broke a rule of the host, and the game waits.
    Fault,
    /// The game is over.
    Ended,
    /// This side offers a draw to a person.
    DrawOffered(Side),
    /// This side declined the draw that a person offered.
    Declined(Side, Decline),
    /// Whether this side really resigns.
    ConfirmResign(Side),
    /// Whether this game is really left for another.
    ConfirmNewGame,
    /// The opponent at another machine offers to take back a move, or another game.
    Offered(Offer),
    /// The opponent at another machine declined what a person here offered.
    OfferDeclined(Offer),
    /// Whether the window is really closed, which resigns an online game.
    ConfirmClose,
    /// An online game cannot go on.
    Stopped,
}

impl Table {
    /// What is asked now.
    pub fn prompt(&self) -> Option<Prompt> {
        if let Some(followed) = self.session.online() {
            return self.online_prompt(followed);
        }
        if self.session.fault().is_some() {
            return Some(Prompt::Fault);
        }
        if self.session.finish().is_some() {
            return (!self.end_is_seen).then_some(Prompt::Ended);
        }
        let offered = self.session.offer().filter(|by| self.is_person(by.other())).map(Prompt::DrawOffered);
        offered.or(self.asks)
    }

    /// Why a person cannot move at the board now: a bot thinks, pieces move, the game is held or over, a question
    /// is open. A sentence without a full stop.
    pub fn locked(&self) -> Option<Phrase> {
        let turn = self.session.turn();
        let why = match () {
            () if self.session.finish().is_some() => "locked-over",
            () if self.session.online().is_some_and(|followed| !followed.is_running()) => "locked-over",
            () if self.session.fault().is_some() => "locked-fault",
            () if self.session.is_paused() => "locked-held",
            () if self.session.offer().is_some_and(|by| self.is_person(by)) => "locked-offer",
            () if !self.at_rest => "locked-moving",
            () if self.session.is_deciding() => "locked-deciding",
            () if !self.is_person(turn) => return Some(phrase("locked-thinking").with("name", self.name(turn))),
            () => return None,
        };
        Some(phrase(why))
    }

    /// Why nothing can be chosen on the board now: an earlier position is looked at, or what [`Table::locked`] says.
    pub fn closed(&self) -> Option<Phrase> {
        self.looks_at().map(|_| phrase("locked-looking")).or_else(|| self.locked())
    }

    /// Why no draw can be offered now, a sentence without a full stop. Whose turn it is does not matter, nor whether pieces
    /// still move.
    pub fn no_offer(&self) -> Option<Phrase> {
        let Some(side) = self.person() else { return Some(phrase("locked-nobody")) };
        let why_not = self.session.may_offer(side);
        if let Err(NoOffer::PeopleOnly) = why_not {
            return Some(NoOffer::PeopleOnly.phrase());
        }
        let why = match () {
            () if self.session.finish().is_some() => "locked-over",
            () if self.session.fault().is_some() => "locked-fault",
            // Nobody is asked about an offer while the game stands still.
            () if self.session.is_paused() => "locked-held",
            () if self.session.offer() == Some(side) => "locked-offer",
            () if self.prompt().is_some() => "locked-asked",
            () => return why_not.err().map(NoOffer::phrase).or_else(|| self.no_online_offer()),
        };
        Some(phrase(why))
    }

    /// Why nobody can resign now, a sentence without a full stop. Whose turn it is does not matter, nor whether the game is
    /// paused, pieces move or the other side thinks about a draw.
    pub fn no_resign(&self) -> Option<Phrase> {
        let why = match () {
            () if self.person().is_none() => "locked-nobody",
            () if self.session.finish().is_some() => "locked-over",
            () if self.prompt().is_some() => "locked-asked",
            () => return self.no_server(),
        };
        Some(phrase(why))
    }

    /// Whether a declined draw is news for a card: it must not take the place of a question that the person is reading.
    pub(super) fn tells_declined(&self, by: Side, why: Decline) -> bool {
        self.is_person(by.other()) && why != Decline::ByMoving && self.asks.is_none()
    }

    /// What offering a draw does in this game, for people.
    pub fn offer_words(&self) -> Phrase {
        phrase(if self.session.draws_at_once() { "offer-at-once" } else { "offer-answered" })
    }

    /// Asks the person whether to resign.
    pub fn ask_resign(&mut self) {
        match self.no_resign() {
            None => self.asks = self.person().map(Prompt::ConfirmResign),
            Some(why) => self.said = why,
        }
    }

    /// Asks whether to leave this game for another; false where there is nothing to lose by it.
    pub fn ask_new_game(&mut self) -> bool {
        let asks = self.session.finish().is_none() && !self.session.played().is_empty() && !self.is_bots_only();
        self.asks = asks.then_some(Prompt::ConfirmNewGame);
        asks
    }

    /// The person who was asked resigns, or plays on.
    pub fn resign(&mut self, sure: bool) {
        let side = match self.asks.take() {
            Some(Prompt::ConfirmResign(side)) => side,
            Some(Prompt::Declined(by, _)) => by.other(),
            _ => return,
        };
        match (sure, &mut self.session) {
            (true, TableSession::Here(session)) => session.resign(side),
            (true, TableSession::Online(followed)) => followed.game_mut().resign(),
            (false, _) => {}
        }
    }

    /// The person offers a draw.
    pub fn offer_draw(&mut self) {
        self.said = match (self.no_offer(), self.person()) {
            (None, Some(_)) if self.session.online().is_some() => return self.offer_online(Offer::Draw),
            (None, Some(side)) => match self.session.offer_draw(side) {
                Ok(()) => return,
                Err(why) => why.phrase(),
            },
            (why, _) => why.unwrap_or_default(),
        };
    }

    /// Answers the offer that is open.
    pub fn answer_draw(&mut self, accepts: bool) {
        if let Some(hand) = self.session.offer().and_then(|by| self.seat_state(by.other()).hand.as_ref()) {
            hand.accept_draw(accepts);
        }
    }

    /// Closes a question without doing anything: the end was seen, the person plays on.
    pub fn close_prompt(&mut self) {
        match self.prompt() {
            Some(Prompt::Ended | Prompt::Stopped) => self.end_is_seen = true,
            Some(Prompt::Fault | Prompt::DrawOffered(_) | Prompt::Offered(_)) | None => {}
            Some(_) => self.asks = None,
        }
    }

    /// The news of the end for the people at this machine: a heading and a sentence, which begins small and has no full
    /// stop.
    pub fn end_words(&self) -> Option<(Phrase, Phrase)> {
        let end = self.session.online().and_then(FollowedGame::end);
        if let Some(end) = end.filter(|end| end.result == "*") {
            let text = match &end.desync {
                Some(why) => phrase("online-desync").with("why", why),
                None => phrase("online-no-result-text"),
            };
            return Some((phrase("online-no-result"), text));
        }
        let finish = self.session.finish()?;
        let heading = match (finish.outcome.winner, self.only_person()) {
            (None, _) => phrase("end-a-draw"),
            (Some(winner), Some(person)) if winner == person => phrase("end-you-won"),
            (Some(_), Some(_)) => phrase("end-you-lost"),
            (Some(winner), None) => phrase("end-side-won").with("side", own(self.side_name(winner))),
        };
        let left = end.filter(|end| end.left).and_then(|end| end.by).filter(|by| !self.is_person(*by));
        let sentence = match left {
            Some(by) => phrase("online-opponent-left").with("name", self.name(by)),
            None => finish.reason(self.session.position()),
        };
        Some((heading, sentence))
    }
}
