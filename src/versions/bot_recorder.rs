//! Stores the files of bots as versions.

use crate::catalog::{BotFiles, Catalog};
use crate::report::Report;
use crate::store::{BotVersionFile, BotVersions};
use std::time::{SystemTime, UNIX_EPOCH};

/// A version that was stored now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewVersion {
    pub bot: String,
    pub number: u32,
}

/// Stores a new version of each bot whose files differ from its newest version: of the user's bots, and of shipped bots that the
/// user has changed, now or earlier. A shipped bot's first version is then the one that damka ships. Files with a fault, and those
/// that the catalog has not loaded yet, are left out. Returns the new versions. Fails if the database cannot be written.
pub fn record_versions(catalog: &Catalog) -> Result<Vec<NewVersion>, Report> {
    let mut new = Vec::new();
    let present = catalog.present_bot_files();
    let mut versions = BotVersions::open_existing(&catalog.root().folder)?;
    for id in present.ids() {
        let is_wanted = present.may_be_own(id)
            || match &versions {
                Some(versions) => versions.has_any(id)?,
                None => false,
            };
        let Some(files) = is_wanted.then(|| present.of(id)).flatten() else { continue };
        let is_known = match &versions {
            Some(versions) => versions.has_any(id)?,
            None => false,
        };
        if present.is_in_use(&files) && (is_known || !files.is_shipped()) {
            let versions = match &mut versions {
                Some(versions) => versions,
                none => none.insert(BotVersions::open(&catalog.root().folder)?),
            };
            let number = store_version(versions, &files)?;
            new.extend(number.map(|number| NewVersion { bot: id.to_owned(), number }));
        }
    }
    Ok(new)
}

/// Returns the number of the version, `None` if the newest one has the same contents.
pub(super) fn store_version(versions: &mut BotVersions, files: &BotFiles) -> Result<Option<u32>, Report> {
    let saved_secs = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64);
    if !versions.has_any(&files.id)?
        && let Some(shipped) = Catalog::shipped_bot_files(&files.id)
    {
        versions.add((&shipped.id, &shipped.script), &version_files(&shipped), saved_secs)?;
    }
    versions.add((&files.id, &files.script), &version_files(files), saved_secs)
}

pub(super) fn version_files(files: &BotFiles) -> Vec<BotVersionFile> {
    let file = |file: &crate::catalog::BotFile| BotVersionFile {
        path: file.path.clone(),
        text: file.text.clone(),
        is_shipped: file.is_shipped,
    };
    files.files.iter().map(file).collect()
}
