//! The folder and the file name of the games database.

use std::path::PathBuf;

pub const FILE: &str = "games.sqlite";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorePlace {
    /// The user's folder; created if missing.
    pub folder: PathBuf,
    pub name: String,
    /// Simulates a full disk in tests: the file cannot grow beyond this many bytes.
    pub max_bytes: Option<u64>,
}

impl StorePlace {
    /// Without a size limit.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), name: FILE.to_owned(), max_bytes: None }
    }

    pub fn file(&self) -> PathBuf {
        self.folder.join(&self.name)
    }
}
