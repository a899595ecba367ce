//! Compensation for network delay.

use std::time::Duration;

/// The most that one move adds to the bank.
const MAX_GAIN: Duration = Duration::from_secs(1);

const START_GAINS: u32 = 3;
/// The most gains that the bank can hold.
const MAX_GAINS: u32 = 7;

/// The lag compensation that a side has left. It refills a little with each move, like lila's `LagTracker`: ordinary
/// delays cost nothing, and a player who delays pongs on purpose gains little.
#[derive(Clone, Copy, Debug)]
pub(super) struct LagBank {
    gain: Duration,
    left: Duration,
    round_trip: Option<Duration>,
}

impl LagBank {
    /// Creates a bank for a game in which a side is expected to think for `estimate` in total.
    pub fn new(estimate: Duration) -> Self {
        let gain = (Duration::from_millis(150) + estimate / 250).min(MAX_GAIN);
        Self { gain, left: gain * START_GAINS, round_trip: None }
    }

    pub const fn measured(&mut self, round_trip: Duration) {
        self.round_trip = Some(round_trip);
    }

    /// The part of `elapsed` (from sending the last move to the answer) that is not charged; taken out of the bank.
    pub fn compensate(&mut self, elapsed: Duration) -> Duration {
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
    fn a_usual_delay_is_always_forgiven() {
        let mut bank = LagBank::new(Duration::from_mins(5));
        bank.measured(80 * MS);
        assert!((0..200).all(|_| bank.compensate(2000 * MS) == 80 * MS));
    }

    #[test]
    fn late_answers_on_purpose_gain_one_gain_a_move() {
        let mut bank = LagBank::new(Duration::from_mins(5));
        bank.measured(Duration::from_secs(20));
        let moves = 100;
        let gained: Duration = (0..moves).map(|_| bank.compensate(Duration::from_secs(25))).sum();
        assert!(gained <= bank.gain * (moves + START_GAINS), "{gained:?}");
    }

    #[test]
    fn nothing_is_forgiven_that_was_not_measured_or_not_used() {
        let mut bank = LagBank::new(Duration::from_mins(5));
        assert_eq!(bank.compensate(1000 * MS), Duration::ZERO);
        bank.measured(300 * MS);
        assert_eq!(bank.compensate(100 * MS), 100 * MS);
    }
}
