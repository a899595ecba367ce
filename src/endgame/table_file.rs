//! Endgame tables stored in the user's folder and reused. A file that is damaged, or was made with other rules or another
//! version, is computed again.

use super::value::FARTHEST;
use super::{EndgameTable, MAX_PIECES, ProgressCallback};
use crate::files;
use crate::report::Report;
use crate::rules::{RULES_VERSION, Variant, mix};
use crate::text::phrase;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub const FOLDER: &str = "endgames";

const HEAD: &[u8; 16] = b"damka endgames 1";
/// The bytes besides the codes: signature, key and checksum.
const FRAME: usize = HEAD.len() + 16;

/// An opened table, whether or not it could be stored.
pub struct StoredTable {
    pub table: EndgameTable,
    /// Why it could not be stored; if set, it will be solved again the next time.
    pub warning: Option<Report>,
}

impl EndgameTable {
    /// Reads the table, or solves and stores it, only then calling `on_progress`. `rules` identifies the variant's
    /// texts. Fails like [`EndgameTable::solve`].
    pub fn open(
        folder: &Path,
        variant: &Arc<Variant>,
        (rules, pieces): (u64, u32),
        on_progress: ProgressCallback<'_>,
    ) -> Result<StoredTable, Report> {
        let (empty, _) = Self::empty(variant, pieces)?;
        let file = file(folder, variant, pieces);
        let key = key(rules, pieces);
        let found = files::read(&file, empty.file_size()).ok();
        if let Some(table) = found.and_then(|bytes| empty.filled(&bytes, key)) {
            return Ok(StoredTable { table, warning: None });
        }
        let table = Self::solve(variant, pieces, on_progress)?;
        let refused = |error: io::Error| {
            let message = phrase("file-unwritten").with("file", file.display().to_string());
            Report::warning(message.with("error", &error)).hint(phrase("endgame-table-unwritten-hint"))
        };
        let warning = files::replace(&file, &table.bytes(key)).err().map(refused);
        Ok(StoredTable { table, warning })
    }

    /// Reads the stored table with the most pieces; `None` if there is none for these rules, as in [`EndgameTable::open`].
    pub fn stored(folder: &Path, variant: &Arc<Variant>, rules: u64) -> Option<Self> {
        (2..=MAX_PIECES).rev().find_map(|pieces| {
            let file = file(folder, variant, pieces);
            if !file.is_file() {
                return None;
            }
            let (empty, _) = Self::empty(variant, pieces).ok()?;
            let bytes = files::read(&file, empty.file_size()).ok()?;
            empty.filled(&bytes, key(rules, pieces))
        })
    }

    /// Fills the table with the codes of a file; `None` if the file is incomplete or made with other rules.
    fn filled(mut self, bytes: &[u8], key: u64) -> Option<Self> {
        let (rest, sum) = bytes.split_last_chunk::<8>()?;
        let (head, rest) = rest.split_first_chunk::<16>()?;
        let (made_by, mut codes) = rest.split_first_chunk::<8>()?;
        if head != HEAD || u64::from_le_bytes(*made_by) != key || u64::from_le_bytes(*sum) != checksum(codes) {
            return None;
        }
        for material in self.materials() {
            let length = self.numbering.of(material).size() * 4;
            let (own, others) = codes.split_at_checked(length)?;
            let own = own.as_chunks::<2>().0.iter().map(|bytes| u16::from_le_bytes(*bytes));
            self.solved.insert(material, own.collect());
            codes = others;
        }
        codes.is_empty().then_some(self)
    }

    fn file_size(&self) -> u64 {
        let codes: usize = self.materials().into_iter().map(|material| self.numbering.of(material).size() * 4).sum();
        (FRAME + codes) as u64
    }

    fn bytes(&self, key: u64) -> Vec<u8> {
        let count: usize = self.solved.values().map(Vec::len).sum();
        let mut bytes = Vec::with_capacity(FRAME + count * 2);
        bytes.extend(HEAD);
        bytes.extend(key.to_le_bytes());
        let body = bytes.len();
        for material in self.materials() {
            bytes.extend(self.solved.get(&material).into_iter().flatten().flat_map(|code| code.to_le_bytes()));
        }
        let sum = checksum(&bytes[body..]);
        bytes.extend(sum.to_le_bytes());
        bytes
    }
}

fn file(folder: &Path, variant: &Variant, pieces: u32) -> PathBuf {
    folder.join(FOLDER).join(format!("{}-{pieces}.table", variant.id))
}

/// A hash of everything that determines the table's contents.
fn key(rules: u64, pieces: u32) -> u64 {
    [u64::from(RULES_VERSION), u64::from(pieces), u64::from(FARTHEST)]
        .into_iter()
        .fold(mix(rules), |key, part| mix(key ^ part))
}

fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let sum = words.iter().fold(bytes.len() as u64, |sum, word| mix(sum ^ u64::from_le_bytes(*word)));
    rest.iter().fold(sum, |sum, byte| mix(sum ^ u64::from(*byte)))
}
