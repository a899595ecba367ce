//! Handlers for rules scripts that cannot be stopped: the thread that called the script is lost, and its callers must
//! stop waiting for it.

use crate::report::Report;
use std::cell::RefCell;
use std::sync::{Arc, OnceLock};

/// Called once, from another thread, with a description of the problem.
pub type StallHandler = Arc<dyn Fn(&Report) + Send + Sync>;

thread_local! {
    static OWN: RefCell<Option<StallHandler>> = const { RefCell::new(None) };
}

static DEFAULT: OnceLock<StallHandler> = OnceLock::new();

pub fn with_stall_handler<R>(handler: StallHandler, inside: impl FnOnce() -> R) -> R {
    let before = OWN.replace(Some(handler));
    let result = inside();
    OWN.replace(before);
    result
}

/// Sets the handler for threads without one of their own. Only the first call has an effect.
pub fn set_default_stall_handler(handler: StallHandler) {
    // The program sets it once at startup, so a second call can be ignored.
    let _ = DEFAULT.set(handler);
}

pub fn stall_handler() -> Option<StallHandler> {
    OWN.with_borrow(Clone::clone).or_else(|| DEFAULT.get().cloned())
}
