//! What each other machine has played of a contest.

use crate::store::ContestGame;
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkerGames {
    pub games: u64,
    /// How many of them were played again by their bots with the same moves.
    pub verified: u64,
}

/// The games of each worker by its name; those of this machine are left out.
pub fn games_of_workers(games: &[ContestGame]) -> BTreeMap<String, WorkerGames> {
    let mut of_workers: BTreeMap<String, WorkerGames> = BTreeMap::new();
    for game in games.iter().filter(|game| !game.worker.is_empty()) {
        let of_worker = of_workers.entry(game.worker.clone()).or_default();
        of_worker.games += 1;
        of_worker.verified += u64::from(game.is_verified);
    }
    of_workers
}
