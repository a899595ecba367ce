//! Time that messages are on their way, and how much of it is forgiven.

use std::time::Duration;

/// Most that one move can earn.
const MAX_GAIN: Duration = Duration::from_secs(1);

/// How many gains there are at the start, and at most.
const START_GAINS: u32 = 3;
const MAX_GAINS: u32 = 7;

/// What a side may still spend on the way: a small account that refills with each move, as lila's `LagTracker` keeps it. So
/// a slow line costs nothing, and a player who answers pings late on purpose gains little.
#[derive(Clone, Copy, Debug)]
pub(super) struct LagBank {
    gain: Duration,
    left: Duration,
    /// From a message to its answer, as measured last.
    round_trip: Option<Duration>,
}

impl LagBank {
    /// For a game in which a side thinks about this long.
    pub fn new(estimate: Duration) -> Self {
        let gain = (Duration::from_millis(150) + estimate / 250).min(MAX_GAIN);
        Self { gain, left: gain * START_GAINS, round_trip: None }
    }

    /// A ping was answered after so long.
    pub const fn measured(&mut self, round_trip: Duration) {
        self.round_trip = Some(round_trip);
    }

    /// The part of the time between a move's being sent and its answer that is forgiven. It is spent.
    pub fn forgive(&mut self, elapsed: Duration) -> Duration {
        let forgiven = self.round_trip.unwrap_or_default().min(self.left).min(elapsed);
        self.left = (self.left.saturating_sub(forgiven) + self.gain).min(self.gain * MAX_GAINS);
        forgiven
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn a_usual_way_is_forgiven_for_ever() {
        let mut bank = LagBank::new(Duration::from_mins(5));
        bank.measured(80 * MS);
        assert!((0..200).all(|_| bank.forgive(2000 * MS) == 80 * MS));
    }

    #[test]
    fn late_answers_on_purpose_gain_one_gain_a_move() {
        let mut bank = LagBank::new(Duration::from_mins(5));
        bank.measured(Duration::from_secs(20));
        let moves = 100;
        let gained: Duration = (0..moves).map(|_| bank.forgive(Duration::from_secs(25))).sum();
        assert!(gained <= bank.gain * (moves + START_GAINS), "{gained:?}");
    }

    #[test]
    fn nothing_is_forgiven_that_was_not_measured_or_not_used() {
        let mut bank = LagBank::new(Duration::from_mins(5));
        assert_eq!(bank.forgive(1000 * MS), Duration::ZERO);
        bank.measured(300 * MS);
        assert_eq!(bank.forgive(100 * MS), 100 * MS);
    }
}
