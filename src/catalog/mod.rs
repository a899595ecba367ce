//! The variants, bots, weights, themes and opening books: the shipped files with the user's folder laid over them.
//!
//! A [`Catalog`] is cheap to clone and always holds a [`Snapshot`], replaced as a whole when files change. A file that doesn't load
//! keeps its last good version; [`Entry::faults`] says why.

mod best_seat;
mod books;
mod bot;
mod bot_files;
mod bots;
mod champion_id;
mod create;
mod deferred;
mod dependencies;
mod engines;
mod entry;
mod fact_changes;
mod faults;
mod frozen_seat;
mod frozen_variant;
mod levels;
mod load;
mod load_queue;
mod loader;
mod module_files;
mod open_options;
mod patterns;
mod roots;
mod saves;
mod seat_spec;
mod snapshot;
mod themes;
mod timeouts;
mod try_engines;
mod types;
mod variants;
mod version_bots;
mod watch;
mod weights_override;

pub use crate::config::Preset;
pub use crate::script::bar_this_thread as keep_scripts_off_this_thread;
pub use crate::script::{BotOptions, GamePattern, LiveBot, OptionKind, OptionSpec, OptionValue};
pub use books::{BookChecker, OpeningNamer};
pub use bot::Bot;
pub use bot_files::{BotFile, BotFiles, FileReplacement, PresentBotFiles};
pub use create::{NewFile, NewFileKind};
pub use engines::EngineEntry;
pub use entry::{Entry, local_day_hh_mm, local_hh_mm, local_hh_mm_ss};
pub use frozen_seat::{FrozenSeat, RestoredSeat};
pub use frozen_variant::FrozenVariant;
pub use open_options::OpenOptions;
pub use patterns::{pattern_files, pattern_set};
pub use roots::{FolderChoice, Origin, Root};
pub use saves::language_in_settings;
pub use seat_spec::SeatSpec;
pub use snapshot::{Snapshot, WeightsEntry};
pub use types::{TYPE_FILES, write_types};
pub use variants::{VariantTexts, shipped_variants};
pub use version_bots::{read_version_name, version_label, version_name};
pub use weights_override::WeightsOverride;

use crate::engine::EngineConsent;
use crate::player::Waker;
use crate::report::Report;
use crate::text::phrase;
use arc_swap::ArcSwap;
use bots::SharedSlots;
use std::borrow::Cow;
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use timeouts::Timeouts;
use watch::FolderWatch;

struct CatalogShared {
    root: Root,
    snapshot: ArcSwap<Snapshot>,
    scan_state: Mutex<ScanState>,
    /// The next scan retries files that timed out.
    retries: AtomicBool,
    /// The settings on disk could not be read and must be backed up before saving.
    settings_at_fault: AtomicBool,
    /// The text of the settings as this program last read or wrote it.
    settings_text: Mutex<String>,
    consent: EngineConsent,
}

struct ScanState {
    slots: SharedSlots,
    timeouts: Timeouts,
    options: OpenOptions,
}

/// Variants, bots, weights, themes and books, updated while the catalog watches the folder.
#[derive(Clone)]
pub struct Catalog {
    shared: Arc<CatalogShared>,
    watch: Option<Arc<FolderWatch>>,
    /// Called after a scan on another thread; `None` to scan on the caller's thread.
    waker: Option<Waker>,
}

impl Catalog {
    /// Scans all files and loads them, except those that timed out before.
    pub fn open(root: Root) -> Self {
        Self::open_with(root, OpenOptions::new())
    }

    /// Scans all files and loads those that the options select.
    pub fn open_with(root: Root, options: OpenOptions) -> Self {
        let scan_state = ScanState { slots: SharedSlots::default(), timeouts: Timeouts::open(&root), options };
        let shared = CatalogShared {
            root,
            snapshot: ArcSwap::default(),
            scan_state: Mutex::new(scan_state),
            retries: AtomicBool::default(),
            settings_at_fault: AtomicBool::default(),
            settings_text: Mutex::default(),
            consent: engines::consent(),
        };
        let catalog = Self { shared: Arc::new(shared), watch: None, waker: None };
        catalog.refresh();
        catalog
    }

    /// What is loaded at this time.
    pub fn now(&self) -> Arc<Snapshot> {
        self.shared.snapshot.load_full()
    }

    /// Scans on the caller's thread.
    pub fn refresh(&self) {
        self.shared.refresh();
    }

    /// Updates the catalog automatically from now on; `wake` is called, from another thread, after each change. Fails if the
    /// folder cannot be watched; files can still be read again with [`Catalog::refresh`]. Also fails if `ai/` cannot be created
    /// in the folder, which is watched nevertheless.
    pub fn watch(&mut self, wake: Waker) -> Result<(), Report> {
        let folder = &self.shared.root.folder;
        let created = fs::create_dir_all(folder.join("ai")).map_err(|error| {
            let report = Report::warning(phrase("folder-unmade").with("error", &error));
            report.hint(phrase("folder-unmade-hint").with("folder", folder.join("ai").display().to_string()))
        });
        if !folder.is_dir() {
            return created;
        }
        let shared = self.shared.clone();
        let watch = FolderWatch::start(folder, move || {
            shared.refresh();
            wake();
        })?;
        self.watch = Some(Arc::new(watch));
        // Scan once, as changes between the first scan and the watch would be missed otherwise.
        if self.waker.is_some() {
            self.scan_soon();
        } else {
            self.refresh();
        }
        created
    }

    /// Only [`Catalog::refresh`] and [`Catalog::scan_soon`] then change the catalog, unless another clone watches.
    pub fn unwatch(&mut self) {
        self.watch = None;
    }

    /// A clone that doesn't keep the folder watched.
    #[must_use]
    pub fn unwatched(&self) -> Self {
        Self { watch: None, ..self.clone() }
    }

    /// Makes all scans except [`Catalog::refresh`] run off the caller's thread; `waker` is called after each scan.
    pub fn scan_in_background(&mut self, waker: Waker) {
        self.waker = Some(waker);
    }

    /// Requests a scan: on the watching thread if there is one, as a scan may wait for a bot's check; otherwise on a new thread if
    /// [`Catalog::scan_in_background`] was called, else on the caller's.
    pub fn scan_soon(&self) {
        match (&self.watch, &self.waker) {
            (Some(watch), _) => watch.scan_now(),
            (None, Some(waker)) => {
                let (shared, wake) = (self.shared.clone(), waker.clone());
                let scan = move || {
                    shared.refresh();
                    wake();
                };
                if std::thread::Builder::new().name("damka-scan".into()).spawn(scan).is_err() {
                    self.refresh();
                }
            }
            (None, None) => self.refresh(),
        }
    }

    /// [`Catalog::scan_soon`], and also retries files that timed out before.
    pub fn retry_soon(&self) {
        self.shared.retries.store(true, Ordering::SeqCst);
        self.scan_soon();
    }

    pub fn root(&self) -> &Root {
        &self.shared.root
    }

    /// Which engines may run.
    pub fn engine_consent(&self) -> &EngineConsent {
        &self.shared.consent
    }

    /// The texts of all variants, read from disk now.
    pub fn variant_texts(&self) -> VariantTexts {
        variants::variant_texts(&roots::read_all(self.root()).0)
    }

    /// The current text of a script or YAML file, by its path inside the folders.
    pub fn text_of(&self, file: &str) -> Option<String> {
        roots::read_plain_text(&self.root().path(file)).ok().or_else(|| Some(roots::shipped().get(file)?.text.clone()))
    }

    /// A font or sound: `mine/sounds/landing_1.ogg`. User files win over shipped ones.
    pub fn theme_asset(&self, path: &str) -> Option<Vec<u8>> {
        themes::asset(self.root(), path)
    }

    /// A binary file below `assets/`, such as `sounds/win_1.wav`. User files win over shipped ones.
    pub fn asset(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        roots::read_plain(&self.root().path("assets").join(path))
            .map(Cow::Owned)
            .ok()
            .or_else(|| roots::shipped_asset(path).map(Cow::Borrowed))
    }
}

impl CatalogShared {
    fn refresh(&self) {
        // The lock serializes scans; readers never wait.
        let mut scan_state = self.scan_state.lock().unwrap_or_else(PoisonError::into_inner);
        let ScanState { slots, timeouts, options } = &mut *scan_state;
        options.retries |= self.retries.swap(false, Ordering::SeqCst);
        let files = roots::read_all(&self.root);
        let snapshot =
            load::scan((&self.root, &self.consent), files, &self.snapshot.load(), (slots, timeouts), options);
        *options = options.for_later_scans();
        self.snapshot.store(Arc::new(snapshot));
    }
}
