//! Detects whether the file of an open store is still the one at its path. SQLite keeps writing into a file that was removed or
//! replaced, where the games are lost, and applies its journal to whatever was copied into the file.

use super::file_header::FileHeader;
use std::fs::{self, Metadata};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileChange {
    /// The file is no longer at its path.
    Removed,
    /// Another file, a folder or a device is at its path.
    Replaced,
    JournalLost,
    /// Another program emptied or overwrote the file or its journal.
    Overwritten,
    /// The shared-memory file of the journal was truncated: SQLite would crash when reading it.
    Cut,
}

impl FileChange {
    /// Whether the open connection can still read everything that was written.
    pub const fn is_readable(self) -> bool {
        matches!(self, Self::Removed | Self::Replaced | Self::JournalLost)
    }
}

/// The files of a store as last observed.
#[derive(Clone, Debug)]
pub(super) struct FileState {
    main: Option<FilePart>,
    header: Option<Arc<FileHeader>>,
    shared: Option<FilePart>,
    journal: Option<FilePart>,
}

#[derive(Clone, Debug)]
struct FilePart {
    path: PathBuf,
    identity: Identity,
    bytes: u64,
    modified: Option<SystemTime>,
}

impl FileState {
    /// Reads the state of the store's files; the store must be open.
    pub fn of(file: &Path) -> Self {
        // The journal is next to the real file, not next to a symlink to it.
        let real = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        let beside = |ending: &str| {
            let mut name = real.clone().into_os_string();
            name.push(ending);
            FilePart::of(PathBuf::from(name))
        };
        let main = FilePart::of(file.to_owned());
        let header = main.as_ref().and_then(|main| FileHeader::of(file, main.identity));
        Self { main, header, shared: beside("-shm"), journal: beside("-wal") }
    }

    /// Updates the recorded sizes and times. A file whose identity changed is not updated, so that the change is still detected.
    pub fn note(&mut self) {
        for part in [&mut self.main, &mut self.shared, &mut self.journal].into_iter().flatten() {
            if let Some(data) = part.now().ok().filter(|data| identity(data) == part.identity) {
                (part.bytes, part.modified) = (data.len(), data.modified().ok());
            }
        }
    }

    pub fn is_same_file(&self, other: &Self) -> bool {
        let identity = |state: &Self| state.main.as_ref().map(|part| part.identity);
        identity(self) == identity(other)
    }

    /// Detects what names and sizes show.
    pub fn change(&self) -> Option<FileChange> {
        let main = self.main.as_ref()?;
        match main.now() {
            Err(ErrorKind::NotFound) => return Some(FileChange::Removed),
            // Without permission to look, the next write reports the problem.
            Err(_) => return None,
            Ok(data) if !data.is_file() || identity(&data) != main.identity => return Some(FileChange::Replaced),
            Ok(data) if data.len() < main.bytes => return Some(FileChange::Overwritten),
            Ok(_) => {}
        }
        if self.header.is_some() && !self.has_header() {
            return Some(FileChange::Overwritten);
        }
        if let Some(shared) = &self.shared {
            match shared.now() {
                Ok(data) if identity(&data) == shared.identity && data.len() < shared.bytes => {
                    return Some(FileChange::Cut);
                }
                Ok(data) if identity(&data) == shared.identity => {}
                _ => return Some(FileChange::JournalLost),
            }
        }
        let journal = self.journal.as_ref()?;
        let is_there = journal.now().is_ok_and(|data| identity(&data) == journal.identity);
        (!is_there).then_some(FileChange::JournalLost)
    }

    /// Whether the file begins as SQLite's files do. SQLite would remove the journal of an empty one.
    pub fn has_header(&self) -> bool {
        self.header.as_ref().is_some_and(|header| header.is_of_a_store())
    }

    /// The size of the journal in bytes if it shrank.
    pub fn shorter_journal(&self) -> Option<u64> {
        let journal = self.journal.as_ref()?;
        journal.now().ok().map(|data| data.len()).filter(|bytes| *bytes < journal.bytes)
    }

    /// Whether the main file was modified since; its journal does not count.
    pub fn is_written(&self) -> bool {
        let modified = |part: &FilePart| part.now().ok().and_then(|data| data.modified().ok());
        self.main.as_ref().is_some_and(|main| modified(main) != main.modified)
    }

    /// Removes the journal of an overwritten file, because it belongs to the previous contents.
    pub fn remove_journal(&self) {
        for part in [&self.journal, &self.shared].into_iter().flatten() {
            // Another program may have put its own journal there since.
            if part.now().is_ok_and(|data| identity(&data) == part.identity) {
                let _ = fs::remove_file(&part.path);
            }
        }
    }
}

impl FilePart {
    fn of(path: PathBuf) -> Option<Self> {
        let data = fs::metadata(&path).ok()?;
        Some(Self { path, identity: identity(&data), bytes: data.len(), modified: data.modified().ok() })
    }

    fn now(&self) -> Result<Metadata, ErrorKind> {
        fs::metadata(&self.path).map_err(|error| error.kind())
    }
}

/// Distinguishes a file from another one of the same name: device and inode.
#[cfg(unix)]
pub(super) type Identity = (u64, u64);

#[cfg(unix)]
fn identity(data: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (data.dev(), data.ino())
}

/// Creation time; enough where an open file cannot be removed.
#[cfg(not(unix))]
pub(super) type Identity = Option<SystemTime>;

#[cfg(not(unix))]
fn identity(data: &Metadata) -> Identity {
    data.created().ok()
}
