//! Rules that were fetched from servers: `cache/rules/SHA256.json` in the user's folder. Nothing there is a variant of the user's.

use crate::catalog::FrozenVariant;
use crate::files;
use crate::report::{ContentHash, Report};
use crate::text::phrase;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The most bytes of all files together; the oldest go first.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// The most bytes of one file: JSON escapes the line ends of at most 512 KB.
const MAX_FILE_BYTES: u64 = 4 * 1024 * 1024;

#[derive(Serialize, Deserialize)]
struct CachedFile {
    id: String,
    files: BTreeMap<String, String>,
    is_kept: bool,
}

/// Rules from the cache, checked against their hash.
pub(super) struct CachedRules {
    pub frozen: FrozenVariant,
    /// Whether the player keeps a copy and needs not be asked again.
    pub is_kept: bool,
}

#[derive(Clone, Debug)]
pub(super) struct RulesCache {
    folder: PathBuf,
    max_bytes: u64,
}

impl RulesCache {
    /// `folder` is the user's.
    pub fn of(folder: &Path) -> Self {
        Self { folder: folder.join("cache").join("rules"), max_bytes: MAX_BYTES }
    }

    /// `None` if they aren't there, or the file is damaged.
    pub fn get(&self, sha256: &str) -> Option<CachedRules> {
        let text = files::read_text(&self.path(sha256)?, MAX_FILE_BYTES).ok()?;
        let CachedFile { id, files, is_kept } = serde_json::from_str(&text).ok()?;
        Some(CachedRules { frozen: FrozenVariant::received(&id, files, sha256).ok()?, is_kept })
    }

    /// Adds or replaces rules, and removes the oldest ones if the cache is full.
    pub fn put(&self, frozen: &FrozenVariant, is_kept: bool) -> Result<(), Report> {
        let Some(path) = self.path(&frozen.sha256().to_string()) else { return Ok(()) };
        let file = CachedFile { id: frozen.id.clone(), files: frozen.files().clone(), is_kept };
        let text = serde_json::to_string(&file).unwrap_or_default();
        let report = |error: io::Error| {
            let message = phrase("rules-cache-unwritable").with("error", &error);
            Report::error(message).in_file(path.display().to_string())
        };
        files::replace(&path, text.as_bytes()).map_err(report)?;
        self.prune(&path);
        Ok(())
    }

    fn prune(&self, newest: &Path) {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut known: Vec<(SystemTime, u64, PathBuf)> = entries
            .filter_map(|entry| {
                let data = entry.metadata().ok().filter(std::fs::Metadata::is_file)?;
                Some((data.modified().unwrap_or(SystemTime::UNIX_EPOCH), data.len(), entry.path()))
            })
            .collect();
        known.sort();
        let mut bytes: u64 = known.iter().map(|(_, bytes, _)| bytes).sum();
        for (_, size, path) in known.iter().filter(|(.., path)| path != newest) {
            if bytes <= self.max_bytes {
                return;
            }
            // A file that cannot be removed is tried again with the next rules.
            let _ = std::fs::remove_file(path);
            bytes -= size;
        }
    }

    /// Only a SHA-256 in lower case becomes the name of a file.
    fn path(&self, sha256: &str) -> Option<PathBuf> {
        let is_hash = sha256.parse::<ContentHash>().is_ok() && !sha256.bytes().any(|byte| byte.is_ascii_uppercase());
        is_hash.then(|| self.folder.join(format!("{sha256}.json")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frozen(text: &str) -> FrozenVariant {
        FrozenVariant::from_files("hop", [("scripts/hop.lua".to_owned(), text.to_owned())].into()).unwrap()
    }

    #[test]
    fn what_was_changed_on_disk_is_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let cache = RulesCache::of(folder.path());
        let hop = frozen("return {}");
        let sha256 = hop.sha256().to_string();
        assert!(cache.get(&sha256).is_none());
        cache.put(&hop, true).unwrap();
        let found = cache.get(&sha256).unwrap();
        assert!(found.frozen == hop && found.is_kept);
        let path = folder.path().join(format!("cache/rules/{sha256}.json"));
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, text.replace("return {}", "return 1")).unwrap();
        assert!(cache.get(&sha256).is_none());
        for wrong in ["..", "../../settings", &"A".repeat(64)] {
            assert!(cache.get(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn the_oldest_rules_make_room() {
        let folder = tempfile::tempdir().unwrap();
        let cache = RulesCache { max_bytes: 3000, ..RulesCache::of(folder.path()) };
        let all: Vec<FrozenVariant> =
            (0..4).map(|number| frozen(&format!("-- {number}{}", "x".repeat(1000)))).collect();
        for (rules, age) in all.iter().zip([400, 300, 200, 100]) {
            cache.put(rules, false).unwrap();
            let path = cache.path(&rules.sha256().to_string()).unwrap();
            let file = std::fs::File::options().write(true).open(path).unwrap();
            file.set_modified(SystemTime::now() - std::time::Duration::from_secs(age)).unwrap();
        }
        let there: Vec<bool> = all.iter().map(|rules| cache.get(&rules.sha256().to_string()).is_some()).collect();
        assert_eq!(there, [false, false, true, true]);
    }
}
