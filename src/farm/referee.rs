//! What the host does with games itself.

use crate::arena::{Contest, Contradiction, FinishedGame, GameJob, ReportedGame};
use std::sync::atomic::AtomicBool;

/// Knows the games of one contest.
pub trait Referee {
    /// Plays a reported game again by its transcript, without its bots.
    fn replay(&self, job: GameJob, reported: &ReportedGame) -> Result<FinishedGame, Contradiction>;

    /// Plays several reported games again, in their order.
    fn replay_all(&self, games: Vec<(GameJob, &ReportedGame)>) -> Vec<Result<FinishedGame, Contradiction>> {
        games.into_iter().map(|(job, reported)| self.replay(job, reported)).collect()
    }

    /// Plays a game with its bots; `None` if it was aborted.
    fn play(&self, job: GameJob) -> Option<ReportedGame>;
}

impl Referee for Contest {
    fn replay(&self, job: GameJob, reported: &ReportedGame) -> Result<FinishedGame, Contradiction> {
        Self::replay(self, job, reported)
    }

    fn play(&self, job: GameJob) -> Option<ReportedGame> {
        self.play_recorded(job, &AtomicBool::new(false), &mut |_, _| {}).map(|(_, reported)| reported)
    }
}
