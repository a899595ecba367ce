//! Whom to tell when laws written in a script cannot be stopped: the thread that asked them is lost, and whoever waits for
//! it must stop waiting.

use crate::report::Report;
use std::cell::RefCell;
use std::sync::{Arc, OnceLock};

/// Called once, from another thread, with what is wrong.
pub type StallHandler = Arc<dyn Fn(&Report) + Send + Sync>;

thread_local! {
    static OWN: RefCell<Option<StallHandler>> = const { RefCell::new(None) };
}

static DEFAULT: OnceLock<StallHandler> = OnceLock::new();

/// Has `handler` told of laws that stall on this thread while `inside` runs.
pub fn with_stall_handler<R>(handler: StallHandler, inside: impl FnOnce() -> R) -> R {
    let before = OWN.replace(Some(handler));
    let result = inside();
    OWN.replace(before);
    result
}

/// Has `handler` told of laws that stall on a thread without a handler of its own. Only the first one set counts.
pub fn set_default_stall_handler(handler: StallHandler) {
    // A program sets one at its start; a second call has nobody to answer to.
    let _ = DEFAULT.set(handler);
}

/// Whom to tell on this thread.
pub fn stall_handler() -> Option<StallHandler> {
    OWN.with_borrow(Clone::clone).or_else(|| DEFAULT.get().cloned())
}
