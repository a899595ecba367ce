//! A worker: takes jobs from a server, plays them in processes of its own, and sends the results.

use super::address::retry_delay;
use super::streams::{
    ACK_WAIT, CALLS, JOBS, STOPS, WORKERS, heartbeat_subject, result_subject, stopped_contest, store, text,
};
use super::worker_control::{Ending, WorkerControl};
use super::{NatsAddress, connection_threads, is_forbidden, server_refusal};
use crate::arena::ContestTerms;
use crate::farm::{
    ContestPackage, PackedTexts, PairJob, PairResult, PlayerProcess, ProcessOutcome, ReceivedContest, WorkerHeartbeat,
    runtime_id,
};
use crate::report::{ContentHash, Report};
use crate::text::phrase;
use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::message::AckKind;
use async_nats::jetstream::{self, Context, Message};
use async_nats::{Client, Error, Event, ServerError};
use futures_util::StreamExt;
use std::collections::btree_map::Entry;
use std::collections::{BTreeSet, VecDeque};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::task::JoinSet;

/// How long a request for a job stays open.
const PULL: Duration = Duration::from_secs(5);
const HEARTBEAT: Duration = Duration::from_secs(10);
/// How long another worker has the chance to take a job that this one does not play.
const PASS_ON: Duration = Duration::from_secs(2);
/// Contests whose texts are kept.
const MAX_CONTESTS: usize = 4;
/// Attempts remembered, so that a worker does not confirm its own.
const MAX_PLAYED: usize = 10_000;
/// Stops that a slot may have missed.
const MAX_STOPS: usize = 64;

/// The most that a worker does for a contest.
#[derive(Clone, Copy, Debug)]
pub struct WorkerLimits {
    /// The most script steps per move that a contest may allow; `None` for any number.
    pub max_steps: Option<u64>,
    /// The longest guard of a contest.
    pub max_guard: Duration,
}

pub struct WorkerOptions {
    pub address: NatsAddress,
    /// As in subjects: letters, digits, `-` and `_`.
    pub name: String,
    /// Pairs played at one time.
    pub threads: usize,
    pub limits: WorkerLimits,
    /// Starts a process that plays: see [`PlayerProcess::new`].
    pub command: Arc<dyn Fn() -> Command + Send + Sync>,
}

type JobConsumer = Consumer<pull::Config>;

/// What a worker is doing.
#[derive(Clone, Debug, Default)]
pub struct WorkerState {
    pub is_connected: bool,
    /// Whether a host has set the farm up.
    pub is_ready: bool,
    /// Pairs being played.
    pub playing: usize,
    /// Games whose results were sent.
    pub games: u64,
    /// The contest that was played last.
    pub contest: String,
    /// What the user should know, each once.
    pub notices: Vec<Report>,
}

/// A running worker.
pub struct FarmWorker {
    shared: Arc<WorkerContext>,
    thread: std::thread::JoinHandle<Result<(), Report>>,
}

struct WorkerContext {
    options: WorkerOptions,
    control: WorkerControl,
    runtime_id: String,
    state: Mutex<WorkerState>,
    contests: Mutex<VecDeque<Arc<ReceivedContest>>>,
    /// Why the worker cannot go on.
    failure: Mutex<Option<Report>>,
    refusal: Mutex<Option<String>>,
    /// Attempts that it has played.
    played: Mutex<BTreeSet<u64>>,
    stops: broadcast::Sender<ContentHash>,
}

impl FarmWorker {
    /// Starts a worker on threads of its own. It runs until `control` ends it. Fails if no thread can be started.
    pub fn start(options: WorkerOptions, control: &WorkerControl) -> Result<Self, Report> {
        let shared = Arc::new(WorkerContext {
            options,
            control: control.clone(),
            runtime_id: runtime_id(),
            state: Mutex::default(),
            contests: Mutex::default(),
            failure: Mutex::default(),
            refusal: Mutex::default(),
            played: Mutex::default(),
            stops: broadcast::Sender::new(MAX_STOPS),
        });
        let failed = |error: std::io::Error| Report::error(phrase("farm-no-threads").with("error", error.to_string()));
        let runtime = connection_threads()?;
        let own = shared.clone();
        let work = move || {
            let worked = runtime.block_on(work(own));
            runtime.shutdown_background();
            worked
        };
        let thread = std::thread::Builder::new().name("farm worker".to_owned()).spawn(work).map_err(failed)?;
        Ok(Self { shared, thread })
    }

    pub fn is_over(&self) -> bool {
        self.thread.is_finished()
    }

    /// What it is doing; each notice is returned once.
    pub fn state(&self) -> WorkerState {
        let mut state = lock(&self.shared.state);
        let notices = std::mem::take(&mut state.notices);
        WorkerState { notices, ..state.clone() }
    }

    /// Waits for its end. Fails if the server refused it.
    pub fn join(self) -> Result<(), Report> {
        self.thread.join().unwrap_or_else(|_| Err(Report::error(phrase("farm-worker-panicked"))))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl WorkerContext {
    fn notify(&self, notice: Report) {
        lock(&self.state).notices.push(notice);
    }

    fn on_event(&self, event: &Event) {
        match event {
            Event::Connected => lock(&self.state).is_connected = true,
            Event::Disconnected | Event::Closed => lock(&self.state).is_connected = false,
            Event::ServerError(error) => self.on_refusal(error),
            _ => {}
        }
    }

    /// Ends the worker if its user may not work under its name.
    fn on_refusal(&self, error: &ServerError) {
        let WorkerOptions { address, name, .. } = &self.options;
        match address.user() {
            Some(user) if user != name && is_forbidden(error) => {
                let message = phrase("farm-worker-name-refused").with("user", user).with("name", name.as_str());
                let report = Report::error(message).hint(phrase("farm-worker-name-hint").with("user", user));
                *lock(&self.failure) = Some(report);
                self.control.stop();
            }
            _ => self.notify(server_refusal(error)),
        }
    }

    /// The contest of a job, fetched unless it is known.
    async fn contest(&self, context: &Context, hash: &ContentHash) -> Result<Arc<ReceivedContest>, Error> {
        if let Some(known) = lock(&self.contests).iter().find(|known| known.0 == *hash) {
            return Ok(known.clone());
        }
        let package = ContestPackage::read(&text(context, hash).await?).map_err(|report| report.to_string())?;
        let mut texts = PackedTexts::new();
        for needed in package.needs() {
            if let Entry::Vacant(place) = texts.entry(needed) {
                place.insert(text(context, &needed).await?);
            }
        }
        let received = Arc::new((*hash, package, texts));
        let mut known = lock(&self.contests);
        known.truncate(MAX_CONTESTS - 1);
        known.push_front(received.clone());
        Ok(received)
    }

    /// The guard of a contest, if it is within the worker's limits.
    fn guard(&self, (_, package, texts): &ReceivedContest) -> Result<Duration, Report> {
        let terms = texts.get(&package.terms).map(|terms| serde_json::from_str::<ContestTerms>(terms));
        let Some(Ok(terms)) = terms else {
            return Err(Report::error(phrase("farm-package-unreadable").with("error", "terms")));
        };
        let WorkerLimits { max_steps, max_guard } = self.options.limits;
        let guard = Duration::from_secs(terms.guard_secs);
        if guard > max_guard {
            let message = phrase("farm-guard-long").with("secs", guard.as_secs()).with("most", max_guard.as_secs());
            return Err(Report::error(message));
        }
        if let Some(most) = max_steps
            && terms.steps.is_none_or(|steps| steps > most)
        {
            return Err(Report::error(phrase("farm-steps-many").with("most", most)));
        }
        Ok(guard)
    }

    fn has_played(&self, attempt: u64) -> bool {
        lock(&self.played).contains(&attempt)
    }

    fn remember(&self, attempt: u64) {
        let mut played = lock(&self.played);
        played.insert(attempt);
        // Attempts are numbered in their order.
        if played.len() > MAX_PLAYED {
            played.pop_first();
        }
    }

    /// Says once why a contest is not played here.
    fn refuse(&self, why: String, title: &str) {
        let mut refusal = lock(&self.refusal);
        if refusal.as_ref() != Some(&why) {
            let message = phrase("farm-contest-refused").with("title", title).with("why", why.as_str());
            self.notify(Report::warning(message));
            *refusal = Some(why);
        }
    }
}

/// Connects, and plays in as many slots as there are threads until the worker is to end.
async fn work(shared: Arc<WorkerContext>) -> Result<(), Report> {
    let own = shared.clone();
    let options = &shared.options;
    let client = options.address.connect(&options.name, move |event| own.on_event(&event)).await?;
    let context = jetstream::new(client.clone());
    let mut others = JoinSet::new();
    others.spawn(send_heartbeats(client.clone(), shared.clone()));
    others.spawn(hear_stops(client.clone(), shared.clone()));
    let mut slots = JoinSet::new();
    for _ in 0..options.threads.max(1) {
        slots.spawn(play_jobs(context.clone(), shared.clone()));
    }
    while slots.join_next().await.is_some() {}
    let _ = tokio::time::timeout(PULL, client.flush()).await;
    lock(&shared.failure).take().map_or(Ok(()), Err)
}

/// Sends a heartbeat from time to time, and when a host asks for one.
async fn send_heartbeats(client: Client, shared: Arc<WorkerContext>) {
    let subject = heartbeat_subject(&shared.options.name);
    let Ok(mut calls) = client.subscribe(CALLS).await else { return };
    let mut beats = tokio::time::interval(HEARTBEAT);
    loop {
        tokio::select! {
            _ = beats.tick() => {}
            call = calls.next() => if call.is_none() { return },
        }
        let heartbeat = WorkerHeartbeat {
            threads: shared.options.threads,
            runtime_id: shared.runtime_id.clone(),
            refusal: lock(&shared.refusal).clone(),
        };
        let Ok(text) = serde_json::to_vec(&heartbeat) else { return };
        let _ = client.publish(subject.clone(), text.into()).await;
    }
}

async fn hear_stops(client: Client, shared: Arc<WorkerContext>) {
    let Ok(mut stops) = client.subscribe(STOPS).await else { return };
    while let Some(message) = stops.next().await {
        if let Some(contest) = stopped_contest(&message.subject) {
            // Nobody listens while nothing is played.
            let _ = shared.stops.send(contest);
        }
    }
}

/// Plays one job after the other.
async fn play_jobs(context: Context, shared: Arc<WorkerContext>) {
    let mut process = PlayerProcess::new(shared.options.command.clone());
    let (mut consumer, mut sending) = (None, JoinSet::new());
    let mut failures = 0;
    while shared.control.ending() == Ending::No {
        let job = tokio::select! {
            job = next_job(&context, &shared, &mut consumer) => job,
            () = shared.control.until(Ending::Finish) => break,
        };
        let delay = match job {
            Ok(Some(message)) => {
                failures = 0;
                process = take_job(&context, &shared, process, (message, &mut sending)).await;
                // One result is sent while the next pair is played, and no more.
                while sending.len() > 1 {
                    sending.join_next().await;
                }
                continue;
            }
            Ok(None) => continue,
            Err(_) => retry_delay(failures),
        };
        failures += 1;
        tokio::select! {
            () = tokio::time::sleep(delay) => {}
            () = shared.control.until(Ending::Finish) => break,
        }
    }
    while sending.join_next().await.is_some() {}
}

/// Asks for a job; `None` if there is none for a while. The consumer is looked for if it is not known, and after a failure.
async fn next_job(
    context: &Context,
    shared: &WorkerContext,
    known: &mut Option<JobConsumer>,
) -> Result<Option<Message>, Error> {
    let consumer = if let Some(consumer) = known.take() {
        consumer
    } else {
        let found = context.get_consumer_from_stream(WORKERS, JOBS).await;
        lock(&shared.state).is_ready = found.is_ok();
        found?
    };
    let job = consumer.batch().max_messages(1).expires(PULL).messages().await?.next().await.transpose()?;
    // Without a job, the stream may be gone, which a request does not tell.
    *known = job.is_some().then_some(consumer);
    Ok(job)
}

/// Plays a job and sends its result, or passes it on.
async fn take_job(
    context: &Context,
    shared: &Arc<WorkerContext>,
    process: PlayerProcess,
    (message, sending): (Message, &mut JoinSet<()>),
) -> PlayerProcess {
    let Ok(job) = serde_json::from_slice::<PairJob>(&message.payload) else {
        // Nobody can read it.
        let _ = message.ack_with(AckKind::Term).await;
        return process;
    };
    let id = job.id();
    if job.confirms.is_some_and(|attempt| shared.has_played(attempt)) {
        let _ = message.ack_with(AckKind::Nak(Some(PASS_ON))).await;
        return process;
    }
    let Ok(contest) = shared.contest(context, &job.contest).await else {
        let _ = message.ack_with(AckKind::Nak(Some(PASS_ON))).await;
        return process;
    };
    let guard = match shared.guard(&contest) {
        Ok(guard) => guard,
        Err(report) => {
            shared.refuse(report.to_string(), &contest.1.title);
            let _ = message.ack_with(AckKind::Nak(Some(ACK_WAIT))).await;
            return process;
        }
    };
    {
        let mut state = lock(&shared.state);
        state.playing += 1;
        state.contest.clone_from(&contest.1.title);
    }
    let (process, outcome) = play(shared, process, (&contest, &job), guard, &message).await;
    lock(&shared.state).playing -= 1;
    match outcome {
        ProcessOutcome::Played { games, crashed } => {
            *lock(&shared.refusal) = None;
            shared.remember(job.attempt);
            let count = games.len() as u64;
            let result = PairResult {
                id,
                attempt: job.attempt,
                is_check: job.confirms.is_some(),
                worker: shared.options.name.clone(),
                runtime_id: shared.runtime_id.clone(),
                games,
                crashed,
            };
            let (context, shared) = (context.clone(), shared.clone());
            sending.spawn(async move {
                if send(&context, &shared, &job.contest, &result).await {
                    lock(&shared.state).games += count;
                    let _ = message.double_ack().await;
                }
            });
        }
        ProcessOutcome::Stopped if shared.control.ending() == Ending::Stop => {
            // Another worker may begin at once.
            let _ = message.ack_with(AckKind::Nak(None)).await;
        }
        ProcessOutcome::Stopped => _ = message.ack_with(AckKind::Term).await,
        ProcessOutcome::Refused(why) => {
            shared.refuse(why, &contest.1.title);
            let _ = message.ack_with(AckKind::Nak(Some(ACK_WAIT))).await;
        }
    }
    process
}

/// Plays a job in a process, and tells the server from time to time that it is being worked on.
async fn play(
    shared: &Arc<WorkerContext>,
    mut process: PlayerProcess,
    (contest, job): (&Arc<ReceivedContest>, &PairJob),
    guard: Duration,
    message: &Message,
) -> (PlayerProcess, ProcessOutcome) {
    let is_stopped = Arc::new(AtomicBool::new(false));
    let mut stops = shared.stops.subscribe();
    let mut playing = {
        let (contest, job, is_stopped) = (contest.clone(), job.clone(), is_stopped.clone());
        tokio::task::spawn_blocking(move || {
            let outcome = process.play(&contest, &job, guard, &is_stopped);
            (process, outcome)
        })
    };
    let mut progress = tokio::time::interval(ACK_WAIT / 3);
    progress.tick().await;
    loop {
        tokio::select! {
            played = &mut playing => {
                return played.unwrap_or_else(|error| {
                    let process = PlayerProcess::new(shared.options.command.clone());
                    (process, ProcessOutcome::Refused(error.to_string()))
                });
            }
            _ = progress.tick() => {
                let _ = message.ack_with(AckKind::Progress).await;
            }
            stopped = stops.recv() => {
                // Having missed some, it may be meant.
                if stopped.is_err() || stopped.is_ok_and(|stopped| stopped == contest.0) {
                    is_stopped.store(true, Ordering::Relaxed);
                }
            }
            () = shared.control.until(Ending::Stop), if !is_stopped.load(Ordering::Relaxed) => {
                is_stopped.store(true, Ordering::Relaxed);
            }
        }
    }
}

/// Sends a result until the server has it. Returns false if the worker is to stop before.
async fn send(context: &Context, shared: &WorkerContext, contest: &ContentHash, result: &PairResult) -> bool {
    let Ok(text) = serde_json::to_vec(result) else { return false };
    let subject = result_subject(&shared.options.name, contest, &result.id);
    let message_id = format!("{}.{}.{}", result.id, result.attempt, result.worker);
    for attempt in 0.. {
        if store(context, &subject, text.clone(), &message_id).await.is_ok() {
            return true;
        }
        tokio::select! {
            () = tokio::time::sleep(retry_delay(attempt)) => {}
            () = shared.control.until(Ending::Stop) => return false,
        }
    }
    false
}
