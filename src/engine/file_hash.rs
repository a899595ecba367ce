//! Hashes of an engine's files, which are read again only after they have changed: programs have tens of megabytes.

use crate::files;
use crate::report::ContentHash;
use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

/// The largest file that is hashed.
const MAX_HASHED: u64 = 1 << 30;
/// A file that has just changed may change again without another time stamp.
const SETTLED: Duration = Duration::from_secs(2);

/// What changes with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FileStamp {
    length: u64,
    modified: SystemTime,
    /// The inode and its change time, where there are such.
    #[cfg(unix)]
    inode: (u64, i64, i64),
}

static KNOWN: Mutex<BTreeMap<PathBuf, (FileStamp, ContentHash)>> = Mutex::new(BTreeMap::new());

/// The hash of a file's content. Fails if the file cannot be read.
pub(super) fn file_hash(path: &Path) -> io::Result<ContentHash> {
    let stamp = FileStamp::of(&fs::metadata(path)?)?;
    let known = |path: &Path| KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned();
    if let Some((before, hash)) = known(path)
        && before == stamp
    {
        return Ok(hash);
    }
    let hash = ContentHash::of_stream(files::open_up_to(path, MAX_HASHED)?)?;
    let is_settled = SystemTime::now().duration_since(stamp.modified).is_ok_and(|age| age > SETTLED);
    // It may have changed while it was read.
    if is_settled && FileStamp::of(&fs::metadata(path)?)? == stamp {
        KNOWN.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned(), (stamp, hash));
    }
    Ok(hash)
}

impl FileStamp {
    fn of(data: &Metadata) -> io::Result<Self> {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt;
        Ok(Self {
            length: data.len(),
            modified: data.modified()?,
            #[cfg(unix)]
            inode: (data.ino(), data.ctime(), data.ctime_nsec()),
        })
    }
}
