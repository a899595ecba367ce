//! The state's side of the disk worker: jobs whose results change the state.

use super::AppState;
use crate::app::disk_worker::{DiskQueue, DiskWorker};
use crate::player::Waker;
use crate::report::Report;
use std::sync::mpsc::{Receiver, Sender, channel};

/// What a later frame does with the result of a job.
type Reply = Box<dyn FnOnce(&mut AppState) + Send>;

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

    /// The queue, for jobs that leave nothing to do but to show their faults.
    pub const fn queue(&self) -> &DiskQueue {
        &self.worker.queue
    }

    /// Runs a job after those before it. A later frame passes its result to `then`.
    pub fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
        then: impl FnOnce(&mut AppState, T) + Send + 'static,
    ) {
        let outbox = self.outbox.clone();
        self.queue().run(move || {
            let result = job();
            // The window may be gone; that is fine.
            let _ = outbox.send(Box::new(move |app| then(app, result)));
            Ok(())
        });
    }
}

impl AppState {
    /// Handles the jobs that have ended since the last frame.
    pub(super) fn take_disk_replies(&mut self) {
        while let Some(ended) = self.disk.worker.poll() {
            self.take_fault(ended.err());
        }
        while let Ok(reply) = self.disk.replies.try_recv() {
            reply(self);
        }
    }

    /// Shows why a job of the disk worker failed.
    pub(in crate::app) fn take_fault(&mut self, fault: Option<Report>) {
        self.notice = fault.or(self.notice.take());
    }

    /// Blocks until everything that was to be written is on disk; not for a frame. Returns whether the next frame has results.
    pub fn flush_disk(&self) -> bool {
        self.disk.worker.flush()
    }
}
