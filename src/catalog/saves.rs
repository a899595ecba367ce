//! Files that damka writes into the user's folder: changed weights, settings and saved games.

use super::Catalog;
use super::roots::{Root, read_plain_text, shipped};
use crate::config::{LanguageChoice, Settings, Weights};
use crate::files;
use crate::report::{Report, Reports};
use crate::text::{Language, Phrase, phrase};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

pub(super) const SETTINGS: &str = "settings.yaml";

const SETTINGS_KEPT: &str = "settings.yaml.bad";

impl Catalog {
    /// Replaces one number of a weights file; see [`Catalog::set_weights`]. Fails like [`Catalog::set_weights`].
    pub fn set_weight(&self, file: &str, name: &str, value: f64) -> Result<(), Report> {
        self.set_weights(file, [(name, value)])
    }

    /// Replaces numbers of a weights file, in the user's folder. The file is read again first, so that no other edit is lost, and
    /// replaced atomically, so that no reader sees half of it. The new numbers are used at once or, while the catalog is watched,
    /// within moments. Fails if the file has a mistake, lacks such a number, or cannot be written; it is left unchanged.
    pub fn set_weights<'a>(&self, file: &str, values: impl IntoIterator<Item = (&'a str, f64)>) -> Result<(), Report> {
        let refuse = |why: Phrase| Report::error(why).in_file(file);
        let path = self.root().path(file);
        let weights = match read_plain_text(&path) {
            Ok(text) => Weights::read(file, &text).map_err(Reports::into_first)?,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let now = self.now();
                let entry = now.weights.iter().find(|entry| entry.file == file);
                entry.and_then(|entry| entry.good()).map(|weights| (**weights).clone()).unwrap_or_default()
            }
            Err(error) => return Err(refuse(phrase("weights-unreadable").with("error", &error))),
        };
        let text = weights.text_with_all(values);
        let text = text.map_err(|name| refuse(phrase("weight-none").with("name", name)))?;
        files::replace(&path, text.as_bytes())
            .map_err(|error| refuse(phrase("weights-unsaved").with("error", &error)))?;
        self.scan_soon();
        Ok(())
    }

    pub fn shipped_weights(file: &str) -> Option<Weights> {
        Weights::read(file, &shipped().get(file)?.text).ok()
    }

    /// The path of the user's copy of a shipped file, created if missing, and whether it was created now. Fails if there is no such
    /// file, or it cannot be written.
    pub fn own_copy(&self, file: &str) -> Result<(PathBuf, bool), Report> {
        let path = self.root().path(file);
        if path.symlink_metadata().is_ok() {
            return Ok((path, false));
        }
        let refuse = |why: Phrase| Report::error(why).at(file, None, None);
        let shipped = shipped().get(file).ok_or_else(|| refuse(phrase("editor-no-file")))?;
        let unsaved = |error: io::Error| refuse(phrase("editor-uncopied").with("error", &error));
        files::replace(&path, shipped.text.as_bytes()).map_err(unsaved)?;
        self.scan_soon();
        Ok((path, true))
    }

    /// Reads the app's settings. A file with a mistake is reported and backed up; see [`Catalog::save_settings`].
    pub fn settings(&self) -> (Settings, Option<Report>) {
        let path = self.root().path(SETTINGS);
        self.know_settings(read_plain_text(&path).unwrap_or_default());
        match read_settings(&path) {
            Ok(settings) => (settings.unwrap_or_default(), None),
            Err(report) => (Settings::default(), Some(self.backup_note(&report))),
        }
    }

    /// Whether the user has settings, whatever their state; a first start finds none.
    pub fn has_settings(&self) -> bool {
        self.root().path(SETTINGS).symlink_metadata().is_ok()
    }

    fn newer_settings(&self) -> Option<Report> {
        Settings::too_new(SETTINGS, &read_plain_text(&self.root().path(SETTINGS)).ok()?)
    }

    /// `None` if no other program changed them. Fails with the mistake in the new text; those in use stay.
    pub fn settings_elsewhere(&self) -> Option<Result<Settings, Report>> {
        let text = match read_plain_text(&self.root().path(SETTINGS)) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return None,
            // No settings file has this text, so a repaired file counts as changed.
            Err(error) => {
                let is_new = self.know_settings(format!("\0{error}"));
                return is_new.then(|| Err(self.backup_note(&unreadable(&error))));
            }
        };
        // Some editors empty a file before writing it.
        if text.trim().is_empty() || !self.know_settings(text.clone()) {
            return None;
        }
        Some(Settings::read(SETTINGS, &text).map_err(|report| self.backup_note(&report)))
    }

    /// Remembers the text of the settings. Returns whether it differs from the last one.
    fn know_settings(&self, text: String) -> bool {
        let mut known = self.shared.settings_text.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = *known != text;
        *known = text;
        is_new
    }

    /// Adds to the report that the faulty settings will be backed up, except those of a newer damka, which stay.
    fn backup_note(&self, report: &Report) -> Report {
        if let Some(newer) = self.newer_settings() {
            return newer;
        }
        self.shared.settings_at_fault.store(true, Ordering::Relaxed);
        let meanwhile = phrase("settings-kept-aside").with("file", SETTINGS_KEPT);
        report.clone().hint_too(meanwhile)
    }

    /// A file with a mistake is first renamed to `settings.yaml.bad`. Fails if the folder cannot be written, or the
    /// file is of a newer version of damka; then it is left unchanged.
    pub fn save_settings(&self, settings: &Settings) -> Result<(), Report> {
        if let Some(newer) = self.newer_settings() {
            return Err(newer);
        }
        let path = self.root().path(SETTINGS);
        let save = || {
            if self.shared.settings_at_fault.load(Ordering::Relaxed) || read_settings(&path).is_err() {
                match fs::rename(&path, self.root().path(SETTINGS_KEPT)) {
                    Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
                    _ => self.shared.settings_at_fault.store(false, Ordering::Relaxed),
                }
            }
            let text = settings.text();
            self.know_settings(text.clone());
            files::replace(&path, text.as_bytes())
        };
        let unsaved = |error: io::Error| Report::warning(phrase("settings-unsaved").with("error", &error));
        save().map_err(|error| unsaved(error).in_file(SETTINGS))
    }
}

const GAMES: &str = "games";

impl Catalog {
    /// Writes a game into the user's folder under a new name: `games/english 2026-11-21 09.30.pdn`.
    pub fn save_game(&self, variant: &str, text: &str) -> Result<PathBuf, Report> {
        let stem = format!("{variant} {}", chrono::Local::now().format("%Y-%m-%d %H.%M"));
        let names =
            std::iter::once(format!("{stem}.pdn")).chain((2..1000).map(|number| format!("{stem} ({number}).pdn")));
        let refuse = |why: Phrase| Report::error(phrase("game-unsaved").with("error", why)).in_file(GAMES);
        let folder = self.root().path(GAMES);
        for name in names {
            let path = folder.join(name);
            match files::write_new(&path, text.as_bytes()) {
                Ok(()) => return Ok(path),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(refuse((&error).into())),
            }
        }
        Err(refuse(phrase("save-names-used")))
    }
}

/// The language that the settings in a folder name; `None` for the system's, and if the settings cannot be read.
pub fn language_in_settings(root: &Root) -> Option<Language> {
    let settings = read_settings(&root.path(SETTINGS)).ok().flatten()?;
    (settings.language != LanguageChoice::System).then(|| settings.language.language())
}

fn read_settings(path: &Path) -> Result<Option<Settings>, Report> {
    match read_plain_text(path) {
        Ok(text) => Settings::read(SETTINGS, &text).map(Some),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unreadable(&error)),
    }
}

fn unreadable(error: &io::Error) -> Report {
    Report::warning(phrase("settings-unreadable").with("error", error)).in_file(SETTINGS)
}
