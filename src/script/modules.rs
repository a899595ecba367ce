//! What `require` knows.

use std::collections::BTreeMap;
use std::sync::Arc;

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
}

impl Modules {
    /// Adds a module; of two with one name the first stays (own folder before `ai/lib/` before `scripts/lib/`).
    pub fn add(&mut self, name: impl Into<String>, file: impl Into<String>, source: impl Into<Arc<str>>) {
        let module = Module { file: file.into(), source: source.into() };
        self.by_name.entry(name.into()).or_insert(module);
    }

    /// The module that scripts call `name`.
    pub fn get(&self, name: &str) -> Option<&Module> {
        self.by_name.get(name)
    }

    /// Adds a variant's file that others may name as their `base`, by its id.
    pub fn add_base(&mut self, id: impl Into<String>, file: impl Into<String>, source: impl Into<Arc<str>>) {
        self.bases.insert(id.into(), Module { file: file.into(), source: source.into() });
    }

    /// The variant's file that is called `id`.
    pub fn base(&self, id: &str) -> Option<&Module> {
        self.bases.get(id)
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
