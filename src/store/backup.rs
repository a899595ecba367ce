//! Copies the database beside itself before its schema is migrated.

use super::{StorePlace, fault};
use crate::files;
use crate::report::Report;
use crate::text::phrase;
use rusqlite::{Connection, OpenFlags};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Most copies of one version; a folder has so many only if older versions of damka are used again and again.
const MAX_COPIES: u32 = 100;

/// Notes about copies that nobody has shown yet. Any thread may be the first to open the file.
static NOTES: Mutex<Vec<(PathBuf, Report)>> = Mutex::new(Vec::new());

/// Returns the notes about databases that this process migrated since the last call: those in this folder, or in any.
pub fn take_migration_notes(folder: Option<&Path>) -> Vec<Report> {
    let mut notes = NOTES.lock().unwrap_or_else(PoisonError::into_inner);
    let is_meant = |(of, _): &mut (PathBuf, Report)| folder.is_none_or(|folder| folder == of);
    notes.extract_if(.., is_meant).map(|(_, note)| note).collect()
}

/// Copies the committed contents of the database to `games.sqlite.v5`, where 5 is the version that it has. A connection of its own
/// reads it, so that the copy is exactly what a transaction that has just begun will change.
pub(super) fn copy(place: &StorePlace, version: i64) -> Result<(), Report> {
    let refuse = |error: &io::Error| fault::no_file(place, "store-doing-copy", error);
    for number in 1..=MAX_COPIES {
        let more = if number == 1 { String::new() } else { format!("-{number}") };
        let target = place.folder.join(format!("{}.v{version}{more}", place.name));
        if target.symlink_metadata().is_ok() {
            continue;
        }
        match files::build_new(&target, |file| vacuum(place, file)) {
            Ok(()) => {
                let report = Report::note(phrase("store-migrated").with("copy", target.display().to_string()));
                let note = (place.folder.clone(), report.in_file(&place.name));
                NOTES.lock().unwrap_or_else(PoisonError::into_inner).push(note);
                return Ok(());
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(refuse(&error)),
        }
    }
    Err(refuse(&ErrorKind::AlreadyExists.into()))
}

fn vacuum(place: &StorePlace, file: &Path) -> io::Result<()> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let file = file.to_str().ok_or(ErrorKind::InvalidFilename)?;
    let copied = Connection::open_with_flags(place.file(), flags).and_then(|old| old.execute("VACUUM INTO ?", [file]));
    copied.map(drop).map_err(io::Error::other)
}
