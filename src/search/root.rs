//! The root of a search: iterative deepening, ties and early termination.

use super::alpha_beta::{AlphaBeta, LOWEST, NodePlace};
use super::eval::LeafEvaluator;
use super::{
    DEFAULT_DEPTH, Eval, Lines, MAX_DEPTH, Meter, SearchError, SearchLine, SearchOptions, SearchProgress, SearchResult,
    StopReason, Ties, WIN,
};
use crate::rules::{Kernel, Move, Position, WithKernel, kernel_of};
use crate::text::{Phrase, phrase};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

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

pub(super) struct SearchRoot<'a, 'e, K: Kernel> {
    pub search: AlphaBeta<'a, 'e, K>,
    pub state: K::State,
    pub steps: Vec<K::Step>,
    /// Indices in the documented order, most promising first.
    order: Vec<usize>,
    pub options: SearchOptions,
    pub depth_done: u32,
    pub complete: bool,
    pub exact: bool,
}

impl<'a, 'e, K: Kernel> SearchRoot<'a, 'e, K> {
    fn new(
        kernel: &'a K,
        evaluator: LeafEvaluator<'e>,
        meter: &'a mut dyn Meter,
        position: &Position,
        options: &SearchOptions,
    ) -> Self {
        let state = kernel.state(position.board());
        let mut steps = Vec::new();
        kernel.moves(&state, &mut steps);
        let mut search = AlphaBeta::new(kernel, evaluator, meter, options);
        search.path = position.earlier().map(|board| kernel.key(&kernel.state(board))).collect();
        search.path.reverse();
        search.path.push(kernel.key(&state));
        let order = (0..steps.len()).collect();
        Self { search, state, steps, order, options: *options, depth_done: 0, complete: false, exact: false }
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

    /// Searches one depth and puts the best move into `found`, or all equal moves in the documented order if requested.
    fn pass(&mut self, depth: u32, found: &mut Vec<RootMove<K::Step>>) -> Result<(), StopReason> {
        let all = self.options.ties != Ties::First;
        for place in 0..self.order.len() {
            let index = self.order[place];
            let Some(best) = found.first() else {
                found.push(self.value(index, depth, LOWEST, f64::INFINITY)?);
                continue;
            };
            let best_value = best.value;
            // An equal move counts if it comes first in the documented order or if all equal moves are requested.
            let bar = if all || index < best.index { best_value.next_down() } else { best_value };
            if self.value(index, depth, bar, bar.next_up())?.value <= bar {
                continue;
            }
            let exact = self.value(index, depth, bar, f64::INFINITY)?;
            if exact.value > best_value || (exact.value == best_value && !all) {
                found.clear();
                found.push(exact);
            } else if exact.value == best_value {
                let place = found.partition_point(|other| other.index < index);
                found.insert(place, exact);
            }
        }
        Ok(())
    }

    /// Deepens until the depth is reached, the game is played out or the budget is spent.
    fn best(&mut self) -> Result<Vec<RootMove<K::Step>>, StopReason> {
        if let Some(mut solved) = self.solve_ending(self.options.ties != Ties::First) {
            let most = solved[0].discs;
            solved.retain(|other| other.discs == most);
            self.report(&solved[0]);
            return Ok(solved);
        }
        let mut best: Vec<RootMove<K::Step>> = Vec::new();
        for depth in 1..=self.deepest() {
            self.search.evaluated = false;
            let mut found = Vec::new();
            let ended = self.pass(depth, &mut found);
            if let Some(first) = found.first() {
                // The previous best move was searched first, so even an incomplete iteration is at least as good.
                self.promote(first.index);
                best = found;
            }
            match ended {
                Err(StopReason::Enough) => break,
                Err(failed) => return Err(failed),
                Ok(()) => self.depth_done = depth,
            }
            let Some(first) = best.first() else { break };
            self.report(first);
            self.exact = self.is_settled(first.value, depth);
            if self.exact {
                break;
            }
        }
        self.complete = self.exact || self.options.depth == Some(self.depth_done);
        Ok(best)
    }

    /// Returns every move with its exact value at the last completed depth, best first.
    fn lines(&mut self) -> Result<Vec<RootMove<K::Step>>, StopReason> {
        if let Some(solved) = self.solve_ending(true) {
            self.report(&solved[0]);
            return Ok(solved);
        }
        let mut lines: Vec<RootMove<K::Step>> = Vec::new();
        for depth in 1..=self.deepest() {
            self.search.evaluated = false;
            let order = self.order.clone();
            let found: Result<Vec<_>, StopReason> =
                order.into_iter().map(|index| self.value(index, depth, LOWEST, f64::INFINITY)).collect();
            match found {
                Err(StopReason::Enough) => break,
                Err(failed) => return Err(failed),
                Ok(found) => lines = found,
            }
            lines.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.index.cmp(&b.index)));
            self.order = lines.iter().map(|line| line.index).collect();
            self.depth_done = depth;
            if let Some(first) = lines.first() {
                self.report(first);
            }
            self.exact = !self.search.evaluated;
            if self.exact {
                break;
            }
        }
        self.complete = self.exact || self.options.depth == Some(self.depth_done);
        Ok(lines)
    }

    /// Searches one depth for the best `count` moves and puts them with their exact values into `found`, best first.
    fn leading_pass(&mut self, depth: u32, count: usize, found: &mut Vec<RootMove<K::Step>>) -> Result<(), StopReason> {
        for place in 0..self.order.len() {
            let index = self.order[place];
            let bar = found.get(count - 1).map_or(LOWEST, |last| last.value);
            if bar > LOWEST && self.value(index, depth, bar, bar.next_up())?.value <= bar {
                continue;
            }
            let line = self.value(index, depth, bar, f64::INFINITY)?;
            // Ties go to the earlier move in the documented order, whatever the search order was.
            let is_before = |other: &RootMove<K::Step>| {
                other.value > line.value || (other.value == line.value && other.index < line.index)
            };
            let place = found.partition_point(is_before);
            found.insert(place, line);
            found.truncate(count);
        }
        Ok(())
    }

    /// Deepens until the best moves cannot change any more or the budget is spent.
    fn leaders(&mut self, count: usize) -> Result<Vec<RootMove<K::Step>>, StopReason> {
        let count = count.clamp(1, self.steps.len().max(1));
        if let Some(mut solved) = self.solve_ending(count > 1) {
            solved.truncate(count);
            return Ok(solved);
        }
        let mut leading: Vec<RootMove<K::Step>> = Vec::new();
        for depth in 1..=self.deepest() {
            self.search.evaluated = false;
            let mut found = Vec::new();
            match self.leading_pass(depth, count, &mut found) {
                Err(StopReason::Enough) => break,
                Err(failed) => return Err(failed),
                Ok(()) => {}
            }
            leading = found;
            for line in leading.iter().rev() {
                self.promote(line.index);
            }
            self.depth_done = depth;
            self.exact = !self.search.evaluated || leading.iter().all(|line| self.is_settled(line.value, depth));
            let lines = self.full_lines(&leading);
            self.search.meter.lines(&lines);
            if self.exact {
                break;
            }
        }
        self.complete = self.exact || self.options.depth == Some(self.depth_done);
        Ok(leading)
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

    fn answer_best(&mut self) -> Result<SearchResult, SearchError> {
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
            exact: self.exact,
        })
    }

    fn answer_lines(&mut self) -> Result<Lines, SearchError> {
        let found = self.lines();
        self.search.settle();
        let found = found.map_err(|reason| self.failed(reason))?;
        Ok(self.full_lines(&found))
    }

    fn answer_leaders(&mut self, count: usize) -> Result<Lines, SearchError> {
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
        let lines = found.iter().map(line).collect();
        Lines { lines, depth: self.depth_done, nodes: self.search.nodes, complete: self.complete, exact: self.exact }
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

fn check(position: &Position, options: &SearchOptions) -> Result<(), SearchError> {
    if options.depth.is_some_and(|depth| !(1..=MAX_DEPTH).contains(&depth)) {
        let depth = options.depth.unwrap_or(0);
        let wanted = phrase("wanted-whole").with("from", "1").with("to", MAX_DEPTH.to_string());
        let message = phrase("must-be-not").with("path", "depth").with("wanted", wanted);
        return Err(SearchError::BadOption(message.with("found", depth.to_string())));
    }
    if options.win.is_some_and(|win| !win.is_finite() || win <= 0.0) {
        return Err(SearchError::BadOption(phrase("search-win")));
    }
    if position.outcome().is_some() { Err(SearchError::GameOver) } else { Ok(()) }
}

trait RootQuery {
    type Answer;

    fn answer<K: Kernel>(self, root: SearchRoot<'_, '_, K>) -> Result<Self::Answer, SearchError>;
}

struct FindBestMove;

impl RootQuery for FindBestMove {
    type Answer = SearchResult;

    fn answer<K: Kernel>(self, mut root: SearchRoot<'_, '_, K>) -> Result<SearchResult, SearchError> {
        root.answer_best()
    }
}

struct GradeAllMoves;

impl RootQuery for GradeAllMoves {
    type Answer = Lines;

    fn answer<K: Kernel>(self, mut root: SearchRoot<'_, '_, K>) -> Result<Lines, SearchError> {
        root.answer_lines()
    }
}

struct FindBestLines(usize);

impl RootQuery for FindBestLines {
    type Answer = Lines;

    fn answer<K: Kernel>(self, mut root: SearchRoot<'_, '_, K>) -> Result<Lines, SearchError> {
        root.answer_leaders(self.0)
    }
}

/// A query that still needs the kernel of its position's variant.
struct RootQueryRun<'a, 'e, Q> {
    position: &'a Position,
    options: &'a SearchOptions,
    evaluator: LeafEvaluator<'e>,
    meter: &'a mut dyn Meter,
    query: Q,
}

impl<Q: RootQuery> WithKernel for RootQueryRun<'_, '_, Q> {
    type Output = Result<Q::Answer, SearchError>;

    fn run<K: Kernel>(self, kernel: &K) -> Self::Output {
        let Self { position, options, evaluator, meter, query } = self;
        query.answer(SearchRoot::new(kernel, evaluator, meter, position, options))
    }
}

fn run_query<Q: RootQuery>(
    query: Q,
    position: &Position,
    options: &SearchOptions,
    eval: Eval<'_>,
    meter: &mut dyn Meter,
) -> Result<Q::Answer, SearchError> {
    check(position, options)?;
    let evaluator = LeafEvaluator::new(eval, position.variant().family)?;
    kernel_of(&*position.variant().rules).visit(RootQueryRun { position, options, evaluator, meter, query })
}

/// Finds the best move of a position. Fails if the game is over, an option is out of range, or the evaluation fails. Running
/// out of budget is not an error: the best move so far is returned, or the first legal one.
pub fn best(
    position: &Position,
    options: &SearchOptions,
    eval: Eval<'_>,
    meter: &mut dyn Meter,
) -> Result<SearchResult, SearchError> {
    run_query(FindBestMove, position, options, eval, meter)
}

/// Returns every legal move with its exact value, best first. Fails like [`best`].
pub fn lines(
    position: &Position,
    options: &SearchOptions,
    eval: Eval<'_>,
    meter: &mut dyn Meter,
) -> Result<Lines, SearchError> {
    run_query(GradeAllMoves, position, options, eval, meter)
}

/// Returns the `count` best moves with their values, best first, and reports them to the meter after each depth. Much
/// faster than [`lines`] for a small `count`: the other moves are only proved to be worse. Fails like [`best`].
pub fn leaders(
    position: &Position,
    options: &SearchOptions,
    count: usize,
    eval: Eval<'_>,
    meter: &mut dyn Meter,
) -> Result<Lines, SearchError> {
    run_query(FindBestLines(count), position, options, eval, meter)
}
