//! What damka itself writes into the user's folder: a changed weight, and the app's settings.

use super::Catalog;
use super::roots::{read_plain_text, shipped};
use crate::config::{Settings, Weights};
use crate::files::{self, Existing, OutputFile};
use crate::report::Report;
use crate::text::{Phrase, phrase};
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

const SETTINGS: &str = "settings.yaml";

/// Where settings with a mistake are kept when new ones are saved.
const SETTINGS_KEPT: &str = "settings.yaml.bad";

impl Catalog {
    /// Replaces one number of a weights file, as [`Catalog::set_weights`] does.
    ///
    /// # Errors
    /// As [`Catalog::set_weights`].
    pub fn set_weight(&self, file: &str, name: &str, value: f64) -> Result<(), Report> {
        self.set_weights(file, [(name, value)])
    }

    /// Replaces numbers of a weights file, in the user's folder. The file is read afresh, so that nothing written there
    /// meanwhile is lost, and replaced as a whole, so that nobody reads half of it. The new numbers are in use at once, or,
    /// while the catalog is watched, within moments.
    ///
    /// # Errors
    /// The file has a mistake, lacks such a number, or cannot be written; then it stays as it is.
    pub fn set_weights<'a>(&self, file: &str, values: impl IntoIterator<Item = (&'a str, f64)>) -> Result<(), Report> {
        let refuse = |why: Phrase| Report::error(why).in_file(file);
        let path = self.root().path(file);
        let weights = match read_plain_text(&path) {
            Ok(text) => Weights::read(file, &text).map_err(|mut faults| faults.swap_remove(0))?,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let now = self.now();
                let entry = now.weights.iter().find(|entry| entry.file == file);
                entry.and_then(|entry| entry.good.as_deref()).cloned().unwrap_or_default()
            }
            Err(error) => return Err(refuse(phrase("weights-unreadable").with("error", error.to_string()))),
        };
        let text = weights.text_with_all(values);
        let text = text.map_err(|name| refuse(phrase("weight-none").with("name", name)))?;
        files::replace(&path, text.as_bytes())
            .map_err(|error| refuse(phrase("weights-unsaved").with("error", error.to_string())))?;
        self.look_soon();
        Ok(())
    }

    /// A weights file as it came with damka.
    pub fn shipped_weights(file: &str) -> Option<Weights> {
        Weights::read(file, &shipped().get(file)?.text).ok()
    }

    /// Where the user's own copy of a file of the folders is, for an editor, and whether it was made now: a shipped file is
    /// copied as it is.
    ///
    /// # Errors
    /// There is no such file, or the copy cannot be written.
    pub fn own_copy(&self, file: &str) -> Result<(PathBuf, bool), Report> {
        let path = self.root().path(file);
        if path.symlink_metadata().is_ok() {
            return Ok((path, false));
        }
        let refuse = |why: Phrase| Report::error(why).at(file, None, None);
        let shipped = shipped().get(file).ok_or_else(|| refuse(phrase("editor-no-file")))?;
        let unsaved = |error: io::Error| refuse(phrase("editor-uncopied").with("error", error.to_string()));
        files::replace(&path, shipped.text.as_bytes()).map_err(unsaved)?;
        self.look_soon();
        Ok((path, true))
    }

    /// The app's settings. A file with a mistake is reported and kept: see [`Catalog::save_settings`].
    pub fn settings(&self) -> (Settings, Option<Report>) {
        let path = self.root().path(SETTINGS);
        self.know_settings(read_plain_text(&path).unwrap_or_default());
        match read_settings(&path) {
            Ok(settings) => (settings.unwrap_or_default(), None),
            Err(report) => (Settings::default(), Some(self.backup_note(&report))),
        }
    }

    /// What somebody else has written into the settings since this program last read or wrote them; `None` where nobody did.
    ///
    /// # Errors
    /// The mistake in what was written; the settings in use stay.
    pub fn settings_elsewhere(&self) -> Option<Result<Settings, Report>> {
        let text = match read_plain_text(&self.root().path(SETTINGS)) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return None,
            // No text is like this: what is mended is new again.
            Err(error) => {
                let is_new = self.know_settings(format!("\0{error}"));
                return is_new.then(|| Err(self.backup_note(&unreadable(&error))));
            }
        };
        // Some editors empty a file before they write it.
        if text.trim().is_empty() || !self.know_settings(text.clone()) {
            return None;
        }
        Some(Settings::read(SETTINGS, &text).map_err(|report| self.backup_note(&report)))
    }

    /// Remembers the text of the settings. Tells whether it is another one.
    fn know_settings(&self, text: String) -> bool {
        let mut known = self.shared.settings_text.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = *known != text;
        *known = text;
        is_new
    }

    /// A mistake in the settings, which are worth keeping.
    fn backup_note(&self, report: &Report) -> Report {
        self.shared.settings_at_fault.store(true, Ordering::Relaxed);
        let meanwhile = phrase("settings-kept-aside").with("file", SETTINGS_KEPT);
        report.clone().hint_too(meanwhile)
    }

    /// Writes the app's settings. What has a mistake, or had one when it was read, is first renamed to
    /// `settings.yaml.bad`.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn save_settings(&self, settings: &Settings) -> Result<(), Report> {
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
        let unsaved = |error: io::Error| Report::warning(phrase("settings-unsaved").with("error", error.to_string()));
        save().map_err(|error| unsaved(error).in_file(SETTINGS))
    }
}

/// Where games are saved.
const GAMES: &str = "games";

impl Catalog {
    /// Writes a game into the user's folder under a name of its own: `games/english 2026-11-21 09.30.pdn`.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn save_game(&self, variant: &str, text: &str) -> Result<PathBuf, Report> {
        let stem = format!("{variant} {}", chrono::Local::now().format("%Y-%m-%d %H.%M"));
        let names =
            std::iter::once(format!("{stem}.pdn")).chain((2..1000).map(|number| format!("{stem} ({number}).pdn")));
        let unsaved = |error: io::Error| Report::error(phrase("game-unsaved").with("error", error.to_string()));
        let refuse = |error| unsaved(error).in_file(GAMES);
        let folder = self.root().path(GAMES);
        fs::create_dir_all(&folder).map_err(refuse)?;
        for name in names {
            let path = folder.join(name);
            let write = || {
                let mut file = OutputFile::create(&path, Existing::Refuse)?;
                file.write_all(text.as_bytes())?;
                file.finish()
            };
            match write() {
                Ok(()) => return Ok(path),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(refuse(error)),
            }
        }
        Err(refuse(io::Error::other("there are a thousand of this minute")))
    }
}

/// `None` where there is no file.
fn read_settings(path: &Path) -> Result<Option<Settings>, Report> {
    match read_plain_text(path) {
        Ok(text) => Settings::read(SETTINGS, &text).map(Some),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unreadable(&error)),
    }
}

fn unreadable(error: &io::Error) -> Report {
    Report::warning(phrase("settings-unreadable").with("error", error.to_string())).in_file(SETTINGS)
}
