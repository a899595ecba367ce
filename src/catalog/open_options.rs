//! How a catalog is opened: which files are loaded, in which order, and how long that may take.

use super::champion_id::{CHAMPION, variant_of_champion};
use super::loader::TimeSlices;
use super::roots::Origin;
use std::time::Duration;

/// Files that hang delay a start by about this long, all together.
const LOAD_TIME: Duration = Duration::from_secs(3);

/// Files that hang delay the window from opening by about this long.
const FIRST_TRY_TIME: Duration = Duration::from_millis(300);

/// Options for opening a catalog. By default every file is loaded, except those that timed out before; of the shipped variants and
/// bots, each is loaded when it is first used.
#[derive(Clone, Debug, Default)]
pub struct OpenOptions {
    named_in: Option<Vec<String>>,
    urgent: Vec<String>,
    pub(super) retries: bool,
    pub(super) is_first_try: bool,
    pub(super) loads_all_shipped: bool,
    longest_load: Option<Duration>,
}

impl OpenOptions {
    pub fn new() -> Self {
        Self::default()
    }

    /// Loads the user's own variants and bots only if their ids occur in a text; the others are listed.
    #[must_use]
    pub fn only_named_in(self, texts: impl IntoIterator<Item = String>) -> Self {
        Self { named_in: Some(texts.into_iter().collect()), ..self }
    }

    /// Loads the file with this path or id before others, even if it timed out before.
    #[must_use]
    pub fn urgent(mut self, name: impl Into<String>) -> Self {
        self.urgent.push(name.into());
        self
    }

    #[must_use]
    pub const fn retry_timed_out(mut self) -> Self {
        self.retries = true;
        self
    }

    /// Gives up on slow files early. The next scan, [`super::Catalog::scan_soon`], tries them again.
    #[must_use]
    pub const fn with_short_first_try(mut self) -> Self {
        self.is_first_try = true;
        self
    }

    /// Loads the shipped variants and bots at once, on several threads, rather than each when it is first used.
    #[must_use]
    pub const fn all_shipped(mut self) -> Self {
        self.loads_all_shipped = true;
        self
    }

    /// Gives a file less time than usual before it is at fault.
    #[must_use]
    pub const fn with_longest_load(mut self, longest: Duration) -> Self {
        self.longest_load = Some(longest);
        self
    }

    /// If one of the texts names a preset or a level, such as `@hard` or `@3`, adds everything that the presets and the levels of
    /// the variants in the texts name; `levels` has variants with their files.
    pub(super) fn with_presets<'a>(mut self, presets: &str, levels: impl Iterator<Item = (String, &'a str)>) -> Self {
        if let Some(texts) = self.named_in.as_mut().filter(|texts| texts.iter().any(|text| text.contains('@'))) {
            let levels: Vec<_> =
                levels.filter(|(variant, _)| texts.iter().any(|text| text.contains(variant))).collect();
            texts.extend(levels.into_iter().map(|(_, text)| text.to_owned()));
            texts.push(presets.to_owned());
        }
        self
    }

    /// The options for every scan after the first.
    pub(super) fn for_later_scans(&self) -> Self {
        Self {
            named_in: self.named_in.clone(),
            loads_all_shipped: self.loads_all_shipped,
            longest_load: self.longest_load,
            ..Self::default()
        }
    }

    pub(super) fn is_urgent(&self, id: &str, file: &str) -> bool {
        self.urgent.iter().any(|name| name == id || name == file)
    }

    pub(super) fn urgent_names(&self) -> &[String] {
        &self.urgent
    }

    /// A file that overrides a shipped one is always loaded: it may be used without being named. The champion of a variant is named
    /// by `champion` too.
    pub(super) fn wants(&self, id: &str, origin: Origin) -> bool {
        let Some(texts) = self.named_in.as_ref().filter(|_| origin == Origin::User) else { return true };
        let is_named = |id: &str| texts.iter().any(|text| text.contains(id));
        is_named(id) || variant_of_champion(id).is_some_and(|variant| is_named(CHAMPION) && is_named(variant))
    }

    pub(super) fn time_slices(&self) -> TimeSlices {
        let time_slices =
            if self.is_first_try { TimeSlices::first_try(FIRST_TRY_TIME) } else { TimeSlices::within(LOAD_TIME) };
        match self.longest_load {
            Some(longest) => time_slices.no_longer_than(longest),
            None => time_slices,
        }
    }
}
