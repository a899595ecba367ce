//! Null window searches: whether a position is worth more than `alpha`.

use super::flips::flips;
use super::ordering::{GUESSED_EMPTIES, MAX_MOVES, OrderedMove, OrderedMoves};
use super::scoring::Scoring;
use super::searcher::{NO_VALUE, Regions, Searcher};
use super::table::{KnownBounds, NO_SQUARE};
use crate::rules::cpu::{Cpu, Work};
use crate::rules::othello::flips::targets;

/// A position and the lower end of a null window.
#[derive(Clone, Copy)]
pub(super) struct NullWindowNode {
    pub mine: u64,
    pub theirs: u64,
    pub odd: Regions,
    pub alpha: i32,
}

impl NullWindowNode {
    /// The position after a pass.
    #[inline(always)]
    pub(super) fn passed(self) -> Self {
        Self { mine: self.theirs, theirs: self.mine, odd: self.odd, alpha: -self.alpha - 1 }
    }
}

/// From this number of empty squares on, moves are sorted.
const SORTED_EMPTIES: u32 = 7;
/// From this number of empty squares on, positions are stored.
const STORED_EMPTIES: u32 = 8;
/// From this number of empty squares on, the positions after all moves are looked up before one of them is searched.
const LOOKED_UP_EMPTIES: u32 = 10;

/// Compiles a search of a node for the CPU that runs it.
macro_rules! on_cpu {
    ($task:ident, $search:ident) => {
        struct $task<'a, 's, C, S> {
            searcher: &'a mut Searcher<'s, C, S>,
            node: NullWindowNode,
        }

        impl<C: Cpu, S: Scoring> Work for $task<'_, '_, C, S> {
            type Output = i32;

            #[inline(always)]
            fn run(self) -> i32 {
                self.searcher.$search(self.node)
            }
        }
    };
}

on_cpu!(LastFourNode, last_four);
on_cpu!(ShallowNode, shallow_here);
on_cpu!(SortedNode, sorted_here);
on_cpu!(DeepNode, deep_here);

impl<C: Cpu, S: Scoring> Searcher<'_, C, S> {
    /// The value of a position in the null window `alpha..=alpha + 1`, fail-soft: more than `alpha` means at least this
    /// value, otherwise at most.
    #[inline(always)]
    pub(super) fn null_window(&mut self, node: NullWindowNode) -> i32 {
        let empty = self.masks.board & !(node.mine | node.theirs);
        match empty.count_ones() {
            0 => self.final_value(node.mine, node.theirs),
            1 => self.last_one(node.mine, empty.trailing_zeros()),
            2 => {
                let (first, second) = (empty.trailing_zeros(), empty.ilog2());
                self.last_two(node.mine, node.theirs, first, second, node.alpha)
            }
            3 => self.last_three(node, empty),
            4 => self.last_four_node(node),
            empties if empties < SORTED_EMPTIES => self.shallow(node),
            empties if empties < STORED_EMPTIES => self.cpu.run(SortedNode { searcher: self, node }),
            _ => self.deep(node),
        }
    }

    #[inline(always)]
    fn last_four_node(&mut self, node: NullWindowNode) -> i32 {
        self.cpu.run(LastFourNode { searcher: self, node })
    }

    #[inline(always)]
    fn shallow(&mut self, node: NullWindowNode) -> i32 {
        self.cpu.run(ShallowNode { searcher: self, node })
    }

    #[inline(always)]
    fn deep(&mut self, node: NullWindowNode) -> i32 {
        self.cpu.run(DeepNode { searcher: self, node })
    }

    /// An upper bound of the value from the opponent's stable discs, if that may be at most `alpha`.
    #[inline(always)]
    fn stable_bound(&self, node: &NullWindowNode) -> Option<i32> {
        // Whose stable discs limit the value.
        let (discs, others) = if S::FEWEST { (node.mine, node.theirs) } else { (node.theirs, node.mine) };
        let most = |stable: u64| self.masks.squares - 2 * stable.count_ones() as i32;
        if most(discs) > node.alpha || discs & self.masks.corners == 0 {
            return None;
        }
        let bound = most(self.masks.stability.stable(discs, others));
        (bound <= node.alpha).then_some(bound)
    }

    /// A position with few empty squares: odd regions first, nothing stored.
    #[inline(always)]
    fn shallow_here(&mut self, node: NullWindowNode) -> i32 {
        self.nodes += 1;
        if let Some(bound) = self.stable_bound(&node) {
            return bound;
        }
        let empty = self.masks.board & !(node.mine | node.theirs);
        let moves = targets(node.mine, node.theirs, empty);
        if moves == 0 {
            let over = targets(node.theirs, node.mine, empty) == 0;
            return if over { self.final_value(node.mine, node.theirs) } else { -self.shallow(node.passed()) };
        }
        let last = empty.count_ones() == 5;
        let odd_squares = self.masks.region_squares[node.odd as usize & 15];
        let mut best = NO_VALUE;
        for squares in [moves & odd_squares, moves & !odd_squares] {
            let mut left = squares;
            while left != 0 {
                let square = left.trailing_zeros();
                left &= left - 1;
                let turned = flips(node.mine, node.theirs, square);
                let next = self.after(&node, square, turned);
                let value = -if last { self.last_four_node(next) } else { self.shallow(next) };
                if value > node.alpha {
                    return value;
                }
                best = best.max(value);
            }
        }
        best
    }

    /// The position after a move.
    #[inline(always)]
    pub(super) fn after(&self, node: &NullWindowNode, square: u32, turned: u64) -> NullWindowNode {
        NullWindowNode {
            mine: node.theirs ^ turned,
            theirs: node.mine | turned | 1 << square,
            odd: node.odd ^ self.masks.region_of[square as usize & 63],
            alpha: -node.alpha - 1,
        }
    }

    /// A position with more empty squares: its moves are sorted.
    #[inline(always)]
    fn sorted_here(&mut self, node: NullWindowNode) -> i32 {
        self.nodes += 1;
        if let Some(bound) = self.stable_bound(&node) {
            return bound;
        }
        let empty = self.masks.board & !(node.mine | node.theirs);
        let moves = targets(node.mine, node.theirs, empty);
        if moves == 0 {
            let over = targets(node.theirs, node.mine, empty) == 0;
            return if over { self.final_value(node.mine, node.theirs) } else { -self.null_window(node.passed()) };
        }
        let mut list = OrderedMoves::<{ STORED_EMPTIES as usize }>::new(self, &node, empty, moves, NO_SQUARE);
        let mut best = NO_VALUE;
        while let Some(step) = list.next() {
            let value = -self.null_window(self.follow(&node, &step));
            if value > node.alpha {
                return value;
            }
            best = best.max(value);
        }
        best
    }

    /// A position with many empty squares: its bounds are looked up and stored, its moves sorted.
    #[inline(always)]
    fn deep_here(&mut self, node: NullWindowNode) -> i32 {
        self.nodes += 1;
        if self.is_stopped() {
            return 0;
        }
        if let Some(bound) = self.stable_bound(&node) {
            return bound;
        }
        let known = self.table.get(node.mine, node.theirs);
        if let Some(known) = known {
            if known.lower > node.alpha {
                return known.lower;
            }
            if known.upper <= node.alpha {
                return known.upper;
            }
        }
        let empty = self.masks.board & !(node.mine | node.theirs);
        let moves = targets(node.mine, node.theirs, empty);
        if moves == 0 {
            let over = targets(node.theirs, node.mine, empty) == 0;
            return if over { self.final_value(node.mine, node.theirs) } else { -self.deep(node.passed()) };
        }
        self.deep_moves(&node, empty, moves, known.map_or(NO_SQUARE, |known| known.square))
    }

    #[inline(always)]
    fn deep_moves(&mut self, node: &NullWindowNode, empty: u64, moves: u64, table_square: u32) -> i32 {
        let empties = empty.count_ones();
        let mut list = OrderedMoves::<MAX_MOVES>::new(self, node, empty, moves, table_square);
        if empties >= LOOKED_UP_EMPTIES
            && let Some((value, square)) = list.known_cutoff(self.table, node.alpha)
        {
            self.remember(node, value, square, 0);
            return value;
        }
        let start = self.nodes;
        if empties >= GUESSED_EMPTIES {
            list.add_guesses(self, empties);
        }
        let (mut best, mut best_square) = (NO_VALUE, NO_SQUARE);
        while let Some(step) = list.next() {
            let value = -self.null_window(self.follow(node, &step));
            if self.stopped {
                return 0;
            }
            if value > best {
                (best, best_square) = (value, step.square);
                if value > node.alpha {
                    break;
                }
            }
        }
        self.remember(node, best, best_square, (self.nodes - start + 1).ilog2());
        best
    }

    /// The position after a move, with the opponent's window.
    #[inline(always)]
    pub(super) fn follow(&self, node: &NullWindowNode, step: &OrderedMove) -> NullWindowNode {
        let odd = node.odd ^ self.masks.region_of[step.square as usize & 63];
        NullWindowNode { mine: step.mine, theirs: step.theirs, odd, alpha: -node.alpha - 1 }
    }

    /// Stores the value of a null window.
    #[inline(always)]
    fn remember(&mut self, node: &NullWindowNode, value: i32, square: u32, work: u32) {
        let most = self.masks.squares;
        let (lower, upper) = if value > node.alpha { (value, most) } else { (-most, value) };
        self.table.put(node.mine, node.theirs, KnownBounds { lower, upper, square }, work);
    }
}
