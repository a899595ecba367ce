//! Watches the user's folder and turns each burst of writes into one call.

use super::roots::WATCHED;
use super::saves::SETTINGS;
use crate::report::Report;
use crate::text::phrase;
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A burst ends when nothing was written for this long.
const QUIET: Duration = Duration::from_millis(30);
/// A burst that goes on is reported after this long anyway.
const MOST: Duration = Duration::from_millis(100);

/// How often to check whether a missing folder is back.
const RETRY: Duration = Duration::from_millis(500);

#[derive(Clone, Copy, PartialEq, Eq)]
enum WakeReason {
    /// Something was written; more may follow.
    Written,
    Wanted,
}

/// Watches until it is dropped.
pub(super) struct FolderWatch {
    stopped: Arc<AtomicBool>,
    wake: Sender<WakeReason>,
}

impl FolderWatch {
    /// Calls `changed` on its own thread after each burst of changes. Fails if the system cannot watch.
    pub(super) fn start(folder: &Path, mut changed: impl FnMut() + Send + 'static) -> Result<Self, Report> {
        let cannot = |error: &dyn Display| Report::warning(phrase("folder-unwatched").with("error", error.to_string()));
        let (sender, events) = channel();
        let (wake, root) = (sender.clone(), folder.to_owned());
        let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            if is_change(&root, &event) {
                // The receiver ends with the watching thread; that is fine.
                let _ = sender.send(WakeReason::Written);
            }
        })
        .map_err(|error| cannot(&error))?;
        watcher.watch(folder, RecursiveMode::NonRecursive).map_err(|error| cannot(&error))?;
        watch_inside(&mut watcher, folder);
        let stopped = Arc::new(AtomicBool::new(false));
        let (stop, folder) = (stopped.clone(), folder.to_owned());
        let run = move || {
            let mut is_there = true;
            while burst(&events, is_there) && !stop.load(Ordering::Relaxed) {
                let was_there = is_there;
                // A folder that was replaced or has just appeared sends no events until it is watched again.
                let _ = watcher.unwatch(&folder);
                is_there = watcher.watch(&folder, RecursiveMode::NonRecursive).is_ok();
                watch_inside(&mut watcher, &folder);
                if was_there || is_there {
                    changed();
                }
            }
        };
        thread::Builder::new().name("damka-watch".into()).spawn(run).map_err(|error| cannot(&error))?;
        Ok(Self { stopped, wake })
    }

    /// Calls `changed` at once, on the watching thread.
    pub(super) fn scan_now(&self) {
        let _ = self.wake.send(WakeReason::Wanted);
    }
}

impl Drop for FolderWatch {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.scan_now();
    }
}

/// Whether an event concerns what is read from `root`. Reading a file is an event too, and games and versions are written beside
/// what is read: treating these as changes would cause endless loops.
fn is_change(root: &Path, event: &notify::Result<notify::Event>) -> bool {
    let is_read = |path: &Path| match path.strip_prefix(root).map(|inside| inside.components().next()) {
        Ok(Some(first)) => WATCHED.iter().chain([&SETTINGS]).any(|name| first.as_os_str() == *name),
        Ok(None) | Err(_) => true,
    };
    event.as_ref().map_or(true, |event| {
        !matches!(event.kind, EventKind::Access(_))
            && (event.paths.is_empty() || event.paths.iter().any(|path| is_read(path)))
    })
}

/// A folder that cannot be watched is read again on request.
fn watch_inside(watcher: &mut RecommendedWatcher, folder: &Path) {
    for inside in WATCHED.map(|name| folder.join(name)) {
        let _ = watcher.unwatch(&inside);
        if inside.is_dir() {
            let _ = watcher.watch(&inside, RecursiveMode::Recursive);
        }
    }
}

/// Waits for a burst of events and for its end; `false` when the watcher is gone. If the folder is missing, no event may announce
/// its return, so the wait times out.
fn burst(events: &Receiver<WakeReason>, is_there: bool) -> bool {
    let wait = || if is_there { events.recv().map_err(RecvTimeoutError::from) } else { events.recv_timeout(RETRY) };
    let begun = match wait() {
        Ok(WakeReason::Written) => Instant::now(),
        Ok(WakeReason::Wanted) | Err(RecvTimeoutError::Timeout) => return true,
        Err(RecvTimeoutError::Disconnected) => return false,
    };
    while begun.elapsed() < MOST {
        match events.recv_timeout(QUIET) {
            Ok(WakeReason::Written) => {}
            Ok(WakeReason::Wanted) | Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return true,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Long enough for any machine; only a failing test waits this long.
    const PATIENCE: Duration = Duration::from_secs(20);

    fn watched(folder: &Path) -> (FolderWatch, Receiver<()>) {
        let (sender, calls) = channel();
        let watch = FolderWatch::start(folder, move || _ = sender.send(())).unwrap();
        (watch, calls)
    }

    #[test]
    fn saving_by_rename_and_folders_that_come_later_or_again_are_seen() {
        let root = tempfile::tempdir().unwrap();
        let (_watch, calls) = watched(root.path());
        let ai = root.path().join("ai");
        for round in 0..2 {
            fs::create_dir(&ai).unwrap();
            calls.recv_timeout(PATIENCE).unwrap();
            fs::write(ai.join("x.tmp"), format!("round {round}")).unwrap();
            calls.recv_timeout(PATIENCE).unwrap();
            fs::rename(ai.join("x.tmp"), ai.join("x.lua")).unwrap();
            calls.recv_timeout(PATIENCE).unwrap();
            fs::rename(&ai, root.path().join(format!("old{round}"))).unwrap();
            calls.recv_timeout(PATIENCE).unwrap();
            while calls.recv_timeout(MOST).is_ok() {}
        }
    }

    #[test]
    fn a_root_that_goes_away_and_comes_back_is_followed() {
        let home = tempfile::tempdir().unwrap();
        let root = home.path().join("mine");
        fs::create_dir_all(root.join("ai")).unwrap();
        let (_watch, calls) = watched(&root);
        for round in 0..2 {
            fs::rename(&root, home.path().join(format!("old{round}"))).unwrap();
            calls.recv_timeout(PATIENCE).unwrap();
            while calls.recv_timeout(MOST).is_ok() {}
            fs::create_dir_all(root.join("ai")).unwrap();
            calls.recv_timeout(PATIENCE).unwrap();
            while calls.recv_timeout(MOST).is_ok() {}
            fs::write(root.join("ai/x.lua"), "return {}").unwrap();
            calls.recv_timeout(PATIENCE).unwrap();
            while calls.recv_timeout(MOST).is_ok() {}
        }
    }

    #[test]
    fn a_look_that_is_wanted_needs_no_change() {
        let root = tempfile::tempdir().unwrap();
        let (watch, calls) = watched(root.path());
        watch.scan_now();
        calls.recv_timeout(PATIENCE).unwrap();
    }

    #[test]
    fn reading_and_writing_beside_the_folders_are_no_changes() {
        let root = tempfile::tempdir().unwrap();
        let ai = root.path().join("ai");
        fs::create_dir(&ai).unwrap();
        fs::write(ai.join("x.lua"), "return {}").unwrap();
        let (sender, events) = channel();
        let mut watcher = notify::recommended_watcher(move |event| _ = sender.send(event)).unwrap();
        watcher.watch(root.path(), RecursiveMode::NonRecursive).unwrap();
        watcher.watch(&ai, RecursiveMode::Recursive).unwrap();
        fs::read(ai.join("x.lua")).unwrap();
        fs::write(root.path().join("versions.sqlite-journal"), "x").unwrap();
        fs::remove_file(root.path().join("versions.sqlite-journal")).unwrap();
        fs::write(ai.join("y.lua"), "return {}").unwrap();
        // Events come in order: whatever happened before comes before the first event of the other file.
        let is_of = |event: &notify::Result<notify::Event>, name: &str| {
            event.as_ref().is_ok_and(|event| event.paths.iter().any(|path| path.ends_with(name)))
        };
        let next = || events.recv_timeout(PATIENCE).unwrap();
        let mut other = None;
        let before: Vec<_> = std::iter::from_fn(|| {
            let event = next();
            if !is_of(&event, "y.lua") {
                return Some(event);
            }
            other = Some(event);
            None
        })
        .collect();
        assert!(before.iter().any(|event| is_of(event, "versions.sqlite-journal")));
        assert!(!before.iter().any(|event| is_change(root.path(), event)), "{before:?}");
        assert!(is_change(root.path(), &other.unwrap()));
    }
}
