//! A closure on a background thread that sends progress events. The end is reported even if the closure panics, so that no
//! receiver waits forever.

use crate::app::task::{AnswerSender, StalledRules, no_thread};
use crate::player::Waker;
use crate::report::{Report, Reports};
use crate::text::phrase;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::time::{Duration, Instant};

/// Shortest interval between progress reports. Computing them takes at most a twentieth of the time (1 / `SHARE`).
const EVERY: Duration = Duration::from_millis(200);
const SHARE: u32 = 20;

pub enum TaskEvent<T> {
    Progress(T),
    /// No more events follow; with the errors, if any.
    Ended(Vec<Report>),
}

/// A running closure with its events. Dropping it lets the closure finish and discards the events.
pub struct TaskStream<T> {
    news: Receiver<TaskEvent<T>>,
    stalled: StalledRules,
    is_over: bool,
}

pub struct ProgressSender<T>(AnswerSender<TaskEvent<T>>);

impl<T> ProgressSender<T> {
    pub fn send(&self, progress: T) {
        self.0.send(TaskEvent::Progress(progress));
        self.0.wake();
    }

    /// Wakes the receiver without an event, when something visible changed elsewhere.
    pub fn wake(&self) {
        self.0.wake();
    }
}

impl<T: Send + 'static> TaskStream<T> {
    /// Starts the closure on a thread called `name`. `waker` is called for each event.
    ///
    /// # Errors
    /// The system could not start a thread.
    pub fn start(
        name: &str,
        waker: Waker,
        job: impl FnOnce(&ProgressSender<T>) -> Result<(), Reports> + Send + 'static,
    ) -> Result<Self, Report> {
        let (sender, news) = channel();
        let (progress, stalled) = (ProgressSender(AnswerSender::new(sender, waker.clone())), StalledRules::default());
        let watched = stalled.clone();
        let started = std::thread::Builder::new().name(name.to_owned()).spawn(move || {
            let reports = watched.watch(&waker, || job(&progress)).err().map_or_else(Vec::new, Vec::from);
            progress.0.send(TaskEvent::Ended(reports));
        });
        started.map_err(|error| no_thread(&error))?;
        Ok(Self { news, stalled, is_over: false })
    }

    /// Returns the events since the last call; the end is returned once.
    pub fn poll(&mut self) -> Vec<TaskEvent<T>> {
        let mut all = Vec::new();
        while !self.is_over {
            let news = match self.news.try_recv() {
                Ok(news) => news,
                Err(TryRecvError::Empty) => match self.stalled.take() {
                    Some(report) => TaskEvent::Ended(vec![report]),
                    None => break,
                },
                Err(TryRecvError::Disconnected) => TaskEvent::Ended(vec![Report::error(phrase("task-broke-down"))]),
            };
            self.is_over = matches!(news, TaskEvent::Ended(_));
            all.push(news);
        }
        all
    }

    /// Whether the end has been returned.
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Waits for the end, at most this long; events before it are discarded.
    pub fn wait(&mut self, most: Duration) {
        let until = Instant::now() + most;
        while !self.is_over {
            match self.news.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(TaskEvent::Progress(_)) => {}
                Ok(TaskEvent::Ended(_)) | Err(RecvTimeoutError::Disconnected) => self.is_over = true,
                Err(RecvTimeoutError::Timeout) => return,
            }
        }
    }
}

pub struct RateLimiter {
    next: Instant,
}

impl RateLimiter {
    /// Creates a limiter whose first report is due at once.
    pub fn new() -> Self {
        Self { next: Instant::now() }
    }

    pub fn is_due(&self) -> bool {
        Instant::now() >= self.next
    }

    /// Schedules the next report; the last one took since `begun`.
    pub fn schedule_next(&mut self, begun: Instant) {
        self.next = begun + EVERY.max(begun.elapsed() * SHARE);
    }
}

/// Estimates the seconds left from the time taken for `done` units; `None` while none is done.
pub fn left_secs(took: Duration, done: u64, left: u64) -> Option<u64> {
    (done > 0).then(|| (took.as_secs_f64() / done as f64 * left as f64) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn events_of<T: Send + 'static>(
        job: impl FnOnce(&ProgressSender<T>) -> Result<(), Reports> + Send + 'static,
    ) -> Vec<TaskEvent<T>> {
        let (call, called) = channel();
        let mut stream = TaskStream::start("course", Arc::new(move || _ = call.send(())), job).unwrap();
        let mut all = Vec::new();
        while !stream.is_over() {
            called.recv_timeout(Duration::from_mins(1)).expect("the waker was not called before the end");
            all.extend(stream.poll());
        }
        assert!(stream.poll().is_empty(), "the end is told once");
        all
    }

    #[test]
    fn events_arrive_in_order_and_the_end_last() {
        let all = events_of(|progress| {
            (1..=3).for_each(|number| progress.send(number));
            Err(Report::error("enough").into())
        });
        let numbers: Vec<i32> =
            all.iter().filter_map(|news| if let TaskEvent::Progress(n) = news { Some(*n) } else { None }).collect();
        assert_eq!(numbers, [1, 2, 3]);
        assert!(matches!(all.last(), Some(TaskEvent::Ended(reports)) if reports[0].message.contains("enough")));
    }

    #[test]
    fn work_that_breaks_down_ends_with_a_report() {
        let all = events_of(|_: &ProgressSender<()>| panic!("the work of a test breaks down"));
        assert!(
            matches!(&all[..], [TaskEvent::Ended(reports)] if reports[0].message.contains("the operation was cancelled"))
        );
    }
}
