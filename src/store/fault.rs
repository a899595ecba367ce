//! What SQLite says, in one line for people.

use super::{FILE, Place};
use crate::report::Report;
use rusqlite::{Error, ErrorCode};

/// A message about an error that was met while `doing` something: "the game cannot be kept".
pub(super) fn report(place: &Place, doing: &str, error: &Error) -> Report {
    let file = place.file().display().to_string();
    let because = |why: &str| Report::error(format!("{doing}: {why}")).at(FILE, None, None);
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => because("the disk is full")
            .hint(format!("make room and try again; a game under way is written by itself then; the file is {file}")),
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            because("the file or its folder cannot be written").hint(format!("the file is {file}"))
        }
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            let hint = "it is left as it is: move it away and a new one is begun; \
                        the program sqlite3 may save what is in it (`.recover`)";
            because("the file is damaged").hint(format!("{hint}; the file is {file}"))
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            because("another program has it locked").hint(format!("try again; the file is {file}"))
        }
        // What a full disk comes to where the journal needs more room.
        Some(ErrorCode::SystemIoFailure) => because("the disk is full or does not answer")
            .hint(format!("make room and try again; a game under way is written by itself then; the file is {file}")),
        _ => because(&error.to_string()).hint(format!("the file is {file}")),
    }
}

/// The store was made by a damka that knows more.
pub(super) fn too_new(place: &Place, version: i64, known: usize) -> Report {
    let message =
        format!("the kept games are of a newer damka (form {version}; this one knows {known}): nothing is kept");
    let hint = format!("the file is left as it is; use the newer damka, or move it away: {}", place.file().display());
    Report::error(message).at(FILE, None, None).hint(hint)
}

/// The file is some other program's.
pub(super) fn not_ours(place: &Place) -> Report {
    let hint = format!("the file is left as it is; move it away and a new one is begun: {}", place.file().display());
    Report::error("the file holds something else than kept games").at(FILE, None, None).hint(hint)
}
