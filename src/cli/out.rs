//! Where verbs write, and how they end.

use crate::report::{Report, stderr_line};
use std::io::{self, ErrorKind};
use std::process::ExitCode;

/// Why a verb ends early.
#[derive(Debug)]
pub(super) enum CliError {
    /// What was typed cannot be done: exit code 2.
    Usage(Vec<Report>),
    /// It was tried and failed: exit code 1.
    Failed(Vec<Report>),
    /// A bot broke down in a game, with all that is known of it: exit code 1.
    Fault(String),
    /// Nobody reads on (`damka … | head`): no failure.
    NobodyReads,
}

/// What a verb gives back.
pub(super) type CliResult = Result<(), CliError>;

impl CliError {
    /// One message about what was typed.
    pub(super) fn usage(report: Report) -> Self {
        Self::Usage(vec![report])
    }

    /// One message about what failed.
    pub(super) fn failed(report: Report) -> Self {
        Self::Failed(vec![report])
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::NobodyReads,
            _ => Self::failed(Report::error(format!("the output cannot be written: {error}"))),
        }
    }
}

/// Ends the program over laws that cannot be stopped: the thread that asked them, which may be the verb's own, is lost.
pub(super) fn give_up(report: &Report) {
    stderr_line(report);
    std::process::exit(1);
}

/// Tells the person why a verb ended early, and the system by the exit code: 0 done, 1 failed, 2 usage.
pub(super) fn conclude(done: CliResult) -> ExitCode {
    let (reports, code) = match done {
        Ok(()) | Err(CliError::NobodyReads) => return ExitCode::SUCCESS,
        Err(CliError::Fault(account)) => {
            stderr_line(account);
            return ExitCode::from(1);
        }
        Err(CliError::Failed(reports)) => (reports, 1),
        Err(CliError::Usage(reports)) => (reports, 2),
    };
    // With nobody to tell, the exit code has to do.
    print_reports(&reports);
    ExitCode::from(code)
}

/// More reports are only counted: a file may hold a hundred thousand broken games.
const MOST_REPORTS: usize = 1000;

/// Prints reports for the person.
pub(super) fn print_reports(reports: &[Report]) {
    reports.iter().take(MOST_REPORTS).for_each(stderr_line);
    let more = reports.len().saturating_sub(MOST_REPORTS);
    if more > 0 {
        stderr_line(Report::error(format!("and {more} more errors and warnings")));
    }
}
