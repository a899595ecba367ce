//! Time controls: what each side gets for a game.

use crate::report::Report;
use crate::text::{phrase, quote};
use std::fmt;
use std::time::Duration;

/// The time that each side gets in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// Time for the whole game.
    pub base: Duration,
    /// Time added after each move.
    pub increment: Duration,
}

/// The shortest and longest base time, in seconds.
const BASE_SECS: (f64, f64) = (1.0, 86_400.0);
/// The longest increment, in seconds.
const MAX_INCREMENT_SECS: f64 = 3600.0;

/// A clock is low when an eighth of the base time is left, within these bounds (shortest, longest).
const LOW: (Duration, Duration) = (Duration::from_secs(10), Duration::from_mins(1));

impl TimeControl {
    /// Parses minutes plus seconds per move (`5+3`, `15+10`, `0.5+0.1`) or minutes alone. `none` or an empty text means no
    /// clock. Fails if the text isn't a time control, or a value is out of range.
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
        if !(BASE_SECS.0..=BASE_SECS.1).contains(&secs) || !(0.0..=MAX_INCREMENT_SECS).contains(&increment) {
            return Err(refuse());
        }
        Ok(Some(Self { base: Duration::from_secs_f64(secs), increment: Duration::from_secs_f64(increment) }))
    }

    /// The remaining time from which a clock counts as low.
    pub fn low(&self) -> Duration {
        (self.base / 8).clamp(LOW.0, LOW.1)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64() / 60.0, self.increment.as_secs_f64())
    }
}
