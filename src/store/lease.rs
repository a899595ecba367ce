//! Leases on games in progress. Each window holds a locked file in `games.open/` while it plays, and the system releases the lock
//! however the window ends. This distinguishes an abandoned game from one that another window is playing.

use crate::files;
use crate::rules::mix;
use std::fs::{self, File, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};

const FOLDER: &str = "games.open";

/// The holder of a game that was set aside: a name that no lease has.
pub(super) const NOBODY: &str = "nobody";

/// A window's lease on its games.
#[derive(Debug)]
pub(super) struct Lease {
    /// Name of the lease file, stored in the `holder` column of the games.
    pub name: String,
    path: PathBuf,
    file: File,
}

impl Lease {
    /// Takes a lease under a new name.
    pub fn take(root: &Path) -> io::Result<Self> {
        let name = format!("{}-{:x}", std::process::id(), mix(RandomState::new().hash_one(0)));
        let path = root.join(FOLDER).join(&name);
        let file = create(&path).or_else(|error| match error.kind() {
            // Another window has just removed the empty folder.
            io::ErrorKind::NotFound => create(&path),
            _ => Err(error),
        })?;
        match file.try_lock() {
            Ok(()) => Ok(Self { name, path, file }),
            Err(TryLockError::Error(error)) => Err(error),
            Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
        }
    }

    /// Returns whether a program holds the lease of this name. Removes the lease file if none does.
    pub fn is_held(root: &Path, name: &str) -> bool {
        let Some((path, file)) = left_of(root, name) else { return false };
        // A shared lock: two programs that check at the same time must not mistake each other for the holder.
        let held = matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
        if !held {
            clear(&path);
        }
        held
    }

    /// Blocks until no program holds the lease of this name. The system may take a moment to tear down a killed program: longer
    /// than the next one needs to start, if it used much memory or the machine is busy.
    pub fn wait(root: &Path, name: &str) {
        let Some((path, file)) = left_of(root, name) else { return };
        if file.lock_shared().is_ok() {
            clear(&path);
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        clear(&self.path);
        // Closing the file isn't enough: a process that another thread is starting shares the lock until it runs its own program.
        let _ = self.file.unlock();
    }
}

fn create(path: &Path) -> io::Result<File> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    File::create(path)
}

/// Opens the file of a lease, if it exists.
fn left_of(root: &Path, name: &str) -> Option<(PathBuf, File)> {
    // A name from the database must not lead out of the folder.
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let path = is_plain.then(|| root.join(FOLDER).join(name))?;
    files::open(&path).ok().map(|file| (path, file))
}

/// Removes a lease file, and the folder if that was the last one.
fn clear(path: &Path) {
    // A file that stays is unlocked, so it counts as abandoned.
    let _ = fs::remove_file(path);
    if let Some(folder) = path.parent() {
        // Fails while other leases are in the folder.
        let _ = fs::remove_dir(folder);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn those_who_ask_do_not_take_each_other_for_the_holder() {
        let root = tempfile::tempdir().unwrap();
        let lease = Lease::take(root.path()).unwrap();
        assert!(Lease::is_held(root.path(), &lease.name));
        // An unlocked file, as a killed program leaves it, checked by two programs at once.
        let left = root.path().join(FOLDER).join("1-a");
        File::create(&left).unwrap();
        let other = File::open(&left).unwrap();
        other.lock_shared().unwrap();
        assert!(!Lease::is_held(root.path(), "1-a"));
        assert!(!left.exists());
        assert!(!Lease::is_held(root.path(), "../games"));
    }
}
