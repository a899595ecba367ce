//! Alpha-beta search, compiled once per kernel.

use super::busy_nodes::BusyNodes;
use super::eval::LeafEvaluator;
use super::helper_threads::HelperPool;
use super::table::{Bound, TableEntry, TranspositionTable};
use super::{Meter, SearchEnhancements, StopReason, WIN};
use crate::endgame::EndgameTable;
use crate::patterns::PatternEvaluation;
use crate::rules::{Kernel, SLOTS};
use crate::text::phrase;
use std::sync::Arc;

/// The lower end of an open window: below every evaluation and every loss.
pub(super) const LOWEST: f64 = f64::NEG_INFINITY;

/// The bound to which evaluations are clamped, so that none looks like a win.
pub(super) const MAX_EVALUATION: f64 = WIN / 2.0;

/// Beyond its depth a search follows captures for so many plies: more than there are pieces to capture, and a bound for rules under
/// which captures never end.
const MAX_LOUD_PLIES: i32 = 128;

/// Threads share the work on nodes of at least this depth; below, it would cost more than it saves.
const MIN_SHARED_DEPTH: i32 = 4;

/// Buffers and killer moves for one distance from the root.
pub(super) struct PlyBuffers<S> {
    moves: Vec<S>,
    pub order: Vec<u64>,
    /// Moves that another thread was searching, with their places in the order.
    deferred: Vec<(usize, usize)>,
    line: Vec<S>,
    pub killers: [Option<S>; 2],
}

impl<S> Default for PlyBuffers<S> {
    fn default() -> Self {
        let killers = [None, None];
        Self { moves: Vec::new(), order: Vec::new(), deferred: Vec::new(), line: Vec::new(), killers }
    }
}

/// A node's position in the tree.
#[derive(Clone, Copy)]
pub(super) struct NodePlace {
    /// Plies still to search; 0 or less in the quiescence search.
    pub depth: i32,
    /// Plies from the root.
    pub ply: usize,
    /// The index in `path` of the earliest position that can still repeat.
    pub floor: usize,
}

/// The best move of a node so far.
struct BestMove {
    value: f64,
    index: usize,
    /// The lower end of the window, which it raises.
    alpha: f64,
}

#[derive(Clone, Copy)]
pub(super) enum WinScoring {
    /// [`WIN`] less its distance in plies.
    SoonerIsBetter,
    /// This value at any distance.
    Flat(f64),
}

impl WinScoring {
    /// The value of a win so many plies from the root.
    pub(super) fn value_of_win(self, distance: f64) -> f64 {
        match self {
            Self::SoonerIsBetter => WIN - distance,
            Self::Flat(win) => win,
        }
    }

    /// Converts a win distance from the root to one from a node `plies` below it; a negative `plies` converts it back.
    fn shifted(self, value: f64, plies: f64) -> f64 {
        match self {
            Self::SoonerIsBetter if value.abs() > MAX_EVALUATION => value + plies.copysign(value) * plies.signum(),
            _ => value,
        }
    }
}

pub(super) struct AlphaBeta<'a, 'e, K: Kernel> {
    pub kernel: &'a K,
    pub meter: &'a mut dyn Meter,
    /// Nodes searched, those of helpers included as far as they are known.
    pub nodes: u64,
    /// The keys of all positions before the current node, including the game's history.
    pub path: Vec<u64>,
    /// Whether any leaf was evaluated, so that a deeper search may change the result.
    pub evaluated: bool,
    /// The state on which the evaluation failed.
    pub failed_at: Option<K::State>,
    pub evaluator: LeafEvaluator<'e>,
    pub node_limit: u64,
    /// What the threads that help this search have in common with it.
    pub helpers: Option<Arc<HelperPool>>,
    /// The nodes that other threads search at this moment, if there are any.
    pub busy: Option<Arc<BusyNodes>>,
    /// The solved positions of the variant, if the search may use them.
    pub endgames: Option<&'a EndgameTable>,
    pub table: TranspositionTable,
    /// The patterns whose thresholds decide what is skipped.
    pub cut_patterns: Option<Arc<PatternEvaluation>>,
    quiesce: bool,
    selective: bool,
    pub enhancements: SearchEnhancements,
    pub wins: WinScoring,
    granted: u64,
    spent: u64,
    pub rows: Vec<PlyBuffers<K::Step>>,
    /// How often and how deep a quiet move has caused a cutoff, by side and slot.
    pub history: Vec<u32>,
    /// The number of plies without progress after which the game is drawn; unreachably large if there is no limit.
    pub quiet_limit: usize,
}

impl<'a, 'e, K: Kernel> AlphaBeta<'a, 'e, K> {
    pub(super) fn new(
        kernel: &'a K,
        evaluator: LeafEvaluator<'e>,
        meter: &'a mut dyn Meter,
        options: &super::SearchOptions,
        table: TranspositionTable,
    ) -> Self {
        let cut_patterns = evaluator.cut_patterns(options).cloned();
        Self {
            kernel,
            meter,
            nodes: 0,
            path: Vec::new(),
            evaluated: false,
            failed_at: None,
            evaluator,
            node_limit: options.nodes.unwrap_or(u64::MAX),
            helpers: None,
            busy: None,
            endgames: None,
            table,
            cut_patterns,
            quiesce: options.quiesce,
            selective: options.selective,
            enhancements: options.enhancements,
            wins: options.win.map_or(WinScoring::SoonerIsBetter, WinScoring::Flat),
            granted: 0,
            spent: 0,
            rows: Vec::new(),
            history: vec![0; SLOTS * 2],
            quiet_limit: kernel.quiet_limit().map_or(usize::MAX, |plies| plies as usize),
        }
    }

    /// The principal variation below the root's child that was searched last.
    pub(super) fn line_below_root(&self) -> &[K::Step] {
        self.rows.get(1).map_or(&[], |row| &row.line)
    }

    /// Reports the nodes spent since the last grant to the meter.
    pub(super) fn settle(&mut self) {
        self.meter.settle(self.spent);
        (self.spent, self.granted) = (0, 0);
    }

    /// Counts nodes of another search, of which the meter knows `reported`.
    pub(super) fn charge(&mut self, nodes: u64, reported: u64) {
        self.nodes += nodes;
        self.spent += nodes.saturating_sub(reported);
    }

    /// Counts the nodes that helpers have searched since the last call.
    pub(super) fn count_helpers(&mut self) {
        if let Some(helpers) = &self.helpers {
            let nodes = helpers.take_spent();
            self.charge(nodes, 0);
        }
    }

    /// Drops what is left of a grant, so that the meter is asked before the next node.
    pub(super) const fn end_grant(&mut self) {
        self.granted = 0;
    }

    fn count(&mut self) -> Result<(), StopReason> {
        if self.nodes >= self.node_limit {
            return Err(StopReason::Enough);
        }
        if self.granted == 0 {
            self.count_helpers();
            let spent = std::mem::take(&mut self.spent);
            let granted = self.meter.grant(spent)?;
            self.granted = self.helpers.as_ref().map_or(granted, |helpers| helpers.take(granted));
            if self.granted == 0 {
                return Err(StopReason::Enough);
            }
        }
        self.granted -= 1;
        self.spent += 1;
        self.nodes += 1;
        Ok(())
    }

    pub(super) fn evaluate(&mut self, state: &K::State) -> Result<f64, StopReason> {
        self.evaluated = true;
        match self.evaluator.value(self.kernel, state) {
            Ok(value) if value.is_nan() => {
                self.failed_at = Some(state.clone());
                Err(StopReason::Failed(phrase("search-nan")))
            }
            Ok(value) => Ok(value.clamp(-MAX_EVALUATION, MAX_EVALUATION)),
            Err(reason) => {
                self.failed_at = Some(state.clone());
                Err(reason)
            }
        }
    }

    /// Returns the value of a state without moves.
    fn over(&self, state: &K::State, ply: usize) -> f64 {
        let win = self.wins.value_of_win(ply as f64);
        match self.kernel.winner(state) {
            None => 0.0,
            Some(side) if side == self.kernel.turn(state) => win,
            Some(_) => -win,
        }
    }

    /// Returns the value of a state that is drawn by rule, unless it has no moves.
    fn drawn(&mut self, state: &K::State, ply: usize) -> f64 {
        let mut moves = std::mem::take(&mut self.row(ply).moves);
        self.kernel.moves(state, &mut moves);
        let over = moves.is_empty();
        self.rows[ply].moves = moves;
        if over { self.over(state, ply) } else { 0.0 }
    }

    fn row(&mut self, ply: usize) -> &mut PlyBuffers<K::Step> {
        while self.rows.len() <= ply {
            self.rows.push(PlyBuffers::default());
        }
        &mut self.rows[ply]
    }

    /// Searches a node and returns its exact value if it is between `alpha` and `beta`, otherwise a bound on that side. Fails
    /// if the budget is spent or the evaluation fails. `path` and `rows` then remain as deep as the search was.
    pub(super) fn node(&mut self, state: &K::State, at: NodePlace, alpha: f64, beta: f64) -> Result<f64, StopReason> {
        self.count()?;
        self.row(at.ply).line.clear();
        // The earliest repetition takes two plies by each side.
        if self.path.len() >= at.floor + 4 && self.path[at.floor..].contains(&self.kernel.key(state)) {
            self.evaluated = true;
            return Ok(0.0);
        }
        if self.path.len() - at.floor >= self.quiet_limit || self.kernel.is_drawn(state) {
            return Ok(self.drawn(state, at.ply));
        }
        if let Some(value) = self.table_value(state, at) {
            return Ok(value);
        }
        if at.depth > 0 { self.inner(state, at, alpha, beta) } else { self.quiet(state, at, alpha, beta) }
    }

    fn inner(&mut self, state: &K::State, at: NodePlace, alpha: f64, beta: f64) -> Result<f64, StopReason> {
        let key = self.kernel.key(state);
        let narrow = beta <= alpha.next_up();
        // If the no-progress draw is within reach, values hold on this path only.
        let ends_soon = self.path.len() - at.floor + at.depth as usize >= self.quiet_limit;
        let mut remembered = None;
        if let Some(entry) = self.table.get(key).filter(|_| self.enhancements.table) {
            remembered = Some(usize::from(entry.best));
            let depth = i32::from(entry.depth);
            let fits = if self.selective { depth >= at.depth } else { depth == at.depth };
            if narrow && !ends_soon && (fits || entry.solved && depth < at.depth) {
                let value = self.wins.shifted(entry.value, -(at.ply as f64));
                let cuts = match entry.bound {
                    Bound::Exact => true,
                    Bound::AtLeast => value >= beta,
                    Bound::AtMost => value <= alpha,
                };
                if cuts {
                    self.evaluated |= !entry.solved;
                    return Ok(value);
                }
            }
        }
        if narrow && !ends_soon && self.cut_patterns.is_some() {
            if let Some(bound) = self.prob_cut(state, at, (alpha, beta))? {
                return Ok(bound);
            }
            let known = || self.table.get(key).filter(|_| self.enhancements.table);
            remembered = remembered.or_else(|| Some(known()?.best.into()));
        }
        let evaluated_before = std::mem::replace(&mut self.evaluated, false);
        let mut moves = std::mem::take(&mut self.row(at.ply).moves);
        self.kernel.moves(state, &mut moves);
        if moves.is_empty() {
            self.rows[at.ply].moves = moves;
            self.evaluated = evaluated_before;
            return Ok(self.over(state, at.ply));
        }
        self.sort_keys(state, &moves, at.ply, remembered);
        self.path.push(key);
        let (value, best) = self.branch(state, &moves, at, alpha, beta)?;
        self.path.pop();
        let bound = if value >= beta {
            Bound::AtLeast
        } else if value > alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        if bound == Bound::AtLeast {
            self.reward(state, &moves[best], at);
        }
        self.rows[at.ply].moves = moves;
        let stored = self.wins.shifted(value, at.ply as f64);
        let best = u8::try_from(best).unwrap_or(0);
        if !ends_soon && self.enhancements.table {
            let depth = at.depth as u8;
            let entry = TableEntry { value: stored, depth, best, bound, solved: !self.evaluated };
            self.table.put(key, &entry);
        }
        self.evaluated |= evaluated_before;
        Ok(value)
    }

    /// Follows captures to their end, or for [`MAX_LOUD_PLIES`]. If capturing is optional, the static evaluation is a lower bound
    /// (stand pat).
    fn quiet(&mut self, state: &K::State, at: NodePlace, mut alpha: f64, beta: f64) -> Result<f64, StopReason> {
        if at.depth <= -MAX_LOUD_PLIES || self.kernel.is_quiet(state) {
            return self.evaluate(state);
        }
        let mut moves = std::mem::take(&mut self.row(at.ply).moves);
        self.kernel.moves(state, &mut moves);
        if moves.is_empty() {
            self.rows[at.ply].moves = moves;
            return Ok(self.over(state, at.ply));
        }
        let all = moves.len();
        if self.quiesce {
            moves.retain(|step| self.kernel.is_loud(state, step));
        } else {
            moves.clear();
        }
        let mut floor = LOWEST;
        if moves.len() < all {
            floor = self.evaluate(state)?;
            if moves.is_empty() || floor >= beta {
                self.rows[at.ply].moves = moves;
                return Ok(floor);
            }
            alpha = alpha.max(floor);
        }
        self.sort_keys(state, &moves, at.ply, None);
        let (value, _) = self.branch(state, &moves, at, alpha, beta)?;
        self.rows[at.ply].moves = moves;
        Ok(value.max(floor))
    }

    /// The first with the full window, the others with a null window first. Returns the best value and its index. A move that another
    /// thread is searching comes last: by then, its value is in the table.
    fn branch(
        &mut self,
        state: &K::State,
        moves: &[K::Step],
        at: NodePlace,
        alpha: f64,
        beta: f64,
    ) -> Result<(f64, usize), StopReason> {
        // Counting references costs threads much, so not at every node.
        let busy = if at.depth >= MIN_SHARED_DEPTH { self.busy.clone() } else { None };
        let mut best = BestMove { value: LOWEST, index: 0, alpha };
        let mut deferred = std::mem::take(&mut self.rows[at.ply].deferred);
        deferred.clear();
        for place in 0..moves.len() {
            let index = self.next_move(at.ply);
            let child = self.kernel.play(state, &moves[index]);
            if let Some(busy) = &busy {
                let key = self.kernel.key(&child);
                if !busy.claim(key, place == 0) {
                    deferred.push((index, place));
                    continue;
                }
                self.try_move((state, &child), (&moves[index], index, place), at, beta, &mut best)?;
                busy.remove(key);
            } else {
                self.try_move((state, &child), (&moves[index], index, place), at, beta, &mut best)?;
            }
            if best.alpha >= beta {
                break;
            }
        }
        for &(index, place) in &deferred {
            if best.alpha >= beta {
                break;
            }
            let child = self.kernel.play(state, &moves[index]);
            self.try_move((state, &child), (&moves[index], index, place), at, beta, &mut best)?;
        }
        self.rows[at.ply].deferred = deferred;
        Ok((best.value, best.index))
    }

    /// Searches one move, with its index and its place in the order, and keeps it if it is the best so far.
    fn try_move(
        &mut self,
        (state, child): (&K::State, &K::State),
        (step, index, place): (&K::Step, usize, usize),
        at: NodePlace,
        beta: f64,
        best: &mut BestMove,
    ) -> Result<(), StopReason> {
        let floor = if self.kernel.is_progress(state, step) { self.path.len() } else { at.floor };
        let below = NodePlace { depth: at.depth - 1, ply: at.ply + 1, floor };
        let found = self.child(child, below, place, self.kernel.is_loud(state, step), best.alpha, beta)?;
        if found > best.value {
            (best.value, best.index) = (found, index);
        }
        if found > best.alpha {
            best.alpha = found;
            self.extend_line(at.ply, *step);
        }
        Ok(())
    }

    /// Searches a child and returns its value for the parent: the first child with the full window, later ones only if
    /// they beat the best so far; a selective search tries a reduced depth first.
    fn child(
        &mut self,
        child: &K::State,
        below: NodePlace,
        searched: usize,
        loud: bool,
        alpha: f64,
        beta: f64,
    ) -> Result<f64, StopReason> {
        if searched == 0 || !self.enhancements.null_windows {
            return Ok(-self.node(child, below, -beta, -alpha)?);
        }
        let less = if self.selective && !loud { reduction(below.depth, searched) } else { 0 };
        let mut found =
            -self.node(child, NodePlace { depth: below.depth - less, ..below }, -alpha.next_up(), -alpha)?;
        if less > 0 && found > alpha {
            found = -self.node(child, below, -alpha.next_up(), -alpha)?;
        }
        if found > alpha && found < beta {
            found = -self.node(child, below, -beta, -alpha)?;
        }
        Ok(found)
    }

    fn extend_line(&mut self, ply: usize, step: K::Step) {
        let (here, below) = self.rows.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(step);
        line.extend(below.first().into_iter().flat_map(|row| row.line.iter().copied()));
    }
}

/// The depth reduction of a selective search, by the remaining depth and the number of moves already searched.
const fn reduction(depth: i32, searched: usize) -> i32 {
    match (depth, searched) {
        (..=2, _) | (_, ..=2) => 0,
        (3..=5, _) | (_, 3..=5) => 1,
        _ => 2,
    }
}
