//! What exists now: variants, bots, weights and themes from the shipped files and the user's folder laid over them.
//!
//! A [`Catalog`] is cheap to clone and always holds a [`Snapshot`], replaced as a whole when files change. What does not
//! load keeps its last good version and says why in [`Entry::faults`].

mod entry;
mod load;
mod roots;
mod seats;
mod watch;

pub use crate::script::{LiveBot, OptionKind, OptionSpec, OptionValue, Options};
pub use entry::Entry;
pub use roots::{Chosen, Origin, Root};
pub use seats::Seat;

use crate::config::{Settings, Theme, Weights};
use crate::player::Waker;
use crate::report::{Report, did_you_mean};
use crate::rules::Variant;
use crate::script::BotInfo;
use arc_swap::ArcSwap;
use std::borrow::Cow;
use std::fs;
use std::path::Path;
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
        found("variant", id, self.variant_entry(id), self.variants.iter().map(|entry| entry.id.as_str()))
    }

    /// The bot in use by this id.
    ///
    /// # Errors
    /// There is none: the near match and the list, or why it does not load.
    pub fn bot(&self, id: &str) -> Result<Arc<Bot>, Vec<Report>> {
        found("bot", id, self.bot_entry(id), self.bots.iter().map(|entry| entry.id.as_str()))
    }

    /// The theme in use by this id.
    ///
    /// # Errors
    /// There is none: the near match and the list, or why it does not load.
    pub fn theme(&self, id: &str) -> Result<Arc<Theme>, Vec<Report>> {
        let entry = self.themes.iter().find(|entry| entry.id == id);
        found("theme", id, entry, self.themes.iter().map(|entry| entry.id.as_str()))
    }

    /// The bots that play a variant, by id.
    pub fn bots_for(&self, variant: &Variant) -> impl Iterator<Item = Arc<Bot>> {
        self.bots.iter().filter_map(|entry| entry.good.clone()).filter(move |bot| bot.info.plays(variant))
    }

    /// A bot's weights file.
    pub fn weights_of(&self, bot: &Bot) -> Option<&Arc<WeightsEntry>> {
        let wanted = bot.weights_file()?;
        self.weights.iter().find(|entry| entry.file == wanted)
    }

    /// All that is wrong with any file, with the time of the version that is used meanwhile as a hint where there is one.
    pub fn faults(&self) -> Vec<Report> {
        let mut faults = self.reports.clone();
        faults.extend(self.variants.iter().flat_map(|entry| entry.faults_shown()));
        faults.extend(self.bots.iter().flat_map(|entry| entry.faults_shown()));
        faults.extend(self.bots.iter().filter_map(|entry| load::missing_weights(self, entry)));
        faults.extend(self.weights.iter().flat_map(|entry| entry.faults_shown()));
        faults.extend(self.themes.iter().flat_map(|entry| entry.faults_shown()));
        faults
    }
}

fn found<'a, T>(
    what: &str,
    id: &str,
    entry: Option<&Arc<Entry<T>>>,
    known: impl Iterator<Item = &'a str>,
) -> Result<Arc<T>, Vec<Report>> {
    let Some(entry) = entry else {
        return Err(vec![Report::error(format!("there is no {what} `{id}`")).hint(did_you_mean(id, known))]);
    };
    entry.good.clone().ok_or_else(|| entry.faults.clone())
}

struct Shared {
    root: Root,
    snapshot: ArcSwap<Snapshot>,
    slots: Mutex<load::Slots>,
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
        let shared = Shared { root, snapshot: ArcSwap::default(), slots: Mutex::default() };
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
    /// The folder cannot be made or watched: files can still be read again by [`Catalog::refresh`].
    pub fn watch(&mut self, wake: Waker) -> Result<(), Report> {
        let folder = &self.shared.root.folder;
        fs::create_dir_all(folder.join("ai")).map_err(|error| {
            let report = Report::warning(format!("your folder cannot be made: {error}"));
            report.hint(format!(
                "damka goes on with what it brought; choose another with --root (tried {})",
                folder.display()
            ))
        })?;
        let shared = self.shared.clone();
        let watch = Watch::start(folder, move || {
            shared.refresh();
            wake();
        })?;
        // What changed between the first look and the watch would be missed otherwise.
        self.refresh();
        self.watch = Some(Arc::new(watch));
        Ok(())
    }

    /// The user's folder.
    pub fn root(&self) -> &Root {
        &self.shared.root
    }

    /// A shipped or user's file that is no text: `sounds/win_1.wav` below `assets/`.
    pub fn asset(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        fs::read(self.root().path("assets").join(path))
            .map(Cow::Owned)
            .ok()
            .or_else(|| roots::shipped_asset(path).map(Cow::Borrowed))
    }

    /// Replaces one number of a weights file, in the user's folder, and takes it up at once. The file is replaced as a
    /// whole, so that nobody reads half of it.
    ///
    /// # Errors
    /// The file cannot be written, or has no such number.
    pub fn set_weight(&self, file: &str, name: &str, value: f64) -> Result<(), Report> {
        let refuse = |why: String| Report::error(why).at(file, None, None);
        let now = self.now();
        let weights = now.weights.iter().find(|entry| entry.file == file).and_then(|entry| entry.good.clone());
        let text = weights.and_then(|weights| weights.text_with(name, value));
        let text = text.ok_or_else(|| refuse(format!("there is no weight `{name}` to change")))?;
        write_whole(&self.root().path(file), &text)
            .map_err(|error| refuse(format!("the weights cannot be saved: {error}")))?;
        self.refresh();
        Ok(())
    }

    /// The app's settings; a file with a mistake is reported and left alone.
    pub fn settings(&self) -> (Settings, Option<Report>) {
        let Ok(text) = fs::read_to_string(self.root().path(SETTINGS)) else { return (Settings::default(), None) };
        match Settings::read(SETTINGS, &text) {
            Ok(settings) => (settings, None),
            Err(report) => (Settings::default(), Some(report)),
        }
    }

    /// Writes the app's settings.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn save_settings(&self, settings: &Settings) -> Result<(), Report> {
        write_whole(&self.root().path(SETTINGS), &settings.text())
            .map_err(|error| Report::warning(format!("the settings cannot be saved: {error}")).at(SETTINGS, None, None))
    }
}

const SETTINGS: &str = "settings.yaml";

impl Shared {
    fn refresh(&self) {
        // The lock makes looks follow one another; readers never wait.
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let (files, reports) = roots::read_all(&self.root);
        let snapshot = load::look(&files, reports, &self.snapshot.load(), &mut slots);
        self.snapshot.store(Arc::new(snapshot));
    }
}

fn write_whole(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    // A link is followed: what it points to is replaced, not the link.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let beside = path.with_extension("yaml.new");
    fs::write(&beside, text)?;
    fs::rename(&beside, &path)
}
