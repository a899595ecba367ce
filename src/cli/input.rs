//! Lines of the standard input, whatever bytes they are.

use super::out::Stop;
use crate::report::Report;
use std::fs;
use std::io::{self, BufRead};
use std::path::PathBuf;

/// Said of a line that is no text.
pub(super) const NOT_TEXT: &str = "this line is not UTF-8 text";

/// Each line without its end; `Ok(None)` for one that is not UTF-8. Nothing comes after an error.
pub(super) fn lines(mut input: impl BufRead) -> impl Iterator<Item = io::Result<Option<String>>> {
    let mut is_over = false;
    std::iter::from_fn(move || {
        if is_over {
            return None;
        }
        let mut bytes = Vec::new();
        match input.read_until(b'\n', &mut bytes) {
            Ok(0) => None,
            Ok(_) => {
                let line = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
                let line = line.strip_suffix(b"\r").unwrap_or(line);
                Some(Ok(str::from_utf8(line).ok().map(str::to_owned)))
            }
            Err(error) => {
                is_over = true;
                Some(Err(error))
            }
        }
    })
}

/// The input failed, not what is written.
pub(super) fn unreadable(error: &io::Error) -> Stop {
    Stop::failed(Report::error(format!("the input cannot be read: {error}")))
}

/// Looks for every file before anything is done with one.
///
/// # Errors
/// Some are not there: a report of each.
pub(super) fn check_files<'a>(files: impl IntoIterator<Item = &'a PathBuf>) -> Result<(), Stop> {
    let missing = files.into_iter().filter_map(|file| Some((file, fs::metadata(file).err()?)));
    let reports: Vec<Report> =
        missing.map(|(file, error)| Report::error(format!("{} cannot be read: {error}", file.display()))).collect();
    if reports.is_empty() { Ok(()) } else { Err(Stop::Usage(reports)) }
}
