//! What exists now: variants, bots, weights, themes and opening books from the shipped files and the user's folder laid over them.
//!
//! A [`Catalog`] is cheap to clone and always holds a [`Snapshot`], replaced as a whole when files change. What does not
//! load keeps its last good version and says why in [`Entry::faults`].

mod books;
mod create;
mod entry;
mod load;
mod roots;
mod saves;
mod seats;
mod themes;
mod watch;

pub use crate::config::Preset;
pub use crate::script::keep_off_this_thread as keep_scripts_off_this_thread;
pub use crate::script::{LiveBot, OptionKind, OptionSpec, OptionValue, Options};
pub use create::{Kind, Wish};
pub use entry::Entry;
pub use load::{VariantTexts, shipped_variants};
pub use roots::{Chosen, Origin, Root};
pub use seats::Seat;

use crate::config::{Presets, Theme, Weights};
use crate::player::Waker;
use crate::report::{Report, did_you_mean};
use crate::rules::Variant;
use crate::script::BotInfo;
use crate::search::Book;
use crate::text::phrase;
use arc_swap::ArcSwap;
use std::borrow::Cow;
use std::fs;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use watch::Watch;

/// A weights file with its last good version.
pub type WeightsEntry = Entry<Weights>;

/// A bot that loaded.
#[derive(Debug)]
pub struct Bot {
    /// What it says about itself.
    pub info: Arc<BotInfo>,
    /// The slot its seats read.
    pub live: Arc<LiveBot>,
}

impl Bot {
    /// The path of its weights file inside the folders, as its newest version names it: `ai/old_fox.yaml`.
    pub fn weights_file(&self) -> Option<String> {
        let now = self.live.current();
        load::weights_file(&now.source, &now.info)
    }
}

/// Everything there was at one moment; never changes.
#[derive(Debug, Default)]
pub struct Snapshot {
    /// Grows with every look at the files.
    pub number: u64,
    /// By id.
    pub variants: Vec<Arc<Entry<Variant>>>,
    /// By id.
    pub bots: Vec<Arc<Entry<Bot>>>,
    /// By file.
    pub weights: Vec<Arc<WeightsEntry>>,
    /// By id.
    pub themes: Vec<Arc<Entry<Theme>>>,
    /// The named players.
    pub presets: Option<Arc<Entry<Presets>>>,
    /// The opening books, by the id of their variant.
    pub books: Vec<Arc<Entry<Book>>>,
    /// The files that scripts may `require`, by path.
    pub modules: Vec<String>,
    /// Files and folders that could not be read.
    pub reports: Vec<Report>,
}

impl Snapshot {
    fn variant_entry(&self, id: &str) -> Option<&Arc<Entry<Variant>>> {
        self.variants.iter().find(|entry| entry.id == id)
    }

    fn bot_entry(&self, id: &str) -> Option<&Arc<Entry<Bot>>> {
        self.bots.iter().find(|entry| entry.id == id)
    }

    /// The variant in use by this id.
    ///
    /// # Errors
    /// There is none: the near match and the list, or why it does not load.
    pub fn variant(&self, id: &str) -> Result<Arc<Variant>, Vec<Report>> {
        found("variant-none", id, self.variant_entry(id), self.variants.iter().map(|entry| entry.id.as_str()))
    }

    /// A number that changes with the texts of the variant in use by this id, the same on every machine; 0 where there is
    /// none.
    pub fn rules_number(&self, id: &str) -> u64 {
        self.variant_entry(id).filter(|entry| entry.good.is_some()).map_or(0, |entry| entry.texts())
    }

    /// The bot in use by this id.
    ///
    /// # Errors
    /// There is none: the near match and the list, or why it does not load.
    pub fn bot(&self, id: &str) -> Result<Arc<Bot>, Vec<Report>> {
        found("bot-none", id, self.bot_entry(id), self.bots.iter().map(|entry| entry.id.as_str()))
    }

    /// The theme in use by this id.
    ///
    /// # Errors
    /// There is none: the near match and the list, or why it does not load.
    pub fn theme(&self, id: &str) -> Result<Arc<Theme>, Vec<Report>> {
        let entry = self.themes.iter().find(|entry| entry.id == id);
        found("theme-none", id, entry, self.themes.iter().map(|entry| entry.id.as_str()))
    }

    /// The bots that play a variant, by id.
    pub fn bots_for(&self, variant: &Variant) -> impl Iterator<Item = Arc<Bot>> {
        self.bots.iter().filter_map(|entry| entry.good.clone()).filter(move |bot| bot.info.plays(variant))
    }

    /// The named players that are offered for a variant, in the order of their file.
    pub fn presets_for(&self, variant: &Variant) -> impl Iterator<Item = &Preset> {
        let presets = self.presets.as_ref().and_then(|entry| entry.good.as_deref());
        let presets = presets.map_or(&[][..], |presets| &presets.0).iter();
        presets.filter(|preset| {
            preset.is_for(&variant.id, variant.family) && Seat::read(&preset.seat, variant, self).is_ok()
        })
    }

    /// The named player of this id.
    ///
    /// # Errors
    /// There is none: the near match and the list.
    pub fn preset(&self, id: &str) -> Result<&Preset, Report> {
        let presets = self.presets.as_ref().and_then(|entry| entry.good.as_deref());
        presets.and_then(|presets| presets.get(id)).ok_or_else(|| {
            let known = presets.map_or(&[][..], |presets| &presets.0).iter().map(|preset| preset.id.as_str());
            Report::error(phrase("preset-none").with("id", id)).hint(did_you_mean(id, known))
        })
    }

    /// A bot's weights file.
    pub fn weights_of(&self, bot: &Bot) -> Option<&Arc<WeightsEntry>> {
        let wanted = bot.weights_file()?;
        self.weights.iter().find(|entry| entry.file == wanted)
    }

    /// All that is wrong with what one file is for, wherever the fault lies: a bot's with its modules too. `None` when
    /// damka does not read such a file.
    pub fn faults_of(&self, file: &str) -> Option<Vec<Report>> {
        let is_here = |report: &Report| report.place.as_ref().is_some_and(|place| place.file == file);
        let mut is_read = self.modules.iter().any(|module| module == file);
        let mut faults: Vec<Report> = Vec::new();
        let mut judge = |is_meant: bool, found: Vec<Report>| {
            is_read |= is_meant;
            faults.extend(found.into_iter().filter(|report| is_meant || is_here(report)));
        };
        self.variants.iter().for_each(|entry| judge(entry.file == file, entry.faults_shown()));
        self.bots.iter().for_each(|entry| judge(entry.file == file, entry.faults_shown()));
        self.bots.iter().for_each(|entry| judge(false, load::missing_weights(self, entry).into_iter().collect()));
        self.weights.iter().for_each(|entry| judge(entry.file == file, entry.faults_shown()));
        self.themes.iter().for_each(|entry| judge(entry.file == file, entry.faults_shown()));
        self.presets.iter().for_each(|entry| judge(entry.file == file, entry.faults_shown()));
        self.books.iter().for_each(|entry| judge(entry.file == file, entry.faults_shown()));
        judge(false, load::lost_presets(self));
        judge(false, self.reports.clone());
        (is_read || !faults.is_empty()).then(|| each_once(faults))
    }

    /// All that is wrong with any file, with the time of the version that is used meanwhile as a hint where there is one.
    pub fn faults(&self) -> Vec<Report> {
        let mut faults = self.reports.clone();
        faults.extend(self.variants.iter().flat_map(|entry| entry.faults_shown()));
        faults.extend(self.bots.iter().flat_map(|entry| entry.faults_shown()));
        faults.extend(self.bots.iter().filter_map(|entry| load::missing_weights(self, entry)));
        faults.extend(self.weights.iter().flat_map(|entry| entry.faults_shown()));
        faults.extend(self.themes.iter().flat_map(|entry| entry.faults_shown()));
        faults.extend(self.presets.iter().flat_map(|entry| entry.faults_shown()));
        faults.extend(self.books.iter().flat_map(|entry| entry.faults_shown()));
        faults.extend(load::lost_presets(self));
        each_once(faults)
    }
}

/// Two bots may stumble over the same line of a module, two variants over that of their base: it is said once.
fn each_once(faults: Vec<Report>) -> Vec<Report> {
    let mut once: Vec<Report> = Vec::new();
    for fault in faults {
        if !once.iter().any(|said| (&said.message, &said.place) == (&fault.message, &fault.place)) {
            once.push(fault);
        }
    }
    once
}

fn found<'a, T>(
    none: &'static str,
    id: &str,
    entry: Option<&Arc<Entry<T>>>,
    known: impl Iterator<Item = &'a str>,
) -> Result<Arc<T>, Vec<Report>> {
    let Some(entry) = entry else {
        return Err(vec![Report::error(phrase(none).with("id", id)).hint(did_you_mean(id, known))]);
    };
    entry.good.clone().ok_or_else(|| entry.faults.clone())
}

struct Shared {
    root: Root,
    snapshot: ArcSwap<Snapshot>,
    slots: Mutex<load::Slots>,
    /// The settings on disk could not be read, and are worth keeping.
    settings_at_fault: AtomicBool,
}

/// What exists now, kept up to date while it is watched.
#[derive(Clone)]
pub struct Catalog {
    shared: Arc<Shared>,
    watch: Option<Arc<Watch>>,
}

impl Catalog {
    /// Looks at every file there is.
    pub fn open(root: Root) -> Self {
        let shared = Shared {
            root,
            snapshot: ArcSwap::default(),
            slots: Mutex::default(),
            settings_at_fault: AtomicBool::default(),
        };
        let catalog = Self { shared: Arc::new(shared), watch: None };
        catalog.refresh();
        catalog
    }

    /// What there is now.
    pub fn now(&self) -> Arc<Snapshot> {
        self.shared.snapshot.load_full()
    }

    /// Looks at the files again.
    pub fn refresh(&self) {
        self.shared.refresh();
    }

    /// Keeps itself up to date from now on; `wake` is called, from another thread, after each change.
    ///
    /// # Errors
    /// The folder cannot be watched, and files can still be read again by [`Catalog::refresh`]; or `ai/` cannot be made
    /// in it, and what there is besides is watched all the same.
    pub fn watch(&mut self, wake: Waker) -> Result<(), Report> {
        let folder = &self.shared.root.folder;
        let made = fs::create_dir_all(folder.join("ai")).map_err(|error| {
            let report = Report::warning(phrase("folder-unmade").with("error", error.to_string()));
            report.hint(phrase("folder-unmade-hint").with("folder", folder.join("ai").display().to_string()))
        });
        if !folder.is_dir() {
            return made;
        }
        let shared = self.shared.clone();
        let watch = Watch::start(folder, move || {
            shared.refresh();
            wake();
        })?;
        // What changed between the first look and the watch would be missed otherwise.
        self.refresh();
        self.watch = Some(Arc::new(watch));
        made
    }

    /// Takes up what was just written: on the watching thread where there is one, as a look may wait for a bot's check.
    fn look_soon(&self) {
        match &self.watch {
            Some(watch) => watch.look_now(),
            None => self.refresh(),
        }
    }

    /// The user's folder.
    pub fn root(&self) -> &Root {
        &self.shared.root
    }

    /// The texts of all variants, read now.
    pub fn variant_texts(&self) -> VariantTexts {
        load::variant_texts(&roots::read_all(self.root()).0)
    }

    /// The text of a script or YAML file as it is now, by its path inside the folders.
    pub fn text_of(&self, file: &str) -> Option<String> {
        fs::read_to_string(self.root().path(file)).ok().or_else(|| Some(roots::shipped().get(file)?.text.clone()))
    }

    /// A user's or shipped file inside `themes/` that is no theme: a theme's font or sound, `mine/sounds/landing_1.ogg`.
    pub fn theme_asset(&self, path: &str) -> Option<Vec<u8>> {
        themes::asset(self.root(), path)
    }

    /// A shipped or user's file that is no text: `sounds/win_1.wav` below `assets/`.
    pub fn asset(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        fs::read(self.root().path("assets").join(path))
            .map(Cow::Owned)
            .ok()
            .or_else(|| roots::shipped_asset(path).map(Cow::Borrowed))
    }
}

impl Shared {
    fn refresh(&self) {
        // The lock makes looks follow one another; readers never wait.
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let (files, reports) = roots::read_all(&self.root);
        let snapshot = load::look(&self.root, &files, reports, &self.snapshot.load(), &mut slots);
        self.snapshot.store(Arc::new(snapshot));
    }
}
