//! Games that a search plays against itself.

use super::{PhaseWeights, Sample, progress_of};
use crate::board::Side;
use crate::rules::{Kernel, Position, Variant, WithKernel, kernel_of};
use crate::search::{Eval, SearchError, SearchOptions, Ties, Unmetered, best};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// Tries to find an opening after which the game is not over.
const OPENINGS_TRIED: u32 = 1000;

/// How games are played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    pub variant: Arc<Variant>,
    /// Nodes for each move.
    pub nodes: u64,
    /// Random plies at the beginning of each game.
    pub opening_plies: u32,
}

/// What a game yields.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    pub winner: Option<Side>,
    /// The positions without a capture, in their order.
    pub samples: Vec<Sample>,
}

impl SelfPlay {
    /// Plays a game in which Black and White have these weights. `opening` chooses the opening and `seed` among equal moves; the
    /// game depends on nothing else. Fails if the variant has no game, or as a search does.
    pub fn game(&self, opening: u64, seed: u64, weights: [&PhaseWeights; 2]) -> Result<GameRecord, SearchError> {
        let mut position = self.opening(opening).ok_or(SearchError::GameOver)?;
        let mut met = Vec::new();
        while position.outcome().is_none() {
            let progress = progress_of(&position);
            let (features, is_quiet) = kernel_of(&*position.variant().rules).visit(PositionFeatures(&position));
            if is_quiet {
                met.push((position.turn(), progress, features));
            }
            let mixed = weights[position.turn().index()].at(progress);
            let options = SearchOptions {
                nodes: Some(self.nodes),
                ties: Ties::Random,
                seed: seed.wrapping_add(u64::from(position.ply())),
                ..SearchOptions::default()
            };
            let found = best(&position, &options, Eval::Weights(&mixed), &mut Unmetered)?;
            position = position.play(&found.chosen).0;
        }
        let winner = position.outcome().and_then(|outcome| outcome.winner);
        let sample = |(turn, progress, features)| {
            let result = winner.map_or(0.5, |winner| if winner == turn { 1.0 } else { 0.0 });
            Sample { result, progress, features }
        };
        Ok(GameRecord { winner, samples: met.into_iter().map(sample).collect() })
    }

    /// Wins, draws and losses of `new` against `old` in so many pairs of games, each with the sides swapped on one opening.
    /// Fails like [`SelfPlay::game`].
    pub fn compare(&self, new: &PhaseWeights, old: &PhaseWeights, pairs: u64) -> Result<[u32; 3], SearchError> {
        // Openings that no game of a generation has.
        const FIRST_OPENING: u64 = 1 << 40;
        let mut score = [0; 3];
        for pair in 0..pairs {
            for new_side in Side::BOTH {
                let weights = if new_side == Side::Black { [new, old] } else { [old, new] };
                let winner = self.game(FIRST_OPENING | pair, pair, weights)?.winner;
                score[winner.map_or(1, |winner| if winner == new_side { 0 } else { 2 })] += 1;
            }
        }
        Ok(score)
    }

    /// The position after random moves; `None` if the game is always over by then.
    fn opening(&self, number: u64) -> Option<Position> {
        let mut random = ChaCha8Rng::seed_from_u64(number);
        let mut attempt = || {
            let mut position = self.variant.start();
            for _ in 0..self.opening_plies {
                let moves = position.moves();
                if moves.is_empty() || position.outcome().is_some() {
                    return None;
                }
                position = position.play(&moves[random.random_range(0..moves.len())]).0;
            }
            position.outcome().is_none().then_some(position)
        };
        (0..OPENINGS_TRIED).find_map(|_| attempt())
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
