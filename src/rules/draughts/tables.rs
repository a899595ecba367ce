//! What move generation looks up about a draughts variant: its facts, the squares of its board and what follows from them.

use super::facts::{Crowning, DraughtsFacts, Preference, WinCondition};
use super::layout::{DIAGONALS, Directions, Layout, Word};
use super::rules_provider::{RulesProvider, RuntimeRules};
use super::state::{DraughtsState, Grid};
use crate::board::Side;

/// The facts of a variant, prepared for a board with layout `L`.
#[derive(Clone)]
pub struct RuleTables<L: Layout> {
    pub facts: DraughtsFacts,
    pub grid: Grid<L::Word>,
    /// Whether generated moves must be sorted to be in the documented order.
    pub sorts: bool,
    /// Whether a capture by a man that can hop twice always outranks one by a man that can hop only once.
    pub outdoes: bool,
    pub draws_at_once: bool,
    pub stated: RuntimeRules,
}

impl<L: Layout> RuleTables<L> {
    /// The facts must be consistent and the board must fit the layout `L`.
    pub fn new(facts: DraughtsFacts) -> Self {
        let stated = RuntimeRules {
            man_moves: facts.man_moves,
            man_captures: facts.man_captures,
            king_moves: facts.king_moves,
            king_captures: facts.king_captures,
            long_kings: facts.long_kings,
            limits_kings: facts.king_moves_in_a_row > 0,
        };
        let grid = Grid::new::<L>(facts.shape);
        // The walker tries straight up before up left, which is in board order only on a chequered board, where a
        // straight hop ends two rows farther up.
        let mixes = |set: Directions| set & DIAGONALS != 0 && set & !DIAGONALS != 0;
        let mixed = mixes(facts.man_captures) || (mixes(facts.king_captures) && !facts.long_kings);
        let sorts = !facts.forced || (facts.shape.corner.is_none() && mixed);
        let draws_at_once = facts.balances.iter().any(|rule| rule.plies == 0);
        // This also holds by value, since two men are just above a king. If a crowned man continues as a king, it is not
        // cheap to tell which men can hop twice.
        let more_first = matches!(facts.prefer.first(), Some(Preference::Captures | Preference::Value));
        let outdoes = more_first && facts.crowning != Crowning::GoesOn;
        Self { facts, grid, sorts, outdoes, draws_at_once, stated }
    }

    #[inline(always)]
    pub fn crowns(&self) -> bool {
        self.facts.crowning != Crowning::Never
    }

    /// Whether the game is over even though there may be legal moves.
    #[inline(always)]
    pub fn is_decided(&self, state: &DraughtsState<L::Word>) -> bool {
        self.facts.goal == WinCondition::FarRow && self.goal_reached(state)
    }

    /// The king of this side that has reached the limit of consecutive moves, or the empty set.
    #[inline(always)]
    pub fn king_move_limit_reached<X: RulesProvider>(
        &self,
        rules: X,
        state: &DraughtsState<L::Word>,
        side: Side,
    ) -> L::Word {
        let run = state.runs[side.index()];
        if rules.limits_kings() && run.moves >= self.facts.king_moves_in_a_row {
            L::Word::bit(u32::from(run.at))
        } else {
            L::Word::NONE
        }
    }

    fn goal_reached(&self, state: &DraughtsState<L::Word>) -> bool {
        let (_, theirs) = state.sides();
        (theirs & self.grid.far_rows[state.turn.other().index()]).any()
    }
}
