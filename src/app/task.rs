//! A closure on a background thread that delivers one result, even if it panics, so that no receiver waits forever.

use crate::player::Waker;
use crate::report::Report;
use crate::rules::{StallHandler, with_stall_handler};
use crate::text::phrase;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// A running closure. Dropping it lets the closure finish and discards the result.
pub struct Task<T> {
    answer: Receiver<T>,
    refused: Option<Report>,
    stalled: StalledRules,
}

/// Reports calls into script rules that hang, in which case no result will come.
#[derive(Clone, Default)]
pub(super) struct StalledRules(Arc<Mutex<Option<Report>>>);

impl StalledRules {
    /// Runs the closure; if script rules hang, stores the report and calls the waker.
    pub fn watch<R>(&self, waker: &Waker, job: impl FnOnce() -> R) -> R {
        let (report, waker) = (self.0.clone(), waker.clone());
        let handler: StallHandler = Arc::new(move |stalled| {
            *report.lock().unwrap_or_else(PoisonError::into_inner) = Some(stalled.clone());
            waker();
        });
        with_stall_handler(handler, job)
    }

    pub fn take(&self) -> Option<Report> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Sends results to the receiver. The channel closes before the last wake-up, so that the woken receiver sees the end.
pub(super) struct AnswerSender<T> {
    sender: Option<Sender<T>>,
    waker: Waker,
}

impl<T> AnswerSender<T> {
    pub fn new(sender: Sender<T>, waker: Waker) -> Self {
        Self { sender: Some(sender), waker }
    }

    pub fn send(&self, result: T) {
        if let Some(sender) = &self.sender {
            // The receiver may be gone; that is fine.
            let _ = sender.send(result);
        }
    }

    pub fn wake(&self) {
        (self.waker)();
    }
}

impl<T> Drop for AnswerSender<T> {
    fn drop(&mut self) {
        self.sender = None;
        self.wake();
    }
}

impl<T: Send + 'static> Task<T> {
    /// Starts the closure on a thread called `name`. `waker` is called when it returns or panics.
    pub fn start(name: &str, waker: Waker, job: impl FnOnce() -> T + Send + 'static) -> Self {
        let (sender, answer) = channel();
        let (way, stalled) = (AnswerSender::new(sender, waker.clone()), StalledRules::default());
        let watched = stalled.clone();
        let run = move || way.send(watched.watch(&waker, job));
        let started = std::thread::Builder::new().name(name.to_owned()).spawn(run);
        Self { answer, refused: started.err().as_ref().map(no_thread), stalled }
    }

    /// `None` until the result is available; returns it once.
    ///
    /// # Errors
    /// The closure panicked or hangs in script rules that cannot be stopped, or the thread could not be started.
    pub fn poll(&self) -> Option<Result<T, Report>> {
        match self.answer.try_recv() {
            Ok(answer) => Some(Ok(answer)),
            Err(TryRecvError::Empty) => self.stalled.take().map(Err),
            Err(TryRecvError::Disconnected) => {
                Some(Err(self.refused.clone().unwrap_or_else(|| Report::error(phrase("task-broke-down")))))
            }
        }
    }
}

pub(super) fn no_thread(error: &std::io::Error) -> Report {
    Report::error(phrase("task-no-thread").with("error", error))
}

pub fn repaints(ctx: &egui::Context) -> Waker {
    let ctx = ctx.clone();
    std::sync::Arc::new(move || ctx.request_repaint())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Polls for the first result whenever the waker is called.
    fn answer<T: Send + 'static>(job: impl FnOnce() -> T + Send + 'static) -> Result<T, Report> {
        let (call, called) = channel();
        let task = Task::start("errand", Arc::new(move || _ = call.send(())), job);
        called.recv().unwrap();
        task.poll().expect("an answer is there when the waker calls")
    }

    #[test]
    fn an_answer_comes_once() {
        assert_eq!(answer(|| 6 * 7).unwrap(), 42);
        let (go, wait) = channel::<()>();
        let task = Task::start("errand", Arc::new(|| {}), move || wait.recv().is_ok());
        assert!(task.poll().is_none());
        drop(go);
    }

    #[test]
    fn work_that_hangs_in_laws_ends_with_their_report() {
        let (call, called) = channel();
        let (go, wait) = channel::<()>();
        let task = Task::start("errand", Arc::new(move || _ = call.send(())), move || {
            let handler = crate::rules::stall_handler();
            if let Some(handler) = handler {
                handler(&Report::error("the rules hang"));
            }
            wait.recv().is_ok()
        });
        called.recv().unwrap();
        assert_eq!(task.poll().and_then(Result::err).map(|report| report.message), Some("the rules hang".into()));
        drop(go);
    }

    #[test]
    fn work_that_breaks_down_ends_with_a_report() {
        let result = answer(|| -> u8 { panic!("the work of a test breaks down") });
        assert!(result.unwrap_err().message.contains("the operation was cancelled"));
    }
}
