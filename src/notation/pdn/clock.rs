//! Times in comments: clocks, `[%clock w0:05:00 B0:04:31]` or `[%clk 1:55:21]`, and elapsed time per move, `[%emt 0:00:05.2]`.

use super::Comment;
use crate::board::Side;
use std::fmt;

/// Clock times after a move, in seconds left, with the colours as in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Black's and white's, in seconds.
    pub left: [Option<u32>; 2],
    /// Side whose clock is running, if given (by a capital letter).
    pub runs: Option<Side>,
}

impl Clock {
    /// Parses the clock times in a comment; a time without a side belongs to the side that moved.
    pub fn read(comment: &Comment, mover: Side) -> Option<Self> {
        let (_, after) = comment.text.split_once("[%cl")?;
        let after = after.strip_prefix("ock").or_else(|| after.strip_prefix('k'))?;
        let (times, _) = after.split_once(']')?;
        let mut clock = Self::default();
        for word in times.split_whitespace() {
            let letter = word.chars().next()?;
            let side = match letter.to_ascii_lowercase() {
                'w' => Some(Side::White),
                'b' => Some(Side::Black),
                _ => None,
            };
            let time = seconds(if side.is_some() { &word[1..] } else { word })?;
            clock.left[side.unwrap_or(mover).index()] = Some(time);
            if letter.is_ascii_uppercase() {
                clock.runs = side;
            }
        }
        (clock.left != [None, None]).then_some(clock)
    }

    pub fn comment(&self) -> Comment {
        Comment::new(&self.to_string())
    }
}

/// Parses `h:mm:ss` or `m:ss` into seconds; a full stop may replace a colon.
fn seconds(text: &str) -> Option<u32> {
    let mut parts = text.split([':', '.']);
    let mut total: u32 = 0;
    for _ in 0..3 {
        let Some(part) = parts.next() else { break };
        total = total.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    parts.next().is_none().then_some(total)
}

/// `h:mm:ss`
pub(super) fn time_text(seconds: u32) -> String {
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[%clock")?;
        for (side, letter) in [(Side::White, 'w'), (Side::Black, 'b')] {
            if let Some(left) = self.left[side.index()] {
                let letter = if self.runs == Some(side) { letter.to_ascii_uppercase() } else { letter };
                write!(f, " {letter}{}", time_text(left))?;
            }
        }
        f.write_str("]")
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elapsed {
    pub millis: u32,
}

impl Elapsed {
    /// Shorter times are written as zero.
    pub const SHORTEST_MILLIS: u32 = 100;

    /// Parses the time in a comment: `[%emt 0:00:05.2]`, or only seconds.
    pub fn read(comment: &str) -> Option<Self> {
        let (_, after) = comment.split_once("[%emt ")?;
        let (time, _) = after.split_once(']')?;
        Self::read_time(time)
    }

    /// Parses the time itself: `1:23`, `0:00:05.2`, `5.2`.
    pub fn read_time(time: &str) -> Option<Self> {
        let mut total = 0.0;
        for part in time.trim().split(':') {
            total = total * 60.0 + part.parse::<f64>().ok().filter(|part| *part >= 0.0)?;
        }
        let millis = (total * 1000.0).round();
        (millis <= f64::from(u32::MAX)).then_some(Self { millis: millis as u32 })
    }
}

impl fmt::Display for Elapsed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.millis / Self::SHORTEST_MILLIS % 10;
        let tenths = if tenths == 0 { String::new() } else { format!(".{tenths}") };
        write!(f, "[%emt {}{tenths}]", time_text(self.millis / 1000))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written() {
        let read = |text: &str| Clock::read(&Comment::new(text), Side::White);
        let clock = read("well played [%clock w0:05:00 B1:04:31] indeed").unwrap_or_default();
        assert_eq!(clock, Clock { left: [Some(3871), Some(300)], runs: Some(Side::Black) });
        assert_eq!(clock.to_string(), "[%clock w0:05:00 B1:04:31]");
        assert_eq!(Clock::read(&clock.comment(), Side::Black), Some(clock));
        assert_eq!(read("[%clk 1:55:21]").map(|clock| clock.left), Some([None, Some(6921)]));
        let elapsed = |text: &str| Elapsed::read(text).map(|elapsed| elapsed.millis);
        assert_eq!(elapsed("[%clock w0:05:00] [%emt 0:01:05.2]"), Some(65_200));
        assert_eq!((elapsed("[%emt 7.25]"), elapsed("[%emt x]"), elapsed("[%emt -1]")), (Some(7250), None, None));
        assert_eq!((Elapsed { millis: 65_249 }).to_string(), "[%emt 0:01:05.2]");
        for none in ["", "[%clock", "[%clock ]", "[%clock wx]", "[%emt 0:01]", "[%clock w99999999999:00:00]"] {
            assert_eq!(read(none), None, "{none}");
        }
    }
}
