//! Runs disk jobs for features; a later frame handles each result.

use super::Shared;
use crate::app::command::Commands;
use crate::app::disk_worker::{DiskQueue, DiskWorker};
use crate::player::Waker;
use crate::report::Report;
use std::sync::mpsc::{Receiver, Sender, channel};

/// Applies the result of a job in a later frame.
type Reply = Box<dyn FnOnce(&mut Shared, &mut Commands) + Send>;

pub(in crate::app) struct Disk {
    worker: DiskWorker,
    outbox: Sender<Reply>,
    replies: Receiver<Reply>,
}

impl Disk {
    /// # Errors
    /// The system cannot start a thread.
    pub fn start(waker: Waker) -> Result<Self, Report> {
        let (outbox, replies) = channel();
        Ok(Self { worker: DiskWorker::start(waker)?, outbox, replies })
    }

    /// For jobs whose only result is a possible fault.
    pub const fn queue(&self) -> &DiskQueue {
        &self.worker.queue
    }

    /// Runs a job after the earlier ones. A later frame passes its result to `then`.
    pub fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
        then: impl FnOnce(&mut Shared, &mut Commands, T) + Send + 'static,
    ) {
        let outbox = self.outbox.clone();
        self.queue().run(move || {
            let result = job();
            // The window may be gone; that is fine.
            let _ = outbox.send(Box::new(move |shared, commands| then(shared, commands, result)));
            Ok(())
        });
    }

    /// For a thread of its own, which may show a report in a later frame.
    pub fn notifier(&self) -> impl FnOnce(Report) + Send + 'static {
        let outbox = self.outbox.clone();
        move |report| {
            // The window may be gone; that is fine.
            let _ = outbox.send(Box::new(move |shared, _| shared.notify(report)));
        }
    }
}

impl Shared {
    pub(in crate::app) fn take_disk_replies(&mut self, commands: &mut Commands) {
        while let Some(ended) = self.disk.worker.poll() {
            self.take_fault(ended.err());
        }
        while let Ok(reply) = self.disk.replies.try_recv() {
            reply(self, commands);
        }
    }

    /// Blocks until all writes are on disk, so not for use in a frame. Returns whether the next frame has results.
    pub fn flush_disk(&self) -> bool {
        self.disk.worker.flush()
    }
}
