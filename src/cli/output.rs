//! Files that verbs write where people say. One that is there stays, unless `--force` is given.

use super::out::CliError;
use crate::files::{Existing, OutputFile};
use crate::report::Report;
use clap::Args;
use std::io::{self, ErrorKind};
use std::path::Path;

/// Whether files that are there may be written over.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct OverwriteArgs {
    /// Replace the file if there is one already
    #[arg(long)]
    force: bool,
}

impl OverwriteArgs {
    /// What happens to a file that is there.
    pub(super) const fn existing(self) -> Existing {
        if self.force { Existing::Replace } else { Existing::Refuse }
    }

    /// Begins to write the file that an option names.
    ///
    /// # Errors
    /// A file is there and `--force` is not given, or it cannot be written.
    pub(super) fn create(self, option: &str, file: &Path) -> Result<OutputFile, CliError> {
        OutputFile::create(file, self.existing()).map_err(|error| CliError::usage(refused(option, file, &error)))
    }

    /// Finds out before any work is done whether the file that an option names can be written.
    ///
    /// # Errors
    /// As [`OverwriteArgs::create`].
    pub(super) fn check(self, option: &str, file: &Path) -> Result<(), CliError> {
        let is_other = file.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir());
        // Whoever reads a pipe would take a trial for the end.
        if is_other { Ok(()) } else { self.create(option, file).map(drop) }
    }
}

/// Why the file of an option cannot be written, and what to do.
pub(super) fn refused(option: &str, file: &Path, error: &io::Error) -> Report {
    let report = Report::error(format!("{} cannot be written: {error}", file.display())).in_file(option);
    if error.kind() == ErrorKind::AlreadyExists {
        report.hint("choose another name, or add --force to replace it")
    } else {
        report
    }
}
