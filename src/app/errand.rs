//! Work that has its time: done on a thread of its own, with one answer. One comes even if the work breaks down, so that
//! nobody waits for ever.

use crate::player::Waker;
use crate::report::Report;
use crate::text::phrase;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

/// Work under way. One that is dropped goes on to its end, and nobody hears of it.
pub struct Errand<T> {
    answer: Receiver<T>,
    /// Why it was not begun.
    refused: Option<Report>,
}

/// The way to whoever waits. It is let go of before the last call: whoever is woken then sees that no more will come.
pub(super) struct Way<T> {
    tell: Option<Sender<T>>,
    waker: Waker,
}

impl<T> Way<T> {
    pub fn new(tell: Sender<T>, waker: Waker) -> Self {
        Self { tell: Some(tell), waker }
    }

    pub fn tell(&self, told: T) {
        if let Some(tell) = &self.tell {
            // Nobody may wait any more: then nobody minds.
            let _ = tell.send(told);
        }
    }

    pub fn wake(&self) {
        (self.waker)();
    }
}

impl<T> Drop for Way<T> {
    fn drop(&mut self) {
        self.tell = None;
        self.wake();
    }
}

impl<T: Send + 'static> Errand<T> {
    /// Begins the work; `name` is its thread's. `waker` is called when it is done, or broke down.
    pub fn begin(name: &str, waker: Waker, work: impl FnOnce() -> T + Send + 'static) -> Self {
        let (tell, answer) = channel();
        let way = Way::new(tell, waker);
        let started = std::thread::Builder::new().name(name.to_owned()).spawn(move || way.tell(work()));
        Self { answer, refused: started.err().as_ref().map(no_thread) }
    }

    /// The answer, once it is there; it is given once.
    ///
    /// # Errors
    /// The work broke down, or the system had no thread for it.
    pub fn poll(&self) -> Option<Result<T, Report>> {
        match self.answer.try_recv() {
            Ok(answer) => Some(Ok(answer)),
            Err(TryRecvError::Empty) => None,
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
    use std::sync::Arc;

    /// The first answer, asked for each time the waker calls.
    fn answer<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Report> {
        let (call, called) = channel();
        let errand = Errand::begin("errand", Arc::new(move || _ = call.send(())), work);
        called.recv().unwrap();
        errand.poll().expect("an answer is there when the waker calls")
    }

    #[test]
    fn an_answer_comes_once() {
        assert_eq!(answer(|| 6 * 7).unwrap(), 42);
        let (go, wait) = channel::<()>();
        let errand = Errand::begin("errand", Arc::new(|| {}), move || wait.recv().is_ok());
        assert!(errand.poll().is_none());
        drop(go);
    }

    #[test]
    fn work_that_breaks_down_ends_with_a_report() {
        let told = answer(|| -> u8 { panic!("the work of a test breaks down") });
        assert!(told.unwrap_err().message.contains("broke down"));
    }
}
