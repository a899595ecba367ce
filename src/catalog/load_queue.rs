//! The files that one scan has to load, and the outcomes.

use super::deferred::Deferred;
use super::entry::{Entry, LoadState, NotLoaded, hash_of};
use super::loader::{LoadJob, LoadOutcome, TimeSlices, load_all};
use super::open_options::OpenOptions;
use super::roots::Origin;
use super::timeouts::Timeouts;
use crate::report::{ContentHash, Report, Reports};
use crate::script::load_panicked;
use crate::text::{phrase, shell_word};
use std::mem::take;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

const ALONE_TIME: Duration = Duration::from_secs(1);

pub(super) struct LoadQueue<'a> {
    pub(super) options: &'a OpenOptions,
    timeouts: &'a mut Timeouts,
    /// Shipped files that depend on shipped files only, and files that no script has a part in.
    trusted: Vec<LoadJob>,
    others: Vec<LoadJob>,
    /// One for each of `others`, in the same order.
    hashes: Vec<ContentHash>,
    outcomes: [Vec<LoadOutcome>; 2],
}

pub(super) struct Queued<T> {
    id: String,
    file: String,
    origin: Origin,
    inputs: u64,
    state: QueuedState<T>,
}

impl<T> Queued<T> {
    fn new((id, file, origin): (&str, &str, Origin), inputs: u64, state: QueuedState<T>) -> Self {
        Self { id: id.to_owned(), file: file.to_owned(), origin, inputs, state }
    }
}

enum QueuedState<T> {
    /// None of its inputs have changed.
    Current,
    NotLoaded(NotLoaded),
    Waiting {
        is_trusted: bool,
        number: usize,
        value: Arc<Mutex<Option<T>>>,
    },
}

impl<'a> LoadQueue<'a> {
    pub(super) fn new(options: &'a OpenOptions, timeouts: &'a mut Timeouts) -> Self {
        Self {
            options,
            timeouts,
            trusted: Vec::new(),
            others: Vec::new(),
            hashes: Vec::new(),
            outcomes: [const { Vec::new() }; 2],
        }
    }

    /// Adds a file. `texts` are all its inputs by name; `is_trusted` says that all of them are shipped.
    pub(super) fn add<T: Send + 'static, U>(
        &mut self,
        before: Option<&Arc<Entry<U>>>,
        (id, file, origin): (&str, &str, Origin),
        (texts, is_trusted): (&[(&str, &str)], bool),
        load: impl Fn() -> Result<T, Reports> + Send + Sync + 'static,
    ) -> Queued<T> {
        let inputs = hash_of(texts.iter().copied());
        let is_urgent = self.options.is_urgent(id, file);
        let retries = self.options.retries || is_urgent;
        let state = if Entry::is_current(before, file, inputs, retries) {
            QueuedState::Current
        } else if is_trusted {
            Self::push(&mut self.trusted, true, file, is_urgent, load)
        } else if !self.options.wants(id, origin) {
            QueuedState::NotLoaded(NotLoaded { faults: Vec::new(), state: LoadState::Unfinished })
        } else {
            let hash = ContentHash::of(texts.iter().copied());
            if !retries && self.timeouts.contains(&hash) {
                QueuedState::NotLoaded(NotLoaded { faults: vec![remembered(file)], state: LoadState::TimedOut })
            } else {
                self.hashes.push(hash);
                Self::push(&mut self.others, false, file, is_urgent, load)
            }
        };
        Queued::new((id, file, origin), inputs, state)
    }

    /// Adds a file that no script has a part in. It cannot hang, so it has no limit on its time, which large tables would exceed on a
    /// busy machine. It is loaded where the id `wanted` would be.
    pub(super) fn add_native<T: Send + 'static, U>(
        &mut self,
        before: Option<&Arc<Entry<U>>>,
        (id, file, origin): (&str, &str, Origin),
        (texts, wanted): (&[(&str, &str)], &str),
        load: impl Fn() -> Result<T, Reports> + Send + Sync + 'static,
    ) -> Queued<T> {
        let inputs = hash_of(texts.iter().copied());
        let state = if Entry::is_current(before, file, inputs, self.options.retries) {
            QueuedState::Current
        } else if self.options.wants(wanted, origin) {
            Self::push(&mut self.trusted, true, file, self.options.is_urgent(id, file), load)
        } else {
            QueuedState::NotLoaded(NotLoaded { faults: Vec::new(), state: LoadState::Unfinished })
        };
        Queued::new((id, file, origin), inputs, state)
    }

    /// The entry of a shipped file, which is loaded when it is first used, or with the others of the queue if the options say so.
    pub(super) fn shipped_entry<T: Send + Sync + 'static>(
        &mut self,
        before: Option<&Arc<Entry<T>>>,
        (id, file): (&str, &str),
        inputs: u64,
        version: Arc<Deferred<T>>,
    ) -> Arc<Entry<T>> {
        if let Some(current) = before.filter(|_| Entry::is_current(before, file, inputs, false)) {
            return current.clone();
        }
        if self.options.loads_all_shipped {
            let version = version.clone();
            let load = move || {
                LazyLock::force(&version);
                Ok(())
            };
            self.trusted.push(LoadJob { file: file.to_owned(), load: Arc::new(load), is_urgent: false });
        }
        Entry::shipped(before, (id, file), inputs, version)
    }

    fn push<T: Send + 'static>(
        jobs: &mut Vec<LoadJob>,
        is_trusted: bool,
        file: &str,
        is_urgent: bool,
        load: impl Fn() -> Result<T, Reports> + Send + Sync + 'static,
    ) -> QueuedState<T> {
        let value = Arc::new(Mutex::new(None));
        let slot = value.clone();
        let load = move || {
            let loaded = load()?;
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(loaded);
            Ok(())
        };
        jobs.push(LoadJob { file: file.to_owned(), load: Arc::new(load), is_urgent });
        QueuedState::Waiting { is_trusted, number: jobs.len() - 1, value }
    }

    /// Loads everything in the queue; returns how many user files were run.
    pub(super) fn run(&mut self) -> usize {
        // Load shipped files separately, so that they never compete with files that hang.
        let trusted = load_all(take(&mut self.trusted), TimeSlices::TRUSTED);
        let files: Vec<String> = self.others.iter().map(|job| job.file.clone()).collect();
        let mut others = load_all(take(&mut self.others), self.options.time_slices());
        if self.options.is_first_try {
            for outcome in others.iter_mut().filter(|outcome| matches!(outcome, LoadOutcome::TimedOut(_))) {
                *outcome = LoadOutcome::Unfinished;
            }
        }
        let (mut timed_out, mut done) = (Vec::new(), Vec::new());
        for ((outcome, hash), file) in others.iter().zip(&self.hashes).zip(&files) {
            match outcome {
                LoadOutcome::TimedOut(_) => timed_out.push((*hash, file.as_str())),
                LoadOutcome::Loaded | LoadOutcome::Faulty(_) => done.push(*hash),
                LoadOutcome::Unfinished => {}
            }
        }
        self.timeouts.update(&timed_out, &done);
        self.outcomes = [trusted, others];
        files.len()
    }

    fn take<T>(&self, file: &str, is_trusted: bool, number: usize, value: &Mutex<Option<T>>) -> Result<T, NotLoaded> {
        let outcome = self.outcomes[usize::from(!is_trusted)].get(number).cloned().unwrap_or(LoadOutcome::Unfinished);
        let (faults, state) = match outcome {
            LoadOutcome::Loaded => match value.lock().unwrap_or_else(PoisonError::into_inner).take() {
                Some(loaded) => return Ok(loaded),
                None => (vec![load_panicked(file)], LoadState::Settled),
            },
            LoadOutcome::Faulty(faults) => (faults.into(), LoadState::Settled),
            LoadOutcome::TimedOut(faults) => (with_hint(faults, file).into(), LoadState::TimedOut),
            LoadOutcome::Unfinished if self.options.is_first_try => (Vec::new(), LoadState::Unfinished),
            LoadOutcome::Unfinished => (vec![unfinished(file)], LoadState::Unfinished),
        };
        Err(NotLoaded { faults, state })
    }
}

impl<T> Queued<T> {
    /// Called after the queue has run. `make` converts the loaded value; `shipped` loads the shipped version.
    pub(super) fn into_entry<U>(
        self,
        queue: &LoadQueue<'_>,
        before: Option<&Arc<Entry<U>>>,
        make: impl FnOnce(T) -> U,
        shipped: impl FnOnce() -> Option<Result<U, Reports>>,
    ) -> Arc<Entry<U>> {
        let newest = match (self.state, before) {
            (QueuedState::Current, Some(before)) => return before.clone(),
            (QueuedState::Current, None) => Err(NotLoaded { faults: Vec::new(), state: LoadState::Unfinished }),
            (QueuedState::NotLoaded(not_loaded), _) => Err(not_loaded),
            (QueuedState::Waiting { is_trusted, number, value }, _) => {
                queue.take(&self.file, is_trusted, number, &value).map(make)
            }
        };
        Entry::replaced(before, (&self.id, &self.file, self.origin), self.inputs, newest, shipped)
    }
}

/// Loads one file on a thread that is abandoned if it never comes back.
pub(super) fn load_alone<T: Send + 'static>(
    file: &str,
    load: impl Fn() -> Result<T, Reports> + Send + Sync + 'static,
) -> Result<T, Reports> {
    let mut jobs = Vec::new();
    let state = LoadQueue::push(&mut jobs, true, file, true, load);
    let outcome = load_all(jobs, TimeSlices::within(ALONE_TIME)).pop();
    match (outcome, state) {
        (Some(LoadOutcome::Loaded), QueuedState::Waiting { value, .. }) => {
            let loaded = value.lock().unwrap_or_else(PoisonError::into_inner).take();
            loaded.ok_or_else(|| load_panicked(file).into())
        }
        (Some(LoadOutcome::Faulty(faults) | LoadOutcome::TimedOut(faults)), _) => Err(faults),
        _ => Err(unfinished(file).into()),
    }
}

/// The file isn't run because it timed out before.
fn remembered(file: &str) -> Report {
    let report = Report::error(phrase("load-remembered")).in_file(file);
    report.hint(phrase("load-retry-hint").with("file", shell_word(file)))
}

/// The fault of a file that didn't get its fair share of the time.
fn unfinished(file: &str) -> Report {
    let report = Report::error(phrase("load-unfinished")).in_file(file);
    report.hint(phrase("load-retry-hint").with("file", shell_word(file)))
}

fn with_hint(faults: Reports, file: &str) -> Reports {
    let hint = || phrase("load-timed-out-hint").with("file", shell_word(file));
    faults.map(|fault| fault.hint_too(hint()))
}
