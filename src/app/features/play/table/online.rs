//! The online part of a game on screen: starting it, following the server, and prompts for its players.

use super::online_game::FollowedGame;
use super::seat_state::SeatState;
use super::{Prompt, Table, TableSession};
use crate::board::Side;
use crate::config::HUMAN;
use crate::config::LastGame;
use crate::net::{Offer, Presence};
use crate::online::{LocalSeat, OnlineClient, OnlineEvent, declined_phrase, failure_report};
use crate::player::Waker;
use crate::report::Report;
use crate::sound::Effect;
use crate::text::{Phrase, phrase};
use crate::view::{BoardView, Motions};
use std::time::Duration;

impl Table {
    /// Creates the table of a client whose session has started; `None` if it has not.
    pub fn online(client: OnlineClient, seat: LocalSeat, waker: Waker) -> Option<Self> {
        let followed = FollowedGame::new(client, seat)?;
        let (session, own) = (followed.session(), followed.game().side());
        let mut seats = [followed.seat().text.clone(), HUMAN.to_owned()];
        if own.is_some_and(|own| session.start().turn() != own) {
            seats.swap(0, 1);
        }
        let game = LastGame {
            variant: session.position().variant().id.clone(),
            seats,
            random_side: false,
            clock: session.settings().clock.map_or_else(|| "none".to_owned(), |clock| clock.to_string()),
            position: String::new(),
            opening: String::new(),
        };
        let seat_states = [SeatState::empty(), SeatState::empty()];
        Some(Self::with(TableSession::Online(Box::new(followed)), seat_states, game, waker))
    }

    /// Follows the server, even while another screen is shown. Returns the events other than moves.
    pub fn follow(&mut self, now: Duration) -> Vec<OnlineEvent> {
        let Some(followed) = self.session.online_mut() else { return Vec::new() };
        let events = followed.follow(now);
        let is_watching = followed.is_watching();
        for event in &events {
            match event {
                // A spectator is asked nothing.
                OnlineEvent::Offered(..) | OnlineEvent::Declined(_) if is_watching => {}
                OnlineEvent::Offered(_, Offer::Takeback | Offer::Rematch) => self.sounds.push(Effect::Offered),
                OnlineEvent::Declined(what) => {
                    let opponent = self.person().map_or_else(|| self.session.turn(), Side::other);
                    let notice = declined_phrase(*what, self.name(opponent));
                    self.notices.push(notice);
                }
                OnlineEvent::Refused(message) => self.message = phrase("online-refused").with("why", message),
                _ => {}
            }
        }
        events
    }

    /// Shows a session that has started at the server: the first one, a rematch, or one rebuilt after a reconnection.
    pub(super) fn show_new_session(&mut self, board: &mut BoardView) {
        let Some(followed) = self.session.online_mut() else { return };
        if !followed.take_new() {
            return;
        }
        let (own, human_input) = (followed.game().side(), followed.seat().input());
        for side in Side::BOTH {
            self.seat_states[side.index()].human_input = human_input.clone().filter(|_| Some(side) == own);
        }
        (self.end_is_seen, self.ui_prompt, self.hint, self.browsed_ply) = (false, None, None, None);
        self.dismiss();
        self.texts.1.clear();
        self.faced = None;
        board.motions.begin(self.session.position());
        if let Some(last) = self.session.played().last() {
            board.motions.mark_last(&last.chosen);
        }
    }

    /// Jumps to the latest position without animations, because the game went on faster than they play.
    pub(super) fn catch_up(&self, motions: &mut Motions) {
        motions.show(self.session.position());
        if let Some(last) = self.session.played().last() {
            motions.mark_last(&last.chosen);
        }
    }

    /// Whether an online game is in progress that is played from here.
    pub fn is_running_online(&self) -> bool {
        self.session.online().is_some_and(|followed| followed.is_running() && !followed.is_watching())
    }

    /// Whether the game is only watched.
    pub fn is_watching(&self) -> bool {
        self.session.online().is_some_and(FollowedGame::is_watching)
    }

    /// The prompt of an online game.
    pub(super) fn online_prompt(&self, followed: &FollowedGame) -> Option<Prompt> {
        if let Some(Prompt::ConfirmClose) = self.ui_prompt {
            return self.ui_prompt;
        }
        if followed.failure().is_some() {
            return (!self.end_is_seen).then_some(Prompt::Stopped);
        }
        let is_over = self.session.result().is_some() || followed.end().is_some();
        if is_over && !self.end_is_seen && followed.is_shown() {
            return Some(Prompt::Ended);
        }
        match followed.opponents_offer() {
            Some(Offer::Draw) => self.session.offer().map(Prompt::DrawOffered),
            Some(what) => Some(Prompt::Offered(what)),
            None => self.ui_prompt.filter(|_| !is_over),
        }
    }

    /// Why the server cannot be reached now.
    pub(super) fn no_server(&self) -> Option<Phrase> {
        let followed = self.session.online()?;
        (followed.lost().is_some() || !followed.game().is_connected()).then(|| phrase("locked-offline"))
    }

    /// Why nothing can be offered to the opponent now, apart from the rules.
    pub(super) fn no_online_offer(&self) -> Option<Phrase> {
        let followed = self.session.online()?;
        let own = followed.game().own_offer().map(|what| match what {
            Offer::Draw => phrase("locked-offer"),
            Offer::Takeback | Offer::Rematch => phrase("locked-own-offer"),
        });
        own.or_else(|| self.no_server())
    }

    /// Why no takeback can be requested from the opponent.
    pub(super) fn no_online_take_back(&self, followed: &FollowedGame) -> Option<Phrase> {
        let own = followed.game().side();
        let has_moved = self.session.played().iter().any(|ply| Some(ply.side) == own);
        let why = if !followed.is_running() || self.session.result().is_some() {
            "locked-over"
        } else if self.person().is_none() {
            "locked-nobody"
        } else if !followed.game().allows_takeback() {
            "locked-no-takeback"
        } else if !has_moved {
            "locked-not-moved"
        } else if self.prompt().is_some() {
            "locked-asked"
        } else {
            return self.no_online_offer();
        };
        Some(phrase(why))
    }

    /// Why no rematch can be offered.
    pub fn no_rematch(&self) -> Option<Phrase> {
        self.no_online_offer().or_else(|| {
            let is_there = self.session.online().is_some_and(|followed| followed.presence() == Presence::Online);
            (!is_there).then(|| phrase("locked-opponent-away"))
        })
    }

    /// Asks whether to close the window if that would resign the game; returns false if nothing would be lost.
    pub fn ask_close(&mut self) -> bool {
        let needs_prompt = self.is_running_online() && self.session.result().is_none();
        self.ui_prompt = if needs_prompt { Some(Prompt::ConfirmClose) } else { self.ui_prompt };
        needs_prompt
    }

    /// Answers the opponent's offer.
    pub fn answer_offer(&mut self, accepts: bool) {
        if let Some(followed) = self.session.online_mut() {
            followed.game_mut().answer_offer(accepts);
        }
    }

    /// Offers a rematch with the sides swapped.
    pub fn offer_rematch(&mut self) {
        match self.no_rematch() {
            Some(why) => self.message = why,
            None => self.offer_online(Offer::Rematch),
        }
    }

    pub(super) fn offer_online(&mut self, what: Offer) {
        if let Some(followed) = self.session.online_mut() {
            followed.game_mut().make_offer(what);
        }
    }

    /// Claims the win after the opponent has left.
    pub fn claim(&mut self) {
        if let Some(followed) = self.session.online_mut() {
            followed.game_mut().claim();
        }
    }

    /// Why an online game was stopped: a heading, and a report with the evidence.
    pub fn stopped_words(&self) -> Option<(Phrase, Report)> {
        let failure = self.session.online()?.failure()?;
        Some((phrase("online-stopped"), failure_report(failure)))
    }
}
