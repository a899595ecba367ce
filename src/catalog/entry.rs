//! One file of the catalog: the version in use, and why a newer one is not.

use super::Origin;
use crate::report::Report;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::SystemTime;

/// A variant, bot or theme by id, with its last good version.
#[derive(Clone, Debug)]
pub struct Entry<T> {
    /// The name it is called by: the file's without its ending.
    pub id: String,
    /// Its file inside the folders: `ai/fox.lua`.
    pub file: String,
    /// Whose version is used.
    pub origin: Origin,
    /// The version in use: the newest that loaded. `None` when none ever did.
    pub good: Option<Arc<T>>,
    /// When that version was loaded.
    pub good_since: SystemTime,
    /// Counts the versions that loaded.
    pub generation: u64,
    /// Why the file as it is now does not load; empty when it is the version in use.
    pub faults: Vec<Report>,
    /// Of all the texts it was made from.
    inputs: u64,
}

impl<T> Entry<T> {
    /// Its faults, each with what is used meanwhile as its hint where it has no better one.
    pub fn faults_shown(&self) -> Vec<Report> {
        let meanwhile = match self.good {
            Some(_) => format!("still using the version of {}", clock(self.good_since)),
            None => "it cannot be used until this is mended".to_owned(),
        };
        let shown = |fault: &Report| {
            let mut fault = fault.clone();
            fault.hint = Some(fault.hint.map_or_else(|| meanwhile.clone(), |hint| format!("{hint}; {meanwhile}")));
            fault
        };
        self.faults.iter().map(shown).collect()
    }

    /// Whose version is used, for people.
    pub const fn origin_words(&self) -> &'static str {
        match self.origin {
            Origin::Shipped => "shipped",
            Origin::User => "yours",
            Origin::Override => "yours, in place of the shipped one",
        }
    }

    /// The entry after a look at the files: kept as it is when its inputs are, loaded anew when they changed, and keeping
    /// its good version when the new one does not load.
    pub(super) fn renewed(
        before: Option<&Arc<Self>>,
        (id, file, origin): (&str, &str, Origin),
        inputs: u64,
        load: impl FnOnce(u64) -> Result<T, Vec<Report>>,
    ) -> Arc<Self> {
        if let Some(before) = before
            && before.inputs == inputs
            && before.file == file
        {
            return before.clone();
        }
        let old = before.map(|before| (before.good.clone(), before.good_since, before.generation));
        let (good, good_since, generation) = old.unwrap_or((None, SystemTime::now(), 0));
        let mut entry = Self {
            id: id.to_owned(),
            file: file.to_owned(),
            origin,
            good,
            good_since,
            generation,
            faults: Vec::new(),
            inputs,
        };
        match load(generation + 1) {
            Ok(value) => {
                entry.good = Some(Arc::new(value));
                entry.good_since = SystemTime::now();
                entry.generation += 1;
            }
            Err(faults) => entry.faults = faults,
        }
        Arc::new(entry)
    }
}

/// Hours and minutes of a moment, in local time where the system tells it.
fn clock(moment: SystemTime) -> String {
    let local: chrono::DateTime<chrono::Local> = moment.into();
    local.format("%H:%M").to_string()
}

/// A number that changes with any of the texts.
pub(super) fn hash_of<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> u64 {
    let mut hasher = DefaultHasher::new();
    texts.into_iter().for_each(|pair| pair.hash(&mut hasher));
    hasher.finish()
}
