//! The kernel of scripted games: gives searches access to boards and their cached answers.

use crate::board::Side;
use crate::rules::script_state::KnownAnswers;
use crate::rules::{Board, Kernel, Move, RandomMoves, Ruleset, SLOTS};

/// A ruleset whose boards cache the script's answers about them.
pub trait Dynamic: Ruleset {
    /// The script's answers about a board; the first call runs the script.
    fn known<'b>(&self, board: &'b Board) -> &'b KnownAnswers;

    /// As [`Kernel::random_moves`].
    fn random_moves(&self, _board: &Board, _seed: u64, _most: u32) -> Option<RandomMoves<Board>> {
        None
    }

    fn masks(&self, board: &Board, into: &mut Vec<u32>);

    fn features(&self, board: &Board, into: &mut Vec<f64>);

    /// As [`Kernel::weigh`]; asks the script only for features with a weight.
    fn weigh(&self, board: &Board, weights: &[f64]) -> f64;

    fn value(&self, board: &Board) -> f64;

    fn quiet_limit(&self) -> Option<u32>;

    fn is_drawn(&self, board: &Board) -> bool;

    fn side_number(&self, board: &Board) -> u8;

    fn key(&self, board: &Board) -> u64;
}

/// The kernel of a scripted ruleset. Its speed is that of the script.
#[derive(Clone, Copy)]
pub struct ScriptedKernel<'a>(pub &'a dyn Dynamic);

/// A move as its index among the legal ones, with the data a search needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScriptedStep {
    index: u16,
    slot: u16,
    loud: bool,
    progress: bool,
}

impl Kernel for ScriptedKernel<'_> {
    type State = Board;
    type Step = ScriptedStep;

    fn state(&self, board: &Board) -> Board {
        self.0.adopt(board.clone())
    }

    fn board(&self, state: &Board) -> Board {
        state.clone()
    }

    fn turn(&self, state: &Board) -> Side {
        state.turn
    }

    fn moves(&self, state: &Board, into: &mut Vec<ScriptedStep>) {
        into.clear();
        let known = self.0.known(state);
        if known.outcome.is_some() {
            return;
        }
        into.extend(known.moves.iter().zip(0..).map(|(legal, index)| ScriptedStep {
            index,
            slot: slot(&legal.chosen),
            loud: legal.loud,
            progress: legal.progress,
        }));
    }

    fn play(&self, state: &Board, step: &ScriptedStep) -> Board {
        // A script that fails or is inconsistent may return fewer moves for a copy of the board.
        match self.0.known(state).moves.get(usize::from(step.index)) {
            Some(legal) => self.0.play(state, &legal.chosen).0,
            None => state.clone(),
        }
    }

    fn random_moves(&self, state: &Board, random: u64, most: u32) -> Option<RandomMoves<Board>> {
        self.0.random_moves(state, random, most)
    }

    fn winner(&self, state: &Board) -> Option<Side> {
        self.0.known(state).outcome.and_then(|outcome| outcome.winner)
    }

    fn is_loud(&self, _state: &Board, step: &ScriptedStep) -> bool {
        step.loud
    }

    fn is_quiet(&self, state: &Board) -> bool {
        let known = self.0.known(state);
        known.outcome.is_none() && !known.moves.iter().any(|legal| legal.loud)
    }

    fn is_progress(&self, _state: &Board, step: &ScriptedStep) -> bool {
        step.progress
    }

    fn quiet_limit(&self) -> Option<u32> {
        self.0.quiet_limit()
    }

    fn is_drawn(&self, state: &Board) -> bool {
        self.0.is_drawn(state)
    }

    fn slot(&self, step: &ScriptedStep) -> usize {
        usize::from(step.slot)
    }

    fn key(&self, state: &Board) -> u64 {
        self.0.key(state)
    }

    fn masks(&self, state: &Board, into: &mut Vec<u32>) {
        self.0.masks(state, into);
    }

    fn side_number(&self, state: &Board) -> u8 {
        self.0.side_number(state)
    }

    fn features(&self, state: &Board, into: &mut Vec<f64>) {
        self.0.features(state, into);
    }

    fn weigh(&self, state: &Board, weights: &[f64]) -> f64 {
        self.0.weigh(state, weights)
    }

    fn value(&self, state: &Board) -> f64 {
        self.0.value(state)
    }

    fn full(&self, state: &Board, step: &ScriptedStep) -> Move {
        let legal = self.0.known(state).moves.get(usize::from(step.index));
        legal.map_or_else(Move::default, |legal| legal.chosen.clone())
    }
}

/// Combines start and end square, reduced to the number of slots.
fn slot(legal: &Move) -> u16 {
    let square = |square: Option<crate::board::Square>| square.map_or(0, |square| usize::from(square.0) + 1);
    ((square(legal.from()) * 61 + square(legal.to())) % SLOTS) as u16
}
