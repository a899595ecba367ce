//! Who plays a game now. Each window holds a locked file in `games.open/` while it plays, and the system takes the lock
//! back whatever ends the window; so a game that nobody plays any more is told from one that runs in another window.

use crate::files;
use crate::rules::mix;
use std::fs::{self, File, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};

const FOLDER: &str = "games.open";

/// A window's claim to its games.
#[derive(Debug)]
pub(super) struct Lease {
    /// The name that stands in the games' rows.
    pub name: String,
    path: PathBuf,
    _locked: File,
}

impl Lease {
    /// Takes a lease of a new name.
    pub fn take(root: &Path) -> io::Result<Self> {
        let name = format!("{}-{:x}", std::process::id(), mix(RandomState::new().hash_one(0)));
        let path = root.join(FOLDER).join(&name);
        let file = create(&path).or_else(|error| match error.kind() {
            // Another window has just taken the empty folder away.
            io::ErrorKind::NotFound => create(&path),
            _ => Err(error),
        })?;
        match file.try_lock() {
            Ok(()) => Ok(Self { name, path, _locked: file }),
            Err(TryLockError::Error(error)) => Err(error),
            Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
        }
    }

    /// Whether somebody holds the lease of this name. What is left of one that nobody holds is cleared away.
    pub fn is_held(root: &Path, name: &str) -> bool {
        let Some((path, file)) = left_of(root, name) else { return false };
        // Shared: two that ask at the same time must not take each other for the holder.
        let held = matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
        if !held {
            clear(&path);
        }
        held
    }

    /// Waits until nobody holds the lease of this name. A program that was killed holds it until the system has brought it
    /// to its end, which takes a moment: where it had much memory or the machine is busy, longer than the next one needs to
    /// start.
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
    }
}

fn create(path: &Path) -> io::Result<File> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    File::create(path)
}

/// The file of a lease, if there is one.
fn left_of(root: &Path, name: &str) -> Option<(PathBuf, File)> {
    // What stands in a row must not lead out of the folder.
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let path = is_plain.then(|| root.join(FOLDER).join(name))?;
    files::open(&path).ok().map(|file| (path, file))
}

/// Takes a file away, and the folder with the last one.
fn clear(path: &Path) {
    let _ = fs::remove_file(path);
    if let Some(folder) = path.parent() {
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
        // As a program that was killed leaves it: a file that nobody holds, of which two ask at once.
        let left = root.path().join(FOLDER).join("1-a");
        File::create(&left).unwrap();
        let other = File::open(&left).unwrap();
        other.lock_shared().unwrap();
        assert!(!Lease::is_held(root.path(), "1-a"));
        assert!(!left.exists());
        assert!(!Lease::is_held(root.path(), "../games"));
    }
}
