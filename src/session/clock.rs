//! Clocks: time for the whole game and a little more for each move. They run on what [`Session::tick`] is told and on
//! nothing else.
//!
//! A clock runs for the side to move while its player is thinking: not while the game is held, while a move that was
//! chosen waits to be shown, or while the pieces of the last move still travel ([`Session::let_pass`]). A fallen flag
//! loses, whatever is left on the board. A bot is not told its time.

use super::{Authority, Event, Session, SessionState};
use crate::board::Side;
use crate::player::PlayerKind;
use crate::report::Report;
use crate::rules::{Outcome, Termination};
use crate::text::{phrase, quote};
use std::fmt;
use std::time::Duration;

/// How much time a game gives each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For the whole game.
    pub base: Duration,
    /// More for each move, once it is made.
    pub increment: Duration,
}

/// The shortest and the longest base, in seconds, and the longest increment.
const BASE_SECS: (f64, f64) = (1.0, 86_400.0);
const MOST_INCREMENT_SECS: f64 = 3600.0;

/// A clock is low when an eighth of the base is left, but not below the first nor above the second.
const LOW: (Duration, Duration) = (Duration::from_secs(10), Duration::from_mins(1));

impl TimeControl {
    /// Reads minutes and seconds a move: `5+3`, `15+10`, `0.5+0.1`, or minutes alone. `none` is no clock.
    ///
    /// # Errors
    /// It is something else, or out of range.
    pub fn read(text: &str) -> Result<Option<Self>, Report> {
        let text = text.trim();
        if text.is_empty() || text.eq_ignore_ascii_case("none") {
            return Ok(None);
        }
        let refuse = || {
            let report = Report::error(phrase("clock-wrong").with("text", quote(text)));
            report.hint(phrase("clock-hint"))
        };
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let secs = minutes.trim().parse::<f64>().map_err(|_| refuse())? * 60.0;
        let increment: f64 = seconds.trim().parse().map_err(|_| refuse())?;
        if !(BASE_SECS.0..=BASE_SECS.1).contains(&secs) || !(0.0..=MOST_INCREMENT_SECS).contains(&increment) {
            return Err(refuse());
        }
        Ok(Some(Self { base: Duration::from_secs_f64(secs), increment: Duration::from_secs_f64(increment) }))
    }

    /// With how much time left a clock is low.
    pub fn low(&self) -> Duration {
        (self.base / 8).clamp(LOW.0, LOW.1)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64() / 60.0, self.increment.as_secs_f64())
    }
}

/// A program or a remote person whose time has run out by our clock may have answered in time by its own: the answer is waited for so long.
const HOST_DELAY: Duration = Duration::from_secs(1);

/// Both clocks of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clocks {
    pub control: TimeControl,
    /// Black's and white's time left.
    pub left: [Duration; 2],
    /// Who was told that little is left.
    warned: [bool; 2],
    /// How long the side whose clock runs has thought with nothing left.
    beyond: Duration,
}

impl Clocks {
    pub fn new(control: TimeControl) -> Self {
        let mut clocks = Self { control, left: [control.base; 2], warned: [false; 2], beyond: Duration::ZERO };
        clocks.set(clocks.left);
        clocks
    }

    /// Puts both to these times, after a takeback. What is low then was low before: nobody is told again.
    pub fn set(&mut self, left: [Duration; 2]) {
        (self.left, self.beyond) = (left, Duration::ZERO);
        self.warned = left.map(|left| left <= self.control.low());
    }

    /// A side has moved: it gets its increment.
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
    /// What each side has left: black, white. `None` in a game without clocks.
    pub fn clocks(&self) -> Option<[Duration; 2]> {
        self.clocks.as_ref().map(|clocks| clocks.left)
    }

    /// Whether little is left to a side.
    pub fn is_low(&self, side: Side) -> bool {
        self.clocks.as_ref().is_some_and(|clocks| clocks.left[side.index()] <= clocks.control.low())
    }

    /// Whose clock runs.
    pub fn clock_runs(&self) -> Option<Side> {
        let thinks = matches!(self.state, SessionState::Running) && self.held.is_none() && self.awaited.is_none();
        let is_charged = self.played.len() >= self.settings.uncharged_plies;
        (self.clocks.is_some() && thinks && is_charged).then(|| self.turn())
    }

    /// Puts both clocks to these times: black's, white's. A side whose clock becomes low by that is told.
    pub fn set_clocks(&mut self, left: [Duration; 2]) {
        let Some(clocks) = &mut self.clocks else { return };
        let before = clocks.warned;
        clocks.set(left);
        for side in Side::BOTH {
            let (index, now) = (side.index(), self.now);
            if clocks.warned[index] && !before[index] {
                self.events.push(Event::ClockLow { side });
            }
            // The turn is charged from here on.
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

    /// A side has moved: it gets its increment, unless the ply was free or a server decides.
    pub(super) fn add_increment(&mut self, side: Side) {
        let is_charged = self.played.len() >= self.settings.uncharged_plies;
        let is_ours = self.settings.authority == Authority::Here;
        if let Some(clocks) = self.clocks.as_mut().filter(|_| is_charged && is_ours) {
            clocks.moved(side);
        }
    }

    /// Charges the time since the last tick to the side whose clock runs, before anything else is done to the game.
    /// A tick does the same by itself.
    pub fn pass_time(&mut self, now: Duration) {
        let passed = self.ticked_at.map_or(Duration::ZERO, |before| now.saturating_sub(before));
        let runs = self.clock_runs();
        self.skip_to(now);
        if let (Some(side), Some(clocks)) = (runs, &mut self.clocks) {
            clocks.charge(side, passed);
            self.warn_or_flag(side);
        }
    }

    /// Lets time pass for which nobody is charged: the pieces of the last move still travel.
    pub fn skip_to(&mut self, now: Duration) {
        self.ticked_at = Some(now);
        self.now = now;
    }

    /// Gives a program or a remote person back what they were charged beyond their own time: a program's start, and what
    /// passed on the way. `false` when it has thought for longer than it had; then its flag has fallen.
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

    /// How long an answer may be on its way when nothing is left to a side.
    fn patience(&self, side: Side) -> Duration {
        if self.answers_from_afar(side) { HOST_DELAY } else { Duration::ZERO }
    }

    /// Whether its answers take time on their way, for which nobody is charged.
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

    /// When a clock gets low or its flag falls, if it goes on running.
    pub(super) fn clock_due(&self) -> Option<Duration> {
        let (side, clocks) = (self.clock_runs()?, self.clocks.as_ref()?);
        let left = clocks.left[side.index()];
        let falls = (left + self.patience(side)).saturating_sub(clocks.beyond);
        if !clocks.warned[side.index()] {
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
