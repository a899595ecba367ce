//! The options of engines as far as they are known: an engine declares them only once it runs.

use super::declared_option::{DeclaredOption, check_option};
use crate::config::EngineFile;
use crate::report::Report;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What is known of an engine's options once it has been asked.
#[derive(Clone, Debug)]
pub enum OptionsKnown {
    /// It is being started.
    Asked,
    Declared(Arc<[DeclaredOption]>),
    Failed(Report),
}

/// What is known of the engine that a file described at the time.
type KnownEngine = (Arc<EngineFile>, OptionsKnown);

/// By the path of the engine's file. Clones share what they know.
#[derive(Clone, Debug, Default)]
pub struct DeclaredOptions {
    known: Arc<Mutex<BTreeMap<String, KnownEngine>>>,
}

impl DeclaredOptions {
    /// `None` if the engine was not asked since its file changed.
    pub(super) fn get(&self, path: &str, file: &EngineFile) -> Option<OptionsKnown> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(path).filter(|(then, _)| **then == *file).map(|(_, known)| known.clone())
    }

    pub(super) fn set(&self, path: &str, file: &Arc<EngineFile>, options: OptionsKnown) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(path.to_owned(), (file.clone(), options));
    }

    /// Fails if the engine is known not to take this value of this option.
    pub fn check(&self, path: &str, file: &EngineFile, (name, value): (&str, &str)) -> Result<(), Report> {
        match self.get(path, file) {
            Some(OptionsKnown::Declared(options)) => check_option(&options, name, value),
            Some(OptionsKnown::Asked | OptionsKnown::Failed(_)) | None => Ok(()),
        }
    }
}
