//! The terminal game loop: ticks a session whenever a player or the keyboard signals.

use super::keyboard::Keyboard;
use super::out::CliResult;
use crate::session::{Event, Session};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Wakes the loop of a game from any thread.
#[derive(Default)]
pub(super) struct Signal {
    rung: Mutex<bool>,
    changed: Condvar,
}

impl Signal {
    pub(super) fn ring(&self) {
        *self.rung.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.changed.notify_all();
    }

    /// Waits until the signal rings, or at most `most`.
    pub(super) fn wait(&self, most: Option<Duration>) {
        let mut rung = self.rung.lock().unwrap_or_else(PoisonError::into_inner);
        let start = Instant::now();
        while !*rung {
            let left = most.map(|most| most.saturating_sub(start.elapsed()));
            rung = match left {
                Some(Duration::ZERO) => break,
                Some(left) => self.changed.wait_timeout(rung, left).unwrap_or_else(PoisonError::into_inner).0,
                None => self.changed.wait(rung).unwrap_or_else(PoisonError::into_inner),
            };
        }
        *rung = false;
    }
}

/// Plays a game to its end and prints each event. `Keyboard` is present if a person plays.
pub(super) fn play_out(
    session: &mut Session,
    mut keyboard: Option<&mut Keyboard>,
    show: &mut dyn FnMut(&Session, &Event) -> CliResult,
) -> CliResult {
    let signal = Arc::new(Signal::default());
    let ring = signal.clone();
    session.wake_with(Arc::new(move || ring.ring()));
    if let Some(keyboard) = &mut keyboard {
        keyboard.listen(signal.clone());
    }
    let start = Instant::now();
    loop {
        for event in session.tick(start.elapsed()) {
            show(session, &event)?;
        }
        if session.finish().is_some() {
            return Ok(());
        }
        if let Some(keyboard) = &mut keyboard
            && keyboard.obey(session)?
        {
            continue;
        }
        signal.wait(session.next_due().map(|due| due.saturating_sub(start.elapsed())));
    }
}
