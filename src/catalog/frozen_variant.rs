//! Variants frozen at one moment: texts that recreate the same rules, here or on another machine.

use super::roots::{TextFile, TextFiles, read_all, shipped};
use super::variants::{foreign_variant, path_of, variant_alone, variant_used};
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
    /// A variant sent by another program as the one with this SHA-256. Nothing is run. Fails like [`FrozenVariant::check`], on
    /// names that could be mistaken for others, and if the hash is another one.
    pub fn received(id: &str, files: BTreeMap<String, String>, sha256: &str) -> Result<Self, Reports> {
        let frozen = Self::from_files(id, files)?;
        // Letters of other alphabets look like Latin ones, and a capital I like a small L.
        let is_plain = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-./".contains(&byte));
        if let Some(path) = frozen.texts.keys().find(|path| !is_plain(path)) {
            return Err(Report::error(phrase("rules-path-plain").with("path", quote(path))).into());
        }
        if !id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_') {
            return Err(Report::error(phrase("rules-id-plain").with("id", quote(id))).into());
        }
        let actual = frozen.sha256().to_string();
        if actual != sha256 {
            let message = phrase("rules-other-hash").with("named", format!("{sha256:.8}"));
            return Err(Report::error(message.with("actual", format!("{actual:.8}"))).into());
        }
        Ok(frozen)
    }

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

    /// The path of the variant's own file.
    pub fn own_file(&self) -> String {
        path_of(&self.id)
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
        let (variant, rules) = variant_alone(&self.text_files(), &self.id).ok_or_else(|| no_variant(&self.id))??;
        Ok((variant, if self.rules == 0 { rules } else { self.rules }))
    }

    /// The same with the limits of strangers: less time for each call to the rules.
    pub fn restore_foreign(&self) -> Result<Arc<Variant>, Reports> {
        foreign_variant(&self.text_files(), &self.id).ok_or_else(|| no_variant(&self.id))?
    }

    /// Whether each of its files comes with damka, unchanged.
    pub fn is_shipped(&self) -> bool {
        self.texts.iter().all(|(path, text)| shipped().get(path).is_some_and(|file| file.text == *text))
    }

    /// Whether a variant that comes with damka has this id.
    pub fn has_shipped_id(&self) -> bool {
        shipped().contains_key(&path_of(&self.id))
    }

    fn text_files(&self) -> TextFiles {
        let file =
            |(path, text): (&String, &String)| (path.clone(), TextFile { origin: Origin::User, text: text.clone() });
        self.texts.iter().map(file).collect()
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
