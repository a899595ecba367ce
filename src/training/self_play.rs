//! Games that a search plays against itself.

use super::{PhaseWeights, Sample, progress_of};
use crate::board::Side;
use crate::report::Report;
use crate::rules::{Kernel, Position, Termination, Variant, WithKernel, kernel_of, mix};
use crate::search::{Eval, SearchOptions, Ties, Unmetered, best};
use crate::text::{Phrase, phrase};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Numbers of random plies at the beginning of a game, tried in this order: in a small game the first may already end it.
const OPENING_PLIES: [u32; 4] = [8, 4, 2, 0];

/// How often each of them is tried.
const OPENINGS_TRIED: u32 = 100;

/// How games are played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    pub variant: Arc<Variant>,
    /// Nodes for each move.
    pub nodes: u64,
    pub seed: u64,
}

/// Where a game's chance comes from: two streams have no seed in common.
#[derive(Clone, Copy, Debug)]
pub(super) enum SeedStream {
    Generation(u32),
    Match(u32),
}

/// What a game yields.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    pub winner: Option<Side>,
    /// The positions without a capture, in their order.
    pub samples: Vec<Sample>,
}

impl SelfPlay {
    pub(super) fn game_seed(&self, stream: SeedStream, number: u64) -> u64 {
        let stream = match stream {
            SeedStream::Generation(generation) => u64::from(generation) << 1,
            SeedStream::Match(generation) => u64::from(generation) << 1 | 1,
        };
        mix(mix(self.seed ^ mix(stream)).wrapping_add(number))
    }

    /// Plays a game in which Black and White have these weights; it depends on nothing but the seed, which chooses the opening and
    /// among equal moves. `None` once one of `stops` is set. Fails if the variant has no game, its rules fail, or as a search does.
    pub fn game(
        &self,
        seed: u64,
        weights: [&PhaseWeights; 2],
        stops: [&AtomicBool; 2],
    ) -> Result<Option<GameRecord>, Report> {
        let mut position = self.opening(seed).ok_or_else(|| Report::error(phrase("training-no-game")))?;
        let mut met = Vec::new();
        while position.outcome().is_none() {
            if stops.iter().any(|stop| stop.load(Ordering::Relaxed)) {
                return Ok(None);
            }
            let progress = progress_of(&position);
            let (features, is_quiet) = kernel_of(&*position.variant().rules).visit(PositionFeatures(&position));
            if is_quiet {
                met.push((position.turn(), Sample::rounded(progress), features));
            }
            let mixed = weights[position.turn().index()].at(progress);
            let options = SearchOptions {
                nodes: Some(self.nodes),
                ties: Ties::Random,
                seed: seed.wrapping_add(u64::from(position.ply())),
                ..SearchOptions::default()
            };
            let found = best(&position, &options, Eval::Weights(&mixed), &mut Unmetered);
            position = position.play(&found.map_err(|error| Report::error(Phrase::from(error)))?.chosen).0;
        }
        let outcome = position.outcome();
        if outcome.is_some_and(|outcome| outcome.ending == Termination::RulesError) {
            let fault = self.variant.rules.fault(position.board()).or_else(|| self.variant.rules.last_fault());
            return Err(fault.map_or_else(|| Report::error(phrase("training-no-game")), |fault| (*fault).clone()));
        }
        let winner = outcome.and_then(|outcome| outcome.winner);
        let sample = |(turn, progress, features)| {
            let result = winner.map_or(0.5, |winner| if winner == turn { 1.0 } else { 0.0 });
            Sample { result, progress, features }
        };
        Ok(Some(GameRecord { winner, samples: met.into_iter().map(sample).collect() }))
    }

    /// The position after random moves; `None` if the game is over at its start.
    fn opening(&self, seed: u64) -> Option<Position> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut attempt = |plies| {
            let mut position = self.variant.start();
            for _ in 0..plies {
                let moves = position.moves();
                if moves.is_empty() || position.outcome().is_some() {
                    return None;
                }
                position = position.play(&moves[random.random_range(0..moves.len())]).0;
            }
            position.outcome().is_none().then_some(position)
        };
        OPENING_PLIES.into_iter().find_map(|plies| (0..OPENINGS_TRIED).find_map(|_| attempt(plies)))
    }
}

struct PositionFeatures<'a>(&'a Position);

impl WithKernel for PositionFeatures<'_> {
    type Output = (Vec<f64>, bool);

    fn run<K: Kernel>(self, kernel: &K) -> Self::Output {
        let state = kernel.state(self.0.board());
        let (mut features, mut moves) = (Vec::new(), Vec::new());
        kernel.features(&state, &mut features);
        kernel.moves(&state, &mut moves);
        (features, !moves.iter().any(|step| kernel.is_loud(&state, step)))
    }
}
