//! A deadline for all scripts of a thread, on top of the guard of each call.

use super::interrupt::Cause;
use std::cell::Cell;
use std::time::{Duration, Instant};

thread_local! {
    static DEADLINE: Cell<Option<Instant>> = const { Cell::new(None) };
    static WAS_STOPPED: Cell<bool> = const { Cell::new(false) };
}

/// Stops every guarded call of this thread at the deadline. Also returns whether the time guard stopped any.
pub fn with_deadline<R>(deadline: Instant, inside: impl FnOnce() -> R) -> (R, bool) {
    WAS_STOPPED.set(false);
    let outer = DEADLINE.get();
    let _restored = Restored(outer);
    DEADLINE.set(Some(outer.map_or(deadline, |outer| outer.min(deadline))));
    let result = inside();
    (result, WAS_STOPPED.get())
}

/// Restores the outer deadline, even after a panic.
struct Restored(Option<Instant>);

impl Drop for Restored {
    fn drop(&mut self) {
        DEADLINE.set(self.0);
    }
}

/// How long a call with this guard may take.
pub(super) fn within_deadline(guard: Duration) -> Duration {
    DEADLINE.get().map_or(guard, |deadline| deadline.saturating_duration_since(Instant::now()).min(guard))
}

/// Records that a call of this thread ran out of time.
pub(super) fn note_cause(cause: Option<Cause>) {
    if matches!(cause, Some(Cause::Time)) {
        WAS_STOPPED.set(true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::sandbox::{CallLimits, Sandbox};

    #[test]
    fn the_deadline_stops_a_call_with_a_longer_guard() {
        let sandbox = Sandbox::bare().unwrap();
        let run = |text: &str| {
            let chunk = sandbox.load("ai/x.lua", text).unwrap();
            let call = |sandbox: &Sandbox| sandbox.call::<bool>(&chunk, ());
            sandbox.guarded(&CallLimits::time(Duration::from_hours(1)), |_| {}, call)
        };
        let (result, was_stopped) = with_deadline(Instant::now(), || run("while true do end"));
        assert!(result.is_err() && was_stopped);
        let (result, was_stopped) = with_deadline(Instant::now() + Duration::from_hours(1), || run("return true"));
        assert!(result.is_ok_and(|value| value) && !was_stopped);
        let (result, was_stopped) = with_deadline(Instant::now() + Duration::from_hours(1), || run("error('no')"));
        assert!(result.is_err() && !was_stopped, "an error isn't a timeout");
    }
}
