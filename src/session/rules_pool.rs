//! Runs script rules on a few threads that all games share, because a script may be slow or hang.
//!
//! Each ruleset is pinned to one thread, since a thread keeps the Lua states of only a few rulesets. A thread whose rules
//! cannot be stopped is lost: its question gets an error report, and a new thread takes over the other questions.

use super::fair_queue::FairQueue;
use crate::player::{Waker, thread_cpu_time, unpin};
use crate::report::Report;
use crate::rules::{Change, Move, Position, StallHandler, Variant, with_stall_handler};
use crate::text::{PhraseError, phrase};
use std::collections::HashMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::time::{Duration, Instant};

/// The most lost threads: no lost thread is replaced while this many are still running.
const MAX_LOST: usize = 16;

/// A thread without work ends after this time and frees its Lua states.
const IDLE: Duration = Duration::from_mins(1);

/// The settled position after a move and the changes that the move made, or the report of rules that failed.
pub(super) type MoveOutcome = Result<(Position, Vec<Change>), Report>;

/// Threads that run script rules. A clone is another handle of the same pool; the threads end when the last handle is dropped.
#[derive(Clone)]
pub struct RulesPool {
    owner: Arc<Owner>,
}

impl RulesPool {
    /// The pool of this process: as many threads as processors, each started on first use.
    pub fn shared() -> Self {
        static SHARED: OnceLock<RulesPool> = OnceLock::new();
        SHARED.get_or_init(|| Self::new(std::thread::available_parallelism().map_or(1, usize::from))).clone()
    }

    /// A pool of this many threads, at least one.
    pub fn new(threads: usize) -> Self {
        Self::with_placement(threads, Placement::Anywhere)
    }

    /// One thread for one game at a time; it stays on the processors of the thread that asks first.
    pub(super) fn beside_one_game() -> Self {
        Self::with_placement(1, Placement::WhereAsked)
    }

    fn with_placement(threads: usize, placement: Placement) -> Self {
        let threads = (0..threads.max(1)).map(|_| RulesThread::default()).collect();
        let state = PoolState { threads, pins: HashMap::new(), started: 0, lost: 0, is_closed: false };
        Self { owner: Arc::new(Owner(Arc::new(PoolShared { state: Mutex::new(state), placement }))) }
    }

    /// Number of threads started so far, including replacements of lost ones.
    pub fn started_threads(&self) -> usize {
        self.owner.0.lock().started
    }

    /// Number of threads that hang in rules that cannot be stopped.
    pub fn lost_threads(&self) -> usize {
        self.owner.0.lock().lost
    }

    /// Asks for the position after a move; `waker` is called when the outcome is ready.
    pub(super) fn ask(&self, position: Position, legal: Move, waker: Option<Waker>) -> Result<PendingOutcome, Report> {
        let shared = &self.owner.0;
        let reply = Arc::new(RulesReply { progress: Mutex::new(QuestionState::Queued), waker });
        let mut state = shared.lock();
        let ruleset = Arc::as_ptr(position.variant()) as usize;
        let pinned = state.pin(ruleset, position.variant());
        let index = shared.live_thread(&mut state, pinned).map_err(|error| no_thread(&error))?;
        state.threads[index].queue.push(ruleset, MoveQuestion { position, legal, reply: reply.clone() });
        state.threads[index].wakes.notify_one();
        Ok(PendingOutcome { reply, pool: shared.clone() })
    }
}

fn no_thread(error: &io::Error) -> Report {
    Report::error(phrase("rules-no-thread").with("error", error))
}

/// Ends the threads when the last handle is dropped.
struct Owner(Arc<PoolShared>);

impl Drop for Owner {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.is_closed = true;
        for thread in &state.threads {
            thread.wakes.notify_one();
        }
    }
}

/// The processors on which the threads run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Placement {
    Anywhere,
    WhereAsked,
}

/// The handle of a question; the outcome may be ready.
pub(super) struct PendingOutcome {
    reply: Arc<RulesReply>,
    pool: Arc<PoolShared>,
}

pub(super) enum OutcomeState {
    /// Other questions come first.
    Queued,
    Running,
    /// With the processor time that it took.
    Done(Box<MoveOutcome>, Duration),
}

impl PendingOutcome {
    /// The progress of the question; the outcome is returned only once.
    pub(super) fn poll(&self) -> OutcomeState {
        match &mut *self.reply.lock() {
            QuestionState::Queued => OutcomeState::Queued,
            QuestionState::Running { .. } => OutcomeState::Running,
            QuestionState::Done(outcome, time) => {
                outcome.take().map_or(OutcomeState::Running, |outcome| OutcomeState::Done(outcome, *time))
            }
        }
    }

    /// Gives up the thread that runs the question, because it hangs and its stall handler has not run.
    pub(super) fn give_up(&self) {
        let running = match &*self.reply.lock() {
            QuestionState::Running { index, number } => Some((*index, *number)),
            QuestionState::Queued | QuestionState::Done(..) => None,
        };
        if let Some((index, number)) = running {
            self.pool.lose(index, number);
        }
    }
}

enum QuestionState {
    Queued,
    Running { index: usize, number: usize },
    Done(Option<Box<MoveOutcome>>, Duration),
}

struct RulesReply {
    progress: Mutex<QuestionState>,
    waker: Option<Waker>,
}

impl RulesReply {
    fn lock(&self) -> MutexGuard<'_, QuestionState> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores the outcome and calls the waker; only the first outcome counts.
    fn finish(&self, outcome: MoveOutcome, time: Duration) {
        {
            let mut progress = self.lock();
            if matches!(*progress, QuestionState::Done(..)) {
                return;
            }
            *progress = QuestionState::Done(Some(Box::new(outcome)), time);
        }
        if let Some(wake) = &self.waker {
            wake();
        }
    }
}

struct MoveQuestion {
    position: Position,
    legal: Move,
    reply: Arc<RulesReply>,
}

impl MoveQuestion {
    fn is_awaited(&self) -> bool {
        Arc::strong_count(&self.reply) > 1
    }
}

/// A slot for one thread at a time, with the questions queued for it.
#[derive(Default)]
struct RulesThread {
    /// The number of the thread that serves this slot. A lost thread notices that its number is no longer here.
    number: Option<usize>,
    queue: FairQueue<MoveQuestion>,
    wakes: Arc<Condvar>,
}

/// The slot of a ruleset. The weak handle keeps the variant's address, which is the key, from being reused.
struct RulesetThread {
    variant: Weak<Variant>,
    index: usize,
}

struct PoolState {
    threads: Vec<RulesThread>,
    pins: HashMap<usize, RulesetThread>,
    started: usize,
    lost: usize,
    is_closed: bool,
}

impl PoolState {
    /// The slot of a ruleset: the one it was pinned to before, else the slot with the fewest rulesets.
    fn pin(&mut self, ruleset: usize, variant: &Arc<Variant>) -> usize {
        if let Some(pin) = self.pins.get(&ruleset) {
            return pin.index;
        }
        self.pins.retain(|_, pin| pin.variant.strong_count() > 0);
        let count = |index: usize| self.pins.values().filter(|pin| pin.index == index).count();
        let index = (0..self.threads.len()).min_by_key(|index| count(*index)).unwrap_or(0);
        self.pins.insert(ruleset, RulesetThread { variant: Arc::downgrade(variant), index });
        index
    }
}

struct PoolShared {
    state: Mutex<PoolState>,
    placement: Placement,
}

impl PoolShared {
    fn lock(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns this slot after starting its thread if necessary; if none can be started, returns another slot with a thread.
    fn live_thread(self: &Arc<Self>, state: &mut PoolState, index: usize) -> io::Result<usize> {
        if state.threads[index].number.is_some() {
            return Ok(index);
        }
        match self.start(state, index) {
            Ok(()) => Ok(index),
            Err(error) => state.threads.iter().position(|thread| thread.number.is_some()).ok_or(error),
        }
    }

    fn start(self: &Arc<Self>, state: &mut PoolState, index: usize) -> io::Result<()> {
        if state.lost >= MAX_LOST {
            return Err(PhraseError::io(io::ErrorKind::Other, phrase("rules-stuck-threads").with("count", MAX_LOST)));
        }
        let (shared, number) = (self.clone(), state.started);
        std::thread::Builder::new().name(format!("rules {index}")).spawn(move || shared.work(index, number))?;
        state.started += 1;
        state.threads[index].number = Some(number);
        Ok(())
    }

    fn work(self: &Arc<Self>, index: usize, number: usize) {
        if self.placement == Placement::Anywhere {
            // Otherwise it would stay on the processor of the game that happened to ask first.
            unpin();
        }
        while let Some(MoveQuestion { position, legal, reply }) = self.next(index, number) {
            let (shared, stalled) = (self.clone(), reply.clone());
            let handler: StallHandler = Arc::new(move |report| {
                stalled.finish(Err(report.clone()), Duration::ZERO);
                shared.lose(index, number);
            });
            let play = || {
                let (position, changes) = position.play(&legal);
                position.settle();
                (position, changes)
            };
            let id = &position.variant().id;
            let (begun, wall) = (thread_cpu_time(), Instant::now());
            // A panic must end only this question, not the pool.
            let Ok(outcome) = catch_unwind(AssertUnwindSafe(|| with_stall_handler(handler, play))) else {
                reply.finish(Err(Report::error(phrase("rules-internal-error").with("id", id))), Duration::ZERO);
                // The Lua states of this thread can no longer be trusted.
                return self.replace(self.lock(), index, number);
            };
            let time = thread_cpu_time().zip(begun).map(|(now, begun)| now.saturating_sub(begun));
            reply.finish(Ok(outcome), time.unwrap_or_else(|| wall.elapsed()));
        }
    }

    /// Waits for the next question of a thread; returns `None` when the thread should end.
    fn next(&self, index: usize, number: usize) -> Option<MoveQuestion> {
        let mut state = self.lock();
        loop {
            if state.threads[index].number != Some(number) {
                // The thread was given up as lost but came back.
                state.lost = state.lost.saturating_sub(1);
                return None;
            }
            if state.is_closed {
                return None;
            }
            while let Some((_, question)) = state.threads[index].queue.pop() {
                if question.is_awaited() {
                    *question.reply.lock() = QuestionState::Running { index, number };
                    return Some(question);
                }
            }
            let wakes = state.threads[index].wakes.clone();
            let (guard, waited) = wakes.wait_timeout(state, IDLE).unwrap_or_else(PoisonError::into_inner);
            state = guard;
            let thread = &mut state.threads[index];
            if waited.timed_out() && thread.queue.is_empty() && thread.number == Some(number) {
                thread.number = None;
                return None;
            }
        }
    }

    /// Gives up a thread that hangs in rules; a new one takes over its queue.
    fn lose(self: &Arc<Self>, index: usize, number: usize) {
        let mut state = self.lock();
        if state.threads[index].number == Some(number) {
            state.lost += 1;
            self.replace(state, index, number);
        }
    }

    /// Starts a new thread in the slot of one that ends; if none can be started, another thread takes over the queue.
    fn replace(self: &Arc<Self>, mut state: MutexGuard<'_, PoolState>, index: usize, number: usize) {
        if state.threads[index].number != Some(number) {
            return;
        }
        state.threads[index].number = None;
        if state.is_closed || state.threads[index].queue.is_empty() {
            // The next question starts a thread.
            return;
        }
        match self.live_thread(&mut state, index) {
            Ok(live) if live == index => {}
            Ok(live) => {
                for (ruleset, question) in state.threads[index].queue.drain() {
                    state.threads[live].queue.push(ruleset, question);
                }
                state.threads[live].wakes.notify_one();
            }
            Err(error) => {
                let stranded = state.threads[index].queue.drain();
                drop(state);
                for (_, question) in stranded {
                    question.reply.finish(Err(no_thread(&error)), Duration::ZERO);
                }
            }
        }
    }
}
