//! Plays moves, and finds out whether a move ended the game.

use super::bits::Bits;
use super::facts::CaptureMethod;
use super::state::{Goal, GridEnd, GridState, GridStep};
use super::tables::{AXES, GridTables, on_board};
use crate::board::{Side, Square};
use crate::rules::directions::opposite;

/// What a move does to the other side's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effects<const W: usize> {
    pub taken: Bits<W>,
    /// Those that change sides.
    pub turned: Bits<W>,
}

impl<const W: usize> GridTables<W> {
    /// `state` is that before the move.
    #[inline(always)]
    pub fn effects(&self, state: &GridState<W>, step: GridStep) -> Effects<W> {
        let theirs = state.sides[state.turn.other().index()];
        let none = Effects { taken: Bits::NONE, turned: Bits::NONE };
        let (from, to) = match step {
            GridStep::Pass | GridStep::Remove(_) | GridStep::Leave(_) | GridStep::Swap => return none,
            GridStep::Jump { from, to, .. } => return Effects { taken: self.jumped_over(from, to), ..none },
            GridStep::Place(to) => (None, to),
            GridStep::Move { from, to, .. } => (Some(from), to),
        };
        match self.facts.method {
            CaptureMethod::Replacement => Effects { taken: Bits::of(to) & theirs, ..none },
            CaptureMethod::Jump => none,
            CaptureMethod::Custody => Effects { taken: self.enclosed(state, from, to), ..none },
            CaptureMethod::Conversion => {
                let kind = from.map_or(0, |from| state.kind_on(from));
                let beside = self.reach[state.turn.index()][kind].beside[usize::from(to)];
                Effects { turned: beside & theirs, ..none }
            }
        }
    }

    fn jumped_over(&self, from: u16, to: u16) -> Bits<W> {
        let mut over = Bits::NONE;
        self.walk_jump(from, to, |square, is_over| {
            if is_over {
                over.insert(square);
            }
        });
        over
    }

    /// Visits the squares of a jump after its start, with whether it jumps over them or lands there.
    fn walk_jump(&self, from: u16, to: u16, mut visit: impl FnMut(u16, bool)) {
        let Some((way, hops)) = self.jump_line(from, to) else { return };
        let mut at = from;
        for n in 1..=2 * hops {
            let Some(next) = on_board(self.next[usize::from(at)][way]) else { return };
            at = next;
            visit(at, n % 2 == 1);
        }
    }

    /// The squares on which a jump lands, with its start, and those it jumps over.
    pub fn jump_path(&self, from: u16, to: u16) -> [Vec<u16>; 2] {
        let (mut path, mut over) = (vec![from], Vec::new());
        self.walk_jump(from, to, |square, is_over| if is_over { over.push(square) } else { path.push(square) });
        [path, over]
    }

    /// The rows of opposing pieces between the square of a piece that arrives and another piece of its side.
    fn enclosed(&self, state: &GridState<W>, from: Option<u16>, to: u16) -> Bits<W> {
        let mut mine = state.sides[state.turn.index()];
        if let Some(from) = from {
            mine.remove(from);
        }
        let theirs = state.sides[state.turn.other().index()];
        let captures = self.reach[state.turn.index()][from.map_or(0, |from| state.kind_on(from))].captures;
        let mut taken = Bits::NONE;
        for way in (0..8).filter(|way| captures >> way & 1 == 1) {
            let mut row = Bits::NONE;
            let mut at = to;
            while let Some(next) = on_board(self.next[usize::from(at)][way]) {
                at = next;
                if !theirs.has(at) {
                    break;
                }
                row.insert(at);
            }
            if mine.has(at) {
                taken |= row;
            }
        }
        taken
    }

    pub fn is_capture(&self, state: &GridState<W>, step: GridStep) -> bool {
        let effects = self.effects(state, step);
        (effects.taken | effects.turned).any()
    }

    /// Whether no earlier position can come again after the move.
    #[inline(always)]
    pub fn is_progress(&self, state: &GridState<W>, step: GridStep) -> bool {
        match step {
            _ if self.pieces_return => false,
            GridStep::Pass => false,
            GridStep::Place(_) | GridStep::Remove(_) | GridStep::Leave(_) | GridStep::Swap | GridStep::Jump { .. } => {
                true
            }
            GridStep::Move { from, to, declines } => {
                let reach = &self.reach[state.turn.index()][state.kind_on(from)];
                reach.only_forward
                    || !declines && reach.promotes_for_good && self.arriving(state, from, to).1
                    || self.effects(state, step).taken.any()
            }
        }
    }

    /// The kind of the piece that a move leaves on its end square, and whether it was promoted, unless it declines to be.
    #[inline(always)]
    pub fn arriving(&self, state: &GridState<W>, from: u16, to: u16) -> (usize, bool) {
        let kind = state.kind_on(from);
        match self.facts.kinds[kind].promotes {
            Some(next) if self.reach[state.turn.index()][kind].promotion.has(to) => (next, true),
            _ => (kind, false),
        }
    }

    #[inline(always)]
    pub fn after(&self, state: &GridState<W>, step: GridStep) -> GridState<W> {
        let mut next = *state;
        next.turn = state.turn.other();
        next.passes = 0;
        let (side, effects) = (state.turn, self.effects(state, step));
        let arrived = match step {
            GridStep::Pass => {
                next.passes = if self.facts.may_pass { state.passes + 1 } else { 0 };
                return next;
            }
            GridStep::Remove(square) => {
                next.clear(Bits::of(square));
                return next;
            }
            GridStep::Leave(square) => {
                next.clear(Bits::of(square));
                next.end = self.end_by(&next, side, Bits::NONE, false);
                return next;
            }
            GridStep::Swap => {
                next.clear(state.occupied());
                if let Some(first) = state.occupied().last() {
                    next.put(side, 0, self.swapped(first));
                }
                next.stock.swap(0, 1);
                return next;
            }
            GridStep::Place(to) => {
                if effects.taken.any() {
                    next.clear(effects.taken);
                }
                next.put(side, 0, to);
                next.stock[side.index()] = next.stock[side.index()].saturating_sub(1);
                to
            }
            GridStep::Move { from, to, declines } | GridStep::Jump { from, to, declines } => {
                let kind = if declines { state.kind_on(from) } else { self.arriving(state, from, to).0 };
                next.clear(Bits::of(from) | effects.taken);
                next.put(side, kind, to);
                to
            }
        };
        if effects.turned.any() {
            next.sides[side.index()] |= effects.turned;
            next.sides[side.other().index()] ^= effects.turned;
            // Pieces that change sides can complete lines and reach rows anywhere.
            next.end = self.end_for(&next, side);
        } else {
            next.end = self.end_by(&next, side, Bits::of(arrived), effects.taken.any());
        }
        next
    }

    /// Whether a side has won, whatever was played last.
    pub fn end_for(&self, state: &GridState<W>, side: Side) -> Option<GridEnd> {
        self.end_by(state, side, state.sides[side.index()], true)
    }

    /// Whether a side has won by moving these of its pieces.
    #[inline(always)]
    fn end_by(&self, state: &GridState<W>, side: Side, moved: Bits<W>, has_taken: bool) -> Option<GridEnd> {
        let (facts, mine) = (&self.facts, state.sides[side.index()]);
        let goal = if facts.far_row && (moved & self.far_rows[side.index()]).any() {
            Goal::FarRow
        } else if facts.has_goals() && self.is_on_goal(state, side, moved) {
            Goal::Square
        } else if facts.line > 0 && moved.iter().any(|square| self.has_line_through(mine, square)) {
            Goal::Line
        } else if has_taken && let Some(goal) = self.loss_of_pieces(state, side.other()) {
            goal
        } else if facts.chain && self.has_chain(mine, self.chain_edges[side.index()]) {
            Goal::Chain
        } else if facts.homes && self.is_home(state, side) {
            Goal::Homes
        } else if facts.leaving && mine.is_none() {
            Goal::Left
        } else {
            return None;
        };
        Some(GridEnd { winner: side, goal })
    }

    fn is_on_goal(&self, state: &GridState<W>, side: Side, moved: Bits<W>) -> bool {
        let reached = moved & self.goals[side.index()];
        reached.any() && reached.iter().any(|square| self.facts.kinds[state.kind_on(square)].wins_on_goals)
    }

    #[inline(always)]
    fn has_line_through(&self, pieces: Bits<W>, square: u16) -> bool {
        let length = |direction: usize| {
            let mut at = square;
            let mut length = 0;
            while let Some(next) = on_board(self.next[usize::from(at)][direction]).filter(|next| pieces.has(*next)) {
                at = next;
                length += 1;
            }
            length
        };
        AXES.iter().any(|axis| {
            let line = 1 + length(*axis) + length(opposite(*axis));
            if self.facts.line_exact { line == self.facts.line } else { line >= self.facts.line }
        })
    }

    /// Whether neighbouring pieces lead from one edge to the other.
    fn has_chain(&self, pieces: Bits<W>, [from, to]: [Bits<W>; 2]) -> bool {
        let mut chain = pieces & from;
        if (pieces & to).is_none() {
            return false;
        }
        loop {
            if (chain & to).any() {
                return true;
            }
            let mut grown = chain;
            for way in 0..8 {
                grown |= self.stepped(chain, way);
            }
            grown &= pieces;
            if grown == chain {
                return false;
            }
            chain = grown;
        }
    }

    /// The square on which the side that swaps gets its piece. Where each side joins edges of its own, that is the same square as
    /// seen from its edges.
    pub fn swapped(&self, first: u16) -> u16 {
        let shape = self.facts.shape;
        let (column, row) = shape.place(Square(first));
        let mirrored = shape.at(row.into(), column.into()).filter(|_| self.facts.chain);
        mirrored.map_or(first, |square| square.0)
    }

    fn loss_of_pieces(&self, state: &GridState<W>, loser: Side) -> Option<Goal> {
        let pieces = state.sides[loser.index()];
        if self.royals.iter().any(|kind| (pieces & state.of_kind(*kind)).is_none()) {
            return Some(Goal::Royal);
        }
        self.reduced_to.is_some_and(|least| pieces.count() <= least).then_some(Goal::Reduced)
    }

    fn is_home(&self, state: &GridState<W>, side: Side) -> bool {
        let mine = state.sides[side.index()];
        mine.any() && (mine & !self.homes[side.index()]).is_none()
    }
}
