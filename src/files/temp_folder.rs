//! A folder that is deleted when it is no longer used.

use std::io;
use std::path::Path;
use tempfile::{Builder, TempDir};

#[derive(Debug)]
pub struct TempFolder(TempDir);

impl TempFolder {
    /// Makes an empty folder in the system's folder for temporary files, with a name that begins so.
    pub fn new(prefix: &str) -> io::Result<Self> {
        Builder::new().prefix(prefix).tempdir().map(Self)
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }
}
