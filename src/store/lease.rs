//! Who plays a game now. Each window holds a locked file in `games.open/` while it plays, and the system takes the lock
//! back whatever ends the window; so a game that nobody plays any more is told from one that runs in another window.

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
        let folder = root.join(FOLDER);
        fs::create_dir_all(&folder)?;
        let name = format!("{}-{:x}", std::process::id(), mix(RandomState::new().hash_one(0)));
        let path = folder.join(&name);
        let file = File::create(&path)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { name, path, _locked: file }),
            Err(TryLockError::Error(error)) => Err(error),
            Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
        }
    }

    /// Whether somebody holds the lease of this name. What is left of one that nobody holds is cleared away.
    pub fn is_held(root: &Path, name: &str) -> bool {
        // What stands in a row must not lead out of the folder.
        if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
            return false;
        }
        let path = root.join(FOLDER).join(name);
        let Ok(file) = File::open(&path) else { return false };
        let held = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
        if !held {
            clear(&path);
        }
        held
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        clear(&self.path);
    }
}

/// Takes a file away, and the folder with the last one.
fn clear(path: &Path) {
    let _ = fs::remove_file(path);
    if let Some(folder) = path.parent() {
        let _ = fs::remove_dir(folder);
    }
}
