//! Threads that run scripts and may never return; callers give up waiting after a while.
//!
//! A script is stopped at its next safepoint. One that hangs in a library function has none, and Rust cannot end a thread from
//! outside, so the thread is abandoned and counted. Once too many are abandoned, no more files are loaded.

use super::sandbox::with_deadline;
use crate::report::{Report, Reports};
use crate::text::phrase;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

pub const MAX_ABANDONED: usize = 16;

/// How long a thread has to return after its scripts were stopped.
pub const STOP_GRACE: Duration = Duration::from_secs(1);

/// The usual size of a main thread's stack, so that files may nest as deeply as when loaded on the main thread.
const STACK_BYTES: usize = 8 * 1024 * 1024;

static ABANDONED: AtomicUsize = AtomicUsize::new(0);

const RUNNING: u8 = 0;
const LEFT: u8 = 1;
const ENDED: u8 = 2;

pub fn abandoned_threads() -> usize {
    ABANDONED.load(Ordering::SeqCst)
}

#[derive(Clone)]
pub struct Abandonable {
    state: Arc<AtomicU8>,
}

impl Abandonable {
    pub fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<Self, Report> {
        let thread = Self { state: Arc::new(AtomicU8::new(RUNNING)) };
        let end = ExitGuard(thread.clone());
        // Marks the end even if the work panics.
        let run = move || {
            let _end = end;
            work();
        };
        // A name with a zero byte would panic.
        let builder = thread::Builder::new().name(name.replace('\0', "")).stack_size(STACK_BYTES);
        match builder.spawn(run) {
            Ok(_) => Ok(thread),
            Err(error) => Err(Report::error(phrase("load-no-thread").with("error", &error))),
        }
    }

    /// Counts the thread as abandoned until it ends, if ever.
    pub fn abandon(&self) {
        ABANDONED.fetch_add(1, Ordering::SeqCst);
        if self.state.compare_exchange(RUNNING, LEFT, Ordering::SeqCst, Ordering::SeqCst).is_err() {
            ABANDONED.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

struct ExitGuard(Abandonable);

impl Drop for ExitGuard {
    fn drop(&mut self) {
        if self.0.state.swap(ENDED, Ordering::SeqCst) == LEFT {
            ABANDONED.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

/// Stops the scripts after `limit`; a thread that hasn't returned soon after is abandoned and the load fails.
pub(super) fn load_abandonable<T: Send + 'static>(
    file: &str,
    limit: Duration,
    load: impl FnOnce() -> Result<T, Reports> + Send + 'static,
) -> Result<T, Reports> {
    let here = |report: Report| report.in_file(file);
    if abandoned_threads() >= MAX_ABANDONED {
        return Err(too_many_abandoned(file).into());
    }
    let (send, loaded) = sync_channel(1);
    let run = move || _ = send.send(with_deadline(Instant::now() + limit, load).0);
    let thread = Abandonable::spawn(&format!("load {file}"), run).map_err(here)?;
    match loaded.recv_timeout(limit + STOP_GRACE) {
        Ok(result) => result,
        Err(RecvTimeoutError::Disconnected) => Err(load_panicked(file).into()),
        Err(RecvTimeoutError::Timeout) => {
            thread.abandon();
            Err(not_stopped(file).into())
        }
    }
}

pub fn not_stopped(file: &str) -> Report {
    Report::error(phrase("load-not-stopped")).in_file(file)
}

/// Loading panicked in damka's own code.
pub fn load_panicked(file: &str) -> Report {
    Report::error(phrase("load-panicked")).in_file(file)
}

/// The file isn't loaded because too many others could not be stopped.
pub fn too_many_abandoned(file: &str) -> Report {
    let report = Report::error(phrase("load-too-many-stuck").with("count", MAX_ABANDONED)).in_file(file);
    report.hint(phrase("load-too-many-stuck-hint"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn a_thread_that_does_not_come_back_is_given_up_and_counted_until_it_ends() {
        let (go, wait) = channel::<()>();
        let (done, is_done) = channel();
        let stuck = move || {
            let _ = wait.recv();
            let _ = done.send(());
            Ok(())
        };
        let before = abandoned_threads();
        let faults = load_abandonable("ai/x.lua", Duration::ZERO, stuck).unwrap_err();
        assert!(faults[0].to_string().contains("could not be stopped"), "{}", faults[0]);
        assert!(abandoned_threads() > before);
        drop(go);
        is_done.recv().unwrap();
        let begun = Instant::now();
        while abandoned_threads() > before && begun.elapsed() < Duration::from_secs(20) {
            thread::yield_now();
        }
        assert_eq!(abandoned_threads(), before);
    }

    #[test]
    fn a_panic_is_a_fault_of_the_file() {
        let faults = load_abandonable::<()>("ai/x.lua", Duration::from_mins(1), || panic!("a test")).unwrap_err();
        assert!(faults[0].to_string().starts_with("ai/x.lua: error: "), "{}", faults[0]);
    }
}
