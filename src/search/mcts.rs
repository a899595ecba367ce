//! Monte Carlo tree search with UCT (Kocsis and Szepesvári 2006). It needs only the rules, so it can play any game.

use super::{Meter, SearchError, SearchProgress, StopReason};
use crate::board::Side;
use crate::rules::{Kernel, Move, Position, RandomMoves, WithKernel, kernel_of, mix};
use crate::text::phrase;
use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsOptions {
    pub playouts: u64,
    /// The maximum number of plies over all games.
    pub nodes: Option<u64>,
    /// The exploration constant; greater values spread the games more evenly over the moves.
    pub explore: f64,
    pub seed: u64,
}

impl Default for MctsOptions {
    fn default() -> Self {
        // √2 is the constant of the paper for results from 0 to 1; these go from −1 to 1.
        Self { playouts: 1000, nodes: None, explore: 2.0 * std::f64::consts::SQRT_2, seed: 0 }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct MctsMove {
    pub chosen: Move,
    /// The number of games that started with it.
    pub games: u64,
    /// The mean result for the side to move, from −1 (lost) to 1 (won).
    pub value: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Mcts {
    /// Every legal move, most played first, ties in the documented order.
    pub moves: Vec<MctsMove>,
    /// The most played line.
    pub line: Vec<Move>,
    pub playouts: u64,
    /// Plies over all games.
    pub nodes: u64,
}

/// Games between two progress reports.
const REPORT_EVERY: u64 = 512;

/// The most moves of a random game that the rules choose in one call, and how long such a call may take: a search can only be
/// stopped between calls.
const MOVES_AT_ONCE: u32 = 64;
const LONGEST_CALL: Duration = Duration::from_millis(5);

/// The maximum size of the tree; once it is full, games continue from its leaves.
const MAX_NODES: usize = 1 << 21;

/// Fails if the game is over or an option is out of range. Running out of budget is not an error.
pub fn mcts(position: &Position, options: &MctsOptions, meter: &mut dyn Meter) -> Result<Mcts, SearchError> {
    if position.outcome().is_some() {
        return Err(SearchError::GameOver);
    }
    if !(options.explore.is_finite() && options.explore >= 0.0) {
        return Err(SearchError::BadOption(phrase("search-explore")));
    }
    kernel_of(&*position.variant().rules).visit(MctsSearch { position, options, meter })
}

struct MctsSearch<'a> {
    position: &'a Position,
    options: &'a MctsOptions,
    meter: &'a mut dyn Meter,
}

impl WithKernel for MctsSearch<'_> {
    type Output = Result<Mcts, SearchError>;

    fn run<K: Kernel>(self, kernel: &K) -> Self::Output {
        let Self { position, options, meter } = self;
        Ok(SearchTrees::new(kernel, position, options, meter).grow())
    }
}

struct MctsNode<K: Kernel> {
    state: K::State,
    /// Its index among its parent's moves.
    place: usize,
    /// The index of its first child; the children are contiguous. Meaningless if `children` is 0.
    first_child: usize,
    children: usize,
    /// The result for the side to move, if the game is over here.
    over: Option<f64>,
    expanded: bool,
    games: u64,
    /// The sum of the results for the side that moved to this node.
    score: f64,
}

impl<K: Kernel> MctsNode<K> {
    const fn leaf(state: K::State, place: usize) -> Self {
        Self { state, place, first_child: 0, children: 0, over: None, expanded: false, games: 0, score: 0.0 }
    }
}

struct SearchTrees<'a, K: Kernel> {
    kernel: &'a K,
    options: &'a MctsOptions,
    meter: &'a mut dyn Meter,
    nodes: Vec<MctsNode<K>>,
    random: u64,
    plies: u64,
    /// `granted` counts plies granted but not yet played, `spent` those played since the last grant.
    granted: u64,
    spent: u64,
    quiet_start: u32,
    quiet_limit: u32,
    most_plies: u32,
    /// How many moves of a random game the rules are asked for in one call.
    moves_at_once: u32,
    moves: Vec<K::Step>,
}

impl<'a, K: Kernel> SearchTrees<'a, K> {
    fn new(kernel: &'a K, position: &Position, options: &'a MctsOptions, meter: &'a mut dyn Meter) -> Self {
        let mut trees = Self {
            kernel,
            options,
            meter,
            nodes: Vec::new(),
            random: mix(options.seed),
            plies: 0,
            granted: 0,
            spent: 0,
            quiet_start: position.quiet_plies(),
            quiet_limit: kernel.quiet_limit().unwrap_or(u32::MAX),
            most_plies: position.variant().ply_cap.saturating_sub(position.ply()),
            moves_at_once: 1,
            moves: Vec::new(),
        };
        let root = MctsNode::leaf(kernel.state(position.board()), 0);
        trees.nodes.push(root);
        trees
    }

    fn grow(mut self) -> Mcts {
        self.expand(0);
        let mut games = 0;
        while games < self.options.playouts && self.play_one().is_ok() {
            games += 1;
            if games % REPORT_EVERY == 0 {
                self.report();
            }
        }
        self.meter.settle(self.spent);
        let moves = self.root_moves();
        Mcts { moves, line: self.line(), playouts: games, nodes: self.plies }
    }

    /// Plays one game: descends the tree, finishes with random moves, and propagates the result back up.
    fn play_one(&mut self) -> Result<(), StopReason> {
        let mut path = vec![0];
        let mut at = 0;
        let mut quiet = self.quiet_start;
        while self.nodes[at].expanded && self.nodes[at].over.is_none() && self.nodes[at].children > 0 {
            let child = self.most_promising(at);
            quiet = self.quiet_after(at, child, quiet);
            at = child;
            path.push(at);
            self.count()?;
            if quiet >= self.quiet_limit || path.len() > self.most_plies as usize {
                break;
            }
        }
        let drawn = quiet >= self.quiet_limit || path.len() > self.most_plies as usize;
        if !drawn && !self.nodes[at].expanded && (self.nodes[at].games > 0 || at == 0) && self.nodes.len() < MAX_NODES {
            self.expand(at);
        }
        let turn = self.kernel.turn(&self.nodes[at].state);
        let result = match self.nodes[at].over {
            _ if drawn => 0.0,
            Some(result) => result,
            None => self.rollout(at, quiet, self.most_plies.saturating_sub(path.len() as u32))?,
        };
        for &node in &path {
            let mover = self.kernel.turn(&self.nodes[node].state).other();
            let node = &mut self.nodes[node];
            node.games += 1;
            node.score += if mover == turn { result } else { -result };
        }
        Ok(())
    }

    /// Returns the number of plies without progress after the move that leads to a child.
    fn quiet_after(&mut self, at: usize, child: usize, quiet: u32) -> u32 {
        if self.quiet_limit == u32::MAX {
            return 0;
        }
        let mut moves = std::mem::take(&mut self.moves);
        self.kernel.moves(&self.nodes[at].state, &mut moves);
        let progress = self.kernel.is_progress(&self.nodes[at].state, &moves[self.nodes[child].place]);
        self.moves = moves;
        if progress { 0 } else { quiet + 1 }
    }

    fn expand(&mut self, at: usize) {
        let mut moves = std::mem::take(&mut self.moves);
        let state = self.nodes[at].state.clone();
        self.kernel.moves(&state, &mut moves);
        self.nodes[at].expanded = true;
        if moves.is_empty() {
            self.nodes[at].over = Some(result_for(self.kernel.turn(&state), self.kernel.winner(&state)));
        } else if self.kernel.is_drawn(&state) {
            self.nodes[at].over = Some(0.0);
        } else {
            self.nodes[at].first_child = self.nodes.len();
            self.nodes[at].children = moves.len();
            for (place, step) in moves.iter().enumerate() {
                let child = MctsNode::leaf(self.kernel.play(&state, step), place);
                self.nodes.push(child);
            }
        }
        self.moves = moves;
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        node.first_child..node.first_child + node.children
    }

    /// Returns the child with the highest upper confidence bound; untried children come first, in move order.
    fn most_promising(&self, at: usize) -> usize {
        let total = (self.nodes[at].games.max(1) as f64).ln();
        let mut best = (f64::NEG_INFINITY, 0);
        for child in self.children(at) {
            let node = &self.nodes[child];
            if node.games == 0 {
                return child;
            }
            let games = node.games as f64;
            let bound = node.score / games + self.options.explore * (total / games).sqrt();
            if bound > best.0 {
                best = (bound, child);
            }
        }
        best.1
    }

    /// Plays a random game and returns its result for the side to move.
    fn rollout(&mut self, at: usize, mut quiet: u32, most: u32) -> Result<f64, StopReason> {
        let mut state = self.nodes[at].state.clone();
        let turn = self.kernel.turn(&state);
        let mut left = most;
        while left > 0 && self.quiet_limit == u32::MAX {
            let Some(run) = self.random_moves(&state, left) else { break };
            (0..run.plies).try_for_each(|_| self.count())?;
            if let Some(winner) = run.result {
                return Ok(result_for(turn, winner));
            }
            (state, left) = (run.state, left - run.plies);
        }
        let mut moves = std::mem::take(&mut self.moves);
        for _ in 0..left {
            let next = mix(self.random);
            let Some(step) = self.kernel.random_step(&state, next, &mut moves) else {
                let winner = self.kernel.winner(&state);
                self.moves = moves;
                return Ok(result_for(turn, winner));
            };
            if quiet >= self.quiet_limit || self.kernel.is_drawn(&state) {
                break;
            }
            self.random = next;
            quiet = if self.kernel.is_progress(&state, &step) { 0 } else { quiet + 1 };
            state = self.kernel.play(&state, &step);
            self.count()?;
        }
        self.moves = moves;
        Ok(0.0)
    }

    /// At most `most` moves of a random game, if the rules play them at once. How many depends on their speed, the game does not.
    fn random_moves(&mut self, state: &K::State, most: u32) -> Option<RandomMoves<K::State>> {
        let begun = Instant::now();
        let run = self.kernel.random_moves(state, self.random, most.min(self.moves_at_once))?;
        let moves_in_time = LONGEST_CALL.as_secs_f64() / begun.elapsed().as_secs_f64() * f64::from(run.plies.max(1));
        self.moves_at_once = (moves_in_time as u32).clamp(1, MOVES_AT_ONCE);
        self.random = run.random;
        Some(run)
    }

    fn count(&mut self) -> Result<(), StopReason> {
        if self.options.nodes.is_some_and(|most| self.plies >= most) {
            return Err(StopReason::Enough);
        }
        if self.granted == 0 {
            let spent = std::mem::take(&mut self.spent);
            self.granted = self.meter.grant(spent)?;
            if self.granted == 0 {
                return Err(StopReason::Enough);
            }
        }
        self.granted -= 1;
        self.spent += 1;
        self.plies += 1;
        Ok(())
    }

    /// Returns the indices of the children of `at`, the most played first.
    fn ranked(&self, at: usize) -> Vec<usize> {
        let mut children: Vec<usize> = self.children(at).collect();
        children.sort_by_key(|child| std::cmp::Reverse(self.nodes[*child].games));
        children
    }

    fn full(&self, at: usize, child: usize) -> Move {
        let mut moves = Vec::new();
        self.kernel.moves(&self.nodes[at].state, &mut moves);
        self.kernel.full(&self.nodes[at].state, &moves[self.nodes[child].place])
    }

    fn mean(&self, at: usize) -> f64 {
        let node = &self.nodes[at];
        if node.games == 0 { 0.0 } else { node.score / node.games as f64 }
    }

    fn root_moves(&self) -> Vec<MctsMove> {
        let tried =
            |child| MctsMove { chosen: self.full(0, child), games: self.nodes[child].games, value: self.mean(child) };
        self.ranked(0).into_iter().map(tried).collect()
    }

    fn line(&self) -> Vec<Move> {
        let (mut line, mut at) = (Vec::new(), 0);
        while let Some(&child) = self.ranked(at).first() {
            if self.nodes[child].games == 0 {
                break;
            }
            line.push(self.full(at, child));
            at = child;
        }
        line
    }

    fn report(&mut self) {
        let value = self.ranked(0).first().map_or(0.0, |best| self.mean(*best));
        let line = self.line();
        let progress = SearchProgress { depth: line.len() as u32, value, line, nodes: self.plies };
        self.meter.progress(&progress);
    }
}

/// Converts a result to a number for one side: 1 won, −1 lost.
fn result_for(side: Side, winner: Option<Side>) -> f64 {
    winner.map_or(0.0, |winner| if winner == side { 1.0 } else { -1.0 })
}
