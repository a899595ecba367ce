//! Which programs the user has allowed to run as engines.

use super::program::Program;
use crate::files;
use crate::report::{ContentHash, Report};
use crate::text::phrase;
use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A list with more is not one of ours.
const MAX_BYTES: u64 = 1 << 20;

/// Contests that are resumed read their seats without a catalog, so these are for the whole process.
static ALL_THIS_TIME: AtomicBool = AtomicBool::new(false);
static THIS_TIME: Mutex<BTreeSet<ContentHash>> = Mutex::new(BTreeSet::new());

/// The programs that may run. They are remembered in the user's configuration, not beside the engine's file: whatever brings that
/// file must not bring the consent.
#[derive(Clone, Debug, Default)]
pub struct EngineConsent {
    /// A line each: the hash of a program, a space, and the command for people to read.
    list: Arc<Mutex<Option<PathBuf>>>,
    changes: Arc<AtomicU64>,
}

impl EngineConsent {
    /// `list` is the file of those that are allowed for good; `None` to remember none.
    pub fn new(list: Option<PathBuf>) -> Self {
        Self { list: Arc::new(Mutex::new(list)), ..Self::default() }
    }

    /// Remembers in another file from now on, as every clone does; `None` to remember none.
    pub fn remember_in(&self, list: Option<PathBuf>) {
        *self.list.lock().unwrap_or_else(PoisonError::into_inner) = list;
    }

    fn list(&self) -> Option<PathBuf> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn is_allowed(&self, hash: &ContentHash) -> bool {
        if ALL_THIS_TIME.load(Ordering::Relaxed) {
            return true;
        }
        let this_time = THIS_TIME.lock().unwrap_or_else(PoisonError::into_inner).contains(hash);
        this_time || self.remembered().lines().any(|line| line.split(' ').next() == Some(&hash.to_string()))
    }

    /// Whether a program with this command was allowed for good, perhaps one that was in its place before.
    pub fn was_allowed(&self, program: &Program) -> bool {
        let command = command_of(program);
        self.remembered().lines().any(|line| line.split_once(' ').is_some_and(|(_, remembered)| remembered == command))
    }

    /// A number that changes whenever a program is allowed.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    /// Allows every program until damka ends, as the user of a command may ask who has named the engine.
    pub fn allow_all_this_time() {
        ALL_THIS_TIME.store(true, Ordering::Relaxed);
    }

    /// Allows a program until damka ends.
    pub fn allow_this_time(&self, hash: ContentHash) {
        THIS_TIME.lock().unwrap_or_else(PoisonError::into_inner).insert(hash);
        self.changes.fetch_add(1, Ordering::Relaxed);
    }

    /// Allows a program for good. Fails if the list cannot be written.
    pub fn allow(&self, hash: ContentHash, program: &Program) -> Result<(), Report> {
        self.allow_this_time(hash);
        let unwritten = |error| Report::error(phrase("engine-consent-unwritten").with("error", &error));
        self.remember(hash, program).map_err(unwritten)
    }

    fn remember(&self, hash: ContentHash, program: &Program) -> io::Result<()> {
        let Some(list) = self.list() else { return Ok(()) };
        let mut text = self.remembered();
        text += &[hash.to_string(), command_of(program)].join(" ");
        text.push('\n');
        if let Some(folder) = list.parent() {
            std::fs::create_dir_all(folder)?;
        }
        files::replace(&list, text.as_bytes())
    }

    fn remembered(&self) -> String {
        self.list().and_then(|list| files::read_text(&list, MAX_BYTES).ok()).unwrap_or_default()
    }
}

/// The command of a program as a line of the list has it.
fn command_of(program: &Program) -> String {
    program.command_line().chars().filter(|letter| !letter.is_control()).collect()
}
