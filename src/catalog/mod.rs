//! What exists now: variants, bots, weights, themes and opening books from the shipped files and the user's folder laid over them.
//!
//! A [`Catalog`] is cheap to clone and always holds a [`Snapshot`], replaced as a whole when files change. What does not
//! load keeps its last good version and says why in [`Entry::faults`].

mod books;
mod bots;
mod changed;
mod create;
mod dependencies;
mod entry;
mod faults;
mod frozen_seat;
mod frozen_variant;
mod load;
mod load_queue;
mod loader;
mod open_options;
mod own_weights;
mod roots;
mod saves;
mod seat_spec;
mod themes;
mod timeouts;
mod types;
mod variants;
mod watch;

pub use crate::config::Preset;
pub use crate::script::bar_this_thread as keep_scripts_off_this_thread;
pub use crate::script::{LiveBot, OptionKind, OptionSpec, OptionValue, Options};
pub use create::{NewFile, NewFileKind};
pub use entry::Entry;
pub use frozen_seat::{FrozenSeat, RestoredSeat};
pub use frozen_variant::FrozenVariant;
pub use open_options::OpenOptions;
pub use own_weights::OwnWeights;
pub use roots::{FolderChoice, Origin, Root};
pub use seat_spec::SeatSpec;
pub use types::{TYPE_FILES, write_types};
pub use variants::{VariantTexts, shipped_variants};

use crate::config::{Presets, Theme, Weights};
use crate::player::Waker;
use crate::report::{Report, did_you_mean};
use crate::rules::Variant;
use crate::script::BotInfo;
use crate::search::Book;
use crate::text::phrase;
use arc_swap::ArcSwap;
use bots::Slots;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use timeouts::Timeouts;
use watch::FolderWatch;

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
        bots::weights_file(&now.source, &now.info)
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
    /// How many files of the user's were run for it: those that changed, or were tried again.
    pub loads: usize,
    /// A number of the text of each file of the user's.
    texts: BTreeMap<String, u64>,
    /// The user's folder.
    folder: PathBuf,
    /// All that is wrong, once it was asked for.
    faults: OnceLock<Vec<Report>>,
}

impl Snapshot {
    fn variant_entry(&self, id: &str) -> Option<&Arc<Entry<Variant>>> {
        self.variants.iter().find(|entry| entry.id == id)
    }

    fn bot_entry(&self, id: &str) -> Option<&Arc<Entry<Bot>>> {
        self.bots.iter().find(|entry| entry.id == id)
    }

    /// How many of the user's files came, went or say something else since `before`.
    pub fn files_changed_since(&self, before: &Self) -> usize {
        let gone = before.texts.keys().filter(|file| !self.texts.contains_key(*file)).count();
        gone + self.texts.iter().filter(|(file, text)| before.texts.get(*file) != Some(text)).count()
    }

    /// Whether files are still to be loaded, which the next look does.
    pub fn is_unfinished(&self) -> bool {
        fn any<T>(entries: &[Arc<Entry<T>>]) -> bool {
            entries.iter().any(|entry| entry.is_unfinished())
        }
        any(&self.variants) || any(&self.bots) || any(&self.themes) || any(&self.books)
    }

    /// Every variant in use, by id.
    pub fn variants_in_use(&self) -> impl Iterator<Item = &Arc<Variant>> {
        self.variants.iter().filter_map(|entry| entry.good.as_ref())
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
            preset.is_for(&variant.id, variant.family) && SeatSpec::read(&preset.seat, variant, self).is_ok()
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
    let not_loaded = || vec![Report::error(phrase("load-unfinished")).in_file(entry.file.clone())];
    let faults = || if entry.faults.is_empty() { not_loaded() } else { entry.faults.clone() };
    entry.good.clone().ok_or_else(faults)
}

struct Shared {
    root: Root,
    snapshot: ArcSwap<Snapshot>,
    kept: Mutex<Kept>,
    /// The next look tries again what timed out.
    retries: AtomicBool,
    /// The settings on disk could not be read, and are worth keeping.
    settings_at_fault: AtomicBool,
    /// The text of the settings as this program last read or wrote it.
    settings_text: Mutex<String>,
}

/// What one look leaves for the next.
struct Kept {
    slots: Slots,
    timeouts: Timeouts,
    options: OpenOptions,
}

/// What exists now, kept up to date while it is watched.
#[derive(Clone)]
pub struct Catalog {
    shared: Arc<Shared>,
    watch: Option<Arc<FolderWatch>>,
    /// Whom to call after a look that was made on another thread; `None` to look on the caller's.
    waker: Option<Waker>,
}

impl Catalog {
    /// Looks at every file there is, and loads it but where it timed out before.
    pub fn open(root: Root) -> Self {
        Self::open_with(root, OpenOptions::new())
    }

    /// Looks at every file there is, and loads what the options say.
    pub fn open_with(root: Root, options: OpenOptions) -> Self {
        let kept = Kept { slots: Slots::default(), timeouts: Timeouts::open(&root), options };
        let shared = Shared {
            root,
            snapshot: ArcSwap::default(),
            kept: Mutex::new(kept),
            retries: AtomicBool::default(),
            settings_at_fault: AtomicBool::default(),
            settings_text: Mutex::default(),
        };
        let catalog = Self { shared: Arc::new(shared), watch: None, waker: None };
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
        let watch = FolderWatch::start(folder, move || {
            shared.refresh();
            wake();
        })?;
        self.watch = Some(Arc::new(watch));
        // What changed between the first look and the watch would be missed otherwise.
        if self.waker.is_some() {
            self.look_soon();
        } else {
            self.refresh();
        }
        made
    }

    /// Is changed by nothing but [`Catalog::refresh`] and [`Catalog::look_soon`] from now on, unless another clone watches.
    pub fn unwatch(&mut self) {
        self.watch = None;
    }

    /// The same catalog, which keeps nothing watched.
    #[must_use]
    pub fn unwatched(&self) -> Self {
        Self { watch: None, ..self.clone() }
    }

    /// Never looks at the files on the caller's thread from now on, but when [`Catalog::refresh`] is called; `waker` is
    /// called after each look.
    pub fn look_elsewhere(&mut self, waker: Waker) {
        self.waker = Some(waker);
    }

    /// Looks at the files again: on the watching thread where there is one, as a look may wait for a bot's check; else on
    /// one of its own, if [`Catalog::look_elsewhere`] was called.
    pub fn look_soon(&self) {
        match (&self.watch, &self.waker) {
            (Some(watch), _) => watch.look_now(),
            (None, Some(waker)) => {
                let (shared, wake) = (self.shared.clone(), waker.clone());
                let look = move || {
                    shared.refresh();
                    wake();
                };
                if std::thread::Builder::new().name("damka-look".into()).spawn(look).is_err() {
                    self.refresh();
                }
            }
            (None, None) => self.refresh(),
        }
    }

    /// [`Catalog::look_soon`], and tries files again that timed out before.
    pub fn retry_soon(&self) {
        self.shared.retries.store(true, Ordering::SeqCst);
        self.look_soon();
    }

    /// The user's folder.
    pub fn root(&self) -> &Root {
        &self.shared.root
    }

    /// The texts of all variants, read now.
    pub fn variant_texts(&self) -> VariantTexts {
        variants::variant_texts(&roots::read_all(self.root()).0)
    }

    /// The text of a script or YAML file as it is now, by its path inside the folders.
    pub fn text_of(&self, file: &str) -> Option<String> {
        roots::read_plain_text(&self.root().path(file)).ok().or_else(|| Some(roots::shipped().get(file)?.text.clone()))
    }

    /// A user's or shipped file inside `themes/` that is no theme: a theme's font or sound, `mine/sounds/landing_1.ogg`.
    pub fn theme_asset(&self, path: &str) -> Option<Vec<u8>> {
        themes::asset(self.root(), path)
    }

    /// A shipped or user's file that is no text: `sounds/win_1.wav` below `assets/`.
    pub fn asset(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        roots::read_plain(&self.root().path("assets").join(path))
            .map(Cow::Owned)
            .ok()
            .or_else(|| roots::shipped_asset(path).map(Cow::Borrowed))
    }
}

impl Shared {
    fn refresh(&self) {
        // The lock makes looks follow one another; readers never wait.
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let Kept { slots, timeouts, options } = &mut *kept;
        options.retries |= self.retries.swap(false, Ordering::SeqCst);
        let files = roots::read_all(&self.root);
        let snapshot = load::look(&self.root, files, &self.snapshot.load(), (slots, timeouts), options);
        *options = options.for_later_looks();
        self.snapshot.store(Arc::new(snapshot));
    }
}
