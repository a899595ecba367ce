//! Removes old games from the journal, a few at a time.

use super::state::Server;
use std::time::Duration;

/// Leaves time for players who were away when the game ended; their programs then store it themselves.
const KEEP_IN_JOURNAL: Duration = Duration::from_hours(7 * 24);

/// Time between two passes through the journal.
const PASS: Duration = Duration::from_hours(1);

/// Games checked in one step of a pass. A step is small, so that moves don't wait for long.
const STEP_GAMES: u32 = 20;
/// Time between two steps of a pass.
const STEP: Duration = Duration::from_secs(1);

#[derive(Debug, Default)]
pub(super) struct Cleanup {
    due: Duration,
    after: u64,
}

impl Server {
    pub(super) fn clean_up(&mut self, now: Duration) {
        if now < self.cleanup.due {
            return;
        }
        let before = Duration::from_millis(self.epoch_ms) + now;
        let before_ms = before.saturating_sub(KEEP_IN_JOURNAL).as_millis() as u64;
        let games = &self.games;
        let step = self.journal.forget(before_ms, (self.cleanup.after, STEP_GAMES), |id| games.contains_key(&id));
        let next = step.unwrap_or_else(|report| {
            self.faults.push(report);
            None
        });
        self.cleanup = match next {
            Some(after) => Cleanup { due: now + STEP, after },
            None => Cleanup { due: now + PASS, after: 0 },
        };
    }
}
