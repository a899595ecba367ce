//! Game clocks: a base time for the whole game and an increment for each move. Time passes only through [`Session::tick`],
//! [`Session::pass_time`] and [`Session::skip_to`].
//!
//! A clock runs for the side to move while its player is thinking. It doesn't run while the game is paused, while a program starts,
//! while a chosen move waits to be played, or while the pieces of the last move are still animated ([`Session::skip_to`]). A player whose flag
//! falls loses, whatever is left on the board. Bots don't see their clock.

use super::time_control::TimeControl;
use super::{Authority, Event, Session, SessionState};
use crate::board::Side;
use crate::player::PlayerKind;
use crate::rules::{Outcome, Termination};
use std::time::Duration;

/// How long to wait for a program or a remote person whose time has run out here: the answer may have been sent in time.
const ANSWER_GRACE: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug)]
pub(super) struct SessionClocks {
    pub control: TimeControl,
    /// Black's and white's remaining time.
    pub left: [Duration; 2],
    /// Sides that have already been warned about low time.
    warned: [bool; 2],
    /// How long the side whose clock runs has kept thinking after its time ran out.
    beyond: Duration,
}

impl SessionClocks {
    pub fn new(control: TimeControl) -> Self {
        let mut clocks = Self { control, left: [control.base; 2], warned: [false; 2], beyond: Duration::ZERO };
        clocks.set(clocks.left);
        clocks
    }

    /// Used after a takeback, for example. A side that is low afterwards gets no new warning.
    pub fn set(&mut self, left: [Duration; 2]) {
        (self.left, self.beyond) = (left, Duration::ZERO);
        self.warned = left.map(|left| left <= self.control.low());
    }

    pub fn moved(&mut self, side: Side) {
        let index = side.index();
        self.left[index] += self.control.increment;
        self.beyond = Duration::ZERO;
        self.warned[index] = self.left[index] <= self.control.low();
    }

    fn charge(&mut self, side: Side, time: Duration) {
        let left = &mut self.left[side.index()];
        self.beyond += time.saturating_sub(*left);
        *left = left.saturating_sub(time);
    }
}

impl Session {
    /// The remaining time of black and white; `None` in a game without clocks.
    pub fn clocks(&self) -> Option<[Duration; 2]> {
        self.clocks.as_ref().map(|clocks| clocks.left)
    }

    /// The remaining time of black and white at this time, without charging anybody.
    pub fn clocks_at(&self, now: Duration) -> Option<[Duration; 2]> {
        let mut left = self.clocks()?;
        if let (Some(side), Some(before)) = (self.clock_runs(), self.ticked_at) {
            let left = &mut left[side.index()];
            *left = left.saturating_sub(now.saturating_sub(before));
        }
        Some(left)
    }

    pub fn clock_runs(&self) -> Option<Side> {
        let thinks =
            matches!(self.state, SessionState::Running) && self.pending_move.is_none() && self.awaited.is_none();
        let is_charged = self.played.len() >= self.settings.uncharged_plies;
        (self.clocks.is_some() && thinks && is_charged && !self.is_starting()).then(|| self.turn())
    }

    /// Sets the clocks to these times (black, white) and warns a side that becomes low by it.
    pub fn set_clocks(&mut self, left: [Duration; 2]) {
        let Some(clocks) = &mut self.clocks else { return };
        let before = clocks.warned;
        clocks.set(left);
        for side in Side::BOTH {
            let (index, now) = (side.index(), self.now);
            if clocks.warned[index] && !before[index] {
                self.events.push(Event::ClockLow { side });
            }
            // From here on, the turn is charged against the new time.
            let seat = &mut self.seats[index];
            if let Some(open) = &mut seat.open {
                open.had = Some(left[index]);
            }
            if let Some(turn) = &mut seat.turn {
                (turn.since, turn.had) = (now, Some(left[index]));
            }
        }
        self.wake();
    }

    /// Adds the increment after a move, unless the ply is uncharged or a server keeps the time.
    pub(super) fn add_increment(&mut self, side: Side) {
        let is_charged = self.played.len() >= self.settings.uncharged_plies;
        let is_ours = self.settings.authority == Authority::Here;
        if let Some(clocks) = self.clocks.as_mut().filter(|_| is_charged && is_ours) {
            clocks.moved(side);
        }
    }

    /// Charges the running clock since the last tick. Call it before changing the game outside [`Session::tick`].
    pub fn pass_time(&mut self, now: Duration) {
        let passed = self.ticked_at.map_or(Duration::ZERO, |before| now.saturating_sub(before));
        let runs = self.clock_runs();
        self.skip_to(now);
        if let (Some(side), Some(clocks)) = (runs, &mut self.clocks) {
            clocks.charge(side, passed);
            self.warn_or_flag(side);
        }
    }

    /// Moves the time on without charging anyone, for example while the pieces of the last move are still animated.
    pub fn skip_to(&mut self, now: Duration) {
        self.ticked_at = Some(now);
        self.now = now;
    }

    /// Refunds a program or a remote person what was charged beyond `thought`: a program's start-up time and the network delay.
    /// Returns `false` when the player thought for longer than its clock had left; its flag has then fallen.
    pub(super) fn settle_clock(&mut self, side: Side, had: Option<Duration>, thought: Duration) -> bool {
        let settles = self.answers_from_afar(side) && self.settings.authority == Authority::Here;
        let (Some(clocks), Some(had), true) = (&mut self.clocks, had, settles) else { return true };
        let shown = &mut clocks.left[side.index()];
        *shown = had.saturating_sub(thought).max(*shown);
        let in_time = !shown.is_zero();
        if !in_time {
            self.flag_falls(side);
        }
        in_time
    }

    fn flag_falls(&mut self, side: Side) {
        let outcome = Outcome { winner: Some(side.other()), ending: Termination::FlagFell };
        self.end(outcome.into());
    }

    /// How long an answer may still be on its way after a side's time has run out.
    fn patience(&self, side: Side) -> Duration {
        if self.answers_from_afar(side) { ANSWER_GRACE } else { Duration::ZERO }
    }

    /// Whether a side's answers arrive with a delay that must not be charged.
    fn answers_from_afar(&self, side: Side) -> bool {
        self.player(side).kind() != PlayerKind::LocalHuman
    }

    fn warn_or_flag(&mut self, side: Side) {
        let patience = self.patience(side);
        let Some(clocks) = &mut self.clocks else { return };
        let left = clocks.left[side.index()];
        if left.is_zero() {
            if clocks.beyond >= patience && self.settings.authority == Authority::Here {
                self.flag_falls(side);
            }
        } else if left <= clocks.control.low() && !std::mem::replace(&mut clocks.warned[side.index()], true) {
            self.events.push(Event::ClockLow { side });
        }
    }

    /// When the running clock will become low or its flag will fall.
    pub(super) fn clock_due(&self) -> Option<Duration> {
        let (side, clocks) = (self.clock_runs()?, self.clocks.as_ref()?);
        let left = clocks.left[side.index()];
        let falls = (left + self.patience(side)).saturating_sub(clocks.beyond);
        // Without a tick in between, time runs out without a warning.
        if !clocks.warned[side.index()] && !left.is_zero() {
            return Some(self.now + left.saturating_sub(clocks.control.low()));
        }
        (self.settings.authority == Authority::Here).then(|| self.now + falls)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_and_written() {
        for text in ["5+3", "1+0", "0.5+1", "15+10", "0.1+0.05"] {
            assert_eq!(TimeControl::read(text).unwrap().unwrap().to_string(), text);
        }
        assert_eq!(TimeControl::read(" none ").unwrap(), None);
        assert_eq!(TimeControl::read("3").unwrap().unwrap().to_string(), "3+0");
        for wrong in ["5:00", "0+5", "-1+0", "5+x", "nan+1", "inf", "1441+0", "5+9999", "5+-1", "5+nan", "5+inf"] {
            assert!(TimeControl::read(wrong).is_err(), "{wrong}");
        }
    }
}
