//! Variants as they were at one moment: texts from which exactly the same can be made again, here or on another machine.

use super::roots::{TextFile, TextFiles, read_all};
use super::variants::{path_of, variant_alone, variant_used};
use super::{Catalog, Origin};
use crate::report::{ContentHash, Report, is_safe, quote};
use crate::rules::Variant;
use crate::script::LARGEST_SOURCE;
use crate::text::phrase;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Most files of a variant that comes from somewhere else.
const MOST_FILES: usize = 32;

/// Most bytes of all of them.
const MOST_BYTES: usize = 512 * 1024;

/// The longest path of one, in bytes.
const LONGEST_PATH: usize = 200;

/// A variant as it was: its file, those it is based on and the modules it requires; no other file of the user's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrozenVariant {
    /// Its id.
    pub id: String,
    /// Texts by their paths inside the folders.
    texts: BTreeMap<String, String>,
    /// What [`super::Snapshot::rules_number`] said of it; 0 where it is found from the texts. It can't be found from them
    /// in general, as it counts all modules that there were.
    #[serde(default)]
    rules: u64,
}

/// What a variant is made of, for its hash. The fields are in alphabetical order.
#[derive(Serialize)]
struct VariantContent<'a> {
    files: &'a BTreeMap<String, String>,
    id: &'a str,
}

impl Catalog {
    /// A variant as its file is now.
    ///
    /// # Errors
    /// There is none of this id, or it does not load as it is now.
    pub fn freeze_variant(&self, id: &str) -> Result<FrozenVariant, Vec<Report>> {
        let now = self.now();
        now.variant(id)?;
        if let Some(entry) = now.variant_entry(id).filter(|entry| !entry.faults.is_empty()) {
            return Err(entry.faults.clone());
        }
        let (files, _) = read_all(self.root());
        let (texts, rules) = variant_used(&files, id).ok_or_else(|| no_variant(id))??;
        Ok(FrozenVariant { id: id.to_owned(), texts, rules })
    }
}

impl FrozenVariant {
    /// A variant that was sent by another program, from its id and its files by path. Nothing of it is run.
    ///
    /// # Errors
    /// As [`FrozenVariant::check`].
    pub fn from_files(id: &str, files: BTreeMap<String, String>) -> Result<Self, Vec<Report>> {
        let frozen = Self { id: id.to_owned(), texts: files, rules: 0 };
        frozen.check()?;
        Ok(frozen)
    }

    /// Checks that it may be sent: at most 32 files, 256 KB each and 512 KB in all, only paths such as
    /// `scripts/lib/list.lua`, and its own file among them.
    ///
    /// # Errors
    /// Every limit that it exceeds.
    pub fn check(&self) -> Result<(), Vec<Report>> {
        let mut faults = Vec::new();
        if self.texts.len() > MOST_FILES {
            let message = phrase("rules-many-files").with("count", self.texts.len()).with("most", MOST_FILES);
            faults.push(Report::error(message));
        }
        if self.texts.values().map(String::len).sum::<usize>() > MOST_BYTES {
            faults.push(Report::error(phrase("rules-large").with("most", MOST_BYTES / 1024)));
        }
        // Of a long list, so many.
        for (path, text) in self.texts.iter().take(MOST_FILES) {
            if !is_script_path(path) {
                let report = Report::error(phrase("rules-path").with("path", quote(path)));
                faults.push(report.hint(phrase("rules-path-hint")));
            }
            if text.len() > LARGEST_SOURCE {
                let message = phrase("rules-large-file").with("path", quote(path));
                faults.push(Report::error(message.with("most", LARGEST_SOURCE / 1024)));
            }
        }
        let own = path_of(&self.id);
        if self.id.contains('/') || !is_script_path(&own) {
            faults.push(Report::error(phrase("rules-id").with("id", quote(&self.id))));
        } else if !self.texts.contains_key(&own) {
            faults.push(Report::error(phrase("rules-own-file-missing").with("path", quote(&own))));
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Its files by path, for another program.
    pub const fn files(&self) -> &BTreeMap<String, String> {
        &self.texts
    }

    /// The SHA-256 by which these rules are known on every machine: of its canonical JSON, which is
    /// `{"files":{PATH:TEXT,…},"id":ID}` in UTF-8, the keys of each object sorted by their bytes and no blanks between the
    /// parts. In texts only these are escaped: the quotation mark and the backslash by a backslash before them, the control
    /// characters below the blank as `\b`, `\t`, `\n`, `\f` and `\r`, or else as `\u` and four digits in small letters.
    /// In Python: `json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)`.
    pub fn sha256(&self) -> ContentHash {
        canonical_hash(&VariantContent { files: &self.texts, id: &self.id })
    }

    /// The variant again, and the number of its texts, as [`super::Snapshot::rules_number`] gives it.
    ///
    /// # Errors
    /// This damka does not take its texts any more.
    pub fn thaw(&self) -> Result<(Arc<Variant>, u64), Vec<Report>> {
        let file =
            |(path, text): (&String, &String)| (path.clone(), TextFile { origin: Origin::User, text: text.clone() });
        let files: TextFiles = self.texts.iter().map(file).collect();
        let (variant, rules) = variant_alone(&files, &self.id).ok_or_else(|| no_variant(&self.id))??;
        Ok((variant, if self.rules == 0 { rules } else { self.rules }))
    }
}

fn no_variant(id: &str) -> Vec<Report> {
    vec![Report::error(phrase("variant-none").with("id", id))]
}

/// The SHA-256 of a value as JSON without blanks. The value's own fields must be in alphabetical order and its maps sorted.
pub(super) fn canonical_hash(content: &impl Serialize) -> ContentHash {
    ContentHash::of_bytes(serde_json::to_string(content).unwrap_or_default().as_bytes())
}

/// Whether a path is one of a script or a module inside the folders, on every system.
fn is_script_path(path: &str) -> bool {
    let is_name = |name: &str| !name.is_empty() && !name.starts_with('.') && !name.contains(['\\', ':', '\n', '\t']);
    let inside = path.strip_prefix("scripts/").and_then(|inside| inside.strip_suffix(".lua"));
    path.len() <= LONGEST_PATH && is_safe(path) && inside.is_some_and(|inside| inside.split('/').all(is_name))
}
