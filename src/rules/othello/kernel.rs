//! Othello on bitboards.

use super::features::FEATURES;
use super::flips::{flips, targets};
use crate::board::{Shape, Side, Square};
use crate::rules::cpu::{Cpu, CpuTask, Work, best};
use crate::rules::position::mix;
use crate::rules::{Board, DiscCountRule, DiscPosition, Kernel, KingRun, Move, PatternBoard, PatternPlanes};

/// An Othello position in 8×8 words, whatever the size of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OthelloState {
    pub mine: u64,
    pub theirs: u64,
    pub turn: Side,
}

#[derive(Clone, Debug)]
pub struct OthelloKernel {
    /// Up to 8×8, with every square in play.
    pub shape: Shape,
    pub first: Side,
    pub disc_count_rule: DiscCountRule,
    pub(super) board: u64,
    pub(super) corners: u64,
    pub(super) edges: u64,
    pub(super) x_squares: u64,
    pub(super) c_squares: u64,
}

/// A move: the bit of the square played, or 0 for a pass.
pub type OthelloStep = u64;

/// The bit of a square in an 8×8 word.
const fn bit(column: u8, row: u8) -> u64 {
    1 << (row * 8 + column)
}

impl OthelloKernel {
    pub fn new(shape: Shape, first: Side, disc_count_rule: DiscCountRule) -> Self {
        let (last_column, last_row) = (shape.columns - 1, shape.rows - 1);
        let all = |wanted: &dyn Fn(bool, bool, bool, bool) -> bool| {
            let places = shape.all().map(|square| shape.place(square));
            let fits = |(column, row): &(u8, u8)| {
                let (outer_column, outer_row) = (*column == 0 || *column == last_column, *row == 0 || *row == last_row);
                let next_column = *column == 1 || *column + 1 == last_column;
                let next_row = *row == 1 || *row + 1 == last_row;
                wanted(outer_column, outer_row, next_column, next_row)
            };
            places.filter(fits).fold(0, |mask, (column, row)| mask | bit(column, row))
        };
        Self {
            shape,
            first,
            disc_count_rule,
            board: all(&|_, _, _, _| true),
            corners: all(&|column, row, _, _| column && row),
            edges: all(&|column, row, _, _| column != row),
            x_squares: all(&|_, _, next_column, next_row| next_column && next_row),
            c_squares: all(&|column, row, next_column, next_row| (column && next_row) || (row && next_column)),
        }
    }

    /// Converts a mask in board order to a word.
    pub fn spread(&self, squares: u128) -> u64 {
        let row = (1 << self.shape.columns) - 1;
        let rows = 0..u32::from(self.shape.rows);
        rows.fold(0, |word, n| word | (((squares >> (n * u32::from(self.shape.columns))) as u64 & row) << (8 * n)))
    }

    /// Converts a word to a mask in board order.
    pub fn gather(&self, word: u64) -> u128 {
        if self.shape.columns == 8 {
            return word.into();
        }
        let row = (1 << self.shape.columns) - 1;
        let rows = 0..u32::from(self.shape.rows);
        rows.fold(0, |squares, n| squares | u128::from(word >> (8 * n) & row) << (n * u32::from(self.shape.columns)))
    }

    pub fn square(&self, step: OthelloStep) -> Square {
        let index = step.trailing_zeros() as u16;
        Square(index / 8 * u16::from(self.shape.columns) + index % 8)
    }

    pub fn word(&self, square: Square) -> u64 {
        let (column, row) = self.shape.place(square);
        bit(column, row)
    }

    #[inline(always)]
    pub fn targets(&self, state: &OthelloState) -> u64 {
        targets(state.mine, state.theirs, self.board & !(state.mine | state.theirs))
    }

    /// The squares the opponent could play if it were its turn.
    #[inline(always)]
    pub(super) fn answers(&self, state: &OthelloState) -> u64 {
        targets(state.theirs, state.mine, self.board & !(state.mine | state.theirs))
    }

    pub fn turned(&self, state: &OthelloState, step: OthelloStep) -> u64 {
        flips(state.mine, state.theirs, step.trailing_zeros())
    }

    /// Perft: a pass is a ply, and a finished game counts 1 at its depth (Aart Bik's convention).
    pub fn perft(&self, state: &OthelloState, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        best(DiscPerft { board: self.board, mine: state.mine, theirs: state.theirs, depth })
    }
}

/// A perft run that is not yet bound to a CPU level.
struct DiscPerft {
    board: u64,
    mine: u64,
    theirs: u64,
    depth: u32,
}

impl CpuTask for DiscPerft {
    type Output = u64;

    fn on<C: Cpu>(self, cpu: C) -> u64 {
        DiscCounter { board: self.board, cpu }.count(self.mine, self.theirs, self.depth)
    }
}

struct DiscCounter<C> {
    board: u64,
    cpu: C,
}

/// The count below one position.
struct DiscCount<'a, C> {
    counter: &'a DiscCounter<C>,
    mine: u64,
    theirs: u64,
    depth: u32,
}

impl<C: Cpu> Work for DiscCount<'_, C> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        self.counter.count_here(self.mine, self.theirs, self.depth)
    }
}

impl<C: Cpu> DiscCounter<C> {
    #[inline(always)]
    fn count(&self, mine: u64, theirs: u64, depth: u32) -> u64 {
        self.cpu.run(DiscCount { counter: self, mine, theirs, depth })
    }

    #[inline(always)]
    fn count_here(&self, mine: u64, theirs: u64, depth: u32) -> u64 {
        let empty = self.board & !(mine | theirs);
        let mut left = targets(mine, theirs, empty);
        if left == 0 {
            let over = targets(theirs, mine, empty) == 0;
            return if over || depth == 1 { 1 } else { self.count(theirs, mine, depth - 1) };
        }
        if depth == 1 {
            return u64::from(left.count_ones());
        }
        let mut count = 0;
        while left != 0 {
            let at = left & left.wrapping_neg();
            let turned = flips(mine, theirs, left.trailing_zeros());
            left ^= at;
            let (next_mine, next_theirs) = (theirs ^ turned, mine | turned | at);
            count += match depth {
                2 => Self::answers_counted(next_mine, next_theirs, empty ^ at),
                _ => self.count(next_mine, next_theirs, depth - 1),
            };
        }
        count
    }

    /// Perft to depth 1: the number of moves, or 1 for a pass or a finished game.
    #[inline(always)]
    fn answers_counted(mine: u64, theirs: u64, empty: u64) -> u64 {
        u64::from(targets(mine, theirs, empty).count_ones()).max(1)
    }
}

impl Kernel for OthelloKernel {
    type State = OthelloState;
    type Step = OthelloStep;

    fn state(&self, board: &Board) -> OthelloState {
        let (mine, theirs) = (board.of(board.turn), board.of(board.turn.other()));
        OthelloState { mine: self.spread(mine), theirs: self.spread(theirs), turn: board.turn }
    }

    fn board(&self, state: &OthelloState) -> Board {
        let (mine, theirs) = (self.gather(state.mine), self.gather(state.theirs));
        match state.turn {
            Side::Black => Board {
                black: mine,
                white: theirs,
                kings: 0,
                turn: Side::Black,
                runs: [KingRun::NONE; 2],
                script: None,
            },
            Side::White => Board {
                black: theirs,
                white: mine,
                kings: 0,
                turn: Side::White,
                runs: [KingRun::NONE; 2],
                script: None,
            },
        }
    }

    fn turn(&self, state: &OthelloState) -> Side {
        state.turn
    }

    fn moves(&self, state: &OthelloState, into: &mut Vec<OthelloStep>) {
        into.clear();
        let mut left = self.targets(state);
        if left == 0 && self.answers(state) != 0 {
            into.push(0);
        }
        while left != 0 {
            into.push(left & left.wrapping_neg());
            left &= left - 1;
        }
    }

    #[inline]
    fn play(&self, state: &OthelloState, step: &OthelloStep) -> OthelloState {
        let turned = if *step == 0 { 0 } else { self.turned(state, *step) };
        OthelloState { mine: state.theirs ^ turned, theirs: state.mine | turned | step, turn: state.turn.other() }
    }

    fn winner(&self, state: &OthelloState) -> Option<Side> {
        let (mine, theirs) = (state.mine.count_ones(), state.theirs.count_ones());
        let ahead = match self.disc_count_rule {
            DiscCountRule::Most => mine > theirs,
            DiscCountRule::Fewest => mine < theirs,
        };
        if mine == theirs { None } else { Some(if ahead { state.turn } else { state.turn.other() }) }
    }

    fn is_loud(&self, _state: &OthelloState, _step: &OthelloStep) -> bool {
        false
    }

    fn is_quiet(&self, state: &OthelloState) -> bool {
        self.targets(state) != 0 || self.answers(state) != 0
    }

    fn is_progress(&self, _state: &OthelloState, step: &OthelloStep) -> bool {
        *step != 0
    }

    fn slot(&self, step: &OthelloStep) -> usize {
        step.trailing_zeros() as usize
    }

    fn key(&self, state: &OthelloState) -> u64 {
        mix(mix(mix(state.turn as u64) ^ state.mine) ^ state.theirs)
    }

    fn masks(&self, state: &OthelloState, into: &mut Vec<u32>) {
        into.clear();
        let board = Kernel::board(self, state);
        let numbers = self.shape.squares().div_ceil(32);
        for discs in [board.black, board.white] {
            into.extend((0..numbers).map(|n| (discs >> (32 * n)) as u32));
        }
    }

    fn features(&self, state: &OthelloState, into: &mut Vec<f64>) {
        into.clear();
        into.extend((0..FEATURES.len()).map(|index| self.feature(state, index)));
    }

    fn weigh(&self, state: &OthelloState, weights: &[f64]) -> f64 {
        let named = weights.iter().enumerate().filter(|(_, weight)| **weight != 0.0);
        named.map(|(index, weight)| weight * self.feature(state, index)).sum()
    }

    fn value(&self, state: &OthelloState) -> f64 {
        let lead = f64::from(state.mine.count_ones()) - f64::from(state.theirs.count_ones());
        if self.disc_count_rule == DiscCountRule::Most { lead } else { -lead }
    }

    fn discs(&self, state: &OthelloState) -> Option<DiscPosition> {
        let OthelloState { mine, theirs, .. } = *state;
        Some(DiscPosition { mine, theirs, board: self.board, rule: self.disc_count_rule })
    }

    fn pattern_board(&self) -> Option<PatternBoard> {
        Some(PatternBoard::of_discs(self.shape, |square| self.word(square).trailing_zeros()))
    }

    #[inline]
    fn pattern_planes(&self, state: &OthelloState) -> PatternPlanes {
        PatternPlanes { mine: state.mine.into(), theirs: state.theirs.into(), kings: 0 }
    }

    fn disc_step(&self, bit: u64) -> Option<OthelloStep> {
        Some(bit)
    }

    fn full(&self, state: &OthelloState, step: &OthelloStep) -> Move {
        if *step == 0 {
            return Move::default();
        }
        let placed = self.square(*step);
        let mut flipped = Vec::new();
        let mut left = self.turned(state, *step);
        while left != 0 {
            flipped.push(self.square(left));
            left &= left - 1;
        }
        // Discs flip in the order of their distance from the placed disc.
        let far = |square: &Square| {
            let (a, b) = (self.shape.place(*square), self.shape.place(placed));
            (a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)), *square)
        };
        flipped.sort_by_key(far);
        Move { places: Some(placed), flipped, ..Move::default() }
    }
}
