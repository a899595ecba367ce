//! Variants frozen at one moment: texts that recreate the same rules, here or on another machine.

use super::roots::{TextFile, TextFiles, read_all};
use super::variants::{path_of, variant_alone, variant_used};
use super::{Catalog, Origin};
use crate::report::{ContentHash, Report, Reports, is_safe, quote};
use crate::rules::Variant;
use crate::script::MAX_SOURCE;
use crate::text::phrase;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most files of a variant from another program.
const MAX_FILES: usize = 32;

/// The most bytes of all its files together.
const MAX_BYTES: usize = 512 * 1024;

/// The longest path, in bytes.
const LONGEST_PATH: usize = 200;

/// A frozen variant: its file, its bases and the modules that it requires; no other user files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrozenVariant {
    pub id: String,
    /// Texts by path inside the folders.
    texts: BTreeMap<String, String>,
    /// [`super::Snapshot::rules_hash`] at the time; 0 to compute it from the texts, which lack unused modules.
    #[serde(default)]
    rules: u64,
}

/// The content that is hashed. The fields are in alphabetical order, as the hash needs.
#[derive(Serialize)]
struct VariantContent<'a> {
    files: &'a BTreeMap<String, String>,
    id: &'a str,
}

impl Catalog {
    /// Freezes a variant as its file is now. Fails if no variant has this id, or it does not load as it is now.
    pub fn freeze_variant(&self, id: &str) -> Result<FrozenVariant, Reports> {
        let now = self.now();
        now.variant(id)?;
        if let Some(faults) = now.variant_entry(id).and_then(|entry| Reports::new(entry.faults.clone())) {
            return Err(faults);
        }
        let (files, _) = read_all(self.root());
        let (texts, rules) = variant_used(&files, id).ok_or_else(|| no_variant(id))??;
        Ok(FrozenVariant { id: id.to_owned(), texts, rules })
    }
}

impl FrozenVariant {
    /// A variant sent by another program. Nothing is run. Fails like [`FrozenVariant::check`].
    pub fn from_files(id: &str, files: BTreeMap<String, String>) -> Result<Self, Reports> {
        let frozen = Self { id: id.to_owned(), texts: files, rules: 0 };
        frozen.check()?;
        Ok(frozen)
    }

    /// Checks the limits for sending: at most 32 files, 256 KB each and 512 KB in all, only paths such as `scripts/lib/list.lua`,
    /// and its own file among them. Fails with every limit that it exceeds.
    pub fn check(&self) -> Result<(), Reports> {
        let mut faults = Vec::new();
        if self.texts.len() > MAX_FILES {
            let message = phrase("rules-many-files").with("count", self.texts.len()).with("most", MAX_FILES);
            faults.push(Report::error(message));
        }
        if self.texts.values().map(String::len).sum::<usize>() > MAX_BYTES {
            faults.push(Report::error(phrase("rules-large").with("most", MAX_BYTES / 1024)));
        }
        // Report only the first ones of a long list.
        for (path, text) in self.texts.iter().take(MAX_FILES) {
            if !is_script_path(path) {
                let report = Report::error(phrase("rules-path").with("path", quote(path)));
                faults.push(report.hint(phrase("rules-path-hint")));
            }
            if text.len() > MAX_SOURCE {
                let message = phrase("rules-large-file").with("path", quote(path));
                faults.push(Report::error(message.with("most", MAX_SOURCE / 1024)));
            }
        }
        let own = path_of(&self.id);
        if self.id.contains('/') || !is_script_path(&own) {
            faults.push(Report::error(phrase("rules-id").with("id", quote(&self.id))));
        } else if !self.texts.contains_key(&own) {
            faults.push(Report::error(phrase("rules-own-file-missing").with("path", quote(&own))));
        }
        Reports::check(faults)
    }

    pub const fn files(&self) -> &BTreeMap<String, String> {
        &self.texts
    }

    /// The SHA-256 that identifies these rules on every machine. It is computed from the canonical JSON,
    /// `{"files":{PATH:TEXT,…},"id":ID}` in UTF-8, with the keys of each object sorted by their bytes and no blanks between the
    /// parts. Only these characters are escaped in texts: the quotation mark and the backslash with a backslash before them, and
    /// the control characters below the blank as `\b`, `\t`, `\n`,
    /// `\f` and `\r`, or else as `\u` and four digits with lower-case letters. In Python: `json.dumps(value, sort_keys=True,
    /// separators=(",", ":"), ensure_ascii=False)`.
    pub fn sha256(&self) -> ContentHash {
        canonical_hash(&VariantContent { files: &self.texts, id: &self.id })
    }

    /// Also returns its [`super::Snapshot::rules_hash`]. Fails if this damka doesn't accept the texts any more.
    pub fn restore(&self) -> Result<(Arc<Variant>, u64), Reports> {
        let file =
            |(path, text): (&String, &String)| (path.clone(), TextFile { origin: Origin::User, text: text.clone() });
        let files: TextFiles = self.texts.iter().map(file).collect();
        let (variant, rules) = variant_alone(&files, &self.id).ok_or_else(|| no_variant(&self.id))??;
        Ok((variant, if self.rules == 0 { rules } else { self.rules }))
    }
}

fn no_variant(id: &str) -> Reports {
    Report::error(phrase("variant-none").with("id", id)).into()
}

/// The SHA-256 of a value as JSON without blanks. The fields must be in alphabetical order and the maps sorted.
pub(super) fn canonical_hash(content: &impl Serialize) -> ContentHash {
    ContentHash::of_bytes(serde_json::to_string(content).unwrap_or_default().as_bytes())
}

/// Whether a path is valid on every system for a script or module inside the folders.
fn is_script_path(path: &str) -> bool {
    let is_name = |name: &str| !name.is_empty() && !name.starts_with('.') && !name.contains(['\\', ':', '\n', '\t']);
    let inside = path.strip_prefix("scripts/").and_then(|inside| inside.strip_suffix(".lua"));
    path.len() <= LONGEST_PATH && is_safe(path) && inside.is_some_and(|inside| inside.split('/').all(is_name))
}
