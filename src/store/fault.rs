//! Turns SQLite and file errors into one-line reports.

use super::place::StorePlace;
use crate::report::Report;
use crate::text::{Phrase, phrase, raw};
use rusqlite::{Error, ErrorCode};

/// `doing` is the message ID of what failed.
pub(super) fn report(place: &StorePlace, doing: &'static str, error: &Error) -> Report {
    let because = |why: Phrase, hint: &'static str| {
        let report = Report::error(phrase("store-fault").with("doing", phrase(doing)).with("why", why));
        report.in_file(&place.name).hint(phrase(hint).with("file", file(place)))
    };
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => because(phrase("store-why-full"), "store-hint-room"),
        // SQLite reports this when the disk is too full for the journal to grow.
        Some(ErrorCode::SystemIoFailure) => because(phrase("store-why-io"), "store-hint-room"),
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            because(phrase("store-why-unwritable"), "store-hint-file")
        }
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            because(phrase("store-why-damaged"), "store-hint-damaged")
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            because(phrase("store-why-locked"), "store-hint-locked")
        }
        _ => because(raw(error.to_string()), "store-hint-file"),
    }
}

pub(super) fn moved(place: &StorePlace, doing: &'static str) -> Report {
    let why = phrase("store-why-moved");
    let report = Report::error(phrase("store-fault").with("doing", phrase(doing)).with("why", why));
    report.in_file(&place.name).hint(phrase("store-hint-file").with("file", file(place)))
}

/// The path does not lead to a regular file.
pub(super) fn no_file(place: &StorePlace, doing: &'static str, error: &std::io::Error) -> Report {
    let report = Report::error(phrase("store-fault").with("doing", phrase(doing)).with("why", error));
    report.in_file(&place.name).hint(phrase("store-hint-file").with("file", file(place)))
}

pub(super) fn no_folder(place: &StorePlace, doing: &'static str, error: &std::io::Error) -> Report {
    let report = Report::error(phrase("store-fault").with("doing", phrase(doing)).with("why", error));
    report.in_file(&place.name).hint(phrase("store-hint-folder").with("file", place.folder.display().to_string()))
}

/// `newer` is the message ID.
pub(super) fn too_new(place: &StorePlace, newer: &'static str, version: i64, known: usize) -> Report {
    let message = phrase(newer).with("theirs", version).with("ours", known);
    Report::error(message).in_file(&place.name).hint(phrase("store-newer-hint").with("file", file(place)))
}

pub(super) fn not_ours(place: &StorePlace) -> Report {
    let report = Report::error(phrase("store-other")).in_file(&place.name);
    report.hint(phrase("store-other-hint").with("file", file(place)))
}

fn file(place: &StorePlace) -> String {
    place.file().display().to_string()
}

pub(super) fn no_game(id: i64) -> Report {
    Report::error(phrase("store-no-game").with("id", id.to_string()))
}
