//! The folder of a training: its terms, games and results so far, and the lock of the program that works on it.

use super::TrainingTerms;
use crate::files;
use crate::report::Report;
use crate::text::phrase;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// In the user's folder; a folder in it for each weights file.
pub const TRAINING_FOLDER: &str = "training";

const TERMS: &str = "terms.json";
const MAX_TERMS_BYTES: u64 = 1 << 16;
const START: &str = "start.yaml";
/// No weights file is larger.
const MAX_WEIGHTS_BYTES: u64 = 1 << 20;
const SECONDS: &str = "seconds.txt";
const CANDIDATE: &str = "candidate.yaml";
const TABLES: &str = "candidate.tables";
/// What the files of generations begin with.
const GAMES: &str = "games-";
const MATCH: &str = "match-";

/// The folder, locked until it is dropped or the program ends, however it ends.
#[derive(Debug)]
pub(super) struct RunFolder {
    path: PathBuf,
    lock: File,
}

impl Drop for RunFolder {
    fn drop(&mut self) {
        // Closing the file isn't enough: a process that another thread is starting shares the lock until it runs its own program.
        let _ = self.lock.unlock();
    }
}

impl RunFolder {
    /// `file` is the weights file, as in `ai/fox.yaml`. Fails if another program trains it, or the folder cannot be written.
    pub fn open(root: &Path, file: &str) -> Result<Self, Report> {
        let path = folder_of(root, file);
        let create = || {
            fs::create_dir_all(&path)?;
            File::options().create(true).truncate(false).write(true).open(path.join("lock"))
        };
        let lock = create().map_err(|error| unwritten(&path, &error))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path, lock }),
            Err(TryLockError::WouldBlock) => {
                let report = Report::error(phrase("training-locked").with("file", file));
                Err(report.hint(phrase("training-locked-hint")))
            }
            Err(TryLockError::Error(error)) => Err(unwritten(&path, &error)),
        }
    }

    /// The terms of a training that is not finished. Fails if they cannot be read.
    pub fn terms(&self) -> Result<Option<TrainingTerms>, Report> {
        terms_in(&self.path)
    }

    pub fn save_terms(&self, terms: &TrainingTerms) -> Result<(), Report> {
        let text = serde_json::to_string(terms).unwrap_or_default() + "\n";
        self.write(TERMS, &text)
    }

    /// The weights with which the training began.
    pub fn start(&self) -> Result<String, Report> {
        let path = self.path.join(START);
        files::read_text(&path, MAX_WEIGHTS_BYTES).map_err(|error| unreadable(&path, &error))
    }

    pub fn save_start(&self, text: &str) -> Result<(), Report> {
        self.write(START, text)
    }

    /// How long the training has worked so far.
    pub fn secs(&self) -> f64 {
        let text = files::read_text(&self.path.join(SECONDS), MAX_TERMS_BYTES).unwrap_or_default();
        text.trim().parse().ok().filter(|secs: &f64| secs.is_finite() && *secs >= 0.0).unwrap_or_default()
    }

    pub fn save_secs(&self, secs: f64) -> Result<(), Report> {
        self.write(SECONDS, &format!("{secs:.1}\n"))
    }

    pub fn games_file(&self, generation: u32) -> PathBuf {
        self.path.join(format!("{GAMES}{generation}.txt"))
    }

    pub fn match_file(&self, generation: u32) -> PathBuf {
        self.path.join(format!("{MATCH}{generation}.txt"))
    }

    pub fn candidate_file(&self) -> PathBuf {
        self.path.join(CANDIDATE)
    }

    /// The newest candidate, or an empty text.
    pub fn candidate(&self) -> String {
        files::read_text(&self.candidate_file(), MAX_WEIGHTS_BYTES).unwrap_or_default()
    }

    pub fn save_candidate(&self, text: &str) -> Result<(), Report> {
        self.write(CANDIDATE, text)
    }

    pub fn tables_file(&self) -> PathBuf {
        self.path.join(TABLES)
    }

    /// Keeps the tables of trained patterns, whether they are used or not.
    pub fn save_tables(&self, text: &str) -> Result<(), Report> {
        self.write(TABLES, text)
    }

    /// Ends a training: removes all but the candidate.
    pub fn clear(&self) -> Result<(), Report> {
        // Without its terms there is no training, whatever else is left.
        self.remove(TERMS)?;
        let names = fs::read_dir(&self.path).map_err(|error| unwritten(&self.path, &error))?;
        for name in names.filter_map(|entry| entry.ok()?.file_name().into_string().ok()) {
            let is_part = [START, SECONDS].contains(&name.as_str());
            if is_part || [GAMES, MATCH].iter().any(|prefix| name.starts_with(prefix)) {
                self.remove(&name)?;
            }
        }
        Ok(())
    }

    fn remove(&self, name: &str) -> Result<(), Report> {
        let path = self.path.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(unwritten(&path, &error)),
            _ => Ok(()),
        }
    }

    fn write(&self, name: &str, text: &str) -> Result<(), Report> {
        let path = self.path.join(name);
        files::replace(&path, text.as_bytes()).map_err(|error| unwritten(&path, &error))
    }
}

fn folder_of(root: &Path, file: &str) -> PathBuf {
    let name = file.strip_prefix("ai/").unwrap_or(file);
    root.join(TRAINING_FOLDER).join(name.strip_suffix(".yaml").unwrap_or(name))
}

fn terms_in(folder: &Path) -> Result<Option<TrainingTerms>, Report> {
    let path = folder.join(TERMS);
    let text = match files::read_text(&path, MAX_TERMS_BYTES) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        read => read.map_err(|error| unreadable(&path, &error))?,
    };
    let invalid = |error: serde_json::Error| unreadable(&path, &io::Error::new(ErrorKind::InvalidData, error));
    serde_json::from_str(&text).map(Some).map_err(invalid)
}

/// The terms of the unfinished training of a weights file in the user's folder, without waiting for a program that trains it.
/// Fails if they cannot be read.
pub fn unfinished_training(root: &Path, file: &str) -> Result<Option<TrainingTerms>, Report> {
    terms_in(&folder_of(root, file))
}

/// The games so far are kept, so the same command goes on once there is room.
pub(super) fn unwritten(path: &Path, error: &io::Error) -> Report {
    let message = phrase("file-unwritten").with("file", path.display().to_string()).with("error", error);
    Report::error(message).hint(phrase("training-unwritten-hint"))
}

pub(super) fn unreadable(path: &Path, error: &io::Error) -> Report {
    let message = phrase("terminal-unreadable").with("file", path.display().to_string()).with("error", error);
    Report::error(message).hint(phrase("training-restart-hint"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_is_just_starting_does_not_keep_the_lock() {
        let root = tempfile::tempdir().unwrap();
        let folder = RunFolder::open(root.path(), "ai/fox.yaml").unwrap();
        assert!(RunFolder::open(root.path(), "ai/fox.yaml").is_err());
        let _inherited = folder.lock.try_clone().unwrap();
        drop(folder);
        assert!(RunFolder::open(root.path(), "ai/fox.yaml").is_ok());
    }
}
