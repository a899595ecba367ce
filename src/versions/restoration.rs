//! Puts a version of a bot back into the user's folder.

use super::bot_history::BotHistory;
use super::bot_recorder::store_version;
use crate::catalog::{Catalog, PresentBotFiles};
use crate::report::{Report, Reports};
use crate::store::{BotVersionFile, BotVersions};
use crate::text::phrase;
use std::io;

/// What became of the files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Restoration {
    /// The version that the files were stored as before; `None` if they were stored already.
    pub stored: Option<u32>,
    /// Paths of the files that were written; none if all were as in the version.
    pub written: Vec<String>,
    /// Paths of modules that damka ships and shipped then, in another version. They stay: other bots use them, too.
    pub left: Vec<String>,
}

/// Stores the present files of a bot as a version, then replaces those that differ from an older version: all of them, or none.
/// Fails if there is no such version, the present files cannot be stored, or a file cannot be written.
pub fn restore(catalog: &Catalog, bot: &str, number: u32) -> Result<Restoration, Reports> {
    let history = BotHistory::read(catalog, bot)?;
    let version = history.version(number)?;
    let present = catalog.present_bot_files();
    check_script(catalog, bot, &version.script)?;
    let mut restoration = Restoration::default();
    let mut changed = Vec::new();
    for file in &version.files {
        match state_of(file, &present) {
            RestoreState::Same => {}
            RestoreState::OtherShipped => restoration.left.push(file.path.clone()),
            RestoreState::Differs => changed.push(file),
        }
    }
    for file in &changed {
        // A file that is no text is not among the versions.
        catalog.has_own_text(&file.path).map_err(|error| unwritten(&file.path, &error))?;
    }
    if let Some(files) = present.of(bot) {
        let mut versions = BotVersions::open(&catalog.root().folder)?;
        restoration.stored = store_version(&mut versions, &files)?;
    }
    let texts = changed.iter().map(|file| (file.path.as_str(), &*file.text));
    let replacement = catalog.prepare_texts(texts).map_err(|(path, error)| unwritten(&path, &error))?;
    replacement.finish().map_err(|error| unwritten(&version.script, &error))?;
    restoration.written = changed.into_iter().map(|file| file.path.clone()).collect();
    if let Some(files) = catalog.present_bot_files().of(bot).filter(|_| !restoration.written.is_empty()) {
        store_version(&mut BotVersions::open(&catalog.root().folder)?, &files)?;
    }
    Ok(restoration)
}

enum RestoreState {
    Same,
    /// damka shipped another text then, and ships one now.
    OtherShipped,
    Differs,
}

fn state_of(file: &BotVersionFile, present: &PresentBotFiles) -> RestoreState {
    match present.text(&file.path) {
        Some((text, _)) if *text == *file.text => RestoreState::Same,
        Some((_, true)) if file.is_shipped => RestoreState::OtherShipped,
        _ => RestoreState::Differs,
    }
}

/// Fails if the bot is in a file of the user's with another path, beside which the old one must not appear.
fn check_script(catalog: &Catalog, bot: &str, script: &str) -> Result<(), Report> {
    let now = catalog.now();
    let Some(entry) = now.bots.iter().find(|entry| entry.id == bot) else { return Ok(()) };
    let is_own = || catalog.has_own_text(&entry.file).is_ok_and(|is_there| is_there);
    if entry.file == script || !is_own() {
        return Ok(());
    }
    let report = Report::error(phrase("version-other-file").with("bot", bot).with("then", script)).in_file(&entry.file);
    Err(report.hint(phrase("version-other-file-hint").with("now", &entry.file)))
}

fn unwritten(path: &str, error: &io::Error) -> Report {
    let report = Report::error(phrase("version-unwritten").with("error", error)).in_file(path);
    report.hint(phrase("version-unwritten-hint"))
}
