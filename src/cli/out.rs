//! Results, errors and exit codes of commands.

use super::language;
use crate::report::{Report, Reports};
use crate::text::phrase;
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
    NobodyReads,
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
            ErrorKind::BrokenPipe => Self::NobodyReads,
            _ => Self::failed(Report::error(phrase("terminal-output-unwritten").with("error", &error))),
        }
    }
}

/// Ends the process when script rules cannot be stopped: the thread that called them, possibly the command's own, is lost.
pub(super) fn give_up(report: &Report) {
    language::say_report(report);
    std::process::exit(1);
}

/// Prints a command's errors and returns the exit code: 0 success, 1 failure, 2 usage.
pub(super) fn conclude(done: CliResult) -> ExitCode {
    let (reports, code) = match done {
        Ok(()) | Err(CliError::NobodyReads) => return ExitCode::SUCCESS,
        Err(CliError::Fault(account)) => {
            language::print(&account);
            return ExitCode::from(1);
        }
        Err(CliError::Failed(reports)) => (reports, 1),
        Err(CliError::Usage(reports)) => (reports, 2),
    };
    // If stderr is closed, the exit code is all that is left.
    print_reports(&reports);
    ExitCode::from(code)
}

/// Maximum number of printed reports; the rest are only counted. A file may hold a hundred thousand broken games.
const MAX_REPORTS: usize = 1000;

pub(super) fn print_reports(reports: &[Report]) {
    reports.iter().take(MAX_REPORTS).for_each(language::say_report);
    let more = reports.len().saturating_sub(MAX_REPORTS);
    if more > 0 {
        language::say_report(&Report::error(phrase("terminal-more-reports").with("count", more)));
    }
}
