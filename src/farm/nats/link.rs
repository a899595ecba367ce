//! The host's end of a farm over NATS.

use super::address::retry_delay;
use super::streams::{
    CALLS, HEARTBEATS, clear, job_subject, prepare, purge_jobs, results_consumer, stop_subject, store, worker_of,
};
use super::{NatsAddress, connection_threads, is_forbidden, server_refusal};
use crate::farm::{FarmLink, FarmMessage, PackedTexts, PairJob, PairResult, WorkerHeartbeat};
use crate::report::{ContentHash, Report};
use crate::text::phrase;
use async_nats::connection::State;
use async_nats::jetstream::{self, Context, Message};
use async_nats::{Client, Error, Event};
use futures_util::StreamExt;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{Semaphore, oneshot, watch};

/// How long a request for results stays open.
const PULL: Duration = Duration::from_secs(5);
/// Results taken by one request.
const RESULTS_PER_PULL: usize = 256;
/// Jobs being published at one time.
const MAX_PUBLISHED: usize = 256;
/// The most time for the last orders at the end.
const LAST_ORDERS: Duration = Duration::from_secs(5);

/// What the host asks of its connection.
enum Order {
    Publish(Box<PairJob>),
    Acknowledge(Box<Message>),
    Cancel,
    Clear,
    /// Tells when the orders before it are carried out.
    End(oneshot::Sender<()>),
}

/// What arrives from the connection.
enum Arrival {
    Message(Box<FarmMessage>, Option<Box<Message>>),
    Notice(Report),
}

/// A result by job, attempt and worker.
type ResultKey = (ContentHash, u64, String);

/// Carries the jobs and results of one contest. The streams are created when they are missing, also later.
pub struct NatsLink {
    runtime: Runtime,
    orders: UnboundedSender<Order>,
    arrivals: Receiver<Arrival>,
    /// Results that were not acknowledged yet.
    open: HashMap<ResultKey, Vec<Message>>,
    notices: Vec<Report>,
    begun: Instant,
}

/// What the tasks of a link share.
#[derive(Clone)]
struct LinkContext {
    context: Context,
    contest: ContentHash,
    texts: Arc<PackedTexts>,
    arrivals: Sender<Arrival>,
    /// Whether the streams and texts may be missing.
    is_stale: Arc<AtomicBool>,
}

impl NatsLink {
    /// Connects to a server, now or as soon as it can be reached. `texts` are those of [`crate::farm::ContestPackage`]. Fails if the
    /// server is there and does not accept the user, or does not let it host.
    pub fn new(address: &NatsAddress, contest: ContentHash, texts: PackedTexts) -> Result<Self, Report> {
        let runtime = connection_threads()?;
        let (orders, ordered) = unbounded_channel();
        let (sender, arrivals) = channel();
        let is_stale = Arc::new(AtomicBool::new(true));
        let was_lost = Arc::new(AtomicBool::new(false));
        let forbidden = watch::Sender::new(false);
        let on_event = {
            let (sender, is_stale, was_lost) = (sender.clone(), is_stale.clone(), was_lost.clone());
            let forbidden = forbidden.clone();
            let place = address.to_string();
            move |event: Event| {
                let was_lost = match event {
                    Event::Connected => {
                        is_stale.store(true, Ordering::Relaxed);
                        was_lost.swap(false, Ordering::Relaxed)
                    }
                    Event::Disconnected => was_lost.swap(true, Ordering::Relaxed),
                    // Once said, it is not said of every request.
                    Event::ServerError(ref error) if is_forbidden(error) && forbidden.send_replace(true) => return,
                    _ => was_lost.load(Ordering::Relaxed),
                };
                if let Some(notice) = notice_of(&event, was_lost, &place) {
                    // Nobody waits for it any more at the end.
                    let _ = sender.send(Arrival::Notice(notice));
                }
            }
        };
        let name = address.user().unwrap_or("host");
        let client = runtime.block_on(address.connect(name, on_event))?;
        let context = {
            let _entered = runtime.enter();
            jetstream::new(client.clone())
        };
        let shared = LinkContext { context, contest, texts: Arc::new(texts), arrivals: sender, is_stale };
        if client.connection_state() == State::Connected {
            runtime.block_on(prepare_as_host(&shared, address, forbidden.subscribe()))?;
        } else {
            was_lost.store(true, Ordering::Relaxed);
            shared.say(Report::note(phrase("farm-waiting").with("address", address.to_string())));
        }
        runtime.spawn(take_heartbeats(client, shared.clone()));
        runtime.spawn(take_results(shared.clone()));
        runtime.spawn(carry_out(ordered, shared));
        Ok(Self { runtime, orders, arrivals, open: HashMap::new(), notices: Vec::new(), begun: Instant::now() })
    }

    fn order(&self, order: Order) {
        // The receiver lives as long as the runtime.
        let _ = self.orders.send(order);
    }
}

impl Drop for NatsLink {
    fn drop(&mut self) {
        let (done, is_done) = oneshot::channel();
        self.order(Order::End(done));
        let _ = self.runtime.block_on(async { tokio::time::timeout(LAST_ORDERS, is_done).await });
    }
}

impl FarmLink for NatsLink {
    fn publish(&mut self, job: &PairJob) {
        self.order(Order::Publish(Box::new(job.clone())));
    }

    fn poll(&mut self, wait: Duration) -> Option<FarmMessage> {
        let until = Instant::now() + wait;
        loop {
            match self.arrivals.recv_timeout(until.saturating_duration_since(Instant::now())).ok()? {
                Arrival::Notice(notice) => self.notices.push(notice),
                Arrival::Message(message, carrier) => {
                    if let (FarmMessage::Result(result), Some(carrier)) = (&*message, carrier) {
                        self.open.entry(key_of(result)).or_default().push(*carrier);
                    }
                    return Some(*message);
                }
            }
        }
    }

    fn acknowledge(&mut self, result: &PairResult) {
        for carrier in self.open.remove(&key_of(result)).unwrap_or_default() {
            self.order(Order::Acknowledge(Box::new(carrier)));
        }
    }

    fn cancel(&mut self) {
        self.order(Order::Cancel);
    }

    fn finish(&mut self) {
        // What cannot be reached is left: it expires.
        self.order(Order::Clear);
    }

    fn take_notices(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.notices)
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }
}

impl LinkContext {
    fn say(&self, notice: Report) {
        // Nobody waits for it any more at the end.
        let _ = self.arrivals.send(Arrival::Notice(notice));
    }
}

fn key_of(result: &PairResult) -> ResultKey {
    (result.id, result.attempt, result.worker.clone())
}

/// What to say of an event; of a connection only that it was lost and found again.
fn notice_of(event: &Event, was_lost: bool, place: &str) -> Option<Report> {
    match event {
        Event::Disconnected if !was_lost => Some(Report::note(phrase("farm-disconnected").with("address", place))),
        Event::Connected if was_lost => Some(Report::note(phrase("farm-connected").with("address", place))),
        Event::ServerError(error) => Some(server_refusal(error)),
        _ => None,
    }
}

/// Carries out orders one after the other, and publishes several jobs at a time.
async fn carry_out(mut ordered: UnboundedReceiver<Order>, shared: LinkContext) {
    let published = Arc::new(Semaphore::new(MAX_PUBLISHED));
    let mut is_cancelled = Arc::new(AtomicBool::new(false));
    while let Some(order) = ordered.recv().await {
        match order {
            Order::Publish(job) => {
                let Ok(permit) = published.clone().acquire_owned().await else { return };
                let (shared, is_cancelled) = (shared.clone(), is_cancelled.clone());
                tokio::spawn(async move {
                    publish(&shared, &job, &is_cancelled).await;
                    drop(permit);
                });
            }
            // If this is lost, the result comes again and is of no use then.
            Order::Acknowledge(message) => _ = message.ack().await,
            Order::Cancel => {
                std::mem::replace(&mut is_cancelled, Arc::new(AtomicBool::new(false))).store(true, Ordering::Relaxed);
                let _ = shared.context.client().publish(stop_subject(&shared.contest), "".into()).await;
                let _ = purge_jobs(&shared.context, &shared.contest).await;
            }
            Order::Clear => _ = clear(&shared.context, &shared.contest).await,
            // Nobody waits any more if it took too long.
            Order::End(done) => _ = done.send(()),
        }
    }
}

/// Publishes a job, again and again until the server has it or the job is cancelled.
async fn publish(shared: &LinkContext, job: &PairJob, is_cancelled: &AtomicBool) {
    let Ok(text) = serde_json::to_vec(job) else { return };
    let id = job.id();
    let subject = job_subject(&shared.contest, &id, job.attempt);
    let message_id = format!("{id}.{}", job.attempt);
    for attempt in 0.. {
        if is_cancelled.load(Ordering::Relaxed) {
            return;
        }
        let sent = async {
            freshen(shared).await?;
            store(&shared.context, &subject, text.clone(), &message_id).await
        };
        match sent.await {
            Ok(()) => return,
            // The stream may be gone.
            Err(_) => shared.is_stale.store(true, Ordering::Relaxed),
        }
        tokio::time::sleep(retry_delay(attempt)).await;
    }
}

/// Creates what may be missing at the server.
async fn freshen(shared: &LinkContext) -> Result<(), Error> {
    if shared.is_stale.swap(false, Ordering::Relaxed)
        && let Err(error) = prepare(&shared.context, &shared.texts).await
    {
        shared.is_stale.store(true, Ordering::Relaxed);
        return Err(error);
    }
    Ok(())
}

/// Creates what is missing, if the connection allows. Fails if the server does not let the user host a contest.
async fn prepare_as_host(
    shared: &LinkContext,
    address: &NatsAddress,
    mut forbidden: watch::Receiver<bool>,
) -> Result<(), Report> {
    tokio::select! {
        // What fails now is tried again.
        _ = freshen(shared) => Ok(()),
        Ok(_) = forbidden.wait_for(|is_forbidden| *is_forbidden) => {
            let message = phrase("farm-host-refused").with("user", address.user().unwrap_or_default());
            Err(Report::error(message).hint(phrase("farm-host-refused-hint")))
        }
    }
}

async fn take_heartbeats(client: Client, shared: LinkContext) {
    let Ok(mut heartbeats) = client.subscribe(HEARTBEATS).await else { return };
    // Who is there decides how many games are out, and who verifies those of others.
    let _ = client.publish(CALLS, Vec::new().into()).await;
    while let Some(message) = heartbeats.next().await {
        let Some(worker) = worker_of(&message.subject).map(str::to_owned) else { continue };
        let Ok(heartbeat) = serde_json::from_slice::<WorkerHeartbeat>(&message.payload) else { continue };
        let heartbeat = FarmMessage::Heartbeat(worker, heartbeat);
        if shared.arrivals.send(Arrival::Message(Box::new(heartbeat), None)).is_err() {
            return;
        }
    }
}

/// Takes results for as long as the link lives, whatever becomes of the connection, the stream and its consumer.
async fn take_results(shared: LinkContext) {
    for attempt in 0.. {
        let delay = match pull_results(&shared).await {
            Ok(true) => continue,
            Ok(false) => return,
            Err(_) => retry_delay(attempt.min(3)),
        };
        shared.is_stale.store(true, Ordering::Relaxed);
        tokio::time::sleep(delay).await;
    }
}

/// Takes results until a request fails. Returns false once nobody wants them any more.
async fn pull_results(shared: &LinkContext) -> Result<bool, Error> {
    freshen(shared).await?;
    let consumer = results_consumer(&shared.context, &shared.contest).await?;
    loop {
        let mut messages = consumer.batch().max_messages(RESULTS_PER_PULL).expires(PULL).messages().await?;
        while let Some(message) = messages.next().await {
            let message = message?;
            let worker = worker_of(&message.subject).unwrap_or_default().to_owned();
            let Ok(result) = serde_json::from_slice::<PairResult>(&message.payload) else {
                // Nobody can read it, so it need not come again.
                message.ack().await?;
                continue;
            };
            let result = FarmMessage::Result(Box::new(PairResult { worker, ..result }));
            if shared.arrivals.send(Arrival::Message(Box::new(result), Some(Box::new(message)))).is_err() {
                return Ok(false);
            }
        }
    }
}
