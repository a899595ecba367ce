//! One file of the catalog: the version in use, and why a newer one is not.

pub(super) use crate::script::hash_of;

use super::Origin;
use crate::report::Report;
use crate::text::{Phrase, phrase};
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
    /// Of all the texts that its newest version is made from.
    inputs: u64,
    /// Of those of the version in use.
    good_inputs: u64,
    state: LoadState,
}

/// How the loading of a file's newest version ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LoadState {
    /// It loaded or has a fault, and would again.
    Settled,
    /// It was stopped; it's tried again when somebody asks for it.
    TimedOut,
    /// It wasn't run, or not for long; it's tried again at the next look.
    Unfinished,
}

/// Why the newest version of a file isn't there.
pub(super) struct NotLoaded {
    pub(super) faults: Vec<Report>,
    pub(super) state: LoadState,
}

impl From<Vec<Report>> for NotLoaded {
    fn from(faults: Vec<Report>) -> Self {
        Self { faults, state: LoadState::Settled }
    }
}

impl<T> Entry<T> {
    /// Its faults, each with what is used meanwhile as its hint where it has no better one.
    pub fn faults_shown(&self) -> Vec<Report> {
        let meanwhile = match self.good {
            Some(_) if self.origin == Origin::Shipped => phrase("meanwhile-shipped"),
            Some(_) => phrase("meanwhile-old").with("time", clock(self.good_since)),
            None => phrase("meanwhile-none"),
        };
        let shown = |fault: &Report| fault.clone().hint_too(meanwhile.clone());
        self.faults.iter().map(shown).collect()
    }

    /// A number that changes with the texts of the version in use, the same on every machine; never 0.
    pub const fn texts(&self) -> u64 {
        if self.good_inputs == 0 { 1 } else { self.good_inputs }
    }

    /// A number that changes with the texts of its newest version, good or not.
    pub const fn newest_texts(&self) -> u64 {
        self.inputs
    }

    /// Whose version is used, for people.
    pub const fn origin_words(&self) -> Phrase {
        phrase(match self.origin {
            Origin::Shipped => "origin-shipped",
            Origin::User => "origin-yours",
            Origin::Override => "origin-override",
        })
    }

    /// Whether its newest version took too long to load, so that it isn't run again until it changes or somebody asks.
    pub const fn timed_out(&self) -> bool {
        matches!(self.state, LoadState::TimedOut)
    }

    /// Whether its newest version is still to be loaded, at the next look.
    pub const fn is_unfinished(&self) -> bool {
        matches!(self.state, LoadState::Unfinished)
    }

    /// Whether the entry still stands for a file with these inputs; with `retries`, what timed out doesn't.
    pub(super) fn is_current(before: Option<&Arc<Self>>, file: &str, inputs: u64, retries: bool) -> bool {
        before.is_some_and(|before| {
            let is_settled = match before.state {
                LoadState::Settled => true,
                LoadState::TimedOut => !retries,
                LoadState::Unfinished => false,
            };
            before.inputs == inputs && before.file == file && is_settled
        })
    }

    /// The entry after a look at the files: kept as it is when its inputs are, loaded again when they changed.
    pub(super) fn renewed(
        before: Option<&Arc<Self>>,
        target: (&str, &str, Origin),
        inputs: u64,
        load: impl Fn(Text) -> Option<Result<T, Vec<Report>>>,
    ) -> Arc<Self> {
        if let Some(before) = before
            && Self::is_current(Some(before), target.1, inputs, false)
        {
            return before.clone();
        }
        let newest = load(Text::Newest).unwrap_or_else(|| Err(Vec::new()));
        Self::replaced(before, target, inputs, newest.map_err(NotLoaded::from), || load(Text::Shipped))
    }

    /// The entry with a newer version. When that does not load, the last good version stays; where there never was one,
    /// the shipped one is used if there is one (`shipped` answers `None` where there is not).
    pub(super) fn replaced(
        before: Option<&Arc<Self>>,
        (id, file, origin): (&str, &str, Origin),
        inputs: u64,
        newest: Result<T, NotLoaded>,
        shipped: impl FnOnce() -> Option<Result<T, Vec<Report>>>,
    ) -> Arc<Self> {
        let mut entry = Self {
            id: id.to_owned(),
            file: file.to_owned(),
            origin,
            good: None,
            good_since: SystemTime::now(),
            generation: before.map_or(0, |before| before.generation),
            faults: Vec::new(),
            inputs,
            good_inputs: before.map_or(0, |before| before.good_inputs),
            state: LoadState::Settled,
        };
        match newest {
            Ok(value) => entry.take_up(value, origin),
            Err(not_loaded) => {
                (entry.faults, entry.state) = (not_loaded.faults, not_loaded.state);
                if let Some(before) = before.filter(|before| before.good.is_some()) {
                    entry.good.clone_from(&before.good);
                    (entry.good_since, entry.origin) = (before.good_since, before.origin);
                } else if let Some(Ok(value)) = shipped() {
                    entry.take_up(value, Origin::Shipped);
                }
            }
        }
        Arc::new(entry)
    }

    fn take_up(&mut self, value: T, origin: Origin) {
        self.good = Some(Arc::new(value));
        self.good_inputs = self.inputs;
        self.origin = origin;
        self.generation += 1;
    }
}

/// Which text of a file is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Text {
    /// The user's where there is one.
    Newest,
    /// The one that came with damka, beside shipped files alone.
    Shipped,
}

/// Hours and minutes of a moment, in local time where the system tells it.
fn clock(moment: SystemTime) -> String {
    let local: chrono::DateTime<chrono::Local> = moment.into();
    local.format("%H:%M").to_string()
}
