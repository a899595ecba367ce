//! The terms of an online game.

use crate::net::{ClockTerms, Refusal, RefusalCode};
use crate::session::TimeControl;
use crate::text::phrase;
use serde::{Deserialize, Serialize};
use std::time::Duration;

const BASE: (Duration, Duration) = (Duration::from_secs(1), Duration::from_hours(24));

const MAX_INCREMENT: Duration = Duration::from_hours(1);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a term that players agree on")]
pub struct GameTerms {
    pub variant: String,
    /// The start position in damka's notation; `None` for the variant's own.
    pub start: Option<String>,
    /// `None` for a game without clocks.
    pub clock: Option<ClockTerms>,
    /// Whether moves may be taken back by agreement.
    pub takeback: bool,
    /// Whether a player may close the program and come back later.
    pub return_later: bool,
    /// Whether the lobby lists the game.
    #[serde(default)]
    pub public: bool,
    /// Whether the game may be watched.
    #[serde(default)]
    pub spectators: bool,
    /// The challenged bot, for which the other seat is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

impl GameTerms {
    /// Checks the time control.
    pub fn check(&self) -> Result<(), Refusal> {
        let Some(clock) = self.clock else { return Ok(()) };
        if clock.base() < BASE.0 || clock.base() > BASE.1 || clock.increment() > MAX_INCREMENT {
            return Err(Refusal::new(RefusalCode::BadTerms, phrase("server-clock")));
        }
        Ok(())
    }

    pub fn time_control(&self) -> Option<TimeControl> {
        self.clock.map(TimeControl::from)
    }

    /// The expected thinking time of a side in a game of 40 moves, which classifies games as fast or slow.
    pub fn estimate(&self) -> Option<Duration> {
        self.clock.map(|clock| clock.base() + clock.increment() * 40)
    }

    /// How long the opponent must be away before a side may claim the game: lila's values, and five minutes without clocks.
    pub fn claim_after(&self) -> Duration {
        const BLITZ: Duration = Duration::from_mins(8);
        const RAPID: Duration = Duration::from_mins(25);
        Duration::from_secs(match self.estimate() {
            None => 300,
            Some(time) if time < BLITZ => 40,
            Some(time) if time < RAPID => 80,
            Some(_) => 120,
        })
    }
}

impl From<TimeControl> for ClockTerms {
    fn from(control: TimeControl) -> Self {
        Self { base_ms: control.base.as_millis() as u64, increment_ms: control.increment.as_millis() as u64 }
    }
}

impl From<ClockTerms> for TimeControl {
    fn from(clock: ClockTerms) -> Self {
        Self { base: clock.base(), increment: clock.increment() }
    }
}
