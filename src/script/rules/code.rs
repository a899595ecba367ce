//! The texts of a variant's laws, and the Lua states that threads make of them.

use super::state::State;
use crate::board::{Shape, Side};
use crate::report::{MessageText, Report};
use crate::rules::{Termination, stall_handler};
use crate::script::fault::ScriptError;
use crate::script::modules::Modules;
use crate::script::sandbox::{Limits, OnStall, uncounted};
use crate::script::source;
use crate::text::phrase;
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// One question may take this long; perft and playouts, which are many questions at once, for each position they reach.
const GUARD: Duration = Duration::from_secs(2);

/// Laws that were stopped by the guard so often are not asked again until their file changes.
const MOST_STOPPED: u32 = 3;

/// Most bytes that are shown of what laws print, until their file changes.
const MOST_PRINTED: usize = 3 * 1024;

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
    /// The variant's id, for people.
    id: String,
    number: u64,
    stopped: AtomicU32,
    is_stalled: Arc<AtomicBool>,
    /// How much of what the laws print is shown, in bytes; of all threads' states together.
    pub print_left: Arc<AtomicUsize>,
}

thread_local! {
    /// Whether this thread is inside laws now.
    static IS_ASKING: Arc<AtomicBool> = Arc::default();
    /// What was last wrong with laws that this thread asked.
    static LAST_FAULT: RefCell<Option<Report>> = const { RefCell::new(None) };
    /// The longest that a question of this thread took.
    static SLOWEST: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    static STATES: RefCell<Vec<(u64, State)>> = const { RefCell::new(Vec::new()) };
    static IS_BARRED: Cell<bool> = const { Cell::new(false) };
}

static RUNS_ON_BARRED: AtomicU64 = AtomicU64::new(0);

/// Never runs laws on this thread from now on: a window calls this for its own. Whoever asks all the same is answered by
/// another thread, and waits.
pub fn bar_this_thread() {
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

/// Whether the calling thread is inside laws, for other threads to read.
pub fn asking_flag() -> Arc<AtomicBool> {
    IS_ASKING.with(Clone::clone)
}

/// What was last wrong with laws that this thread asked, and the longest that one question took. Both begin again.
pub fn take_troubles() -> (Option<Report>, Duration) {
    (LAST_FAULT.take(), SLOWEST.take())
}

impl Code {
    /// The code of a variant of this id; `pieces` is how many kinds of piece there are.
    pub fn new(
        id: &str,
        (chain, modules): (Vec<Functions>, Arc<Modules>),
        (shape, first, pieces): (Shape, Side, usize),
    ) -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        Self {
            chain,
            modules,
            shape,
            first,
            pieces,
            id: id.to_owned(),
            number: LAST.fetch_add(1, Ordering::Relaxed),
            stopped: AtomicU32::new(0),
            is_stalled: Arc::default(),
            print_left: Arc::new(AtomicUsize::new(MOST_PRINTED)),
        }
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
    pub fn ask<R: Send>(&self, ask: impl Fn(&State) -> Result<R, ScriptError> + Sync) -> Result<R, Report> {
        if IS_BARRED.get() {
            RUNS_ON_BARRED.fetch_add(1, Ordering::Relaxed);
            let elsewhere = std::thread::scope(|scope| scope.spawn(|| self.ask_here(&ask)).join());
            return elsewhere.unwrap_or_else(|_| Err(self.report("the host broke down while it asked the rules")));
        }
        self.ask_here(&ask)
    }

    fn report(&self, message: impl Into<MessageText>) -> Report {
        Report::error(message).in_file(self.file())
    }

    fn ask_here<R>(&self, ask: &impl Fn(&State) -> Result<R, ScriptError>) -> Result<R, Report> {
        let answer = self.refuse().map_or_else(|| self.try_ask(ask), Err);
        if let Err(report) = &answer {
            LAST_FAULT.set(Some(report.clone()));
        }
        answer
    }

    /// Why these laws are not asked again, if so.
    fn refuse(&self) -> Option<Report> {
        let message = if self.is_stalled.load(Ordering::Relaxed) {
            phrase("rules-left-behind").with("id", &self.id)
        } else if self.stopped.load(Ordering::Relaxed) >= MOST_STOPPED {
            phrase("rules-stopped").with("id", &self.id).with("times", u64::from(MOST_STOPPED))
        } else {
            return None;
        };
        Some(self.report(message).hint(phrase("rules-asked-again")))
    }

    /// The limits of one question. If it cannot be stopped, nobody asks these laws again, and whoever waits for this thread
    /// is told.
    fn limits(&self, progress: Arc<AtomicU64>) -> Limits {
        let (is_stalled, handler) = (self.is_stalled.clone(), stall_handler());
        let report = self.report(phrase("rules-left-behind").with("id", &self.id)).hint(phrase("rules-asked-again"));
        let on_stall: OnStall = Arc::new(move || {
            is_stalled.store(true, Ordering::Relaxed);
            if let Some(handler) = &handler {
                handler(&report);
            }
        });
        Limits { on_stall: Some(on_stall), progress: Some(progress), ..Limits::time(GUARD) }
    }

    fn try_ask<R>(&self, ask: &impl Fn(&State) -> Result<R, ScriptError>) -> Result<R, Report> {
        let state = match self.take() {
            Some(state) => state,
            None => uncounted(|| State::load(self))?,
        };
        let limits = self.limits(state.progress.clone());
        let (is_asking, begun) = (asking_flag(), Instant::now());
        is_asking.store(true, Ordering::SeqCst);
        // The laws' time and steps are not those of the bot that looks ahead.
        let answer = uncounted(|| state.sandbox.guarded(&limits, |_| {}, |_| ask(&state)));
        is_asking.store(false, Ordering::SeqCst);
        SLOWEST.set(SLOWEST.get().max(begun.elapsed()));
        match answer {
            Ok(answer) => {
                self.put_back(state);
                Ok(answer)
            }
            // What the script had in hand when it broke off cannot be trusted: the next question has a fresh state.
            Err(raised) => {
                if raised.ending == Termination::OutOfTime {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::with_stall_handler;
    use std::sync::Mutex;

    #[test]
    fn laws_that_cannot_be_stopped_are_told_to_whoever_waits_and_never_asked_again() {
        let shape = Shape { columns: 2, rows: 2, corner: None };
        let functions = Functions { file: "scripts/x.lua".into(), source: "return {}".into(), names: Vec::new() };
        let code = Code::new("x", (vec![functions], Arc::default()), (shape, Side::Black, 2));
        let told = Arc::new(Mutex::new(Vec::new()));
        let into = told.clone();
        let limits = with_stall_handler(Arc::new(move |report| into.lock().unwrap().push(report.to_string())), || {
            code.limits(Arc::default())
        });
        assert!(code.refuse().is_none());
        // The watchdog calls this from its thread.
        std::thread::spawn(move || limits.on_stall.unwrap()()).join().unwrap();
        let message = "scripts/x.lua: error: the rules of `x` could not be stopped";
        assert!(told.lock().unwrap()[0].starts_with(message), "{told:?}");
        assert!(code.ask(|_| Ok(())).unwrap_err().to_string().starts_with(message));
    }
}
