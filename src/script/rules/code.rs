//! The texts of a variant's laws, and the Lua states that threads make of them.

use super::state::State;
use crate::board::{Shape, Side};
use crate::report::Report;
use crate::rules::Ending;
use crate::script::fault::Raised;
use crate::script::modules::Modules;
use crate::script::sandbox::{Limits, uncounted};
use crate::script::source;
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

/// One question may take this long; perft and playouts, which are asked for by name, as long as they need.
const GUARD: Duration = Duration::from_secs(2);
const LONG_GUARD: Duration = Duration::from_hours(24);

/// Laws that were stopped by the guard so often are not asked again until their file changes.
const MOST_STOPPED: u32 = 3;

/// Most states that one thread keeps: a file that is saved again and again leaves old ones behind.
const MOST_STATES: usize = 4;

/// A file of laws: its text and which functions its table holds.
#[derive(Clone, Debug)]
pub struct Functions {
    /// As people know it.
    pub file: String,
    /// Its text.
    pub source: Arc<str>,
    /// The names of the functions in the table that it returns.
    pub names: Vec<String>,
}

/// All that a thread needs to make a state of its own.
#[derive(Debug)]
pub struct Code {
    /// The variant's file, then those it is based on; a function comes from the first that has it.
    pub chain: Vec<Functions>,
    /// What they may `require`.
    pub modules: Arc<Modules>,
    /// The board.
    pub shape: Shape,
    /// The side that scripts know as 1.
    pub first: Side,
    /// How many kinds of piece there are.
    pub pieces: usize,
    number: u64,
    stopped: AtomicU32,
}

thread_local! {
    static STATES: RefCell<Vec<(u64, State)>> = const { RefCell::new(Vec::new()) };
    static IS_BARRED: Cell<bool> = const { Cell::new(false) };
}

static RUNS_ON_BARRED: AtomicU64 = AtomicU64::new(0);

/// Never runs laws on this thread from now on: a window calls this for its own. Whoever asks all the same is answered by
/// another thread, and waits.
pub fn keep_off_this_thread() {
    IS_BARRED.set(true);
}

/// Frees the Lua states that this thread keeps for laws it was asked about.
pub fn drop_states() {
    let gone = STATES.take();
    drop(gone);
}

/// How often laws were asked from a thread that never runs them, in this process: each is a stutter of the window.
pub fn runs_on_barred_threads() -> u64 {
    RUNS_ON_BARRED.load(Ordering::Relaxed)
}

/// How long a question may take.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Patience {
    /// A move, a result.
    Short,
    /// A count that someone asked for.
    Long,
}

impl Code {
    /// The code of these texts; `pieces` is how many kinds of piece there are.
    pub fn new(chain: Vec<Functions>, modules: Arc<Modules>, shape: Shape, first: Side, pieces: usize) -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        let number = LAST.fetch_add(1, Ordering::Relaxed);
        Self { chain, modules, shape, first, pieces, number, stopped: AtomicU32::new(0) }
    }

    /// The variant's own file.
    pub fn file(&self) -> &str {
        self.chain.first().map_or("", |first| first.file.as_str())
    }

    /// The file that gives a function.
    pub fn giver(&self, function: &str) -> Option<&Functions> {
        self.chain.iter().find(|link| link.names.iter().any(|name| name == function))
    }

    /// Asks the laws in this thread's state.
    ///
    /// # Errors
    /// What went wrong, with its place.
    pub fn ask<R: Send>(
        &self,
        patience: Patience,
        ask: impl Fn(&State) -> Result<R, Raised> + Sync,
    ) -> Result<R, Report> {
        if IS_BARRED.get() {
            RUNS_ON_BARRED.fetch_add(1, Ordering::Relaxed);
            let elsewhere = std::thread::scope(|scope| scope.spawn(|| self.ask_here(patience, &ask)).join());
            return elsewhere.unwrap_or_else(|_| Err(self.report("the host broke down while it asked the rules")));
        }
        self.ask_here(patience, &ask)
    }

    fn report(&self, message: &str) -> Report {
        Report::error(message).in_file(self.file())
    }

    fn ask_here<R>(&self, patience: Patience, ask: &impl Fn(&State) -> Result<R, Raised>) -> Result<R, Report> {
        if self.stopped.load(Ordering::Relaxed) >= MOST_STOPPED {
            let report = self.report(&format!("the rules were stopped {MOST_STOPPED} times by the time guard"));
            return Err(report.hint("they are asked again when their file changes"));
        }
        let state = match self.take() {
            Some(state) => state,
            None => uncounted(|| State::load(self))?,
        };
        let guard = if patience == Patience::Short { GUARD } else { LONG_GUARD };
        // The laws' time and steps are not those of the bot that looks ahead.
        let answer = uncounted(|| state.sandbox.guarded(&Limits::time(guard), |_| {}, |_| ask(&state)));
        match answer {
            Ok(answer) => {
                self.put_back(state);
                Ok(answer)
            }
            // What the script had in hand when it broke off cannot be trusted: the next question has a fresh state.
            Err(raised) => {
                if raised.ending == Ending::OutOfTime {
                    self.stopped.fetch_add(1, Ordering::Relaxed);
                }
                Err(with_hint(self.placed(raised.key(), raised.report(state.sandbox.texts(), self.file()))))
            }
        }
    }

    /// A report of what the host found in an answer, at the function that gave it, which may be that of a base.
    fn placed(&self, function: Option<&'static str>, report: Report) -> Report {
        if report.place.as_ref().is_some_and(|place| place.line.is_some()) {
            return report;
        }
        let Some((name, link)) = function.and_then(|name| Some((name, self.giver(name)?))) else { return report };
        let Report { hint, traceback, .. } = &report;
        let at = source::key_report(&link.file, &link.source, name, report.message.clone());
        Report { hint: hint.clone(), traceback: traceback.clone(), ..at }
    }

    fn take(&self) -> Option<State> {
        STATES.with_borrow_mut(|states| {
            let place = states.iter().position(|(number, _)| *number == self.number)?;
            Some(states.remove(place).1)
        })
    }

    fn put_back(&self, state: State) {
        let gone = STATES.with_borrow_mut(|states| {
            states.push((self.number, state));
            (states.len() > MOST_STATES).then(|| states.remove(0))
        });
        drop(gone);
    }
}

fn with_hint(report: Report) -> Report {
    if report.hint.is_none() && report.message.contains("readonly table") {
        return report.hint("a position never changes: `table.clone` it, change the copy and return that");
    }
    report
}
