//! Whether the file of an open store is still the one at its path. SQLite goes on writing into a file that was removed or
//! replaced, where nobody finds the games again, and lays its journal over whatever was copied into the file.

use std::fs::{self, File, Metadata};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// What happened to the file of an open store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileChange {
    /// It is no longer at its path.
    Removed,
    /// Another file, a folder or a device is at its path.
    Replaced,
    /// Its journal was removed or replaced.
    JournalLost,
    /// It, or its journal, was emptied or written over by another program.
    Overwritten,
    /// The shared part of its journal was cut: SQLite would crash where it reads it.
    Cut,
}

impl FileChange {
    /// Whether the open connection still reads all that was written.
    pub const fn is_readable(self) -> bool {
        matches!(self, Self::Removed | Self::Replaced | Self::JournalLost)
    }
}

/// How every SQLite file begins.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// The file of a store and its journal as they were when they were last looked at.
#[derive(Clone, Debug)]
pub(super) struct FileState {
    main: Option<Part>,
    shared: Option<Part>,
    journal: Option<Part>,
}

#[derive(Clone, Debug)]
struct Part {
    path: PathBuf,
    identity: Identity,
    bytes: u64,
    modified: Option<SystemTime>,
}

impl FileState {
    /// The state of the files of the store at this path; it must be open.
    pub fn of(file: &Path) -> Self {
        // The journal lies beside the file itself, not beside a link to it.
        let real = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        let beside = |ending: &str| {
            let mut name = real.clone().into_os_string();
            name.push(ending);
            Part::of(PathBuf::from(name))
        };
        Self { main: Part::of(file.to_owned()), shared: beside("-shm"), journal: beside("-wal") }
    }

    /// Takes up the sizes and times of now. Files that are others by now stay unknown, so that the change is found.
    pub fn note(&mut self) {
        for part in [&mut self.main, &mut self.shared, &mut self.journal].into_iter().flatten() {
            if let Some(data) = part.now().ok().filter(|data| identity(data) == part.identity) {
                (part.bytes, part.modified) = (data.len(), data.modified().ok());
            }
        }
    }

    /// Whether both are of the same file.
    pub fn is_same_file(&self, other: &Self) -> bool {
        let identity = |state: &Self| state.main.as_ref().map(|part| part.identity);
        identity(self) == identity(other)
    }

    /// What has happened to the files, as far as names and sizes tell.
    pub fn change(&self) -> Option<FileChange> {
        let main = self.main.as_ref()?;
        match main.now() {
            Err(ErrorKind::NotFound) => return Some(FileChange::Removed),
            // Whoever may not look learns of it when writing.
            Err(_) => return None,
            Ok(data) if !data.is_file() || identity(&data) != main.identity => return Some(FileChange::Replaced),
            Ok(data) if data.len() < main.bytes || !begins_like_a_store(&main.path) => {
                return Some(FileChange::Overwritten);
            }
            Ok(_) => {}
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

    /// How many bytes of the journal there are, if it became shorter.
    pub fn shorter_journal(&self) -> Option<u64> {
        let journal = self.journal.as_ref()?;
        journal.now().ok().map(|data| data.len()).filter(|bytes| *bytes < journal.bytes)
    }

    /// Whether the file itself was written since, as opposed to its journal.
    pub fn is_written(&self) -> bool {
        let modified = |part: &Part| part.now().ok().and_then(|data| data.modified().ok());
        self.main.as_ref().is_some_and(|main| modified(main) != main.modified)
    }

    /// Removes the journal of a file that was written over: it belongs to what was there before.
    pub fn remove_journal(&self) {
        for part in [&self.journal, &self.shared].into_iter().flatten() {
            if part.now().is_ok_and(|data| identity(&data) == part.identity) {
                let _ = fs::remove_file(&part.path);
            }
        }
    }
}

impl Part {
    fn of(path: PathBuf) -> Option<Self> {
        let data = fs::metadata(&path).ok()?;
        Some(Self { path, identity: identity(&data), bytes: data.len(), modified: data.modified().ok() })
    }

    fn now(&self) -> Result<Metadata, ErrorKind> {
        fs::metadata(&self.path).map_err(|error| error.kind())
    }
}

fn begins_like_a_store(path: &Path) -> bool {
    let mut start = [0; MAGIC.len()];
    File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok() && start == *MAGIC
}

/// Tells a file from another one of the same name.
#[cfg(unix)]
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(data: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (data.dev(), data.ino())
}

/// Where an open file cannot be removed, the time at which it was made has to do.
#[cfg(not(unix))]
type Identity = Option<SystemTime>;

#[cfg(not(unix))]
fn identity(data: &Metadata) -> Identity {
    data.created().ok()
}
