//! The modules that scripts can `require`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Time limit of one call to the rules of strangers.
const FOREIGN_GUARD: Duration = Duration::from_millis(250);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// Path inside the folders, for messages: `ai/lib/endgame.lua`.
    pub file: String,
    pub source: Arc<str>,
}

/// The modules that a script may `require`, by name. The texts are taken at one moment, so that every state of a version sees the
/// same. For a bot these are the files of its own folder, of `ai/lib/` and of `scripts/lib/`, but never another bot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Modules {
    by_name: BTreeMap<String, Module>,
    bases: BTreeMap<String, Module>,
    used: UsedFiles,
    /// Whether the scripts come from another machine, which gives each call less time.
    is_foreign: bool,
    longest_call: Option<Duration>,
}

/// The files that were looked up, if recording is on. All clones share the record.
#[derive(Clone, Debug, Default)]
struct UsedFiles(Option<Arc<Mutex<BTreeSet<String>>>>);

impl UsedFiles {
    fn add(&self, module: Option<&Module>) {
        if let (Some(files), Some(module)) = (&self.0, module) {
            let mut files = files.lock().unwrap_or_else(PoisonError::into_inner);
            if !files.contains(&module.file) {
                files.insert(module.file.clone());
            }
        }
    }
}

/// A record doesn't affect equality.
impl PartialEq for UsedFiles {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for UsedFiles {}

impl Modules {
    /// A copy with a new, empty record of the files that are looked up.
    #[must_use]
    pub fn recording(&self) -> Self {
        Self { used: UsedFiles(Some(Arc::default())), ..self.clone() }
    }

    /// The files looked up since [`Modules::recording`]; empty without a record.
    pub fn used(&self) -> BTreeSet<String> {
        let files = self.used.0.as_ref();
        files.map_or_else(BTreeSet::new, |files| files.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }

    /// A copy whose scripts have the time limits of strangers.
    #[must_use]
    pub fn foreign(&self) -> Self {
        Self { is_foreign: true, ..self.with_longest_call(FOREIGN_GUARD) }
    }

    /// A copy whose scripts have no more time than this for a call.
    #[must_use]
    pub fn with_longest_call(&self, longest: Duration) -> Self {
        Self { longest_call: Some(longest), ..self.clone() }
    }

    pub const fn is_foreign(&self) -> bool {
        self.is_foreign
    }

    /// The time limit of a call that may usually take `usual`.
    pub fn guard(&self, usual: Duration) -> Duration {
        self.longest_call.map_or(usual, |longest| usual.min(longest))
    }

    /// Adds a module. If two have the same name, the first stays (own folder before `ai/lib/` before `scripts/lib/`).
    pub fn add(&mut self, name: impl Into<String>, file: impl Into<String>, source: impl Into<Arc<str>>) {
        let module = Module { file: file.into(), source: source.into() };
        self.by_name.entry(name.into()).or_insert(module);
    }

    pub fn get(&self, name: &str) -> Option<&Module> {
        let module = self.by_name.get(name);
        self.used.add(module);
        module
    }

    /// Adds a variant's file that others may name as their `base`, by its id.
    pub fn add_base(&mut self, id: impl Into<String>, file: impl Into<String>, source: impl Into<Arc<str>>) {
        self.bases.insert(id.into(), Module { file: file.into(), source: source.into() });
    }

    pub fn base(&self, id: &str) -> Option<&Module> {
        let module = self.bases.get(id);
        self.used.add(module);
        module
    }

    pub fn base_ids(&self) -> impl Iterator<Item = &str> {
        self.bases.keys().map(String::as_str)
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(String::as_str)
    }
}
