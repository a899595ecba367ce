//! The actions of players in an online game. A refused action changes nothing.

use super::game::{DESYNC, OpenOffer, ServerGame, StartedGame};
use crate::board::Side;
use crate::net::{ClientKind, GameEventKind, Offer, Refusal, RefusalCode};
use crate::notation::{move_text, read_move};
use crate::rules::{Outcome, Termination};
use crate::session::{GameResult, NoOffer};
use crate::text::{LONGEST_MESSAGE, clipped, phrase};
use std::time::Duration;

impl ServerGame {
    fn running(&mut self) -> Result<&mut StartedGame, Refusal> {
        let over = self.ended.is_some();
        match &mut self.play {
            Some(play) if !over => Ok(play),
            Some(_) => Err(Refusal::new(RefusalCode::NotRunning, phrase("why-game-over"))),
            None => Err(Refusal::new(RefusalCode::NotRunning, phrase("server-not-started"))),
        }
    }

    /// Whether this ply would be a new move of this side.
    pub fn awaits_move(&self, side: Side, ply: u32) -> bool {
        let is_next = |play: &StartedGame| {
            play.pending.is_none()
                && play.session.turn() == side
                && play.session.played().len() as u64 + 1 == u64::from(ply)
        };
        self.ended.is_none() && self.play.as_ref().is_some_and(is_next)
    }

    /// A client's rules and the server disagree; `report` is its evidence. Fails if the game is not running.
    pub fn stop(&mut self, side: Side, ply: u32, report: &str) -> Result<(), Refusal> {
        self.running()?;
        let report: String = report.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        let report = phrase("server-desync").with("ply", ply).with("report", report);
        let report = clipped(report.to_string(), LONGEST_MESSAGE);
        let (result, ending) = ("*".to_owned(), DESYNC.to_owned());
        self.emit(GameEventKind::Ended { result, ending, by: Some(side), left: false, report: Some(report) });
        Ok(())
    }

    /// Plays a move that arrived at `at`. Repeating the same ply and move succeeds and changes nothing. Fails if it is not this
    /// side's turn, another move was already played, or the move is illegal.
    pub fn play_move(
        &mut self,
        side: Side,
        (ply, text): (u32, &str),
        (at, now): (Duration, Duration),
    ) -> Result<(), Refusal> {
        // A repeated move may be the one that ended the game, so check this before the state of the game.
        if let Some(play) = &self.play
            && let Some(played) = play.session.played().get((ply as usize).wrapping_sub(1))
        {
            return if played.text == text && played.side == side {
                Ok(())
            } else {
                let message = phrase("server-ply-played").with("ply", ply).with("move", played.text.as_str());
                Err(Refusal::new(RefusalCode::AlreadyPlayed, message))
            };
        }
        let play = self.running()?;
        let next = play.session.played().len() as u32 + 1;
        if let Some((pending, known)) = &play.pending {
            return if (*pending, known.as_str()) == (ply, text) {
                Ok(())
            } else {
                let message = phrase("server-ply-pending").with("ply", *pending).with("move", known);
                Err(Refusal::new(RefusalCode::AlreadyPlayed, message))
            };
        }
        if ply != next {
            let message = phrase("server-next-ply").with("next", next).with("ply", ply);
            return Err(Refusal::new(RefusalCode::NotYourTurn, message));
        }
        if play.session.turn() != side {
            return Err(Refusal::new(RefusalCode::NotYourTurn, phrase("server-not-your-turn")));
        }
        let position = play.session.position();
        let chosen = read_move(position, text).map_err(|why| Refusal::new(RefusalCode::IllegalMove, why.words()))?;
        let text = move_text(position.variant(), &chosen);
        // The time that the message waited in the server is not charged.
        let elapsed = at.min(now).saturating_sub(play.sent_at);
        play.forgiven = play.lag[side.index()].compensate(elapsed);
        play.pending = Some((ply, text));
        play.inputs[side.index()].play_after(chosen, elapsed.saturating_sub(play.forgiven));
        self.tick(now);
        let is_played = self.play.as_ref().is_some_and(|play| play.session.played().len() as u32 >= ply);
        if self.ended.is_some() && !is_played {
            return Err(Refusal::new(RefusalCode::NotRunning, phrase("server-move-too-late")));
        }
        Ok(())
    }

    /// Makes an offer to the opponent. Fails if it cannot be offered now.
    pub fn make_offer(&mut self, by: Side, what: Offer, now: Duration) -> Result<(), Refusal> {
        let refuse = |message: &'static str| Err(Refusal::new(RefusalCode::NoOffer, phrase(message)));
        if self.offer.is_some() {
            return refuse("server-offer-open");
        }
        match what {
            Offer::Draw => {
                self.running()?.session.offer_draw(by).map_err(no_draw)?;
                self.tick(now);
                return Ok(());
            }
            Offer::Takeback if !self.terms.takeback => return refuse("server-no-takebacks"),
            Offer::Takeback => {
                if !self.running()?.session.can_take_back(by) {
                    return refuse("server-not-moved");
                }
            }
            Offer::Rematch if self.ended.is_none() => return refuse("server-not-over"),
            Offer::Rematch => {
                if self.next.is_some() {
                    return refuse("server-rematch-agreed");
                }
                if !self.is_there(by.other()) {
                    return refuse("server-opponent-left");
                }
            }
        }
        self.offer = Some(OpenOffer { number: self.seq + 1, what, by });
        self.emit(GameEventKind::Offered { what, by });
        Ok(())
    }

    /// A draw or a rematch: offering the same accepts it, but two requests for a takeback are about different moves.
    pub fn same_offer(&self, connection: u64, what: Offer) -> Option<u64> {
        let side = self.side_of(connection)?;
        let offer = self.offer.filter(|offer| offer.what == what && offer.by != side && what != Offer::Takeback)?;
        Some(offer.number)
    }

    /// Returns `true` if a rematch was agreed on. Fails if the offer isn't open, or this side made it.
    pub fn answer_offer(&mut self, by: Side, number: u64, accept: bool, now: Duration) -> Result<bool, Refusal> {
        let Some(offer) = self.offer.filter(|offer| offer.number == number && offer.by != by) else {
            return Err(Refusal::new(RefusalCode::OfferGone, phrase("server-offer-gone")));
        };
        if offer.what == Offer::Draw {
            self.running()?.inputs[by.index()].accept_draw(accept);
            self.tick_at_once(now);
            return Ok(false);
        }
        if accept && offer.what == Offer::Rematch && !self.is_there(offer.by) {
            return Err(Refusal::new(RefusalCode::OfferGone, phrase("server-opponent-left")));
        }
        self.offer = None;
        if !accept {
            self.emit(GameEventKind::Declined { offer: number, by });
            return Ok(false);
        }
        if offer.what == Offer::Rematch {
            return Ok(true);
        }
        self.running()?.session.take_back(offer.by);
        self.tick(now);
        Ok(false)
    }

    fn is_there(&self, side: Side) -> bool {
        self.seat(side).is_some_and(|seat| seat.connection.is_some())
    }

    /// Resigns; `left` is set when the player closes the program. Fails if the game is not running.
    pub fn resign(&mut self, side: Side, left: bool, now: Duration) -> Result<(), Refusal> {
        self.running()?;
        self.leaving = left.then_some(side);
        if let Ok(play) = self.running() {
            play.session.resign(side);
        }
        self.tick(now);
        Ok(())
    }

    pub fn is_bot(&self, side: Side) -> bool {
        self.seat(side).is_some_and(|seat| seat.kind == ClientKind::Bot)
    }

    /// Ends the game because this side's bot cannot go on. Fails if the game is not running.
    pub fn lose_by_fault(&mut self, side: Side, fault: Termination, now: Duration) -> Result<(), Refusal> {
        let outcome = Outcome { winner: Some(side.other()), ending: fault };
        self.running()?.session.adjudicate(GameResult { at_fault: Some(side), ..GameResult::from(outcome) });
        self.tick(now);
        Ok(())
    }

    /// The time until a side may claim the game; `None` unless its opponent is away.
    pub fn claim_in(&self, side: Side, now: Duration) -> Option<Duration> {
        if self.ended.is_some() || self.play.is_none() {
            return None;
        }
        let since = self.seat(side.other())?.away_since?;
        Some((since + self.terms.claim_after()).saturating_sub(now))
    }

    /// Fails unless the opponent has been away for long enough.
    pub fn claim(&mut self, side: Side, now: Duration) -> Result<(), Refusal> {
        self.running()?;
        match self.claim_in(side, now) {
            Some(Duration::ZERO) => {}
            Some(wait) => {
                let message = phrase("server-claim-in").with("seconds", wait.as_secs() + 1);
                return Err(Refusal::new(RefusalCode::TooEarly, message));
            }
            None => return Err(Refusal::new(RefusalCode::TooEarly, phrase("server-opponent-online"))),
        }
        let outcome = Outcome { winner: Some(side), ending: Termination::Abandoned };
        self.running()?.session.adjudicate(GameResult::from(outcome));
        self.tick(now);
        Ok(())
    }
}

fn no_draw(why: NoOffer) -> Refusal {
    let message = match why {
        NoOffer::GameOver => "why-game-over",
        NoOffer::OneIsOpen => "offer-open",
        NoOffer::MoveFirst => "offer-move-first",
        NoOffer::PeopleOnly => "offer-people-only",
    };
    Refusal::new(RefusalCode::NoOffer, phrase(message))
}
