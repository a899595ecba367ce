//! More threads for one search. Each searches the same root on its own; what one finds, the others read in the transposition table
//! that they share, and a move that one is searching, the others try last (simplified ABDADA: Kerrigan, "Multithreaded chess
//! programming", after Weill 1996).

use super::busy_nodes::BusyNodes;
use super::eval::NativeEvaluation;
use super::root::{MovesWanted, SearchRoot};
use super::table::TranspositionTable;
use super::{Meter, SearchOptions, StopReason};
use crate::endgame::EndgameTable;
use crate::rules::{Kernel, Position};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, Scope, ScopedJoinHandle};

/// Nodes that a thread searches between two looks at what the threads have in common.
const BATCH: u64 = 1024;
/// Nodes that a search spends alone. A shorter one would lose more by starting threads than it gains.
const NODES_ALONE: u64 = 20_000;
/// The most threads of one search.
pub const MAX_THREADS: usize = 64;

/// What the threads of one search have in common besides the table.
pub(super) struct HelperPool {
    /// The nodes that may still be searched, all threads together.
    left: AtomicU64,
    /// The nodes that helpers have searched and the search has not counted yet.
    spent: AtomicU64,
    is_over: AtomicBool,
}

impl HelperPool {
    /// Takes at most `wanted` of the remaining nodes, and no more than a batch.
    pub(super) fn take(&self, wanted: u64) -> u64 {
        let wanted = wanted.min(BATCH);
        let take = |left: u64| Some(left.saturating_sub(wanted));
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).map_or(0, |left| left.min(wanted))
    }

    /// The nodes that helpers have searched since the last call.
    pub(super) fn take_spent(&self) -> u64 {
        self.spent.swap(0, Ordering::Relaxed)
    }
}

struct HelperMeter<'a>(&'a HelperPool);

impl Meter for HelperMeter<'_> {
    fn grant(&mut self, spent: u64) -> Result<u64, StopReason> {
        self.settle(spent);
        if self.0.is_over.load(Ordering::Relaxed) { Err(StopReason::Enough) } else { Ok(self.0.take(BATCH)) }
    }

    fn settle(&mut self, spent: u64) {
        self.0.spent.fetch_add(spent, Ordering::Relaxed);
    }
}

/// The helpers of one search, none at first. They stop when this is dropped.
pub(super) struct Helpers<'scope, 'env> {
    scope: &'scope Scope<'scope, 'env>,
    wanted: MovesWanted,
    pool: Option<Arc<HelperPool>>,
    threads: Vec<ScopedJoinHandle<'scope, ()>>,
}

impl<'scope, 'env> Helpers<'scope, 'env> {
    pub(super) const fn new(scope: &'scope Scope<'scope, 'env>, wanted: MovesWanted) -> Self {
        Self { scope, wanted, pool: None, threads: Vec::new() }
    }

    /// To be called before each depth: starts the threads that the search may use besides its own, once it has searched enough nodes
    /// alone, and starts them again with a larger table once they need one.
    pub(super) fn start_when_due<'a: 'scope, K: Kernel>(&mut self, root: &mut SearchRoot<'a, '_, K>) {
        let options = &root.options;
        let is_due = options.threads > 1 && options.enhancements.table && root.search.nodes >= NODES_ALONE;
        if !is_due || root.position.variant().rules.is_scripted() {
            return;
        }
        if self.pool.is_none() {
            self.start(root);
        } else if root.search.table.is_too_small() {
            self.end();
            root.search.count_helpers();
            root.search.table.grow();
            self.start(root);
        }
    }

    /// Stops the threads and waits until they have ended.
    fn end(&mut self) {
        self.stop();
        for thread in self.threads.drain(..) {
            // A helper's panic counts as the search's own.
            thread.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
        }
    }

    fn stop(&self) {
        if let Some(pool) = &self.pool {
            pool.is_over.store(true, Ordering::Relaxed);
        }
    }

    fn start<'a: 'scope, K: Kernel>(&mut self, root: &mut SearchRoot<'a, '_, K>) {
        let options = &root.options;
        let Some(evaluation) = root.search.evaluator.native() else { return };
        let left = root.search.node_limit.saturating_sub(root.search.nodes);
        let pool = Arc::new(HelperPool { left: left.into(), spent: 0.into(), is_over: false.into() });
        root.search.helpers = Some(pool.clone());
        root.search.end_grant();
        let busy = Arc::new(BusyNodes::default());
        root.search.busy = Some(busy.clone());
        for _ in 1..options.threads.min(MAX_THREADS) {
            let helper = Helper {
                kernel: root.search.kernel,
                position: root.position,
                options: SearchOptions { threads: 1, exact_endings: false, ..root.options },
                evaluation: evaluation.clone(),
                table: root.search.table.share(),
                endgames: root.search.endgames,
                pool: pool.clone(),
                busy: busy.clone(),
                wanted: self.wanted,
                order: root.order.clone(),
                history: root.search.history.clone(),
                first_depth: root.depth_done + 1,
            };
            let thread = thread::Builder::new().name("search helper".into());
            // If the system allows no more threads, the search goes on with fewer.
            let Ok(thread) = thread.spawn_scoped(self.scope, move || helper.run()) else { break };
            self.threads.push(thread);
        }
        self.pool = Some(pool);
    }
}

impl Drop for Helpers<'_, '_> {
    fn drop(&mut self) {
        self.stop();
    }
}

/// One thread that helps.
struct Helper<'a, K> {
    kernel: &'a K,
    position: &'a Position,
    options: SearchOptions,
    evaluation: NativeEvaluation,
    table: TranspositionTable,
    endgames: Option<&'a EndgameTable>,
    pool: Arc<HelperPool>,
    busy: Arc<BusyNodes>,
    wanted: MovesWanted,
    /// What the search knows now: the order of its moves, what sorts those below, and the depth to begin with.
    order: Vec<usize>,
    history: Vec<u32>,
    first_depth: u32,
}

impl<K: Kernel> Helper<'_, K> {
    fn run(self) {
        let mut meter = HelperMeter(&self.pool);
        let evaluator = self.evaluation.into();
        let mut root = SearchRoot::new(self.kernel, evaluator, &mut meter, self.position, &self.options, self.table);
        root.search.endgames = self.endgames;
        root.search.busy = Some(self.busy);
        root.search.history = self.history;
        root.order = self.order;
        root.first_depth = self.first_depth;
        // The result is what it leaves in the table. If the evaluation fails, so does that of the search.
        let _ = match self.wanted {
            MovesWanted::Best => root.best(),
            MovesWanted::All => root.lines(),
            MovesWanted::Leading(count) => root.leaders(count),
        };
        root.search.settle();
    }
}
