//! The principal variation search, from the root down to the end of the game.

use super::null_window::NullWindowNode;
use super::ordering::{GUESSED_EMPTIES, MAX_MOVES, OrderedMoves};
use super::scoring::{DiscScoring, DiscsOnly, EmptiesToWinner, FewestDiscs, Scoring};
use super::searcher::{BoardMasks, NO_VALUE, Searcher};
use super::table::{NO_SQUARE, SolverTable};
use crate::rules::cpu::{Cpu, CpuTask, Work};
use crate::rules::othello::flips::targets;
use std::marker::PhantomData;

/// A search that is not yet bound to a CPU level.
pub(super) struct SolverTask<'s> {
    pub masks: &'s BoardMasks,
    pub table: &'s mut SolverTable,
    pub scoring: DiscScoring,
    pub mine: u64,
    pub theirs: u64,
    /// Values outside count as its ends.
    pub window: (i32, i32),
    pub nodes_limit: Option<u64>,
    pub stop: &'s dyn Fn() -> bool,
}

impl CpuTask for SolverTask<'_> {
    type Output = Option<(i32, Vec<u64>, u64)>;

    fn on<C: Cpu>(self, cpu: C) -> Self::Output {
        match self.scoring {
            DiscScoring::EmptiesToWinner => self.search::<C, EmptiesToWinner>(cpu),
            DiscScoring::DiscsOnly => self.search::<C, DiscsOnly>(cpu),
            DiscScoring::FewestDiscs => self.search::<C, FewestDiscs>(cpu),
        }
    }
}

impl SolverTask<'_> {
    /// The value, the line and the nodes.
    fn search<C: Cpu, S: Scoring>(self, cpu: C) -> Option<(i32, Vec<u64>, u64)> {
        let mut searcher = Searcher {
            cpu,
            scoring: PhantomData::<S>,
            masks: self.masks,
            table: self.table,
            stop: self.stop,
            nodes: 0,
            nodes_limit: self.nodes_limit.unwrap_or(u64::MAX - 1),
            next_check: 0,
            stopped: false,
        };
        let odd = self.masks.odd_regions(self.masks.board & !(self.mine | self.theirs));
        let node = NullWindowNode { mine: self.mine, theirs: self.theirs, odd, alpha: self.window.0 };
        let mut line = Vec::new();
        let value = searcher.principal(node, self.window.1, &mut line);
        (!searcher.stopped && searcher.nodes <= searcher.nodes_limit).then_some((value, line, searcher.nodes))
    }
}

struct PrincipalNode<'a, 's, C, S> {
    searcher: &'a mut Searcher<'s, C, S>,
    node: NullWindowNode,
    beta: i32,
    line: &'a mut Vec<u64>,
}

impl<C: Cpu, S: Scoring> Work for PrincipalNode<'_, '_, C, S> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        self.searcher.principal_here(self.node, self.beta, self.line)
    }
}

impl<C: Cpu, S: Scoring> Searcher<'_, C, S> {
    /// The value of a position in the window `node.alpha..=beta`, and in `line` the best moves of both sides.
    ///
    /// Stored bounds order the moves here but end nothing, so the line reaches the end of the game.
    pub(super) fn principal(&mut self, node: NullWindowNode, beta: i32, line: &mut Vec<u64>) -> i32 {
        self.cpu.run(PrincipalNode { searcher: self, node, beta, line })
    }

    #[inline(always)]
    fn principal_here(&mut self, node: NullWindowNode, beta: i32, line: &mut Vec<u64>) -> i32 {
        self.nodes += 1;
        line.clear();
        if self.is_stopped() {
            return 0;
        }
        let empty = self.masks.board & !(node.mine | node.theirs);
        let moves = targets(node.mine, node.theirs, empty);
        if moves == 0 {
            if targets(node.theirs, node.mine, empty) == 0 {
                return self.final_value(node.mine, node.theirs);
            }
            let passed = NullWindowNode { mine: node.theirs, theirs: node.mine, odd: node.odd, alpha: -beta };
            let value = -self.principal(passed, -node.alpha, line);
            line.insert(0, 0);
            return value;
        }
        let known = self.table.get(node.mine, node.theirs);
        let table_square = known.map_or(NO_SQUARE, |known| known.square);
        let mut list = OrderedMoves::<MAX_MOVES>::new(self, &node, empty, moves, table_square);
        if empty.count_ones() >= GUESSED_EMPTIES {
            list.add_guesses(self, empty.count_ones());
        }
        let (mut best, mut alpha, mut rest) = (NO_VALUE, node.alpha, Vec::new());
        while let Some(step) = list.next() {
            rest.clear();
            let next = self.follow(&node, &step);
            let null = NullWindowNode { alpha: -alpha - 1, ..next };
            let mut value = if best == NO_VALUE { beta } else { -self.null_window(null) };
            if value > alpha && (best == NO_VALUE || value < beta) {
                value = -self.principal(NullWindowNode { alpha: -beta, ..next }, -alpha, &mut rest);
            }
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha || line.is_empty() {
                    line.clear();
                    line.push(1 << step.square);
                    line.append(&mut rest);
                }
            }
            alpha = alpha.max(value);
            if alpha >= beta || alpha == self.masks.squares {
                break;
            }
        }
        best
    }
}
