//! Tables in the user's folder: solved once, read from then on. A file that is damaged, of other rules or of another damka
//! is made anew.

use super::value::FARTHEST;
use super::{ProgressCallback, Table};
use crate::files;
use crate::report::Report;
use crate::rules::{RULES_VERSION, Variant, mix};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The folder inside the user's.
pub const FOLDER: &str = "endgames";

/// How a file begins.
const HEAD: &[u8; 16] = b"damka endgames 1";
/// The head, the number of what it is made by, the sum.
const FRAME: usize = HEAD.len() + 16;

/// A table that is kept, or could not be.
pub struct StoredTable {
    /// The table.
    pub table: Table,
    /// Why it is not kept: it will be solved again the next time.
    pub warning: Option<Report>,
}

impl Table {
    /// The table that is kept in the user's folder, or solved now and kept. `rules` is the number of the variant's texts. `hear`
    /// is told how many places of how many are solved, and nothing where nothing has to be.
    ///
    /// # Errors
    /// As [`Table::solve`].
    pub fn open(
        folder: &Path,
        variant: &Arc<Variant>,
        (rules, pieces): (u64, u32),
        hear: ProgressCallback<'_>,
    ) -> Result<StoredTable, Report> {
        let (empty, _) = Self::empty(variant, pieces)?;
        let file = file(folder, variant, pieces);
        let key = key(rules, pieces);
        let found = files::read(&file, empty.file_size()).ok();
        if let Some(table) = found.and_then(|bytes| empty.filled(&bytes, key)) {
            return Ok(StoredTable { table, warning: None });
        }
        let table = Self::solve(variant, pieces, hear)?;
        let refused = |error: io::Error| {
            let report = Report::warning(format!("{} cannot be written: {error}", file.display()));
            report.hint("the table is used all the same, and solved again the next time")
        };
        let warning = files::replace(&file, &table.bytes(key)).err().map(refused);
        Ok(StoredTable { table, warning })
    }

    /// Takes the codes of a file; `None` where it is not whole, or not of these rules.
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

    /// How large its file is, in bytes.
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

/// Of all that a table is made by.
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
