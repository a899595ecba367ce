//! The games of a generation, played by several threads and delivered in order.

use super::self_play::SeedStream;
use super::{GameRecord, SelfPlay, SelfPlayer};
use crate::arena::in_order;
use crate::report::Report;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};

/// Games that a search plays against itself with the same evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Generation<'a> {
    pub play: &'a SelfPlay,
    /// Plays both sides.
    pub player: &'a dyn SelfPlayer,
    /// From 1; decides the openings and the choice among equal moves.
    pub number: u32,
}

impl Generation<'_> {
    /// Plays the games with these numbers and hands them to `on_game` in order, on this thread; they are the same for any
    /// number of threads. Ends early once `is_interrupted`, or when `on_game` breaks. Fails like [`SelfPlay::game`], with the
    /// first game that does.
    pub fn games(
        &self,
        numbers: Range<u64>,
        (threads, is_interrupted): (usize, &AtomicBool),
        on_game: &mut dyn FnMut(GameRecord) -> ControlFlow<()>,
    ) -> Result<(), Report> {
        let is_over = AtomicBool::new(is_interrupted.load(Ordering::Relaxed));
        let play = |index| {
            let seed = self.play.game_seed(SeedStream::Generation(self.number), numbers.start + index);
            self.play.game(seed, [self.player; 2], [is_interrupted, &is_over], false)
        };
        in_order(numbers.end.saturating_sub(numbers.start), threads, &is_over, &play, on_game)
    }
}
