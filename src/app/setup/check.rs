//! Whether a set-up can be played from: asked at once of native laws, elsewhere of laws in Lua.

use crate::player::Waker;
use crate::rules::{Fault, Position, Setup, Variant};
use crate::text::raw;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// What the laws say of a set-up.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It can be played from.
    Good(Position),
    /// All that keeps it from being played.
    Bad(Vec<Fault>),
}

/// A question to the laws and its answer.
pub struct Check {
    waker: Waker,
    awaited: Option<Receiver<Verdict>>,
    verdict: Option<Verdict>,
}

impl Check {
    /// Nothing asked yet; `waker` is called when an answer comes.
    pub fn new(waker: Waker) -> Self {
        Self { waker, awaited: None, verdict: None }
    }

    /// Asks about another set-up; an answer about an older one is not heard any more.
    pub fn begin(&mut self, variant: &Arc<Variant>, setup: &Setup) {
        (self.awaited, self.verdict) = (None, None);
        if !variant.rules.is_scripted() {
            self.verdict = Some(judge(variant, setup));
            return;
        }
        let (told, awaited) = channel();
        let (variant, setup, waker) = (variant.clone(), setup.clone(), self.waker.clone());
        let thread = std::thread::Builder::new().name("set-up".into()).spawn(move || {
            let _ = told.send(judge(&variant, &setup));
            waker();
        });
        match thread {
            Ok(_) => self.awaited = Some(awaited),
            Err(error) => self.verdict = Some(Verdict::Bad(vec![Fault::new(raw(error.to_string()))])),
        }
    }

    /// Hears an answer.
    pub fn hear(&mut self) {
        let answer = self.awaited.as_ref().map(Receiver::try_recv);
        match answer {
            None | Some(Err(TryRecvError::Empty)) => {}
            Some(Ok(verdict)) => (self.verdict, self.awaited) = (Some(verdict), None),
            Some(Err(TryRecvError::Disconnected)) => {
                self.verdict = Some(Verdict::Bad(vec![Fault::new("setup-fault-broke-down")]));
                self.awaited = None;
            }
        }
    }

    /// The last answer; `None` while it is awaited.
    pub const fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }
}

fn judge(variant: &Arc<Variant>, setup: &Setup) -> Verdict {
    match variant.position(setup) {
        Ok(position) => {
            position.settle();
            position.fault().map_or(Verdict::Good(position), |report| Verdict::Bad(vec![Fault::new(report.phrase())]))
        }
        Err(faults) => Verdict::Bad(faults),
    }
}
