//! The catalog's content at one moment.

use super::bot::Bot;
use super::engines::EngineEntry;
use super::entry::Entry;
use super::version_bots::VersionBots;
use crate::config::{GameLevels, Presets, Theme, Weights};
use crate::engine::{DeclaredOptions, EngineConsent};
use crate::patterns::LivePatterns;
use crate::report::{Report, Reports, did_you_mean};
use crate::rules::Variant;
use crate::search::Book;
use crate::text::phrase;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

pub type WeightsEntry = Entry<Weights>;

/// The catalog's content at one moment; immutable.
#[derive(Debug, Default)]
pub struct Snapshot {
    /// Grows with every scan of the files.
    pub number: u64,
    /// Sorted by id.
    pub variants: Vec<Arc<Entry<Variant>>>,
    /// Sorted by id.
    pub bots: Vec<Arc<Entry<Bot>>>,
    /// Sorted by file.
    pub weights: Vec<Arc<WeightsEntry>>,
    /// Sorted by id.
    pub themes: Vec<Arc<Entry<Theme>>>,
    pub presets: Option<Arc<Entry<Presets>>>,
    /// By the id of their variant.
    pub levels: Vec<Arc<Entry<GameLevels>>>,
    /// Sorted by file.
    pub engines: Vec<Arc<EngineEntry>>,
    /// By the id of their variant.
    pub books: Vec<Arc<Entry<Book>>>,
    /// Sorted by file.
    pub patterns: Vec<Arc<Entry<LivePatterns>>>,
    /// The id of the variant of each pattern evaluation that has one.
    pub(super) pattern_variants: BTreeMap<String, String>,
    /// Paths of the files that scripts may `require`.
    pub modules: Vec<String>,
    pub reports: Vec<Report>,
    /// How many user files this scan ran: those that changed or were tried again.
    pub loads: usize,
    /// A hash of the text of each user file.
    pub(super) text_hashes: BTreeMap<String, u64>,
    pub(super) folder: PathBuf,
    pub(super) consent: EngineConsent,
    pub(super) engine_options: DeclaredOptions,
    pub(super) version_bots: VersionBots,
    /// All faults, computed on first request.
    pub(super) faults: OnceLock<Vec<Report>>,
}

impl Snapshot {
    pub fn variant_entry(&self, id: &str) -> Option<&Arc<Entry<Variant>>> {
        self.variants.iter().find(|entry| entry.id == id)
    }

    pub(super) fn bot_entry(&self, id: &str) -> Option<&Arc<Entry<Bot>>> {
        self.bots.iter().find(|entry| entry.id == id)
    }

    /// The ids of the pattern evaluations of a variant, trained or not.
    pub fn patterns_of<'a>(&'a self, variant: &'a str) -> impl Iterator<Item = &'a str> {
        self.pattern_variants.iter().filter(move |(_, of)| *of == variant).map(|(id, _)| id.as_str())
    }

    /// The user files that were added, removed or edited since `before`.
    pub fn files_changed_since<'a>(&'a self, before: &'a Self) -> impl Iterator<Item = &'a str> {
        let gone = before.text_hashes.keys().filter(|file| !self.text_hashes.contains_key(*file));
        let new = self.text_hashes.iter().filter(|(file, hash)| before.text_hashes.get(*file) != Some(hash));
        new.map(|(file, _)| file).chain(gone).map(AsRef::as_ref)
    }

    /// Whether a file that scripts and bots are read from is there, such as `ai/fox.lua`.
    pub fn has_file(&self, file: &str) -> bool {
        self.text_hashes.contains_key(file)
    }

    /// Whether files are still waiting to be loaded by the next scan.
    pub fn is_unfinished(&self) -> bool {
        fn any<T>(entries: &[Arc<Entry<T>>]) -> bool {
            entries.iter().any(|entry| entry.is_unfinished())
        }
        any(&self.variants) || any(&self.bots) || any(&self.themes) || any(&self.books) || any(&self.patterns)
    }

    pub fn variants_in_use(&self) -> impl Iterator<Item = &Arc<Variant>> {
        self.variants.iter().filter_map(|entry| entry.good())
    }

    /// Fails if no variant has this id (the report has the near match and the ids), or no version of it loads.
    pub fn variant(&self, id: &str) -> Result<Arc<Variant>, Reports> {
        get_or_report("variant-none", id, self.variant_entry(id), self.variants.iter().map(|entry| entry.id.as_str()))
    }

    /// A hash of the texts of the variant in use with this id, the same on every machine; 0 if there is none.
    pub fn rules_hash(&self, id: &str) -> u64 {
        self.variant_entry(id).filter(|entry| entry.has_good()).map_or(0, |entry| entry.text_hash())
    }

    /// Fails like [`Snapshot::variant`].
    pub fn bot(&self, id: &str) -> Result<Arc<Bot>, Reports> {
        get_or_report("bot-none", id, self.bot_entry(id), self.bots.iter().map(|entry| entry.id.as_str()))
    }

    /// [`Snapshot::bot`] for an id that may be a version of a bot, or be meant for an engine or a person.
    pub(super) fn seated_bot(&self, id: &str) -> Result<Arc<Bot>, Reports> {
        if self.bot_entry(id).is_some() {
            return self.bot(id);
        }
        if id.contains('@') {
            return self.version_bots.get(id);
        }
        let engines = self.engines.iter().map(|entry| entry.id.as_str());
        let known = self.bots.iter().map(|entry| entry.id.as_str()).chain(engines);
        let hint = phrase("player-none-hint").with("hint", did_you_mean(id, known));
        Err(Report::error(phrase("player-none").with("id", id)).hint(hint).into())
    }

    /// Fails like [`Snapshot::variant`].
    pub fn theme(&self, id: &str) -> Result<Arc<Theme>, Reports> {
        let entry = self.themes.iter().find(|entry| entry.id == id);
        get_or_report("theme-none", id, entry, self.themes.iter().map(|entry| entry.id.as_str()))
    }

    /// The bots that play a variant, by id.
    pub fn bots_for(&self, variant: &Variant) -> impl Iterator<Item = Arc<Bot>> {
        self.bots.iter().filter_map(|entry| entry.good().cloned()).filter(move |bot| bot.info.plays(variant))
    }

    /// The report for a bot without weights; it lists the others.
    pub fn no_weights(&self, id: &str) -> Report {
        let with = self.bots.iter().filter(|entry| entry.good().is_some_and(|bot| bot.weights_file().is_some()));
        let known = with.map(|entry| entry.id.as_str()).collect::<Vec<_>>();
        Report::error(phrase("bot-no-weights").with("id", id))
            .hint(phrase("bot-no-weights-hint").with("names", known.join(", ")))
    }

    /// `None` if the bot has no weights file, or the file does not exist.
    pub fn weights_of(&self, bot: &Bot) -> Option<&Arc<WeightsEntry>> {
        let file = bot.weights_file()?;
        self.weights.iter().find(|entry| entry.file == file)
    }
}

fn get_or_report<'a, T>(
    none: &'static str,
    id: &str,
    entry: Option<&Arc<Entry<T>>>,
    known: impl Iterator<Item = &'a str>,
) -> Result<Arc<T>, Reports> {
    let Some(entry) = entry else {
        return Err(Report::error(phrase(none).with("id", id)).hint(did_you_mean(id, known)).into());
    };
    entry.good().cloned().ok_or_else(|| entry.why_missing())
}
