//! Input of commands: lines of standard input, and files named on the command line.

use super::out::CliError;
use crate::files;
use crate::report::Report;
use crate::text::{Phrase, PhraseError, phrase};
use std::io::{self, BufRead, ErrorKind, Read};
use std::path::{Path, PathBuf};

pub(super) const NOT_TEXT: Phrase = phrase("terminal-line-not-text");

/// Positions and moves are far shorter; a device might send an endless line.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// Iterates over lines without their line ends; `Ok(None)` for a line that is not UTF-8. Ends after an error.
pub(super) fn lines(mut input: impl BufRead) -> impl Iterator<Item = io::Result<Option<String>>> {
    let mut is_over = false;
    std::iter::from_fn(move || {
        if is_over {
            return None;
        }
        let mut bytes = Vec::new();
        match (&mut input).take(MAX_LINE_BYTES + 1).read_until(b'\n', &mut bytes) {
            Ok(0) => None,
            Ok(length) if length as u64 > MAX_LINE_BYTES => {
                is_over = true;
                Some(Err(PhraseError::io(ErrorKind::InvalidData, "terminal-line-long")))
            }
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

pub(super) fn unreadable(error: &io::Error) -> CliError {
    CliError::failed(Report::error(phrase("terminal-input-unreadable").with("error", error)))
}

/// Limit of files read into memory; `damka import` takes files of any size.
const MAX_FILE_BYTES: u64 = 64 << 20;

/// `-` is standard input. Fails if the file is not a plain file, is too large, or cannot be read.
pub(super) fn read(file: &Path) -> Result<Vec<u8>, CliError> {
    let is_stdin = file.as_os_str() == "-";
    let read = if is_stdin {
        files::read_stream(io::stdin().lock(), MAX_FILE_BYTES)
    } else {
        files::read(file, MAX_FILE_BYTES)
    };
    read.map_err(|error| CliError::usage(refused(file, &error)))
}

pub(super) fn refused(file: &Path, error: &io::Error) -> Report {
    let report =
        Report::error(phrase("terminal-unreadable").with("file", file.display().to_string()).with("error", error));
    match error.kind() {
        ErrorKind::FileTooLarge => report.hint(phrase("terminal-unreadable-large")),
        ErrorKind::IsADirectory => report.hint(phrase("terminal-unreadable-folder")),
        _ => report,
    }
}

/// Runs before any file is processed. Fails with one report for each that is missing or not a plain file.
pub(super) fn check_files<'a>(named: impl IntoIterator<Item = &'a PathBuf>) -> Result<(), CliError> {
    let missing = named.into_iter().filter_map(|file| Some((file, files::open(file).err()?)));
    let reports: Vec<Report> = missing.map(|(file, error)| refused(file, &error)).collect();
    if reports.is_empty() { Ok(()) } else { Err(CliError::Usage(reports)) }
}
