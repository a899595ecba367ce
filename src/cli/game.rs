//! The terminal game loop: ticks a session whenever a player or the keyboard signals.

use super::keyboard::Keyboard;
use super::out::CliResult;
use crate::player::WakeSignal;
use crate::session::{Event, Session};
use std::sync::Arc;
use std::time::Instant;

/// Plays a game to its end and prints each event. `Keyboard` is present if a person plays.
pub(super) fn play_out(
    session: &mut Session,
    mut keyboard: Option<&mut Keyboard>,
    show: &mut dyn FnMut(&Session, &Event) -> CliResult,
) -> CliResult {
    let signal = Arc::new(WakeSignal::default());
    session.wake_with(signal.waker());
    if let Some(keyboard) = &mut keyboard {
        keyboard.listen(signal.clone());
    }
    let start = Instant::now();
    loop {
        for event in session.tick(start.elapsed()) {
            show(session, &event)?;
        }
        if session.result().is_some() {
            return Ok(());
        }
        if let Some(keyboard) = &mut keyboard
            && keyboard.handle_typed(session)?
        {
            continue;
        }
        signal.wait(session.next_due().map(|due| due.saturating_sub(start.elapsed())));
    }
}
