//! Prompts for the person at the board: one at a time, the most urgent first.

use super::{FollowedGame, Table, TableSession};
use crate::board::Side;
use crate::net::Offer;
use crate::session::NoOffer;
use crate::text::{Phrase, authored, phrase};

/// A question or message that waits for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// A bot broke a rule of the host, and the game waits.
    Fault,
    Ended,
    /// This side offers a draw to a person.
    DrawOffered(Side),
    /// Asks whether this side really resigns.
    ConfirmResign(Side),
    /// Asks whether to leave this game for a new one.
    ConfirmNewGame,
    /// The online opponent offers a takeback or a rematch.
    Offered(Offer),
    /// Asks whether to close the window, which resigns an online game.
    ConfirmClose,
    /// An online game cannot continue.
    Stopped,
}

impl Prompt {
    /// Whether the prompt follows at once from what the user has just done.
    pub const fn is_asked_for(self) -> bool {
        matches!(self, Self::ConfirmResign(_) | Self::ConfirmNewGame | Self::ConfirmClose)
    }
}

impl Table {
    /// The current prompt.
    pub fn prompt(&self) -> Option<Prompt> {
        if let Some(followed) = self.session.online() {
            return self.online_prompt(followed);
        }
        if self.session.fault().is_some() {
            return Some(Prompt::Fault);
        }
        if self.session.result().is_some() {
            // The last move is seen to its end first.
            return (!self.end_is_seen && self.at_rest).then_some(Prompt::Ended);
        }
        let offered = self.session.offer().filter(|by| self.is_person(by.other())).map(Prompt::DrawOffered);
        offered.or(self.ui_prompt)
    }

    /// Why a person cannot move now: a bot thinks, pieces move, the game is paused or over, a prompt is open. A sentence without a
    /// full stop.
    pub fn locked(&self) -> Option<Phrase> {
        let turn = self.session.turn();
        let is_left = self.session.online().is_some_and(|followed| !followed.is_running());
        let why = if self.session.result().is_some() || is_left {
            "locked-over"
        } else if self.is_watching() {
            "locked-watching"
        } else if self.session.fault().is_some() {
            "locked-fault"
        } else if self.session.is_paused() {
            "locked-held"
        } else if self.session.offer().is_some_and(|by| self.is_person(by)) {
            "locked-offer"
        } else if !self.at_rest {
            "locked-moving"
        } else if self.session.is_deciding() {
            "locked-deciding"
        } else if !self.is_person(turn) {
            return Some(phrase("locked-thinking").with("name", self.name(turn)));
        } else {
            return None;
        };
        Some(phrase(why))
    }

    /// Why no square can be chosen now: an earlier position is on view, or the reason given by [`Table::locked`].
    pub fn closed(&self) -> Option<Phrase> {
        self.browsed_ply().map(|_| phrase("locked-looking")).or_else(|| self.locked())
    }

    /// Why no draw can be offered now; a sentence without a full stop. Neither the side to move nor running animations matter.
    pub fn no_offer(&self) -> Option<Phrase> {
        let Some(side) = self.person() else { return Some(phrase("locked-nobody")) };
        let why_not = self.session.may_offer(side);
        if let Err(NoOffer::PeopleOnly) = why_not {
            return Some(NoOffer::PeopleOnly.phrase());
        }
        let why = if self.session.result().is_some() {
            "locked-over"
        } else if self.session.fault().is_some() {
            "locked-fault"
        } else if self.session.is_paused() {
            // Nobody is asked about an offer while the game is paused.
            "locked-held"
        } else if self.session.offer() == Some(side) {
            "locked-offer"
        } else if self.prompt().is_some() {
            "locked-asked"
        } else {
            return why_not.err().map(NoOffer::phrase).or_else(|| self.no_online_offer());
        };
        Some(phrase(why))
    }

    /// Why nobody can resign now; a sentence without a full stop. It does not matter whose turn it is, or whether the game is
    /// paused, pieces move or the other side considers a draw.
    pub fn no_resign(&self) -> Option<Phrase> {
        let why = if self.person().is_none() {
            "locked-nobody"
        } else if self.session.result().is_some() {
            "locked-over"
        } else if self.prompt().is_some() {
            "locked-asked"
        } else {
            return self.no_server();
        };
        Some(phrase(why))
    }

    /// What offering a draw does in this game, as text.
    pub fn offer_words(&self) -> Phrase {
        let opponent = self.person().map(Side::other);
        let refuses = |side: &Side| self.seat_state(*side).bot.as_ref().is_some_and(|bot| !bot.info.accepts_draws);
        if let Some(side) = opponent.filter(refuses) {
            return phrase("offer-never").with("name", self.name(side));
        }
        phrase(if self.session.draws_at_once() { "offer-at-once" } else { "command-offer-tip" })
    }

    /// Asks the person whether to resign.
    pub fn ask_resign(&mut self) {
        match self.no_resign() {
            None => self.ui_prompt = self.person().map(Prompt::ConfirmResign),
            Some(why) => self.message = why,
        }
    }

    /// Asks whether to leave this game for a new one; returns false if nothing would be lost.
    pub fn ask_new_game(&mut self) -> bool {
        let needs_prompt = self.session.result().is_none() && !self.session.played().is_empty() && !self.is_bots_only();
        self.ui_prompt = needs_prompt.then_some(Prompt::ConfirmNewGame);
        needs_prompt
    }

    /// Answers the resignation prompt: true resigns, false continues the game.
    pub fn resign(&mut self, sure: bool) {
        let Some(Prompt::ConfirmResign(side)) = self.ui_prompt.take() else { return };
        match (sure, &mut self.session) {
            (true, TableSession::Here(session)) => session.resign(side),
            (true, TableSession::Online(followed)) => followed.game_mut().resign(),
            (false, _) => {}
        }
    }

    pub fn offer_draw(&mut self) {
        self.message = match (self.no_offer(), self.person()) {
            (None, Some(_)) if self.session.online().is_some() => return self.offer_online(Offer::Draw),
            (None, Some(side)) => match self.session.offer_draw(side) {
                Ok(()) => return,
                Err(why) => why.phrase(),
            },
            (why, _) => why.unwrap_or_default(),
        };
    }

    /// Answers the open draw offer.
    pub fn answer_draw(&mut self, accepts: bool) {
        if let Some(human_input) = self.session.offer().and_then(|by| self.seat_state(by.other()).human_input.as_ref())
        {
            human_input.accept_draw(accepts);
        }
    }

    /// Closes a prompt with its safe answer; a fault has none.
    pub fn close_prompt(&mut self) {
        match self.prompt() {
            Some(Prompt::Ended | Prompt::Stopped) => self.end_is_seen = true,
            Some(Prompt::DrawOffered(_)) => self.answer_draw(false),
            Some(Prompt::Offered(_)) => self.answer_offer(false),
            Some(Prompt::Fault) | None => {}
            Some(_) => self.ui_prompt = None,
        }
    }

    /// The message about the end of the game: a heading, and a sentence that starts in lower case and has no full stop.
    pub fn end_words(&self) -> Option<(Phrase, Phrase)> {
        let end = self.session.online().and_then(FollowedGame::end);
        if let Some(end) = end.filter(|end| end.result == "*") {
            let text = end.why.clone().unwrap_or_else(|| phrase("online-no-result-text"));
            return Some((phrase("online-no-result"), text));
        }
        let finish = self.session.result()?;
        let heading = match (finish.outcome.winner, self.only_person()) {
            (None, _) => phrase("end-a-draw"),
            (Some(winner), Some(person)) if winner == person => phrase("end-you-won"),
            (Some(_), Some(_)) => phrase("end-you-lost"),
            (Some(winner), None) => phrase("end-side-won").with("side", authored(self.side_name(winner))),
        };
        let left = end.filter(|end| end.left).and_then(|end| end.by).filter(|by| !self.is_person(*by));
        let sentence = match left {
            Some(by) => phrase("online-opponent-left").with("name", self.name(by)),
            None => finish.reason(self.session.position()),
        };
        Some((heading, sentence))
    }
}
