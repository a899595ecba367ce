//! Temporary folders for benchmarks.

use super::CliError;
use crate::report::Report;
use std::path::{Path, PathBuf};

/// An empty temporary folder, removed on drop.
pub(super) struct Scratch(PathBuf);

impl Scratch {
    pub fn new(what: &str) -> Result<Self, CliError> {
        let folder = std::env::temp_dir().join(format!("damka-bench-{what}-{}", std::process::id()));
        let failed =
            |error| CliError::failed(Report::error(format!("{} cannot be created: {error}", folder.display())));
        std::fs::create_dir_all(&folder).map_err(failed)?;
        Ok(Self(folder))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A folder that cannot be removed is left to the system.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
