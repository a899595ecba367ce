//! Output files of commands. An existing file is not replaced unless `--force` is given.

use super::out::CliError;
use crate::files::{Existing, OutputFile};
use crate::report::Report;
use crate::text::phrase;
use clap::Args;
use std::io::{self, ErrorKind};
use std::path::Path;

/// Whether existing files may be overwritten.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct OverwriteArgs {
    /// Overwrite existing files
    #[arg(long)]
    force: bool,
}

impl OverwriteArgs {
    pub(super) const fn existing(self) -> Existing {
        if self.force { Existing::Replace } else { Existing::Refuse }
    }

    /// Creates the file that an option names. Fails if the file exists and `--force` is not given, or it cannot be written.
    pub(super) fn create(self, option: &str, file: &Path) -> Result<OutputFile, CliError> {
        OutputFile::create(file, self.existing()).map_err(|error| CliError::usage(refused(option, file, &error)))
    }

    /// Checks, before any work starts, that the file that an option names can be written. Fails like [`OverwriteArgs::create`].
    pub(super) fn check(self, option: &str, file: &Path) -> Result<(), CliError> {
        let is_other = file.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir());
        // The reader of a pipe would take a trial opening for the end of the data.
        if is_other { Ok(()) } else { self.create(option, file).map(drop) }
    }
}

pub(super) fn refused(option: &str, file: &Path, error: &io::Error) -> Report {
    let unwritten = phrase("file-unwritten").with("file", file.display().to_string());
    let report = Report::error(unwritten.with("error", error)).in_file(option);
    if error.kind() == ErrorKind::AlreadyExists { report.hint(phrase("terminal-unwritten-hint")) } else { report }
}
