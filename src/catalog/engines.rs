//! Engines: a file each in `ai/`, and the seats that they take.

use super::entry::{Entry, hash_of};
use super::module_files::{files_of, stem};
use super::roots::TextFiles;
use super::snapshot::Snapshot;
use crate::config::{EngineFile, SearchLimit, limit_hint, no_options, wrong_limit};
use crate::engine::{DeclaredOptions, EngineConsent, EngineSeat, SeatChoices};
use crate::report::{Report, Reports, did_you_mean, near};
use crate::rules::Variant;
use crate::text::{authored, phrase};
use std::path::Path;
use std::sync::Arc;

/// The file of those that the user has allowed, in the user's configuration.
const ALLOWED: &str = "allowed_engines";

pub type EngineEntry = Entry<EngineFile>;

/// The id of the engine that this file describes: `ai/scan.engine.yaml`.
pub(super) fn engine_id(path: &str) -> Option<String> {
    stem(path, "ai/", ".engine.yaml")
}

/// What the user has allowed, remembered outside the folder of scripts.
pub(super) fn consent() -> EngineConsent {
    let dirs = directories::ProjectDirs::from("", "", "damka");
    EngineConsent::new(dirs.map(|dirs| dirs.config_dir().join(ALLOWED)))
}

pub(super) fn engines(files: &TextFiles, before: &Snapshot) -> Vec<Arc<EngineEntry>> {
    let read = |(path, file): (&String, &super::roots::TextFile)| {
        let id = engine_id(path)?;
        let load = |text| {
            let text = &files_of(text, files).get(path)?.text;
            Some(EngineFile::read(path, text).map_err(Reports::from))
        };
        let old = before.engines.iter().find(|entry| entry.file == *path);
        Some(Entry::renewed(old, (&id, path, file.origin), hash_of([(path.as_str(), file.text.as_str())]), load))
    };
    files.iter().filter_map(read).collect()
}

impl Snapshot {
    /// Fails if no engine has this id, or its file has a mistake.
    pub fn engine(&self, id: &str) -> Result<&Arc<EngineEntry>, Reports> {
        let known = self.engines.iter().map(|entry| entry.id.as_str());
        let none = || {
            let is_bot = self.bots.iter().any(|entry| entry.id == id);
            let hint = if is_bot { phrase("engine-is-bot-hint").with("id", id) } else { did_you_mean(id, known) };
            Report::error(phrase("engine-none").with("id", id)).hint(hint)
        };
        let entry = self.engines.iter().find(|entry| entry.id == id).ok_or_else(none)?;
        if entry.has_good() { Ok(entry) } else { Err(entry.why_missing()) }
    }

    /// The engines that play a variant, by id.
    pub fn engines_for(&self, variant: &Variant) -> impl Iterator<Item = &Arc<EngineEntry>> {
        let plays = |entry: &&Arc<EngineEntry>| entry.good().is_some_and(|file| file.games.contains_key(&variant.id));
        self.engines.iter().filter(plays)
    }

    pub(super) fn engine_seat(
        &self,
        entry: &EngineEntry,
        text: &str,
        variant: &Variant,
    ) -> Result<EngineSeat, Reports> {
        let Some(file) = entry.good() else { return Err(entry.why_missing()) };
        let names = (entry.id.as_str(), entry.file.as_str(), text);
        Ok(seat_of(names, file, variant, (&self.folder, &self.consent, &self.engine_options))?)
    }
}

/// The seat of an engine with this id and file, from `scan` or `scan:level=2,threads=4`. Fails if it does not play the variant, or has
/// no such level or option.
pub(super) fn seat_of(
    (id, path, text): (&str, &str, &str),
    file: &Arc<EngineFile>,
    variant: &Variant,
    (folder, consent, declared): (&Path, &EngineConsent, &DeclaredOptions),
) -> Result<EngineSeat, Report> {
    let Some(game) = file.games.get(&variant.id) else {
        let games = file.games.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
        let message = phrase("engine-plays-not").with("id", id).with("title", authored(&variant.title));
        return Err(Report::error(message).hint(phrase("engine-plays-not-hint").with("games", games)));
    };
    let (mut options, mut limit) = (file.options.clone(), None);
    for (key, value) in SeatChoices::read(text).pairs() {
        if key != "level" && !SearchLimit::is_key(key) {
            if !file.protocol.has_options() {
                let keys = SearchLimit::keys_of(file.protocol).chain((!file.levels.is_empty()).then_some("level"));
                let hint = near(key, keys.clone())
                    .map_or_else(|| phrase("engine-no-options-hint"), |_| did_you_mean(key, keys));
                return Err(Report::error(no_options(file.protocol)).hint(hint));
            }
            declared.check(path, file, (key, value))?;
            options.insert(key.to_owned(), value.to_owned());
            continue;
        }
        let read = if key == "level" { level(id, file, value)? } else { search_limit(key, value)? };
        if !file.protocol.takes(read) {
            return Err(Report::error(wrong_limit(file.protocol)).hint(limit_hint(file.protocol)));
        }
        if limit.replace(read).is_some() {
            let report = Report::error(phrase("engine-two-limits").with("seat", text));
            return Err(report.hint(phrase("engine-two-limits-hint")));
        }
    }
    Ok(EngineSeat {
        text: text.to_owned(),
        path: path.to_owned(),
        file: file.clone(),
        folder: folder.to_owned(),
        consent: consent.clone(),
        declared: declared.clone(),
        game: game.clone(),
        options,
        limit,
    })
}

fn level(id: &str, file: &EngineFile, value: &str) -> Result<SearchLimit, Report> {
    let found = value.parse().ok().and_then(|level: u32| file.levels.get(&level));
    found.copied().ok_or_else(|| {
        if file.levels.is_empty() {
            let report = Report::error(phrase("engine-no-levels").with("id", id));
            return report.hint(limit_hint(file.protocol));
        }
        let levels = file.levels.keys().map(u32::to_string).collect::<Vec<_>>().join(", ");
        let report = Report::error(phrase("engine-no-level").with("id", id).with("level", value));
        report.hint(phrase("engine-no-level-hint").with("levels", levels))
    })
}

fn search_limit(key: &str, value: &str) -> Result<SearchLimit, Report> {
    let wrong = || {
        let report = Report::error(phrase("engine-limit-value").with("key", key).with("value", value));
        report.hint(phrase(match key {
            "depth" => "engine-limit-depth-hint",
            "nodes" => "engine-limit-nodes-hint",
            _ => "engine-limit-time-hint",
        }))
    };
    SearchLimit::read(key, value).ok_or_else(wrong)
}
