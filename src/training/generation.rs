//! The games of a generation, played by several threads and delivered in order.

use super::{GameRecord, PhaseWeights, SelfPlay};
use crate::search::SearchError;
use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;

/// Finished games per thread that wait for an earlier one.
const WAITING: usize = 64;

/// Games that a search plays against itself with the same weights.
#[derive(Clone, Copy, Debug)]
pub struct Generation<'a> {
    pub play: &'a SelfPlay,
    pub weights: &'a PhaseWeights,
    /// From 1; decides the openings and the choice among equal moves.
    pub number: u32,
}

impl Generation<'_> {
    /// Plays the games with these numbers and hands them to `on_game` in order, on this thread; they are the same for any
    /// number of threads. Ends early when `on_game` breaks. Fails like [`SelfPlay::game`], with the first game that does.
    pub fn games(
        &self,
        numbers: Range<u64>,
        threads: usize,
        on_game: &mut dyn FnMut(GameRecord) -> ControlFlow<()>,
    ) -> Result<(), SearchError> {
        let (next, is_over) = (AtomicU64::new(numbers.start), AtomicBool::new(false));
        let (sender, played) = sync_channel(WAITING * threads.max(1));
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                let (sender, next, is_over) = (sender.clone(), &next, &is_over);
                let last = numbers.end;
                scope.spawn(move || {
                    while !is_over.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        // The receiver is gone once the games are no longer wanted.
                        if number >= last || sender.send((number, self.game(number))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut due = numbers.start;
            let mut deliver = || {
                for (number, game) in &played {
                    waiting.insert(number, game);
                    while let Some(game) = waiting.remove(&due) {
                        due += 1;
                        if on_game(game?).is_break() {
                            return Ok(());
                        }
                    }
                }
                Ok(())
            };
            let delivered = deliver();
            is_over.store(true, Ordering::Relaxed);
            drop(played);
            delivered
        })
    }

    fn game(&self, number: u64) -> Result<GameRecord, SearchError> {
        let seed = u64::from(self.number) << 32 | number;
        self.play.game(seed, seed, [self.weights; 2])
    }
}
