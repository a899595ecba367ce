//! What `require` knows.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

/// A script's text and the name of its file as people know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// `ai/lib/endgame.lua`
    pub file: String,
    /// Its text.
    pub source: Arc<str>,
}

/// The modules a script may `require`, by the name it says: texts taken at one moment, so that every state of one version
/// sees the same. For a bot these are the files of its own folder, of `ai/lib/` and of `scripts/lib/`; never another
/// bot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Modules {
    by_name: BTreeMap<String, Module>,
    bases: BTreeMap<String, Module>,
    used: UsedFiles,
}

/// The files that were handed out, where somebody asked for a record. All clones share it.
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

/// A record doesn't make the modules others.
impl PartialEq for UsedFiles {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for UsedFiles {}

impl Modules {
    /// The same modules with a new, empty record of the files that they hand out.
    #[must_use]
    pub fn recording(&self) -> Self {
        Self { used: UsedFiles(Some(Arc::default())), ..self.clone() }
    }

    /// The files that were handed out since [`Modules::recording`] made the record; none without one.
    pub fn used(&self) -> BTreeSet<String> {
        let files = self.used.0.as_ref();
        files.map_or_else(BTreeSet::new, |files| files.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }

    /// Adds a module; of two with one name the first stays (own folder before `ai/lib/` before `scripts/lib/`).
    pub fn add(&mut self, name: impl Into<String>, file: impl Into<String>, source: impl Into<Arc<str>>) {
        let module = Module { file: file.into(), source: source.into() };
        self.by_name.entry(name.into()).or_insert(module);
    }

    /// The module that scripts call `name`.
    pub fn get(&self, name: &str) -> Option<&Module> {
        let module = self.by_name.get(name);
        self.used.add(module);
        module
    }

    /// Adds a variant's file that others may name as their `base`, by its id.
    pub fn add_base(&mut self, id: impl Into<String>, file: impl Into<String>, source: impl Into<Arc<str>>) {
        self.bases.insert(id.into(), Module { file: file.into(), source: source.into() });
    }

    /// The variant's file that is called `id`.
    pub fn base(&self, id: &str) -> Option<&Module> {
        let module = self.bases.get(id);
        self.used.add(module);
        module
    }

    /// The id of every variant that may be a base, in alphabetical order.
    pub fn base_ids(&self) -> impl Iterator<Item = &str> {
        self.bases.keys().map(String::as_str)
    }

    /// Every name, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(String::as_str)
    }
}
