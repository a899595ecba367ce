//! A thread that reads and writes the user's files in order, so that no frame waits for the disk.

use crate::player::Waker;
use crate::report::Report;
use crate::text::phrase;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

type Job = Box<dyn FnOnce() -> Result<(), Report> + Send>;

/// Sends jobs to the worker; cheap to clone.
#[derive(Clone)]
pub(in crate::app) struct DiskQueue {
    jobs: Sender<Message>,
    /// Jobs whose results no frame has handled yet.
    waiting: Arc<AtomicU32>,
}

enum Message {
    Run(Job),
    /// Answers once every job sent before it is done.
    Flush(Sender<()>),
    Close,
}

impl DiskQueue {
    /// Runs a job after the earlier ones. A fault that it returns is shown to the user.
    pub fn run(&self, job: impl FnOnce() -> Result<(), Report> + Send + 'static) {
        // The worker ends only when the window closes.
        if self.jobs.send(Message::Run(Box::new(job))).is_ok() {
            self.waiting.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// The thread with its queue. Dropping it waits for all jobs, so that nothing is lost when the window closes.
pub(in crate::app) struct DiskWorker {
    pub queue: DiskQueue,
    ended: Receiver<Result<(), Report>>,
    thread: Option<JoinHandle<()>>,
}

impl DiskWorker {
    /// Starts the thread; `waker` is called after each job.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub fn start(waker: Waker) -> Result<Self, Report> {
        let (jobs, inbox) = channel();
        let (outbox, ended) = channel();
        let work = move || work(&inbox, &outbox, &waker);
        let thread =
            Builder::new().name("damka-disk".into()).spawn(work).map_err(|error| super::task::no_thread(&error))?;
        Ok(Self { queue: DiskQueue { jobs, waiting: Arc::default() }, ended, thread: Some(thread) })
    }

    /// The result of the next finished job, if any.
    pub fn poll(&self) -> Option<Result<(), Report>> {
        self.ended.try_recv().ok().inspect(|_| _ = self.queue.waiting.fetch_sub(1, Ordering::Relaxed))
    }

    /// Blocks until all jobs sent so far are done, so not for use in a frame. Returns whether a frame has results left to handle.
    pub fn flush(&self) -> bool {
        let (done, wait) = channel();
        if self.queue.jobs.send(Message::Flush(done)).is_ok() {
            let _ = wait.recv();
        }
        self.queue.waiting.load(Ordering::Relaxed) > 0
    }
}

impl Drop for DiskWorker {
    fn drop(&mut self) {
        let _ = self.queue.jobs.send(Message::Close);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn work(inbox: &Receiver<Message>, outbox: &Sender<Result<(), Report>>, waker: &Waker) {
    for message in inbox {
        match message {
            Message::Run(job) => {
                let broken = |_| Err(Report::error(phrase("task-broke-down")));
                let ended = catch_unwind(AssertUnwindSafe(job)).unwrap_or_else(broken);
                // The window may be gone; that is fine.
                let _ = outbox.send(ended);
                waker();
            }
            Message::Flush(done) => _ = done.send(()),
            Message::Close => return,
        }
    }
}
