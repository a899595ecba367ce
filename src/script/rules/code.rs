//! The texts of script rules, and the Lua states that threads make from them.

use super::convert::GridForm;
use super::state::RulesState;
use crate::board::{Shape, Side};
use crate::report::{MessageText, Report};
use crate::rules::{Termination, stall_handler};
use crate::script::fault::ScriptError;
use crate::script::luau_error::LuauError;
use crate::script::modules::Modules;
use crate::script::sandbox::{CallLimits, OnStall, uncounted};
use crate::script::source;
use crate::text::phrase;
use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Time limit of one call. For perft and playouts, which take many steps, it applies to each position reached.
const GUARD: Duration = Duration::from_secs(2);

/// Rules that the guard has stopped this often are not called again until their file changes.
const MAX_STOPPED: u32 = 3;

/// The most bytes shown of what the rules print, until their file changes.
const MAX_PRINTED: usize = 3 * 1024;

/// The most states cached per thread: repeated saves of a file leave old ones behind.
const MAX_STATES: usize = 4;

#[derive(Clone, Debug)]
pub struct RulesFunctions {
    pub file: String,
    pub source: Arc<str>,
    pub names: Vec<String>,
}

/// Everything that a thread needs to make its own state of the rules.
#[derive(Debug)]
pub struct ScriptCode {
    /// The variant's file, then its bases; a function is taken from the first file that has it.
    pub chain: Vec<RulesFunctions>,
    pub modules: Arc<Modules>,
    pub shape: Shape,
    /// The side that scripts know as 1.
    pub first: Side,
    pub pieces: usize,
    /// Once a position was returned.
    pub grid_form: Arc<OnceLock<GridForm>>,
    id: String,
    number: u64,
    stopped: AtomicU32,
    is_stalled: Arc<AtomicBool>,
    /// Bytes that the rules may still print, for the states of all threads together.
    pub print_left: Arc<AtomicUsize>,
}

thread_local! {
    /// Whether this thread is running script rules; shared with other threads by [`asking_flag`].
    static IS_ASKING: Arc<AtomicBool> = Arc::default();
    /// The last fault of script rules called on this thread.
    static LAST_FAULT: RefCell<Option<Report>> = const { RefCell::new(None) };
    static SLOWEST: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    static STATES: RefCell<Vec<(u64, RulesState)>> = const { RefCell::new(Vec::new()) };
    static IS_BARRED: Cell<bool> = const { Cell::new(false) };
}

static RUNS_ON_BARRED: AtomicU64 = AtomicU64::new(0);

/// Meant for the window's thread. Later calls from here run on another thread and block until it answers.
pub fn bar_this_thread() {
    IS_BARRED.set(true);
}

pub fn drop_states() {
    let gone = STATES.take();
    drop(gone);
}

/// How many calls came from threads that don't run script rules, in this process; each may make the window stutter.
pub fn runs_on_barred_threads() -> u64 {
    RUNS_ON_BARRED.load(Ordering::Relaxed)
}

pub fn asking_flag() -> Arc<AtomicBool> {
    IS_ASKING.with(Clone::clone)
}

/// The last fault of script rules on this thread and the longest call to them. Resets both.
pub fn take_failures() -> (Option<Report>, Duration) {
    (LAST_FAULT.take(), SLOWEST.take())
}

impl ScriptCode {
    /// The code of a variant; `pieces` is the number of kinds of piece.
    pub fn new(
        id: &str,
        (chain, modules): (Vec<RulesFunctions>, Arc<Modules>),
        (shape, first, pieces): (Shape, Side, usize),
    ) -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        Self {
            chain,
            modules,
            shape,
            first,
            pieces,
            grid_form: Arc::default(),
            id: id.to_owned(),
            number: LAST.fetch_add(1, Ordering::Relaxed),
            stopped: AtomicU32::new(0),
            is_stalled: Arc::default(),
            print_left: Arc::new(AtomicUsize::new(MAX_PRINTED)),
        }
    }

    pub fn file(&self) -> &str {
        self.chain.first().map_or("", |first| first.file.as_str())
    }

    pub fn provider_of(&self, function: &str) -> Option<&RulesFunctions> {
        self.chain.iter().find(|link| link.names.iter().any(|name| name == function))
    }

    /// Uses this thread's state. The error says what went wrong, with its place.
    pub fn ask<R: Send>(&self, query: impl Fn(&RulesState) -> Result<R, ScriptError> + Sync) -> Result<R, Report> {
        if IS_BARRED.get() {
            RUNS_ON_BARRED.fetch_add(1, Ordering::Relaxed);
            let elsewhere = std::thread::scope(|scope| scope.spawn(|| self.ask_here(&query)).join());
            return elsewhere
                .unwrap_or_else(|_| Err(self.report(phrase("rules-internal-error").with("id", self.file()))));
        }
        self.ask_here(&query)
    }

    fn report(&self, message: impl Into<MessageText>) -> Report {
        Report::error(message).in_file(self.file())
    }

    fn ask_here<R>(&self, query: &impl Fn(&RulesState) -> Result<R, ScriptError>) -> Result<R, Report> {
        let answer = self.refuse().map_or_else(|| self.try_ask(query), Err);
        if let Err(report) = &answer {
            LAST_FAULT.set(Some(report.clone()));
        }
        answer
    }

    /// Why these rules are no longer called, if that is the case.
    fn refuse(&self) -> Option<Report> {
        let message = if self.is_stalled.load(Ordering::Relaxed) {
            phrase("rules-left-behind").with("id", &self.id)
        } else if self.stopped.load(Ordering::Relaxed) >= MAX_STOPPED {
            phrase("rules-stopped").with("id", &self.id).with("times", u64::from(MAX_STOPPED))
        } else {
            return None;
        };
        Some(self.report(message).hint(phrase("rules-asked-again")))
    }

    /// The limits of one call. If it cannot be stopped, these rules are not called again, and the thread's stall handler is called.
    fn limits(&self, progress: Arc<AtomicU64>) -> CallLimits {
        let (is_stalled, handler) = (self.is_stalled.clone(), stall_handler());
        let report = self.report(phrase("rules-left-behind").with("id", &self.id)).hint(phrase("rules-asked-again"));
        let on_stall: OnStall = Arc::new(move || {
            is_stalled.store(true, Ordering::Relaxed);
            if let Some(handler) = &handler {
                handler(&report);
            }
        });
        let guard = self.modules.guard(GUARD);
        CallLimits { on_stall: Some(on_stall), progress: Some(progress), ..CallLimits::time(guard) }
    }

    fn try_ask<R>(&self, query: &impl Fn(&RulesState) -> Result<R, ScriptError>) -> Result<R, Report> {
        let state = match self.take() {
            Some(state) => state,
            None => uncounted(|| RulesState::load(self))?,
        };
        let limits = self.limits(state.progress.clone());
        let (is_asking, begun) = (asking_flag(), Instant::now());
        is_asking.store(true, Ordering::SeqCst);
        // The rules' time and steps are not charged to the bot that is searching.
        let answer = uncounted(|| state.sandbox.guarded(&limits, |_| {}, |_| query(&state)));
        is_asking.store(false, Ordering::SeqCst);
        SLOWEST.set(SLOWEST.get().max(begun.elapsed()));
        match answer {
            Ok(answer) => {
                self.put_back(state);
                Ok(answer)
            }
            // The state cannot be trusted after a fault, so the next call gets a fresh one.
            Err(raised) => {
                if raised.ending == Termination::OutOfTime {
                    self.stopped.fetch_add(1, Ordering::Relaxed);
                }
                Err(with_hint(self.placed(raised.key(), raised.report(state.sandbox.texts(), self.file()))))
            }
        }
    }

    /// Places a report about an answer at the function that returned it, which may be in a base's file.
    fn placed(&self, function: Option<&'static str>, report: Report) -> Report {
        if report.place.as_ref().is_some_and(|place| place.line.is_some()) {
            return report;
        }
        let Some((name, link)) = function.and_then(|name| Some((name, self.provider_of(name)?))) else { return report };
        let Report { hint, traceback, .. } = &report;
        let at = source::key_report(&link.file, &link.source, name, report.message.clone());
        Report { hint: hint.clone(), traceback: traceback.clone(), ..at }
    }

    fn take(&self) -> Option<RulesState> {
        STATES.with_borrow_mut(|states| {
            let place = states.iter().position(|(number, _)| *number == self.number)?;
            Some(states.remove(place).1)
        })
    }

    fn put_back(&self, state: RulesState) {
        let gone = STATES.with_borrow_mut(|states| {
            states.push((self.number, state));
            (states.len() > MAX_STATES).then(|| states.remove(0))
        });
        drop(gone);
    }
}

fn with_hint(report: Report) -> Report {
    if report.hint.is_none() && LuauError::read(&report.message) == LuauError::ReadOnlyTable {
        return report.hint(phrase("rules-clone-hint"));
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::with_stall_handler;
    use std::sync::Mutex;

    #[test]
    fn rules_that_cannot_be_stopped_are_reported_to_every_caller_and_never_asked_again() {
        let shape = Shape { columns: 2, rows: 2, corner: None };
        let functions = RulesFunctions { file: "scripts/x.lua".into(), source: "return {}".into(), names: Vec::new() };
        let code = ScriptCode::new("x", (vec![functions], Arc::default()), (shape, Side::Black, 2));
        let reports = Arc::new(Mutex::new(Vec::new()));
        let into = reports.clone();
        let limits = with_stall_handler(Arc::new(move |report| into.lock().unwrap().push(report.to_string())), || {
            code.limits(Arc::default())
        });
        assert!(code.refuse().is_none());
        // The watchdog calls this from its own thread.
        std::thread::spawn(move || limits.on_stall.unwrap()()).join().unwrap();
        let message = "scripts/x.lua: error: the rules of `x` could not be stopped";
        assert!(reports.lock().unwrap()[0].starts_with(message), "{reports:?}");
        assert!(code.ask(|_| Ok(())).unwrap_err().to_string().starts_with(message));
    }
}
