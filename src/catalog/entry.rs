//! A file of the catalog: the version in use and the faults of a newer one.

pub(super) use crate::script::hash_of;

use super::deferred::Deferred;
use super::roots::{Origin, shipped};
use crate::report::{Report, Reports};
use crate::text::{Phrase, phrase};
use std::sync::Arc;
use std::time::SystemTime;

/// A catalogued file by id (a variant, bot, engine, theme, weights, book or presets), with its last good version.
#[derive(Debug)]
pub struct Entry<T> {
    /// The file name without its extension.
    pub id: String,
    /// Path inside the folders: `ai/fox.lua`.
    pub file: String,
    pub origin: Origin,
    good: GoodVersion<T>,
    pub good_since: SystemTime,
    /// Counts the versions that loaded.
    pub generation: u64,
    /// Why the file's current text does not load; empty when it is the version in use.
    pub faults: Vec<Report>,
    /// Hash of all the texts that the newest version is made from.
    newest_hash: u64,
    /// Like `newest_hash`, for the version in use.
    good_hash: u64,
    state: LoadState,
}

/// The newest version that loads.
#[derive(Debug)]
enum GoodVersion<T> {
    None,
    Loaded(Arc<T>),
    /// A shipped file, which is known to load.
    Shipped(Arc<Deferred<T>>),
}

impl<T> Clone for GoodVersion<T> {
    fn clone(&self) -> Self {
        match self {
            Self::None => Self::None,
            Self::Loaded(value) => Self::Loaded(value.clone()),
            Self::Shipped(version) => Self::Shipped(version.clone()),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LoadState {
    /// It loaded or has a fault; loading it again would give the same result.
    Settled,
    /// It was stopped; it is tried again on request.
    TimedOut,
    /// It wasn't run, or not long enough; it is tried again at the next scan.
    Unfinished,
}

/// Why the newest version of a file is not available.
pub(super) struct NotLoaded {
    pub(super) faults: Vec<Report>,
    pub(super) state: LoadState,
}

impl From<Reports> for NotLoaded {
    fn from(faults: Reports) -> Self {
        Self { faults: faults.into(), state: LoadState::Settled }
    }
}

impl<T> Entry<T> {
    /// The newest version that loaded; `None` if none ever did. Loads the file if that was deferred.
    pub fn good(&self) -> Option<&Arc<T>> {
        match &self.good {
            GoodVersion::None => None,
            GoodVersion::Loaded(value) => Some(value),
            GoodVersion::Shipped(version) => (**version).as_ref(),
        }
    }

    /// The title that a shipped script or theme declares, taken from its text without loading it. `None` for any other file.
    pub fn declared_title(&self) -> Option<&'static str> {
        let GoodVersion::Shipped(_) = self.good else { return None };
        let mut lines = shipped().get(&self.file)?.text.lines();
        let title =
            lines.find_map(|line| line.trim_start().strip_prefix("title")?.trim_start().strip_prefix([':', '=']))?;
        Some(title.trim_matches([' ', ',', '"']))
    }

    /// Whether there is a good version. Loads nothing.
    pub const fn has_good(&self) -> bool {
        !matches!(self.good, GoodVersion::None)
    }

    /// Why there is no good version: its faults, or that it is not loaded yet.
    pub(super) fn why_missing(&self) -> Reports {
        let not_loaded = || Report::error(phrase("load-unfinished")).in_file(self.file.clone()).into();
        Reports::new(self.faults.clone()).unwrap_or_else(not_loaded)
    }

    /// Faults without a hint get one that says which version is used meanwhile.
    pub fn faults_shown(&self) -> Vec<Report> {
        let meanwhile = match (self.has_good(), self.origin) {
            (true, Origin::Shipped) => phrase("meanwhile-shipped"),
            (true, _) => phrase("meanwhile-old").with("time", local_hh_mm(self.good_since)),
            (false, _) => phrase("meanwhile-none"),
        };
        let shown = |fault: &Report| fault.clone().hint_too(meanwhile.clone());
        self.faults.iter().map(shown).collect()
    }

    /// A hash of the texts of the version in use, the same on every machine; never 0.
    pub const fn text_hash(&self) -> u64 {
        if self.good_hash == 0 { 1 } else { self.good_hash }
    }

    /// A hash of the texts of the newest version, whether it loads or not.
    pub const fn newest_text_hash(&self) -> u64 {
        self.newest_hash
    }

    pub const fn origin_words(&self) -> Phrase {
        phrase(match self.origin {
            Origin::Shipped => "origin-shipped",
            Origin::User => "origin-yours",
            Origin::Override => "origin-override",
        })
    }

    /// Whether the newest version took too long to load, so that it isn't run again until it changes or a retry is requested.
    pub const fn timed_out(&self) -> bool {
        matches!(self.state, LoadState::TimedOut)
    }

    /// Whether the newest version still has to be loaded, at the next scan.
    pub const fn is_unfinished(&self) -> bool {
        matches!(self.state, LoadState::Unfinished)
    }

    /// Whether the entry is up to date for texts with this hash; with `retries`, entries that timed out are not.
    pub(super) fn is_current(before: Option<&Arc<Self>>, file: &str, newest_hash: u64, retries: bool) -> bool {
        before.is_some_and(|before| {
            let is_settled = match before.state {
                LoadState::Settled => true,
                LoadState::TimedOut => !retries,
                LoadState::Unfinished => false,
            };
            before.newest_hash == newest_hash && before.file == file && is_settled
        })
    }

    /// The entry after a scan: kept if the hash of its texts is unchanged, otherwise loaded again.
    pub(super) fn renewed(
        before: Option<&Arc<Self>>,
        target: (&str, &str, Origin),
        newest_hash: u64,
        load: impl Fn(TextOrigin) -> Option<Result<T, Reports>>,
    ) -> Arc<Self> {
        if let Some(before) = before
            && Self::is_current(Some(before), target.1, newest_hash, false)
        {
            return before.clone();
        }
        let no_text = || Err(NotLoaded { faults: Vec::new(), state: LoadState::Settled });
        let newest = load(TextOrigin::Newest).map_or_else(no_text, |newest| newest.map_err(NotLoaded::from));
        Self::replaced(before, target, newest_hash, newest, || load(TextOrigin::Shipped))
    }

    /// If the newer version does not load, the last good one stays; if there never was one, the shipped one is used.
    pub(super) fn replaced(
        before: Option<&Arc<Self>>,
        (id, file, origin): (&str, &str, Origin),
        newest_hash: u64,
        newest: Result<T, NotLoaded>,
        shipped: impl FnOnce() -> Option<Result<T, Reports>>,
    ) -> Arc<Self> {
        let mut entry = Self::without_version(before, (id, file, origin), newest_hash);
        match newest {
            Ok(value) => entry.use_version(GoodVersion::Loaded(Arc::new(value)), origin),
            Err(not_loaded) => {
                (entry.faults, entry.state) = (not_loaded.faults, not_loaded.state);
                if let Some(before) = before.filter(|before| before.has_good()) {
                    entry.good.clone_from(&before.good);
                    (entry.good_since, entry.origin) = (before.good_since, before.origin);
                } else if let Some(Ok(value)) = shipped() {
                    entry.use_version(GoodVersion::Loaded(Arc::new(value)), Origin::Shipped);
                }
            }
        }
        Arc::new(entry)
    }

    /// The entry of a shipped file, which loads nothing yet.
    pub(super) fn shipped(
        before: Option<&Arc<Self>>,
        target: (&str, &str),
        newest_hash: u64,
        version: Arc<Deferred<T>>,
    ) -> Arc<Self> {
        let mut entry = Self::without_version(before, (target.0, target.1, Origin::Shipped), newest_hash);
        entry.use_version(GoodVersion::Shipped(version), Origin::Shipped);
        Arc::new(entry)
    }

    fn without_version(before: Option<&Arc<Self>>, (id, file, origin): (&str, &str, Origin), newest_hash: u64) -> Self {
        Self {
            id: id.to_owned(),
            file: file.to_owned(),
            origin,
            good: GoodVersion::None,
            good_since: SystemTime::now(),
            generation: before.map_or(0, |before| before.generation),
            faults: Vec::new(),
            newest_hash,
            good_hash: before.map_or(0, |before| before.good_hash),
            state: LoadState::Settled,
        }
    }

    fn use_version(&mut self, version: GoodVersion<T>, origin: Origin) {
        self.good = version;
        self.good_hash = self.newest_hash;
        self.origin = origin;
        self.generation += 1;
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextOrigin {
    /// The user's if there is one.
    Newest,
    /// The shipped one, together with shipped files only.
    Shipped,
}

/// Hours and minutes of a moment in local time.
pub fn local_hh_mm(moment: SystemTime) -> String {
    let local: chrono::DateTime<chrono::Local> = moment.into();
    local.format("%H:%M").to_string()
}

/// Date, hours and minutes of a moment in local time.
pub fn local_day_hh_mm(moment: SystemTime) -> String {
    let local: chrono::DateTime<chrono::Local> = moment.into();
    local.format("%Y-%m-%d %H:%M").to_string()
}

/// Hours, minutes and seconds of a moment in local time.
pub fn local_hh_mm_ss(moment: SystemTime) -> String {
    let local: chrono::DateTime<chrono::Local> = moment.into();
    local.format("%H:%M:%S").to_string()
}
