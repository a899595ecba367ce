//! A shipped variant or bot: loaded once in a process, when it is first used, as its texts are part of the program.

use std::sync::{Arc, LazyLock};
use std::thread;

/// `None` if it doesn't load, which the tests rule out for what ships.
pub(super) type Deferred<T> = LazyLock<Option<Arc<T>>, Loader<T>>;

type Loader<T> = Box<dyn FnOnce() -> Option<Arc<T>> + Send>;

/// Loads on a thread of its own: the caller's may have a deadline, or Lua states of the user's files.
pub(super) fn deferred<T: Send + Sync + 'static>(load: impl FnOnce() -> Option<T> + Send + 'static) -> Deferred<T> {
    let on_thread = || thread::Builder::new().name("damka load".into()).spawn(load).ok()?.join().ok()?;
    LazyLock::new(Box::new(move || on_thread().map(Arc::new)))
}
