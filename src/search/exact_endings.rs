//! Exact values at the root of a search, in games that are decided by counting discs.

use super::endgame_solver::EndgameSolver;
use super::root::{RootMove, SearchRoot};
use super::{Meter, SearchOptions, WIN};
use crate::rules::{DiscPosition, Kernel};
use std::cell::{Cell, RefCell};

/// What an ending may be expected to cost at most, however much the search may spend: 24 empty squares, usually some ten seconds.
const MAX_EXPECTED: u64 = 8 << 24;
/// The share of a search's nodes that an ending may be expected to cost. A few cost ten times what is usual.
const EXPECTED_SHARE: u64 = 8;
/// The share that it may really cost. The rest is for an ordinary search if the ending is not solved.
const MOST_SHARE: u64 = 2;
/// An ending that is expected to cost this much takes long enough for someone to wait for it, and to stop it.
const SLOW: u64 = 100_000;
/// The share of that cost for which such an ending is searched first, so that a search that is stopped has a good move to show.
const FIRST_LOOK_SHARE: u64 = 64;
/// About how many positions the solver visits between two questions whether to stop.
const STOP_INTERVAL: u64 = 10_000;
/// The largest table of the solver: 24 MiB.
const MAX_TABLE_LOG2: u32 = 20;

/// A little more than the usual number of positions to solve an ending with so many empty squares: docs/bench.md.
fn expected_nodes(empty: u32) -> u64 {
    let doubled = 1_u64.checked_shl(empty).unwrap_or(u64::MAX);
    doubled.saturating_mul(8)
}

/// A solver for one search, within its budget.
struct BudgetedSolver<'a> {
    solver: EndgameSolver,
    meter: RefCell<&'a mut dyn Meter>,
    /// Positions that the meter knows of.
    reported: Cell<u64>,
    /// Positions visited, all endings together, and how many that may be.
    nodes: u64,
    most: u64,
    is_stopped: Cell<bool>,
}

impl<'a> BudgetedSolver<'a> {
    /// `limit` is what the search may spend.
    fn new(position: DiscPosition, limit: u64, meter: &'a mut dyn Meter) -> Self {
        let table_log2 = (position.empty() + 2).min(MAX_TABLE_LOG2);
        Self {
            solver: EndgameSolver::new(position.board, table_log2).with_scoring(position.rule.into()),
            meter: RefCell::new(meter),
            reported: Cell::new(0),
            nodes: 0,
            most: limit / MOST_SHARE,
            is_stopped: Cell::new(false),
        }
    }

    /// The difference in discs for the side to move, and the moves to the end. `None` if the budget does not suffice.
    fn solve(&mut self, position: DiscPosition) -> Option<(i32, Vec<u64>)> {
        let Self { solver, meter, reported, is_stopped, .. } = self;
        // It is asked for the first time before anything is visited.
        let spent = Cell::new(0);
        let stop = || {
            let spent = spent.replace(STOP_INTERVAL);
            reported.set(reported.get() + spent);
            let granted = meter.borrow_mut().grant(spent);
            is_stopped.set(!granted.is_ok_and(|nodes| nodes > 0));
            is_stopped.get()
        };
        let left = self.most.saturating_sub(self.nodes);
        let Some(solved) = solver.solve(position.mine, position.theirs, Some(left), &stop) else {
            self.nodes = if is_stopped.get() { self.nodes.max(reported.get()) } else { self.most };
            return None;
        };
        self.nodes += solved.nodes;
        Some((solved.difference, solved.line))
    }
}

impl<K: Kernel> SearchRoot<'_, '_, K> {
    /// What the search may still spend.
    fn limit(&self) -> u64 {
        let left = self.options.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.search.nodes));
        left.min(self.search.meter.affordable())
    }

    /// Whether the result of the search is a difference in discs, and not only who wins.
    pub(super) fn counts_discs(&self) -> bool {
        self.options.exact_endings && self.search.kernel.discs(&self.state).is_some()
    }

    /// What solving the position, or the one after each move, will usually cost. `None` if that is not wanted, too expensive, or the
    /// position is not an ending of such a game.
    pub(super) fn expected_cost(&self, every_move: bool) -> Option<u64> {
        let position = self.search.kernel.discs(&self.state).filter(|_| self.options.exact_endings)?;
        let count = if every_move { self.steps.len() } else { 1 };
        let expected = expected_nodes(position.empty()).saturating_mul(count as u64);
        (expected <= MAX_EXPECTED && expected <= self.limit() / EXPECTED_SHARE).then_some(expected)
    }

    /// How many nodes to search before the ending is solved. `None` if it is not, or at once.
    pub(super) fn first_look(&self, every_move: bool) -> Option<u64> {
        let expected = self.expected_cost(every_move)?;
        (expected >= SLOW).then_some(expected / FIRST_LOOK_SHARE)
    }

    /// The best move, or every move, best first, with values that hold to the end of the game. `None` if that is not wanted, if
    /// the position is not an ending of such a game, or if the budget does not suffice.
    pub(super) fn solve_ending(&mut self, every_move: bool) -> Option<Vec<RootMove<K::Step>>> {
        self.expected_cost(every_move)?;
        let kernel = self.search.kernel;
        let position = kernel.discs(&self.state)?;
        let mut solver = BudgetedSolver::new(position, self.limit(), &mut *self.search.meter);
        let solved: Option<Vec<RootMove<K::Step>>> = if every_move {
            let solve = |(index, step)| {
                let (difference, bits) = solver.solve(kernel.discs(&kernel.play(&self.state, step))?)?;
                Some(ending_move(&self.options, index, -difference, steps(kernel, &bits)?))
            };
            self.steps.iter().enumerate().map(solve).collect()
        } else {
            solver.solve(position).and_then(|(difference, bits)| {
                let (first, below) = bits.split_first()?;
                let first = kernel.disc_step(*first)?;
                let index = self.steps.iter().position(|step| *step == first)?;
                Some(vec![ending_move(&self.options, index, difference, steps(kernel, below)?)])
            })
        };
        let (nodes, reported) = (solver.nodes, solver.reported.get());
        self.search.charge(nodes, reported);
        let mut found = solved?;
        // The sort is stable, so equal moves stay in the documented order.
        found.sort_by_key(|ending| std::cmp::Reverse(ending.discs));
        self.depth_done = found.first()?.below.len() as u32 + 1;
        (self.complete, self.exact) = (true, true);
        Some(found)
    }
}

fn steps<K: Kernel>(kernel: &K, bits: &[u64]) -> Option<Vec<K::Step>> {
    bits.iter().map(|bit| kernel.disc_step(*bit)).collect()
}

fn ending_move<S>(options: &SearchOptions, index: usize, difference: i32, below: Vec<S>) -> RootMove<S> {
    let win = options.win.unwrap_or(WIN - (below.len() as f64 + 1.0));
    let value = f64::from(difference.signum()) * win;
    RootMove { index, value, discs: Some(difference), below }
}
