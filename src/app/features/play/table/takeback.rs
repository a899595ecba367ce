//! Takebacks: immediate at one machine, by agreement online.

use super::Table;
use crate::board::Side;
use crate::net::Offer;
use crate::text::{Phrase, phrase};

impl Table {
    /// Takes back the person's last move, or the last move of either person at this machine. Online, asks the opponent.
    pub fn take_back(&mut self) {
        match (self.no_take_back(), self.take_back_side()) {
            (None, _) if self.session.online().is_some() => self.offer_online(Offer::Takeback),
            (None, Some(side)) => _ = self.session.take_back(side),
            (why, _) => self.message = why.unwrap_or_default(),
        }
    }

    /// The side whose move [`Table::take_back`] would take back.
    pub fn take_back_side(&self) -> Option<Side> {
        let last = self.session.played().last()?.side;
        let side = if self.is_person(last) { last } else { self.person().unwrap_or(last) };
        self.session.can_take_back(side).then_some(side)
    }

    /// Why nothing can be taken back now. A finished game allows it: its last move may have been a mistake.
    pub fn no_take_back(&self) -> Option<Phrase> {
        if let Some(followed) = self.session.online() {
            return self.no_online_take_back(followed);
        }
        let locked = self.locked().filter(|_| self.session.result().is_none());
        let none = || self.take_back_side().is_none().then(|| phrase("locked-not-moved"));
        locked.or_else(none).or_else(|| self.person().is_none().then(|| phrase("locked-nobody")))
    }
}
