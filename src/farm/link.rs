//! What carries jobs to workers and results back.

use super::{PairJob, PairResult, WorkerHeartbeat};
use crate::report::Report;
use std::time::Duration;

/// A message from a worker.
#[derive(Clone, Debug)]
pub enum FarmMessage {
    /// The worker of this name is there.
    Heartbeat(String, WorkerHeartbeat),
    Result(Box<PairResult>),
}

/// Carries jobs to whichever worker takes them, and messages back. It may lose, repeat, delay and reorder them.
pub trait FarmLink {
    /// Offers a job to all workers; one of them takes it.
    fn publish(&mut self, job: &PairJob);

    /// The next message; `None` if none arrives within `wait`.
    fn poll(&mut self, wait: Duration) -> Option<FarmMessage>;

    /// Says that a result need not be delivered again: it is saved, or of no use.
    fn acknowledge(&mut self, result: &PairResult);

    /// Takes back all jobs that no worker has begun, and tells workers to abort the others.
    fn cancel(&mut self);

    /// The contest is over: nothing that is kept of it is needed any more.
    fn finish(&mut self) {}

    /// What the user should know about the connection, each report once.
    fn take_notices(&mut self) -> Vec<Report> {
        Vec::new()
    }

    /// Time since any fixed moment.
    fn now(&self) -> Duration;
}
