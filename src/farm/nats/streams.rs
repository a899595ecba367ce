//! The streams of a farm, their subjects, and the store of its texts.

use crate::farm::{JobId, PackedTexts};
use crate::report::ContentHash;
use async_nats::Error;
use async_nats::jetstream::consumer::{AckPolicy, Consumer, pull};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::object_store::{self, ObjectStore};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, Stream};
use async_nats::jetstream::{Context, stream};
use std::time::Duration;
use tokio::io::AsyncReadExt;

pub(super) const JOBS: &str = "DAMKA_JOBS";
pub(super) const RESULTS: &str = "DAMKA_RESULTS";
pub(super) const TEXTS: &str = "damka-texts";
/// The consumer that all workers share: a work queue allows no second one.
pub(super) const WORKERS: &str = "workers";
pub(super) const HEARTBEATS: &str = "damka.heartbeat.*";
pub(super) const STOPS: &str = "damka.stop.*";
/// Where a host asks all workers for a heartbeat.
pub(super) const CALLS: &str = "damka.call";

/// How long a stream keeps what nobody takes.
const MAX_AGE: Duration = Duration::from_hours(7 * 24);
/// A job or result that is not acknowledged for this long is delivered again.
pub(super) const ACK_WAIT: Duration = Duration::from_mins(1);
/// The largest text that a worker reads.
const MAX_TEXT_BYTES: usize = 64 << 20;

pub(super) fn job_subject(contest: &ContentHash, id: &JobId, attempt: u64) -> String {
    format!("damka.job.{contest}.{id}.{attempt}")
}

pub(super) fn jobs_of(contest: &ContentHash) -> String {
    format!("damka.job.{contest}.>")
}

pub(super) fn result_subject(worker: &str, contest: &ContentHash, id: &JobId) -> String {
    format!("damka.result.{worker}.{contest}.{id}")
}

pub(super) fn results_of(contest: &ContentHash) -> String {
    format!("damka.result.*.{contest}.*")
}

pub(super) fn heartbeat_subject(worker: &str) -> String {
    format!("damka.heartbeat.{worker}")
}

pub(super) fn stop_subject(contest: &ContentHash) -> String {
    format!("damka.stop.{contest}")
}

/// The worker that sent a message on this subject: the server decides who may send on which, the message's own words do not count.
pub(super) fn worker_of(subject: &str) -> Option<&str> {
    subject.split('.').nth(2)
}

/// The contest that a `damka.stop.` subject names.
pub(super) fn stopped_contest(subject: &str) -> Option<ContentHash> {
    subject.rsplit('.').next()?.parse().ok()
}

/// Publishes a message and waits until the server has stored it. One with an id that it has seen is stored no second time.
pub(super) async fn store(context: &Context, subject: &str, payload: Vec<u8>, id: &str) -> Result<(), Error> {
    let message = PublishMessage::build().payload(payload.into()).message_id(id);
    context.send_publish(subject.to_owned(), message).await?.await?;
    Ok(())
}

/// Creates what is missing of a farm's streams and texts.
pub(super) async fn prepare(context: &Context, texts: &PackedTexts) -> Result<(), Error> {
    let jobs = Config {
        name: JOBS.to_owned(),
        subjects: vec!["damka.job.>".to_owned()],
        retention: RetentionPolicy::WorkQueue,
        discard: DiscardPolicy::New,
        max_age: MAX_AGE,
        ..Config::default()
    };
    let results = Config {
        name: RESULTS.to_owned(),
        subjects: vec!["damka.result.>".to_owned()],
        max_age: MAX_AGE,
        ..Config::default()
    };
    let jobs = context.get_or_create_stream(jobs).await?;
    context.get_or_create_stream(results).await?;
    let workers = pull::Config {
        durable_name: Some(WORKERS.to_owned()),
        ack_policy: AckPolicy::Explicit,
        ack_wait: ACK_WAIT,
        max_ack_pending: -1,
        max_waiting: 10_000,
        ..pull::Config::default()
    };
    jobs.get_or_create_consumer(WORKERS, workers).await?;
    put_texts(&text_store(context).await?, texts).await
}

/// Opens or creates the store of texts.
async fn text_store(context: &Context) -> Result<ObjectStore, Error> {
    if let Ok(store) = context.get_object_store(TEXTS).await {
        return Ok(store);
    }
    let config = object_store::Config { bucket: TEXTS.to_owned(), max_age: MAX_AGE, ..object_store::Config::default() };
    Ok(context.create_object_store(config).await?)
}

async fn put_texts(store: &ObjectStore, texts: &PackedTexts) -> Result<(), Error> {
    for (hash, text) in texts {
        let name = hash.to_string();
        let is_there = store.info(&name).await.is_ok_and(|info| info.size == text.len() && !info.deleted);
        if !is_there {
            store.put(name.as_str(), &mut text.as_bytes()).await?;
        }
    }
    Ok(())
}

/// Fetches a text. Fails if it isn't there, is too large, or is not the one that its hash names.
pub(super) async fn text(context: &Context, hash: &ContentHash) -> Result<String, Error> {
    let store = context.get_object_store(TEXTS).await?;
    let mut object = store.get(hash.to_string()).await?;
    if object.info().size > MAX_TEXT_BYTES {
        return Err(format!("a text of {} bytes is too large", object.info().size).into());
    }
    let mut text = String::new();
    object.read_to_string(&mut text).await?;
    if ContentHash::of_bytes(text.as_bytes()) != *hash {
        return Err("a text does not have the hash that names it".into());
    }
    Ok(text)
}

/// The consumer of a contest's results, which outlives its host.
pub(super) async fn results_consumer(
    context: &Context,
    contest: &ContentHash,
) -> Result<Consumer<pull::Config>, Error> {
    let stream: Stream<stream::Info> = context.get_stream(RESULTS).await?;
    let name = results_consumer_name(contest);
    let config = pull::Config {
        durable_name: Some(name.clone()),
        filter_subject: results_of(contest),
        ack_policy: AckPolicy::Explicit,
        ack_wait: ACK_WAIT,
        max_ack_pending: -1,
        ..pull::Config::default()
    };
    Ok(stream.get_or_create_consumer(&name, config).await?)
}

fn results_consumer_name(contest: &ContentHash) -> String {
    format!("host-{:016x}", contest.first_digits())
}

/// Removes what the streams hold of a contest that is over.
pub(super) async fn clear(context: &Context, contest: &ContentHash) -> Result<(), Error> {
    purge_jobs(context, contest).await?;
    let results = context.get_stream(RESULTS).await?;
    let _ = results.delete_consumer(&results_consumer_name(contest)).await;
    results.purge().filter(results_of(contest)).await?;
    Ok(())
}

pub(super) async fn purge_jobs(context: &Context, contest: &ContentHash) -> Result<(), Error> {
    context.get_stream(JOBS).await?.purge().filter(jobs_of(contest)).await?;
    Ok(())
}
