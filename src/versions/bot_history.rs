//! The versions of one bot.

use super::bot_recorder::version_files;
use super::diff::what_changed;
use crate::catalog::{BotFile, BotFiles, Catalog, read_version_name, version_label, version_name};
use crate::report::{Report, Reports, did_you_mean};
use crate::store::{BotVersions, StoredVersion};
use crate::text::{Phrase, phrase};
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct BotHistory {
    pub bot: String,
    /// The oldest first.
    pub versions: Vec<StoredVersion>,
}

impl BotHistory {
    /// Reads the versions of a bot; none if it has none yet. Fails if there is neither such a bot nor a version of it, or the
    /// database cannot be read.
    pub fn read(catalog: &Catalog, bot: &str) -> Result<Self, Report> {
        let versions = match BotVersions::open_existing(&catalog.root().folder)? {
            Some(versions) => versions.of_bot(bot)?,
            None => Vec::new(),
        };
        let now = catalog.now();
        let mut known = now.bots.iter().map(|entry| entry.id.as_str());
        if versions.is_empty() && !known.clone().any(|id| id == bot) {
            let version_of = read_version_name(bot).filter(|(id, _)| known.clone().any(|one| one == *id));
            let hint = match version_of {
                Some((id, _)) => phrase("version-for-bot-hint").with("bot", id),
                None => did_you_mean(bot, &mut known),
            };
            return Err(Report::error(phrase("bot-none").with("id", bot)).hint(hint));
        }
        Ok(Self { bot: bot.to_owned(), versions })
    }

    /// Fails if there is no version with this number.
    pub fn version(&self, number: u32) -> Result<&StoredVersion, Report> {
        self.versions.iter().find(|version| version.number == number).ok_or_else(|| {
            let report = Report::error(phrase("version-none").with("bot", &self.bot).with("number", number));
            match (self.versions.first(), self.versions.last()) {
                (Some(first), Some(last)) if first.number < last.number => {
                    let hint = phrase("version-none-hint").with("first", first.number).with("last", last.number);
                    report.hint(hint.with("bot", &self.bot))
                }
                (Some(only), _) => report.hint(phrase("version-only-hint").with("number", only.number)),
                (None, _) => report.hint(phrase("version-none-yet-hint").with("bot", &self.bot)),
            }
        })
    }

    /// The version before this one.
    pub fn before(&self, number: u32) -> Option<&StoredVersion> {
        self.versions.iter().rfind(|version| version.number < number)
    }

    /// What distinguishes a version from the one before, in a line.
    pub fn change(&self, version: &StoredVersion) -> Phrase {
        let Some(before) = self.before(version.number) else {
            let is_shipped = version.files.iter().all(|file| file.is_shipped);
            return phrase(if is_shipped { "version-as-shipped" } else { "version-first" });
        };
        let hash = version.sha256();
        let same = self.versions.iter().find(|other| other.number < version.number && other.sha256() == hash);
        match same {
            Some(same) => phrase("version-same").with("number", version_label(same.number)),
            None => what_changed(&before.files, &version.files),
        }
    }

    /// The newest version if the bot's present files are the same.
    pub fn current(&self, catalog: &Catalog) -> Option<&StoredVersion> {
        let newest = self.versions.last()?;
        let present = catalog.present_bot_files().of(&self.bot)?;
        (version_files(&present) == newest.files).then_some(newest)
    }

    /// Lets seats name a version: `fox@v3`. Returns that name. Fails if there is no such version, or damka doesn't accept its
    /// files any more.
    pub fn load(&self, catalog: &Catalog, number: u32) -> Result<String, Reports> {
        let version = self.version(number)?;
        let name = version_name(&self.bot, number);
        let bot = catalog.bot_of_files(&name, &version_label(number), &bot_files(&self.bot, version));
        let bot = bot.map_err(|reports| {
            let hint = phrase("version-broken-hint").with("name", &name);
            Reports::from(reports.into_first().hint_too(hint))
        });
        catalog.name_version(&name, bot.clone());
        bot.map(|_| name)
    }
}

pub(super) fn bot_files(bot: &str, version: &StoredVersion) -> BotFiles {
    let file = |file: &crate::store::BotVersionFile| BotFile {
        path: file.path.clone(),
        text: Arc::clone(&file.text),
        is_shipped: file.is_shipped,
    };
    BotFiles { id: bot.to_owned(), script: version.script.clone(), files: version.files.iter().map(file).collect() }
}
