//! Games that a search plays against itself.

use super::disc_ending::solve_ending;
use super::{Expectation, LEAD_SCALE, Sample, SampleSquares, SelfPlayer, VALUE_SCALE, progress_of};
use crate::board::Side;
use crate::report::Report;
use crate::rules::{
    Board, DiscCountRule, Kernel, PatternPlanes, Position, Termination, Variant, WithKernel, kernel_of, mix,
};
use crate::search::{SearchOptions, Ties};
use crate::text::{Phrase, phrase};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Numbers of random plies at the beginning of a game, tried in this order: in a small game the first may already end it.
const OPENING_PLIES: [u32; 4] = [8, 4, 2, 0];

/// How often each of them is tried.
const OPENINGS_TRIED: u32 = 100;

/// The same for games from which patterns learn: more of them see positions that play seldom reaches, but a search does.
const PATTERN_OPENING_PLIES: std::ops::RangeInclusive<u32> = 4..=20;

/// The share of what came later in the lead that a position is said to have; the rest is what the search expected.
const LAMBDA: f64 = 0.85;

/// How games are played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    pub variant: Arc<Variant>,
    /// Nodes for each move.
    pub nodes: u64,
    pub seed: u64,
    /// Whether patterns learn from the games: their samples have squares, openings are more varied, and where discs are counted
    /// the last moves are the best ones.
    pub for_patterns: bool,
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

    /// What the script of the rules failed with, on this board if possible.
    fn rules_fault(&self, board: &Board) -> Report {
        let fault = self.variant.rules.fault(board).or_else(|| self.variant.rules.last_fault());
        fault.map_or_else(|| Report::error(phrase("training-no-game")), |fault| (*fault).clone())
    }

    /// Plays a game between these two, Black first; it depends on nothing but the seed, which chooses the opening and
    /// among equal moves. `None` once one of `is_interrupted` is set. Fails if the variant has no game, its rules fail, or as a
    /// search does.
    pub fn game(
        &self,
        seed: u64,
        players: [&dyn SelfPlayer; 2],
        is_interrupted: [&AtomicBool; 2],
        is_match: bool,
    ) -> Result<Option<GameRecord>, Report> {
        let opening = if self.for_patterns && !is_match { self.varied_opening(seed) } else { self.opening(seed) };
        let mut position = opening.ok_or_else(|| Report::error(phrase("training-no-game")))?;
        let mut played = Vec::new();
        // The best moves to the end, last first.
        let mut ending: Option<Vec<_>> = None;
        while position.outcome().is_none() {
            if is_interrupted.iter().any(|flag| flag.load(Ordering::Relaxed)) {
                return Ok(None);
            }
            let progress = progress_of(&position);
            let facts = kernel_of(&*position.variant().rules).visit(PositionFeatures(&position));
            if facts.features.iter().any(|feature| feature.is_nan()) {
                return Err(self.rules_fault(position.board()));
            }
            if facts.is_quiet {
                played.push(PlayedPosition {
                    turn: position.turn(),
                    progress: Sample::rounded(progress),
                    features: facts.features,
                    planes: facts.planes,
                    value: None,
                });
            }
            if self.for_patterns && ending.is_none() {
                ending = solve_ending(&position);
            }
            let chosen = if let Some(chosen) = ending.as_mut().and_then(Vec::pop) {
                chosen
            } else {
                let options = SearchOptions {
                    nodes: Some(self.nodes),
                    ties: Ties::Random,
                    seed: seed.wrapping_add(u64::from(position.ply())),
                    selective: self.for_patterns,
                    ..SearchOptions::default()
                };
                let found = players[position.turn().index()].best(&position, progress, &options);
                let found = found.map_err(|error| match self.variant.rules.last_fault() {
                    Some(fault) => (*fault).clone(),
                    None => Report::error(Phrase::from(error)),
                })?;
                if let Some(played) = played.last_mut().filter(|_| facts.is_quiet) {
                    played.value = found.value;
                }
                found.chosen
            };
            position = position.play(&chosen).0;
        }
        let outcome = position.outcome();
        if outcome.is_some_and(|outcome| outcome.ending == Termination::RulesError) {
            return Err(self.rules_fault(position.board()));
        }
        let winner = outcome.and_then(|outcome| outcome.winner);
        let lead = kernel_of(&*position.variant().rules).visit(DiscLead(&position));
        let expected = match lead {
            Some(lead) => {
                // A value beyond the board is that of a win, whatever the lead.
                let most = self.variant.shape.squares() as f64;
                let are_leads = players.iter().all(|player| player.expects_leads());
                expected_leads(&played, lead, |value| are_leads && value.abs() <= most)
            }
            None => played.iter().map(PlayedPosition::expected_value).collect(),
        };
        let sample = |(played, expectation): (PlayedPosition, Option<Expectation>)| {
            let PlayedPosition { turn, progress, features, planes, .. } = played;
            let result = winner.map_or(0.5, |winner| if winner == turn { 1.0 } else { 0.0 });
            let squares = self.for_patterns.then_some(SampleSquares { turn, planes, expectation });
            Sample { result, progress, features, squares }
        };
        Ok(Some(GameRecord { winner, samples: played.into_iter().zip(expected).map(sample).collect() }))
    }

    /// The position after random moves, whose number is drawn too.
    pub(super) fn varied_opening(&self, seed: u64) -> Option<Position> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let plies = random.random_range(PATTERN_OPENING_PLIES);
        self.random_moves(&mut random, [plies].into_iter().chain(OPENING_PLIES))
    }

    /// The position after random moves; `None` if the game is over at its start.
    fn opening(&self, seed: u64) -> Option<Position> {
        self.random_moves(&mut ChaCha8Rng::seed_from_u64(seed), OPENING_PLIES.into_iter())
    }

    fn random_moves(&self, random: &mut ChaCha8Rng, mut counts: impl Iterator<Item = u32>) -> Option<Position> {
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
        counts.find_map(|plies| (0..OPENINGS_TRIED).find_map(|_| attempt(plies)))
    }
}

/// A position of a game that becomes a sample.
struct PlayedPosition {
    turn: Side,
    progress: f64,
    features: Vec<f64>,
    planes: PatternPlanes,
    /// What the search expected, if there was one.
    value: Option<f64>,
}

impl PlayedPosition {
    fn expected_value(&self) -> Option<Expectation> {
        // Converting saturates, as it should for the value of a win.
        self.value.map(|value| Expectation::Value((value * VALUE_SCALE).round() as i32))
    }
}

/// For each position, the lead to expect for its side to move: a mixture of what the searches expected from there on, the next ones
/// most, and of the lead at the end, for Black. A single result of a long game says little about its beginning. This is the
/// λ-return of Richard Sutton, "Learning to predict by the methods of temporal differences", Machine Learning 3, 1988.
fn expected_leads(played: &[PlayedPosition], lead: i32, is_lead: impl Fn(f64) -> bool) -> Vec<Option<Expectation>> {
    let mut expected = f64::from(lead);
    let mut leads = Vec::with_capacity(played.len());
    for PlayedPosition { turn, value, .. } in played.iter().rev() {
        let sign = if *turn == Side::Black { 1.0 } else { -1.0 };
        if let Some(value) = value.filter(|value| is_lead(*value)) {
            expected = LAMBDA * expected + (1.0 - LAMBDA) * sign * value;
        }
        leads.push(Some(Expectation::Lead((sign * expected * LEAD_SCALE).round() as i32)));
    }
    leads.reverse();
    leads
}

struct PositionFeatures<'a>(&'a Position);

struct PositionFacts {
    features: Vec<f64>,
    /// Whether no move captures.
    is_quiet: bool,
    planes: PatternPlanes,
}

impl WithKernel for PositionFeatures<'_> {
    type Output = PositionFacts;

    fn run<K: Kernel>(self, kernel: &K) -> Self::Output {
        let state = kernel.state(self.0.board());
        let (mut features, mut moves) = (Vec::new(), Vec::new());
        kernel.features(&state, &mut features);
        kernel.moves(&state, &mut moves);
        let is_quiet = !moves.iter().any(|step| kernel.is_loud(&state, step));
        PositionFacts { features, is_quiet, planes: kernel.pattern_planes(&state) }
    }
}

/// The discs by which Black leads at the end, counted so that more is better; the winner gets the empty squares. `None` in games
/// that are not decided by discs.
struct DiscLead<'a>(&'a Position);

impl WithKernel for DiscLead<'_> {
    type Output = Option<i32>;

    fn run<K: Kernel>(self, kernel: &K) -> Option<i32> {
        let state = kernel.state(self.0.board());
        let discs = kernel.discs(&state)?;
        let count = |discs: u64| discs.count_ones() as i32;
        let lead = count(discs.mine) - count(discs.theirs);
        let lead = lead + lead.signum() * discs.empty() as i32;
        let lead = if discs.rule == DiscCountRule::Most { lead } else { -lead };
        Some(if kernel.turn(&state) == Side::Black { lead } else { -lead })
    }
}
