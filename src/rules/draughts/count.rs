//! Perft with bulk counting: moves of the last ply are counted without playing them.

use super::layout::{Layout, Word, for_directions, lowest, opposite, step, turned};
use super::list::{capture_search, captures, quiet_targets};
use super::rules_provider::RulesProvider;
use super::state::{DraughtsState, DraughtsStep, KingMoveRun};
use super::tables::RuleTables;
use super::walker::each;
use crate::board::Side;
use crate::rules::Counting;
use crate::rules::cpu::{Cpu, CpuTask, Work, best};
use std::cell::RefCell;

pub fn perft<L: Layout, X: RulesProvider>(
    tables: &RuleTables<L>,
    rules: X,
    state: &DraughtsState<L::Word>,
    depth: u32,
    counting: Counting,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    best(PerftRoot { tables, rules, state, depth, counting })
}

/// A perft run that is not yet bound to a CPU level.
struct PerftRoot<'a, L: Layout, X: RulesProvider> {
    tables: &'a RuleTables<L>,
    rules: X,
    state: &'a DraughtsState<L::Word>,
    depth: u32,
    counting: Counting,
}

impl<L: Layout, X: RulesProvider> CpuTask for PerftRoot<'_, L, X> {
    type Output = u64;

    fn on<C: Cpu>(self, cpu: C) -> u64 {
        let mut lists: Vec<Vec<DraughtsStep<L::Word>>> = (0..self.depth).map(|_| Vec::with_capacity(64)).collect();
        let counter = PerftCounter {
            tables: self.tables,
            rules: self.rules,
            counting: self.counting,
            cpu,
            scratch: RefCell::default(),
        };
        match self.state.turn {
            Side::White => counter.count::<true>(self.state, &mut lists),
            Side::Black => counter.count::<false>(self.state, &mut lists),
        }
    }
}

/// The count below one position.
struct PerftNode<'a, L: Layout, X: RulesProvider, C: Cpu, const UP: bool> {
    counter: &'a PerftCounter<'a, L, X, C>,
    state: &'a DraughtsState<L::Word>,
    lists: &'a mut [Vec<DraughtsStep<L::Word>>],
}

impl<L: Layout, X: RulesProvider, C: Cpu, const UP: bool> Work for PerftNode<'_, L, X, C, UP> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        self.counter.count_here::<UP>(self.state, self.lists)
    }
}

/// The move count of a leaf position. Two words, so that it is passed in registers.
struct Leaf<'a, L: Layout, X: RulesProvider, C: Cpu, const UP: bool> {
    counter: &'a PerftCounter<'a, L, X, C>,
    state: &'a DraughtsState<L::Word>,
}

impl<L: Layout, X: RulesProvider, C: Cpu, const UP: bool> Work for Leaf<'_, L, X, C, UP> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        self.counter.leaf_here::<UP>(self.state)
    }
}

/// White if `up`, as white moves up the board; otherwise black.
const fn side(up: bool) -> Side {
    if up { Side::White } else { Side::Black }
}

struct PerftCounter<'a, L: Layout, X: RulesProvider, C: Cpu> {
    tables: &'a RuleTables<L>,
    rules: X,
    counting: Counting,
    cpu: C,
    /// A buffer for the captures of the current leaf.
    scratch: RefCell<Vec<DraughtsStep<L::Word>>>,
}

impl<L: Layout, X: RulesProvider, C: Cpu> PerftCounter<'_, L, X, C> {
    /// Counts as many plies deep as there are lists; each list buffers the captures of one ply.
    #[inline(always)]
    fn count<const UP: bool>(&self, state: &DraughtsState<L::Word>, lists: &mut [Vec<DraughtsStep<L::Word>>]) -> u64 {
        self.cpu.run(PerftNode::<L, X, C, UP> { counter: self, state, lists })
    }

    #[inline(always)]
    fn count_here<const UP: bool>(
        &self,
        state: &DraughtsState<L::Word>,
        lists: &mut [Vec<DraughtsStep<L::Word>>],
    ) -> u64 {
        let Some((steps, lists)) = lists.split_first_mut() else { return 1 };
        if lists.is_empty() {
            return self.leaf_here::<UP>(state);
        }
        if self.tables.is_decided(state) {
            return 0;
        }
        captures::<L, X, UP>(self.tables, self.rules, state, steps, self.counting);
        let mut count = 0;
        if !steps.is_empty() {
            for step in &*steps {
                count += self.below::<UP>(&state.after(step, self.rules.limits_kings()), lists);
            }
            if self.tables.facts.forced {
                return count;
            }
        }
        count + self.quiet::<UP>(state, lists)
    }

    #[inline(always)]
    fn below<const UP: bool>(&self, state: &DraughtsState<L::Word>, lists: &mut [Vec<DraughtsStep<L::Word>>]) -> u64 {
        match (lists.len(), UP) {
            (1, true) => self.cpu.run(Leaf::<L, X, C, false> { counter: self, state }),
            (1, false) => self.cpu.run(Leaf::<L, X, C, true> { counter: self, state }),
            (_, true) => self.count::<false>(state, lists),
            (_, false) => self.count::<true>(state, lists),
        }
    }

    #[inline(always)]
    fn leaf_here<const UP: bool>(&self, state: &DraughtsState<L::Word>) -> u64 {
        if self.tables.is_decided(state) {
            return 0;
        }
        let mut captures = 0;
        if let Some(mut search) = capture_search::<L, X, UP>(self.tables, self.rules, state) {
            captures = search.count::<L, X, UP>(self.tables, self.rules).unwrap_or_else(|| {
                let steps = &mut *self.scratch.borrow_mut();
                search.list::<L, X, UP>(self.tables, self.rules, steps, self.counting);
                steps.len() as u64
            });
            if captures > 0 && self.tables.facts.forced {
                return captures;
            }
        }
        captures + self.quiet_moves::<UP>(state)
    }

    /// Counts the moves without captures.
    #[inline(always)]
    fn quiet_moves<const UP: bool>(&self, state: &DraughtsState<L::Word>) -> u64 {
        let (mine, theirs) = if UP { (state.white, state.black) } else { (state.black, state.white) };
        let empty = self.tables.grid.board & !(mine | theirs);
        let kings = mine & state.kings;
        let men = mine & !kings;
        let mut count = 0;
        for_directions!(if UP { self.rules.man_moves() } else { turned(self.rules.man_moves()) }, D => {
            count += u64::from((step::<L, D>(men) & empty).count());
        });
        each(kings & !self.tables.king_move_limit_reached(self.rules, state, side(UP)), |at| {
            count += u64::from(quiet_targets::<L, X, UP>(self.rules, at, true, empty).count());
        });
        count
    }

    #[inline(always)]
    fn quiet<const UP: bool>(&self, state: &DraughtsState<L::Word>, lists: &mut [Vec<DraughtsStep<L::Word>>]) -> u64 {
        let (mine, theirs) = if UP { (state.white, state.black) } else { (state.black, state.white) };
        let empty = self.tables.grid.board & !(mine | theirs);
        let kings = mine & state.kings;
        let men = mine & !kings;
        let far_row = if self.tables.crowns() { self.tables.grid.far_rows[usize::from(UP)] } else { L::Word::NONE };
        let limited = self.rules.limits_kings();
        let next = |mine, kings, run| {
            let mut runs = [KingMoveRun::default(); 2];
            if limited {
                runs = state.runs;
                runs[side(UP).index()] = run;
            }
            if UP {
                DraughtsState { black: theirs, white: mine, kings, turn: Side::Black, runs }
            } else {
                DraughtsState { black: mine, white: theirs, kings, turn: Side::White, runs }
            }
        };
        let mut count = 0;
        for_directions!(if UP { self.rules.man_moves() } else { turned(self.rules.man_moves()) }, D => {
            each(step::<L, D>(men) & empty, |to| {
                let from = step::<L, { opposite(D) }>(to);
                count += self.below::<UP>(&next(mine ^ from ^ to, state.kings | (to & far_row), KingMoveRun::default()), lists);
            });
        });
        each(kings & !self.tables.king_move_limit_reached(self.rules, state, side(UP)), |from| {
            let mut targets = quiet_targets::<L, X, UP>(self.rules, from, true, empty);
            while targets.any() {
                let to = lowest(targets);
                targets = targets.without_first();
                let run =
                    if limited && men.any() { state.extend_run(from, to, side(UP)) } else { KingMoveRun::default() };
                count += self.below::<UP>(&next(mine ^ from ^ to, state.kings ^ from ^ to, run), lists);
            }
        });
        count
    }
}
