//! Results, errors and exit codes of commands.

use super::language;
use super::list::json;
use crate::report::{Report, Reports, stderr_line};
use crate::text::{Phrase, phrase};
use serde::Serialize;
use std::io::{self, ErrorKind};
use std::process::ExitCode;

#[derive(Debug)]
pub(super) enum CliError {
    /// Invalid usage: exit code 2.
    Usage(Vec<Report>),
    /// A failure while running: exit code 1.
    Failed(Vec<Report>),
    /// A bot's fault in a game, with full details: exit code 1.
    Fault(String),
    /// The output pipe was closed (`damka … | head`); not a failure.
    OutputClosed,
}

pub(super) type CliResult = Result<(), CliError>;

impl CliError {
    pub(super) fn usage(reports: impl Into<Reports>) -> Self {
        Self::Usage(reports.into().into())
    }

    pub(super) fn failed(reports: impl Into<Reports>) -> Self {
        Self::Failed(reports.into().into())
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::failed(Report::error(phrase("terminal-output-unwritten").with("error", &error))),
        }
    }
}

/// Ends the process when script rules cannot be stopped: the thread that called them, possibly the command's own, is lost.
pub(super) fn give_up(report: &Report) {
    language::say_report(report);
    std::process::exit(1);
}

/// An error of a command that prints JSON.
#[derive(Default, Serialize)]
struct ErrorRow {
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

impl ErrorRow {
    fn new(report: &Report) -> Self {
        let words = language::words_for_programs();
        let place = report.place.as_ref();
        Self {
            error: report.message_in(words),
            file: place.map(|place| place.file.clone()),
            line: place.and_then(|place| place.line),
            column: place.and_then(|place| place.column),
            hint: report.hint_in(words),
        }
    }
}

/// Whether programs read the output: all commands have the same option for that.
pub(super) fn is_for_programs() -> bool {
    std::env::args_os().skip(1).any(|argument| argument == "--json")
}

/// Prints an error of the arguments, in English, for a program.
pub(super) fn print_error_row(error: &clap::Error, hint: Option<&Phrase>) {
    let text = error.to_string();
    let message = text.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ").to_owned();
    let hint = hint.map(|hint| language::words_for_programs().format(hint.clone()));
    stderr_line(json(&ErrorRow { error: message, hint, ..ErrorRow::default() }));
}

/// Prints a command's errors and returns the exit code: 0 success, 1 failure, 2 usage.
pub(super) fn conclude(done: CliResult) -> ExitCode {
    let (reports, code) = match done {
        Ok(()) | Err(CliError::OutputClosed) => return ExitCode::SUCCESS,
        Err(CliError::Fault(account)) => {
            language::print(&account);
            return ExitCode::from(1);
        }
        Err(CliError::Failed(reports)) => (reports, 1),
        Err(CliError::Usage(reports)) => (reports, 2),
    };
    // If stderr is closed, the exit code is all that is left.
    if is_for_programs() {
        for_each_shown(&reports, |report| stderr_line(json(&ErrorRow::new(report))));
    } else {
        print_reports(&reports);
    }
    ExitCode::from(code)
}

/// Maximum number of printed reports; the rest are only counted. A file may hold a hundred thousand broken games.
const MAX_REPORTS: usize = 1000;

fn for_each_shown(reports: &[Report], print: impl FnMut(&Report)) {
    let more = reports.len().saturating_sub(MAX_REPORTS);
    let count = (more > 0).then(|| Report::error(phrase("terminal-more-reports").with("count", more)));
    reports.iter().take(MAX_REPORTS).chain(&count).for_each(print);
}

pub(super) fn print_reports(reports: &[Report]) {
    for_each_shown(reports, language::say_report);
}
