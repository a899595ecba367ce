//! Durations and estimates of the time left.

use crate::text::{Phrase, phrase};
use std::time::Duration;

/// "1:20", "2:03:04"
pub fn clock_text(secs: u64) -> String {
    let (hours, minutes, secs) = (secs / 3600, secs / 60 % 60, secs % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{secs:02}") } else { format!("{minutes}:{secs:02}") }
}

pub fn secs_left(elapsed: Duration, done: u64, left: u64) -> u64 {
    (elapsed.as_secs_f64() / done.max(1) as f64 * left as f64) as u64
}

pub fn time_left(secs: u64) -> Phrase {
    phrase("time-left").with("time", clock_text(secs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_appear_only_where_there_are_some() {
        assert_eq!([5, 80, 7384].map(clock_text), ["0:05", "1:20", "2:03:04"]);
        assert_eq!(secs_left(Duration::from_secs(10), 5, 40), 80);
        assert_eq!(time_left(80).to_string(), "1:20 left");
    }
}
