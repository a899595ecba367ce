//! A thread that watches every running script of the process and stops those that take too long.

use super::interrupt::{Cause, Handle};
use crate::player::unpin;
use crate::report::stderr_line;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// A script that hasn't stopped after this long never will: it hangs outside the VM.
const GRACE: Duration = Duration::from_secs(2);

/// Called once, on the watchdog's thread, when a script does not stop.
pub type OnStall = Arc<dyn Fn() + Send + Sync>;

struct WatchEntry {
    handle: Arc<Handle>,
    guard: Duration,
    due: Instant,
    cause: Cause,
    is_raised: bool,
    on_stall: Option<OnStall>,
    progress: Option<Arc<AtomicU64>>,
    /// The progress at the last check.
    last_progress: u64,
}

impl WatchEntry {
    fn has_progressed(&mut self) -> bool {
        let now = self.progress.as_ref().map_or(self.last_progress, |progress| progress.load(Ordering::Relaxed));
        std::mem::replace(&mut self.last_progress, now) != now
    }
}

#[derive(Default)]
struct WatchList {
    watches: BTreeMap<u64, WatchEntry>,
    last_id: u64,
    /// When the thread wakes up by itself; `None` while there is nothing to wait for.
    next_check: Option<Instant>,
}

struct Watchdog {
    watched: Mutex<WatchList>,
    changed: Condvar,
}

impl Watchdog {
    fn get() -> &'static Self {
        static WATCHDOG: OnceLock<Watchdog> = OnceLock::new();
        static STARTED: OnceLock<()> = OnceLock::new();
        let watchdog = WATCHDOG.get_or_init(|| Self { watched: Mutex::default(), changed: Condvar::new() });
        STARTED.get_or_init(|| {
            // Without the thread, scripts would run unwatched, so a failure to create it is reported at once.
            let thread = std::thread::Builder::new().name("script watchdog".into());
            let watch = || {
                // The thread inherits the CPU pin of its creator, and could otherwise share a core with the script it has to stop.
                unpin();
                watchdog.watch();
            };
            if let Err(error) = thread.spawn(watch) {
                stderr_line(format_args!("damka: scripts run without a time guard: {error}"));
            }
        });
        watchdog
    }

    fn lock(&self) -> MutexGuard<'_, WatchList> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes the thread only if something is due before its next wake-up: consecutive moves are due later and later.
    fn wake_for(&self, watched: &WatchList, due: Instant) {
        if watched.next_check.is_none_or(|next_check| due < next_check) {
            self.changed.notify_one();
        }
    }

    fn watch(&self) {
        let mut watched = self.lock();
        loop {
            let now = Instant::now();
            let mut stalled = Vec::new();
            for watch in watched.watches.values_mut().filter(|watch| watch.due <= now) {
                if watch.is_raised {
                    stalled.extend(watch.on_stall.take());
                    // Not checked again until it is disarmed.
                    watch.due = now + Duration::from_hours(1);
                } else if watch.cause == Cause::Time && watch.has_progressed() {
                    watch.due = now + watch.guard;
                } else {
                    watch.handle.raise(watch.cause);
                    watch.is_raised = true;
                    watch.due = now + GRACE;
                }
            }
            if !stalled.is_empty() {
                drop(watched);
                for on_stall in stalled {
                    on_stall();
                }
                watched = self.lock();
                continue;
            }
            watched.next_check = watched.watches.values().map(|watch| watch.due).min();
            watched = match watched.next_check {
                None => self.changed.wait(watched).unwrap_or_else(PoisonError::into_inner),
                Some(due) => {
                    let wait = due.saturating_duration_since(Instant::now());
                    self.changed.wait_timeout(watched, wait).unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }
}

/// A watched call; dropping it ends the watch.
pub struct WatchGuard {
    id: u64,
}

impl WatchGuard {
    /// Stops the script `guard` after the start or the last change of `progress`, and calls `on_stall` if it does not stop.
    pub fn new(
        handle: Arc<Handle>,
        guard: Duration,
        on_stall: Option<OnStall>,
        progress: Option<Arc<AtomicU64>>,
    ) -> Self {
        let due = Instant::now() + guard;
        let watchdog = Watchdog::get();
        let mut watched = watchdog.lock();
        watched.last_id += 1;
        let id = watched.last_id;
        let cause = Cause::Time;
        watched.watches.insert(
            id,
            WatchEntry { handle, guard, due, cause, is_raised: false, on_stall, progress, last_progress: 0 },
        );
        watchdog.wake_for(&watched, due);
        Self { id }
    }

    /// The id with which other threads can shorten the call: [`cut_short`].
    pub const fn id(&self) -> u64 {
        self.id
    }
}

impl Drop for WatchGuard {
    fn drop(&mut self) {
        Watchdog::get().lock().watches.remove(&self.id);
    }
}

/// Shortens the watched call to at most `left` from now, as its answer is no longer wanted.
pub fn cut_short(id: u64, left: Duration) {
    let watchdog = Watchdog::get();
    let mut watched = watchdog.lock();
    let due = Instant::now() + left;
    if let Some(watch) = watched.watches.get_mut(&id).filter(|watch| !watch.is_raised && due < watch.due) {
        watch.due = due;
        watch.cause = Cause::Unwanted;
        watchdog.wake_for(&watched, due);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::sandbox::{CallLimits, Sandbox};
    use std::sync::mpsc;

    #[test]
    fn a_call_that_never_reaches_a_safepoint_is_reported_as_stalled() {
        let sandbox = Sandbox::bare().unwrap();
        let (sender, receiver) = mpsc::channel();
        let on_stall: OnStall = Arc::new(move || sender.send(()).unwrap());
        let armed = WatchGuard::new(sandbox.interrupt().handle(), Duration::ZERO, Some(on_stall), None);
        receiver.recv_timeout(Duration::from_mins(1)).unwrap();
        assert!(sandbox.interrupt().handle().is_raised());
        drop(armed);
    }

    #[test]
    fn a_call_that_makes_progress_may_take_longer_than_its_guard() {
        let sandbox = Sandbox::bare().unwrap();
        let progress = Arc::<AtomicU64>::default();
        let (begun, count) = (Instant::now(), progress.clone());
        // Makes progress for three times its guard, then hangs.
        let guard = Duration::from_millis(500);
        let advances = move |_: &mlua::Lua, ()| {
            let on = begun.elapsed() < guard * 3;
            count.fetch_add(u64::from(on), Ordering::Relaxed);
            Ok(on)
        };
        let advances = sandbox.lua().create_function(advances).unwrap();
        let chunk = sandbox.load("x.lua", "local advances = ... while advances() do end while true do end").unwrap();
        let limits = CallLimits { progress: Some(progress), ..CallLimits::time(guard) };
        let raised = sandbox.guarded(&limits, |_| {}, |sandbox| sandbox.call::<()>(&chunk, advances)).unwrap_err();
        assert_eq!(raised.ending, crate::rules::Termination::OutOfTime);
        assert!(begun.elapsed() >= guard * 3, "stopped while it made progress");
    }
}
