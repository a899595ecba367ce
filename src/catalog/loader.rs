//! Loads files on a few worker threads, so that no file can hold up the others.
//!
//! A file first gets a short time slice. If it is stopped, it gets longer ones after all the others had a turn, so files that hang
//! are detected without delaying the rest. Only runs that had to be stopped count against the time budget, so a thousand files that
//! load are never cut off. The budget is processor time, so that a busy machine is not held against them. A worker whose file can't
//! be stopped is replaced at once and abandoned a little later.

use crate::player::thread_cpu_time;
use crate::report::{Report, Reports};
use crate::script::{
    Abandonable, MAX_ABANDONED, STOP_GRACE, abandoned_threads, drop_states, load_panicked, not_stopped,
    too_many_abandoned, with_deadline,
};
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// A file that is still running after this long is at fault, however many others there are.
const FULL_SLICE: Duration = Duration::from_secs(2);

/// The shortest run, however little time is left.
const SHORTEST_SLICE: Duration = Duration::from_millis(10);

/// A stopped file is blamed only if it has used this much processor time: on a busy machine it may hardly have run.
const MIN_CPU_TIME: Duration = Duration::from_millis(20);

/// On a busy machine a file may take this many times longer than on an idle one.
const BUSY: u32 = 4;

/// A worker this late is replaced, as its file may never stop.
const LATE: Duration = Duration::from_millis(100);

/// Number of workers. Each may use as much memory as a script is allowed.
const WORKERS: std::ops::RangeInclusive<usize> = 2..=4;

#[derive(Clone, Copy, Debug)]
pub(super) struct TimeSlices {
    /// The time limit of a file's first run, its second, and all later ones.
    slices: [Duration; 3],
    /// Processor time that each worker may spend on runs that have to be stopped.
    time: Duration,
    /// How long a stopped file has to return.
    grace: Duration,
}

impl TimeSlices {
    /// For files known to load: they are stopped only if something is very wrong.
    pub(super) const TRUSTED: Self =
        Self { slices: [Duration::from_mins(1); 3], time: Duration::from_mins(5), grace: STOP_GRACE };

    /// For any files: on an idle machine all of them finish within about `time` plus a second.
    pub(super) const fn within(time: Duration) -> Self {
        let slices = [Duration::from_millis(50), Duration::from_millis(250), FULL_SLICE];
        Self { slices, time, grace: STOP_GRACE }
    }

    /// The same with a shorter time limit for a file.
    pub(super) fn no_longer_than(self, longest: Duration) -> Self {
        Self { slices: self.slices.map(|slice| slice.min(longest)), ..self }
    }

    /// For a first try that a user waits for; whatever isn't done after `time` is tried again later.
    pub(super) const fn first_try(time: Duration) -> Self {
        Self { grace: LATE, ..Self::within(time) }
    }
}

pub(super) struct LoadJob {
    /// Path inside the folders.
    pub file: String,
    /// Loads the file, on any thread and as often as called, and stores the result for the job's owner.
    pub load: Arc<dyn Fn() -> Result<(), Reports> + Send + Sync>,
    /// Whether it gets a full slice at once, before others are tried again.
    pub is_urgent: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LoadOutcome {
    Loaded,
    Faulty(Reports),
    /// It was stopped after a fair share of time, or could not be stopped.
    TimedOut(Reports),
    /// Other files used up the time before it had a fair share.
    Unfinished,
}

/// Loads files, in order as far as workers are free. The outcomes are in the order of the jobs.
pub(super) fn load_all(jobs: Vec<LoadJob>, time_slices: TimeSlices) -> Vec<LoadOutcome> {
    if jobs.is_empty() { Vec::new() } else { Loading::new(jobs, time_slices).run() }
}

/// One run of a file.
#[derive(Clone, Copy)]
struct LoadTurn {
    job: usize,
    round: usize,
}

enum WorkerMessage {
    Started(LoadTurn, Instant),
    Ended(LoadTurn, End),
    /// The worker found no more work and ended.
    Left,
}

struct End {
    /// `None` if damka's own code panicked.
    result: Option<Result<(), Reports>>,
    was_stopped: bool,
    took: Duration,
    cpu_time: Duration,
}

struct LoaderShared {
    jobs: Vec<LoadJob>,
    turns: Mutex<VecDeque<LoadTurn>>,
    slices: [Duration; 3],
    /// The longest slice that may still be given.
    longest: Mutex<Duration>,
}

struct Worker {
    thread: Abandonable,
    /// Set when the worker is replaced: it must not take another turn.
    is_replaced: Arc<AtomicBool>,
    run: Option<Run>,
}

struct Run {
    turn: LoadTurn,
    started: Instant,
    due: Instant,
    is_late: bool,
}

struct Loading {
    shared: Arc<LoaderShared>,
    time_slices: TimeSlices,
    send: Sender<(usize, WorkerMessage)>,
    messages: Receiver<(usize, WorkerMessage)>,
    /// Workers with a running thread, including the late ones.
    workers: BTreeMap<usize, Worker>,
    started_workers: usize,
    /// How many workers should be running, not counting the late ones.
    width: usize,
    begun: Instant,
    /// Processor time spent on runs that had to be stopped.
    lost: Duration,
    /// By job: the outcome, once known.
    outcomes: Vec<Option<LoadOutcome>>,
    /// By job: the processor time of its stopped runs, and the reports of the last one.
    stopped: Vec<(Duration, Option<Reports>)>,
}

impl Loading {
    fn new(jobs: Vec<LoadJob>, time_slices: TimeSlices) -> Self {
        let most = available_parallelism().map_or(1, usize::from).clamp(*WORKERS.start(), *WORKERS.end());
        // Few files need no short slices: each has its own worker.
        let has_room = jobs.len() <= most;
        let round = |job: &LoadJob| if has_room || job.is_urgent { 2 } else { 0 };
        let turns = jobs.iter().enumerate().map(|(job, load_job)| LoadTurn { job, round: round(load_job) }).collect();
        let (count, width) = (jobs.len(), most.min(jobs.len()));
        let (send, messages) = channel();
        let longest = Mutex::new(time_slices.time);
        Self {
            shared: Arc::new(LoaderShared { jobs, turns: Mutex::new(turns), slices: time_slices.slices, longest }),
            time_slices,
            send,
            messages,
            workers: BTreeMap::new(),
            started_workers: 0,
            width,
            begun: Instant::now(),
            lost: Duration::ZERO,
            outcomes: vec![None; count],
            stopped: vec![(Duration::ZERO, None); count],
        }
    }

    fn run(mut self) -> Vec<LoadOutcome> {
        loop {
            self.limit();
            self.start_workers();
            if self.workers.is_empty() {
                break;
            }
            let wait = self.next_check().saturating_duration_since(Instant::now());
            match self.messages.recv_timeout(wait) {
                Ok((worker, message)) => self.take(worker, message),
                Err(_) => self.check_late(),
            }
        }
        let outcome = |(outcome, (cpu_time, reports)): (Option<LoadOutcome>, (Duration, Option<Reports>))| {
            let reports = reports.filter(|_| cpu_time >= MIN_CPU_TIME);
            outcome.unwrap_or_else(|| reports.map_or(LoadOutcome::Unfinished, LoadOutcome::TimedOut))
        };
        self.outcomes.into_iter().zip(self.stopped).map(outcome).collect()
    }

    const fn full_slice(&self) -> Duration {
        self.time_slices.slices[2]
    }

    /// Stops waiting files once too much time is lost or too many threads are stuck.
    fn limit(&mut self) {
        let time = self.time_slices.time.saturating_mul(u32::try_from(self.width).unwrap_or(1));
        let left = time.saturating_sub(self.lost);
        *lock(&self.shared.longest) = (left / u32::try_from(self.width).unwrap_or(1)).max(SHORTEST_SLICE);
        if left.is_zero() {
            lock(&self.shared.turns).clear();
        }
        if abandoned_threads() >= MAX_ABANDONED {
            self.refuse_waiting(too_many_abandoned);
        }
    }

    fn refuse_waiting(&mut self, fault: impl Fn(&str) -> Report) {
        for turn in lock(&self.shared.turns).drain(..) {
            let report = fault(&self.shared.jobs[turn.job].file);
            self.outcomes[turn.job] = Some(LoadOutcome::Faulty(report.into()));
        }
    }

    fn late(&self) -> usize {
        self.workers.values().filter(|worker| worker.run.as_ref().is_some_and(|run| run.is_late)).count()
    }

    fn start_workers(&mut self) {
        loop {
            let at_work = self.workers.len() - self.late();
            let waiting = lock(&self.shared.turns).len();
            // Late workers are about to return or to be abandoned.
            let has_room = at_work < self.width && abandoned_threads() + self.late() < MAX_ABANDONED;
            if waiting == 0 || !has_room {
                return;
            }
            let number = self.started_workers;
            let is_replaced = Arc::new(AtomicBool::new(false));
            let (shared, replaced, send) = (self.shared.clone(), is_replaced.clone(), self.send.clone());
            // The receiver may be gone; that is fine.
            let notify = move |message| _ = send.send((number, message));
            match Abandonable::spawn("damka load", move || work(&shared, &replaced, notify)) {
                Ok(thread) => _ = self.workers.insert(number, Worker { thread, is_replaced, run: None }),
                // The existing workers carry on; without any, nothing can be loaded.
                Err(_) if at_work > 0 => return,
                Err(report) => self.refuse_waiting(|file| report.clone().in_file(file)),
            }
            self.started_workers += 1;
        }
    }

    /// When a run has to be checked again.
    fn next_check(&self) -> Instant {
        let runs = self.workers.values().filter_map(|worker| worker.run.as_ref());
        let checks = runs.map(|run| if run.is_late { self.give_up_at(run) } else { run.due + LATE });
        checks.min().unwrap_or_else(|| Instant::now() + self.full_slice())
    }

    /// When a thread that doesn't return is abandoned. Damka's own code can't be stopped, so it gets a full slice if there is time.
    fn give_up_at(&self, run: &Run) -> Instant {
        let fair = (run.started + self.full_slice()).min(self.begun + self.time_slices.time);
        run.due.max(fair) + self.time_slices.grace
    }

    fn take(&mut self, number: usize, message: WorkerMessage) {
        let Some(worker) = self.workers.get_mut(&number) else { return };
        match message {
            WorkerMessage::Started(turn, due) => {
                worker.run = Some(Run { turn, started: Instant::now(), due, is_late: false });
            }
            WorkerMessage::Ended(turn, end) => {
                let was_late = worker.run.take().is_some_and(|run| run.is_late);
                self.record_end(turn, end, was_late);
            }
            WorkerMessage::Left => _ = self.workers.remove(&number),
        }
    }

    fn record_end(&mut self, turn: LoadTurn, end: End, was_late: bool) {
        let job = &self.shared.jobs[turn.job];
        let reports = match end.result {
            None => load_panicked(&job.file).into(),
            Some(Ok(())) => {
                self.outcomes[turn.job] = Some(LoadOutcome::Loaded);
                return;
            }
            Some(Err(reports)) => reports,
        };
        if !end.was_stopped {
            self.outcomes[turn.job] = Some(LoadOutcome::Faulty(reports));
            return;
        }
        if !was_late {
            self.lost += end.cpu_time.max(end.took / BUSY);
        }
        if end.took >= self.full_slice() && end.cpu_time >= self.full_slice() / 2 {
            self.outcomes[turn.job] = Some(LoadOutcome::TimedOut(reports));
            return;
        }
        let (cpu_time, last_reports) = &mut self.stopped[turn.job];
        *cpu_time += end.cpu_time;
        *last_reports = Some(reports);
        lock(&self.shared.turns).push_back(LoadTurn { round: (turn.round + 1).min(2), ..turn });
    }

    /// Replaces late workers, and abandons those that have been late for too long.
    fn check_late(&mut self) {
        let now = Instant::now();
        let mut gone = Vec::new();
        let give_up: BTreeMap<usize, Instant> = self
            .workers
            .iter()
            .filter_map(|(number, worker)| Some((*number, self.give_up_at(worker.run.as_ref()?))))
            .collect();
        for (number, worker) in &mut self.workers {
            let Some(run) = &mut worker.run else { continue };
            if !run.is_late && run.due + LATE <= now {
                run.is_late = true;
                worker.is_replaced.store(true, Ordering::SeqCst);
                self.lost += (now - run.started) / BUSY;
            }
            if give_up.get(number).is_some_and(|at| *at <= now) {
                worker.thread.abandon();
                gone.push((*number, run.turn));
            }
        }
        for (number, turn) in gone {
            self.workers.remove(&number);
            let fault = not_stopped(&self.shared.jobs[turn.job].file);
            self.outcomes[turn.job] = Some(LoadOutcome::TimedOut(fault.into()));
        }
    }
}

/// Runs files until none are left or this worker is replaced.
fn work(shared: &LoaderShared, is_replaced: &AtomicBool, notify: impl Fn(WorkerMessage)) {
    while !is_replaced.load(Ordering::SeqCst) {
        let next = lock(&shared.turns).pop_front();
        let Some(turn) = next else { break };
        let slice = shared.slices[turn.round].min(*lock(&shared.longest));
        let (started, cpu_before) = (Instant::now(), thread_cpu_time());
        let due = started + slice;
        notify(WorkerMessage::Started(turn, due));
        let load = || with_deadline(due, || (shared.jobs[turn.job].load)());
        // A panic in damka's own code must not cost the other files their worker.
        let (result, was_stopped) = match catch_unwind(AssertUnwindSafe(load)) {
            Ok((result, was_stopped)) => (Some(result), was_stopped),
            Err(_) => (None, false),
        };
        // Script rules leave Lua states on the thread that used them.
        drop_states();
        let took = started.elapsed();
        let cpu_time = thread_cpu_time().zip(cpu_before).map_or(took, |(after, before)| after.saturating_sub(before));
        notify(WorkerMessage::Ended(turn, End { result, was_stopped, took, cpu_time }));
    }
    notify(WorkerMessage::Left);
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    fn job(name: &str, load: impl Fn() -> Result<(), Reports> + Send + Sync + 'static) -> LoadJob {
        LoadJob { file: format!("ai/{name}.lua"), load: Arc::new(load), is_urgent: false }
    }

    #[test]
    fn outcomes_come_in_the_order_of_the_jobs() {
        let fault = |number: usize| Reports::from(Report::error(format!("fault {number}")));
        let numbered_job =
            |number: usize| job("x", move || if number.is_multiple_of(3) { Err(fault(number)) } else { Ok(()) });
        let outcomes = load_all((0..100).map(numbered_job).collect(), TimeSlices::TRUSTED);
        for (number, outcome) in outcomes.into_iter().enumerate() {
            let expected =
                if number.is_multiple_of(3) { LoadOutcome::Faulty(fault(number)) } else { LoadOutcome::Loaded };
            assert_eq!(outcome, expected);
        }
        assert_eq!(load_all(Vec::new(), TimeSlices::TRUSTED), []);
    }

    #[test]
    fn a_file_that_never_comes_back_is_given_up_and_its_worker_replaced() {
        let (go, wait) = channel::<()>();
        let wait = Arc::new(Mutex::new(wait));
        let stuck = || {
            let wait = wait.clone();
            job("stuck", move || {
                let _ = lock(&wait).recv();
                Ok(())
            })
        };
        // More than there are workers.
        let mut jobs: Vec<LoadJob> = (0..6).map(|_| stuck()).collect();
        jobs.extend((0..6).map(|_| job("fine", || Ok(()))));
        let outcomes = load_all(jobs, TimeSlices::first_try(Duration::from_secs(3)));
        drop(go);
        assert!(
            outcomes[..6].iter().all(|outcome| *outcome == LoadOutcome::TimedOut(not_stopped("ai/stuck.lua").into()))
        );
        assert!(outcomes[6..].iter().all(|outcome| *outcome == LoadOutcome::Loaded));
    }

    #[test]
    fn a_panic_is_a_fault_and_the_worker_goes_on() {
        let calls = Arc::new(AtomicUsize::new(0));
        let fine = || {
            let calls = calls.clone();
            job("fine", move || {
                calls.fetch_add(1, Ordering::SeqCst);
                Ok(())
            })
        };
        let jobs = vec![job("bad", || panic!("a test")), fine(), fine(), fine(), fine(), fine()];
        let outcomes = load_all(jobs, TimeSlices::within(Duration::from_secs(3)));
        assert_eq!(outcomes[0], LoadOutcome::Faulty(load_panicked("ai/bad.lua").into()));
        assert!(outcomes[1..].iter().all(|outcome| *outcome == LoadOutcome::Loaded));
        assert_eq!(calls.load(Ordering::SeqCst), 5);
    }
}
