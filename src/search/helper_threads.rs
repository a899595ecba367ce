//! More threads for one search (Lazy SMP). Each searches the same root on its own, in another order of moves; what one finds, the
//! others read in the transposition table that they share.

use super::eval::NativeEvaluation;
use super::root::{MovesWanted, SearchRoot};
use super::table::TranspositionTable;
use super::{Meter, SearchOptions, StopReason};
use crate::endgame::EndgameTable;
use crate::rules::{Kernel, Position};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, Scope};

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
}

impl<'scope, 'env> Helpers<'scope, 'env> {
    pub(super) const fn new(scope: &'scope Scope<'scope, 'env>, wanted: MovesWanted) -> Self {
        Self { scope, wanted, pool: None }
    }

    /// Starts the threads that the search may use besides its own, once it has searched enough nodes alone.
    pub(super) fn start_when_due<'a: 'scope, K: Kernel>(&mut self, root: &mut SearchRoot<'a, '_, K>) {
        let options = &root.options;
        let is_due = options.threads > 1 && options.enhancements.table && root.search.nodes >= NODES_ALONE;
        if !is_due || self.pool.is_some() || root.position.variant().rules.is_scripted() {
            return;
        }
        let Some(evaluation) = root.search.evaluator.native() else { return };
        let left = root.search.node_limit.saturating_sub(root.search.nodes);
        let pool = Arc::new(HelperPool { left: left.into(), spent: 0.into(), is_over: false.into() });
        root.search.helpers = Some(pool.clone());
        root.search.end_grant();
        for number in 1..options.threads.min(MAX_THREADS) {
            let helper = Helper {
                kernel: root.search.kernel,
                position: root.position,
                options: SearchOptions { threads: 1, exact_endings: false, ..root.options },
                evaluation: evaluation.clone(),
                table: root.search.table.share(),
                endgames: root.search.endgames,
                pool: pool.clone(),
                wanted: self.wanted,
                number,
            };
            let thread = thread::Builder::new().name("search helper".into());
            // If the system allows no more threads, the search goes on with fewer.
            if thread.spawn_scoped(self.scope, move || helper.run()).is_err() {
                break;
            }
        }
        self.pool = Some(pool);
    }
}

impl Drop for Helpers<'_, '_> {
    fn drop(&mut self) {
        if let Some(pool) = &self.pool {
            pool.is_over.store(true, Ordering::Relaxed);
        }
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
    wanted: MovesWanted,
    /// From 1.
    number: usize,
}

impl<K: Kernel> Helper<'_, K> {
    fn run(self) {
        let mut meter = HelperMeter(&self.pool);
        let evaluator = self.evaluation.into();
        let mut root = SearchRoot::new(self.kernel, evaluator, &mut meter, self.position, &self.options, self.table);
        root.search.endgames = self.endgames;
        let moves = root.order.len().max(1);
        root.order.rotate_left(self.number % moves);
        // A selective search reads entries of a greater depth too, so every second helper is one ply ahead.
        if self.options.selective && self.number % 2 == 1 {
            root.first_depth = 2;
        }
        // The result is what it leaves in the table. If the evaluation fails, so does that of the search.
        let _ = match self.wanted {
            MovesWanted::Best => root.best(),
            MovesWanted::All => root.lines(),
            MovesWanted::Leading(count) => root.leaders(count),
        };
        root.search.settle();
    }
}
