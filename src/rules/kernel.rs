//! The fast interface of a ruleset: what searches need, without virtual calls and mostly without allocation.

use super::{Arrangement, Board, Move, PatternBoard, PatternPlanes};
use crate::board::Side;

/// One more than the greatest [`Kernel::slot`].
pub const SLOTS: usize = 1 << 12;

/// Where random moves led.
#[derive(Clone, Debug)]
pub struct RandomMoves<S> {
    pub state: S,
    pub plies: u32,
    /// The random number with which they go on: it does not matter in how many calls a game is played.
    pub random: u64,
    /// The winner, `None` for a draw, if the game is over.
    pub result: Option<Option<Side>>,
}

pub trait Kernel: Sync {
    /// A compact position that is cheap to clone; equal states are the same position for the repetition rule.
    type State: Clone + Eq + 'static;
    type Step: Copy + Eq + 'static;

    fn state(&self, board: &Board) -> Self::State;

    fn board(&self, state: &Self::State) -> Board;

    fn turn(&self, state: &Self::State) -> Side;

    /// Replaces the contents of `into`, in the documented order; a pass is a move. Empty only when the game is over.
    fn moves(&self, state: &Self::State, into: &mut Vec<Self::Step>);

    fn play(&self, state: &Self::State, step: &Self::Step) -> Self::State;

    /// A legal move chosen by a random number, each equally likely; `None` when the game is over. `list` is any list, whose
    /// contents are lost.
    #[inline]
    fn random_step(&self, state: &Self::State, random: u64, list: &mut Vec<Self::Step>) -> Option<Self::Step> {
        self.moves(state, list);
        // The high half of the product maps 32 random bits evenly enough onto the list of moves.
        list.get((((random >> 32) * list.len() as u64) >> 32) as usize).copied()
    }

    /// At most `most` random moves, fewer if the game ends. `None` if that is not faster than [`Kernel::random_step`], or the rules fail.
    fn random_moves(&self, state: &Self::State, random: u64, most: u32) -> Option<RandomMoves<Self::State>> {
        let _ = (state, random, most);
        None
    }

    /// The winner of a state in which [`Kernel::moves`] is empty; `None` for a draw.
    fn winner(&self, state: &Self::State) -> Option<Side>;

    /// Whether the move is tactical (a capture), so that the quiescence search must follow it before evaluating.
    fn is_loud(&self, state: &Self::State, step: &Self::Step) -> bool;

    /// Whether there are moves and none of them is loud; called at every leaf. May return `false` if this is expensive to
    /// decide: the search then lists the moves.
    fn is_quiet(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Whether the move is irreversible, so that no earlier position can recur.
    fn is_progress(&self, state: &Self::State, step: &Self::Step) -> bool;

    /// The number of plies without progress after which the game is drawn; `None` for no limit.
    fn quiet_limit(&self) -> Option<u32> {
        None
    }

    /// Whether the remaining pieces draw at once, provided there is a move.
    fn is_drawn(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Below [`SLOTS`], shared by similar moves of different states: the index of the history heuristic.
    fn slot(&self, step: &Self::Step) -> usize {
        let _ = step;
        0
    }

    /// A hash of the state, the same on every machine.
    fn key(&self, state: &Self::State) -> u64;

    /// The masks for a script's `eval`, in the order of its arguments without the side, 32 squares per number.
    fn masks(&self, state: &Self::State, into: &mut Vec<u32>);

    /// The number of the side to move as passed to a script's `eval`: 1 for black, 2 for white.
    fn side_number(&self, state: &Self::State) -> u8 {
        match self.turn(state) {
            Side::Black => 1,
            Side::White => 2,
        }
    }

    /// Writes the features of [`super::Family::features`], in that order, each as the mover's minus the opponent's.
    fn features(&self, state: &Self::State, into: &mut Vec<f64>);

    /// The weighted sum of the features; called at every leaf of a search with weights.
    fn weigh(&self, state: &Self::State, weights: &[f64]) -> f64 {
        let mut features = Vec::new();
        self.features(state, &mut features);
        weights.iter().zip(features).map(|(weight, feature)| weight * feature).sum()
    }

    fn value(&self, state: &Self::State) -> f64;

    fn full(&self, state: &Self::State, step: &Self::Step) -> Move;

    /// The number of pieces, if the game can have endgame tables; otherwise larger than any of theirs.
    fn piece_count(&self, state: &Self::State) -> u32 {
        let _ = state;
        u32::MAX
    }

    /// The pieces of a state, as [`Ruleset::arrangement`](super::Ruleset::arrangement) gives them.
    fn arrangement(&self, state: &Self::State) -> Arrangement {
        self.board(state).arrangement()
    }

    /// The state with these pieces.
    fn arranged(&self, pieces: &Arrangement) -> Self::State {
        self.state(&Board::arranged(pieces))
    }

    /// The discs, if the game is decided by counting them.
    fn discs(&self, state: &Self::State) -> Option<DiscPosition> {
        let _ = state;
        None
    }

    /// How patterns see the board; `None` if these rules have no patterns.
    fn pattern_board(&self) -> Option<PatternBoard> {
        None
    }

    /// What is on the squares, in the bits of [`PatternBoard::bits`]; called at every leaf of a search with patterns.
    fn pattern_planes(&self, state: &Self::State) -> PatternPlanes {
        let _ = state;
        PatternPlanes::default()
    }

    /// The step that places a disc on this bit of a [`DiscPosition`], or passes if it is 0.
    fn disc_step(&self, bit: u64) -> Option<Self::Step> {
        let _ = bit;
        None
    }
}

/// The discs of a position and the squares in play. Square `column`, `row` is bit `row * 8 + column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiscPosition {
    /// Those of the side to move.
    pub mine: u64,
    pub theirs: u64,
    pub board: u64,
    pub rule: DiscCountRule,
}

impl DiscPosition {
    pub const fn empty(self) -> u32 {
        (self.board & !(self.mine | self.theirs)).count_ones()
    }
}

/// Who wins by the number of discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscCountRule {
    Most,
    Fewest,
}

/// A computation generic over the kernel: a closure with a type parameter, which Rust's closures cannot have.
pub trait WithKernel {
    type Output;

    fn run<K: Kernel>(self, kernel: &K) -> Self::Output;
}
