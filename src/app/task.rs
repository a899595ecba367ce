//! Work that has its time: done on a thread of its own, with one answer. One comes even if the work breaks down, so that
//! nobody waits for ever.

use crate::player::Waker;
use crate::report::Report;
use crate::rules::{StallHandler, with_stall_handler};
use crate::text::phrase;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Work under way. One that is dropped goes on to its end, and nobody hears of it.
pub struct Task<T> {
    answer: Receiver<T>,
    /// Why it was not begun.
    refused: Option<Report>,
    stalled: StalledRules,
}

/// What is wrong with laws in a script that the work asked and that cannot be stopped: no answer will come.
#[derive(Clone, Default)]
pub(super) struct StalledRules(Arc<Mutex<Option<Report>>>);

impl StalledRules {
    /// Does the work; laws that stall are noted, and the waker is called.
    pub fn watch<R>(&self, waker: &Waker, work: impl FnOnce() -> R) -> R {
        let (report, waker) = (self.0.clone(), waker.clone());
        let handler: StallHandler = Arc::new(move |stalled| {
            *report.lock().unwrap_or_else(PoisonError::into_inner) = Some(stalled.clone());
            waker();
        });
        with_stall_handler(handler, work)
    }

    /// What was noted, once.
    pub fn take(&self) -> Option<Report> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// The way to whoever waits. It is let go of before the last call: whoever is woken then sees that no more will come.
pub(super) struct AnswerSender<T> {
    tell: Option<Sender<T>>,
    waker: Waker,
}

impl<T> AnswerSender<T> {
    pub fn new(tell: Sender<T>, waker: Waker) -> Self {
        Self { tell: Some(tell), waker }
    }

    pub fn send(&self, told: T) {
        if let Some(tell) = &self.tell {
            // Nobody may wait any more: then nobody minds.
            let _ = tell.send(told);
        }
    }

    pub fn wake(&self) {
        (self.waker)();
    }
}

impl<T> Drop for AnswerSender<T> {
    fn drop(&mut self) {
        self.tell = None;
        self.wake();
    }
}

impl<T: Send + 'static> Task<T> {
    /// Begins the work; `name` is its thread's. `waker` is called when it is done, or broke down.
    pub fn start(name: &str, waker: Waker, work: impl FnOnce() -> T + Send + 'static) -> Self {
        let (tell, answer) = channel();
        let (way, stalled) = (AnswerSender::new(tell, waker.clone()), StalledRules::default());
        let watched = stalled.clone();
        let run = move || way.send(watched.watch(&waker, work));
        let started = std::thread::Builder::new().name(name.to_owned()).spawn(run);
        Self { answer, refused: started.err().as_ref().map(no_thread), stalled }
    }

    /// The answer, once it is there; it is given once.
    ///
    /// # Errors
    /// The work broke down or hangs in laws that cannot be stopped, or the system had no thread for it.
    pub fn poll(&self) -> Option<Result<T, Report>> {
        match self.answer.try_recv() {
            Ok(answer) => Some(Ok(answer)),
            Err(TryRecvError::Empty) => self.stalled.take().map(Err),
            Err(TryRecvError::Disconnected) => {
                Some(Err(self.refused.clone().unwrap_or_else(|| Report::error(phrase("errand-broke-down")))))
            }
        }
    }
}

/// Work for which the system had no thread.
pub(super) fn no_thread(error: &std::io::Error) -> Report {
    Report::error(phrase("errand-no-thread").with("error", error.to_string()))
}

/// A waker for what is shown in the next frame.
pub fn repaints(ctx: &egui::Context) -> Waker {
    let ctx = ctx.clone();
    std::sync::Arc::new(move || ctx.request_repaint())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first answer, asked for each time the waker calls.
    fn answer<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Report> {
        let (call, called) = channel();
        let task = Task::start("errand", Arc::new(move || _ = call.send(())), work);
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
        let told = answer(|| -> u8 { panic!("the work of a test breaks down") });
        assert!(told.unwrap_err().message.contains("broke down"));
    }
}
