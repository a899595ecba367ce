//! The root of a search: iterative deepening, ties and early termination.

use super::alpha_beta::{AlphaBeta, LOWEST, NodePlace};
use super::eval::LeafEvaluator;
use super::helper_threads::Helpers;
use super::table::TranspositionTable;
use super::{
    DEFAULT_DEPTH, Lines, MAX_DEPTH, Meter, SearchError, SearchLine, SearchOptions, SearchProgress, SearchResult,
    StopReason, Ties, WIN,
};
use crate::rules::{Kernel, Move, Position};
use crate::text::Phrase;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::thread;

#[derive(Clone)]
pub(super) struct RootMove<S> {
    /// Its index in the documented order.
    pub index: usize,
    pub value: f64,
    /// The difference in discs at the end of a solved game.
    pub discs: Option<i32>,
    /// The principal variation after it.
    pub below: Vec<S>,
}

/// Which moves a search has to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MovesWanted {
    /// The best one, or all that are as good.
    Best,
    /// Every move with its exact value.
    All,
    /// So many, the best first.
    Leading(usize),
}

pub(super) struct SearchRoot<'a, 'e, K: Kernel> {
    pub search: AlphaBeta<'a, 'e, K>,
    pub position: &'a Position,
    pub state: K::State,
    pub steps: Vec<K::Step>,
    /// Indices in the documented order, most promising first.
    pub order: Vec<usize>,
    pub options: SearchOptions,
    /// The depth of the first iteration, in plies.
    pub first_depth: u32,
    pub depth_done: u32,
    pub complete: bool,
    pub exact: bool,
}

impl<'a, 'e, K: Kernel> SearchRoot<'a, 'e, K> {
    pub(super) fn new(
        kernel: &'a K,
        evaluator: LeafEvaluator<'e>,
        meter: &'a mut dyn Meter,
        position: &'a Position,
        options: &SearchOptions,
        table: TranspositionTable,
    ) -> Self {
        let state = kernel.state(position.board());
        let mut steps = Vec::new();
        kernel.moves(&state, &mut steps);
        let mut search = AlphaBeta::new(kernel, evaluator, meter, options, table);
        search.path = position.earlier().map(|board| kernel.key(&kernel.state(board))).collect();
        search.path.reverse();
        search.path.push(kernel.key(&state));
        let order = (0..steps.len()).collect();
        Self {
            search,
            position,
            state,
            steps,
            order,
            options: *options,
            first_depth: 1,
            depth_done: 0,
            complete: false,
            exact: false,
        }
    }

    fn deepest(&self) -> u32 {
        self.options.depth.unwrap_or(if self.options.nodes.is_some() { MAX_DEPTH } else { DEFAULT_DEPTH })
    }

    /// Searches the move at `index` with a window and returns its value and principal variation.
    fn value(&mut self, index: usize, depth: u32, alpha: f64, beta: f64) -> Result<RootMove<K::Step>, StopReason> {
        let step = self.steps[index];
        let child = self.search.kernel.play(&self.state, &step);
        let floor = if self.search.kernel.is_progress(&self.state, &step) { self.search.path.len() } else { 0 };
        let at = NodePlace { depth: depth as i32 - 1, ply: 1, floor };
        let value = -self.search.node(&child, at, -beta, -alpha)?;
        Ok(RootMove { index, value, discs: None, below: self.search.line_below_root().to_vec() })
    }

    /// Calls `search` for the index of every move, the most promising first. One that another thread is searching comes last: by
    /// then, its value is in the table.
    fn each_move(
        &mut self,
        mut search: impl FnMut(&mut Self, usize) -> Result<(), StopReason>,
    ) -> Result<(), StopReason> {
        let Some(busy) = self.search.busy.clone() else {
            return (0..self.order.len()).try_for_each(|place| search(self, self.order[place]));
        };
        let mut deferred = Vec::new();
        for place in 0..self.order.len() {
            let index = self.order[place];
            let key = self.search.kernel.key(&self.search.kernel.play(&self.state, &self.steps[index]));
            if !busy.claim(key, place == 0) {
                deferred.push(index);
                continue;
            }
            search(self, index)?;
            busy.remove(key);
        }
        deferred.into_iter().try_for_each(|index| search(self, index))
    }

    /// Searches one depth and puts the best move into `found`, or all equal moves in the documented order if requested.
    fn pass(&mut self, depth: u32, found: &mut Vec<RootMove<K::Step>>) -> Result<(), StopReason> {
        let all = self.options.ties != Ties::First;
        self.each_move(|root, index| {
            let Some(best) = found.first() else {
                found.push(root.value(index, depth, LOWEST, f64::INFINITY)?);
                return Ok(());
            };
            let best_value = best.value;
            // An equal move counts if it comes first in the documented order or if all equal moves are requested.
            let bar = if all || index < best.index { best_value.next_down() } else { best_value };
            if root.value(index, depth, bar, bar.next_up())?.value <= bar {
                return Ok(());
            }
            let exact = root.value(index, depth, bar, f64::INFINITY)?;
            if exact.value > best_value || (exact.value == best_value && !all) {
                found.clear();
                found.push(exact);
            } else if exact.value == best_value {
                let place = found.partition_point(|other| other.index < index);
                found.insert(place, exact);
            }
            Ok(())
        })
    }

    /// Runs `iterate` for one depth after another, from the first that isn't done, until the deepest is reached, `enough` nodes are
    /// searched, the result is exact or the budget is spent; other threads help once that pays. Fails if the evaluation does.
    fn deepen(
        &mut self,
        wanted: MovesWanted,
        enough: u64,
        mut iterate: impl FnMut(&mut Self, u32) -> Result<(), StopReason>,
    ) -> Result<(), StopReason> {
        let ended = thread::scope(|scope| {
            let mut helpers = Helpers::new(scope, wanted);
            let mut ended = Ok(());
            for depth in self.first_depth.max(self.depth_done + 1)..=self.deepest() {
                if ended.is_err() || self.exact || self.search.nodes >= enough {
                    break;
                }
                helpers.start_when_due(self);
                self.search.evaluated = false;
                ended = iterate(self, depth);
            }
            ended
        });
        self.search.count_helpers();
        self.complete = self.exact || self.options.depth == Some(self.depth_done);
        if ended == Err(StopReason::Enough) { Ok(()) } else { ended }
    }

    /// The best move, or all that are as good in the documented order if requested. Fails if the evaluation does.
    pub(super) fn best(&mut self) -> Result<Vec<RootMove<K::Step>>, StopReason> {
        let every_move = self.options.ties != Ties::First;
        let mut best = Vec::new();
        if let Some(first_look) = self.first_look(every_move) {
            self.deepen_best(first_look, &mut best)?;
        }
        if let Some(mut solved) = self.solve_ending(every_move) {
            let most = solved[0].discs;
            solved.retain(|other| other.discs == most);
            self.report(&solved[0]);
            return Ok(solved);
        }
        self.deepen_best(u64::MAX, &mut best)?;
        Ok(best)
    }

    /// Searches until `enough` nodes are searched and keeps in `best` what [`SearchRoot::best`] returns.
    fn deepen_best(&mut self, enough: u64, best: &mut Vec<RootMove<K::Step>>) -> Result<(), StopReason> {
        self.deepen(MovesWanted::Best, enough, |root, depth| {
            let mut found = Vec::new();
            let ended = root.pass(depth, &mut found);
            if let Some(first) = found.first() {
                // The previous best move was searched first, so even an incomplete iteration is at least as good.
                root.promote(first.index);
                *best = found;
            }
            ended?;
            root.depth_done = depth;
            let first = best.first().ok_or(StopReason::Enough)?;
            root.report(first);
            root.exact = root.is_settled(first.value, depth);
            Ok(())
        })
    }

    /// Every move with its exact value at the last completed depth, best first. Fails if the evaluation does.
    pub(super) fn lines(&mut self) -> Result<Vec<RootMove<K::Step>>, StopReason> {
        if let Some(solved) = self.solve_ending(true) {
            self.report(&solved[0]);
            return Ok(solved);
        }
        let mut lines: Vec<RootMove<K::Step>> = Vec::new();
        self.deepen(MovesWanted::All, u64::MAX, |root, depth| {
            let mut found = Vec::with_capacity(root.order.len());
            root.each_move(|root, index| {
                found.push(root.value(index, depth, LOWEST, f64::INFINITY)?);
                Ok(())
            })?;
            lines = found;
            lines.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.index.cmp(&b.index)));
            root.order = lines.iter().map(|line| line.index).collect();
            root.depth_done = depth;
            if let Some(first) = lines.first() {
                root.report(first);
            }
            root.exact = !root.search.evaluated;
            Ok(())
        })?;
        Ok(lines)
    }

    /// Searches one depth for the best `count` moves and puts them with their exact values into `found`, best first.
    fn leading_pass(&mut self, depth: u32, count: usize, found: &mut Vec<RootMove<K::Step>>) -> Result<(), StopReason> {
        self.each_move(|root, index| {
            let bar = found.get(count - 1).map_or(LOWEST, |last| last.value);
            if bar > LOWEST && root.value(index, depth, bar, bar.next_up())?.value <= bar {
                return Ok(());
            }
            let line = root.value(index, depth, bar, f64::INFINITY)?;
            // Ties go to the earlier move in the documented order, whatever the search order was.
            let is_before = |other: &RootMove<K::Step>| {
                other.value > line.value || (other.value == line.value && other.index < line.index)
            };
            let place = found.partition_point(is_before);
            found.insert(place, line);
            found.truncate(count);
            Ok(())
        })
    }

    /// The best `count` moves with their exact values, best first. Fails if the evaluation does.
    pub(super) fn leaders(&mut self, count: usize) -> Result<Vec<RootMove<K::Step>>, StopReason> {
        let count = count.clamp(1, self.steps.len().max(1));
        let mut leading = Vec::new();
        let every_move = count > 1 && self.expected_cost(true).is_some();
        if let Some(first_look) = self.first_look(every_move) {
            self.deepen_leaders(first_look, count, None, &mut leading)?;
        }
        let depth_searched = self.depth_done;
        let best = match self.solve_ending(every_move) {
            Some(mut solved) if every_move || count == 1 => {
                solved.truncate(count);
                return Ok(solved);
            }
            // If only the best move could be solved, the others are searched as usual.
            solved => solved.and_then(|solved| solved.into_iter().next()),
        };
        if best.is_some() {
            (self.depth_done, self.complete, self.exact) = (depth_searched, false, false);
        }
        self.deepen_leaders(u64::MAX, count, best.as_ref(), &mut leading)?;
        Ok(leading)
    }

    /// Searches until `enough` nodes are searched and keeps in `leading` what [`SearchRoot::leaders`] returns, with the best move first
    /// if it is known.
    fn deepen_leaders(
        &mut self,
        enough: u64,
        count: usize,
        best: Option<&RootMove<K::Step>>,
        leading: &mut Vec<RootMove<K::Step>>,
    ) -> Result<(), StopReason> {
        self.deepen(MovesWanted::Leading(count), enough, |root, depth| {
            let mut found = Vec::new();
            root.leading_pass(depth, count, &mut found)?;
            if let Some(best) = best {
                found.retain(|line| line.index != best.index);
                found.insert(0, best.clone());
                found.truncate(count);
            }
            *leading = found;
            for line in leading.iter().rev() {
                root.promote(line.index);
            }
            root.depth_done = depth;
            root.exact = !root.search.evaluated || leading.iter().all(|line| root.is_settled(line.value, depth));
            let lines = root.full_lines(leading);
            root.search.meter.lines(&lines);
            Ok(())
        })
    }

    fn promote(&mut self, index: usize) {
        if let Some(place) = self.order.iter().position(|other| *other == index) {
            self.order[..=place].rotate_right(1);
        }
    }

    /// Whether a deeper search cannot change the result: nothing was evaluated, or the win or loss is within the depth.
    fn is_settled(&self, value: f64, depth: u32) -> bool {
        let decided = self.options.win.is_none() && value.abs() >= WIN - f64::from(depth);
        decided || !self.search.evaluated
    }

    fn report(&mut self, found: &RootMove<K::Step>) {
        let line = self.full_line(found);
        let progress =
            SearchProgress { depth: self.depth_done, value: found.value + 0.0, line, nodes: self.search.nodes };
        self.search.meter.progress(&progress);
    }

    fn full_line(&self, found: &RootMove<K::Step>) -> Vec<Move> {
        let kernel = self.search.kernel;
        let mut state = self.state.clone();
        let mut line = Vec::new();
        for step in std::iter::once(&self.steps[found.index]).chain(&found.below) {
            line.push(kernel.full(&state, step));
            state = kernel.play(&state, step);
        }
        line
    }

    fn full(&self, index: usize) -> Move {
        self.search.kernel.full(&self.state, &self.steps[index])
    }

    pub(super) fn answer_best(&mut self) -> Result<SearchResult, SearchError> {
        let found = self.best();
        self.search.settle();
        let found = found.map_err(|reason| self.failed(reason))?;
        let place = match self.options.ties {
            Ties::Random if found.len() > 1 => {
                ChaCha8Rng::seed_from_u64(self.options.seed).random_range(0..found.len())
            }
            _ => 0,
        };
        let chosen = found.get(place);
        let index = chosen.map_or(0, |chosen| chosen.index);
        Ok(SearchResult {
            chosen: self.full(index),
            // Adding 0 turns the −0 of a negated draw into 0.
            value: chosen.map(|chosen| chosen.value + 0.0),
            discs: chosen.and_then(|chosen| chosen.discs),
            depth: self.depth_done,
            nodes: self.search.nodes,
            line: chosen.map_or_else(|| vec![self.full(index)], |chosen| self.full_line(chosen)),
            equal: if found.is_empty() {
                vec![self.full(0)]
            } else {
                found.iter().map(|f| self.full(f.index)).collect()
            },
            complete: self.complete,
            exact: self.exact && self.has_all_discs(&found),
        })
    }

    /// Whether the result holds to the last disc, where that is wanted: who wins may be known before the discs are.
    fn has_all_discs(&self, found: &[RootMove<K::Step>]) -> bool {
        !self.counts_discs() || found.iter().all(|line| line.discs.is_some())
    }

    pub(super) fn answer_lines(&mut self) -> Result<Lines, SearchError> {
        let found = self.lines();
        self.search.settle();
        let found = found.map_err(|reason| self.failed(reason))?;
        Ok(self.full_lines(&found))
    }

    pub(super) fn answer_leaders(&mut self, count: usize) -> Result<Lines, SearchError> {
        let found = self.leaders(count);
        self.search.settle();
        let found = found.map_err(|reason| self.failed(reason))?;
        Ok(self.full_lines(&found))
    }

    fn full_lines(&self, found: &[RootMove<K::Step>]) -> Lines {
        let line = |found: &RootMove<K::Step>| SearchLine {
            chosen: self.full(found.index),
            value: found.value + 0.0,
            discs: found.discs,
            line: self.full_line(found),
        };
        Lines {
            lines: found.iter().map(line).collect(),
            depth: self.depth_done,
            nodes: self.search.nodes,
            complete: self.complete,
            exact: self.exact && self.has_all_discs(found),
        }
    }

    fn failed(&self, reason: StopReason) -> SearchError {
        let message = match reason {
            StopReason::Failed(message) => message,
            StopReason::Enough => Phrase::default(),
        };
        let state = self.search.failed_at.clone().unwrap_or_else(|| self.state.clone());
        SearchError::Failed { message, board: Box::new(self.search.kernel.board(&state)) }
    }
}
