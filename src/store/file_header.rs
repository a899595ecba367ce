//! Reads the first bytes of a store's file while the store is open.

use super::file_state::Identity;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, Weak};

const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// The open handles of this process by the identity of their file.
static OPEN: Mutex<BTreeMap<Identity, Weak<FileHeader>>> = Mutex::new(BTreeMap::new());

/// A handle of a store's file that all stores of this file share and keep until their connections are closed.
///
/// On Unix, a process that closes any handle of a file gives up all its locks on that file, those of SQLite's connections too
/// (`fcntl(2)`). Another program would then take the file for unused, and delete its journal when it closes it.
#[derive(Debug)]
pub(super) struct FileHeader(Mutex<File>);

impl FileHeader {
    /// `None` if the file cannot be read.
    pub fn of(path: &Path, identity: Identity) -> Option<Arc<Self>> {
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, header| header.strong_count() > 0);
        if let Some(header) = open.get(&identity).and_then(Weak::upgrade) {
            return Some(header);
        }
        let header = Arc::new(Self(Mutex::new(File::open(path).ok()?)));
        open.insert(identity, Arc::downgrade(&header));
        Some(header)
    }

    /// Whether the file begins as SQLite's files do.
    pub fn is_of_a_store(&self) -> bool {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut start = [0; MAGIC.len()];
        file.rewind().and_then(|()| file.read_exact(&mut start)).is_ok() && start == *MAGIC
    }
}
