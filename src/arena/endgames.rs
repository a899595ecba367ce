//! The endgame table that adjudicates a contest's games, if its terms ask for one.

use crate::endgame::{EndgameTable, MAX_PIECES, ProgressCallback, places};
use crate::report::Report;
use crate::rules::Variant;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The largest piece count for which a variant can have a table; 0 if it cannot have one.
pub fn most_table_pieces(variant: &Variant) -> u32 {
    (2..=MAX_PIECES).rev().find(|pieces| places(variant, *pieces).is_ok()).unwrap_or(0)
}

/// A table that is read or solved on first use and shared by all threads.
pub(super) struct EndgameAdjudicator {
    /// The user's data folder.
    folder: PathBuf,
    variant: Arc<Variant>,
    rules: u64,
    pieces: Option<u32>,
    table: OnceLock<Option<Arc<EndgameTable>>>,
}

impl EndgameAdjudicator {
    /// Prepares a table of at most `pieces` pieces for rules with this fingerprint; no table if `pieces` is `None`.
    pub fn new(folder: &Path, (variant, rules): (&Arc<Variant>, u64), pieces: Option<u32>) -> Result<Self, Report> {
        if let Some(pieces) = pieces {
            places(variant, pieces)?;
        }
        Ok(Self { folder: folder.to_owned(), variant: variant.clone(), rules, pieces, table: OnceLock::new() })
    }

    /// Returns the table. The first caller solves it and passes progress to `on_progress`; the others wait. If solving is interrupted, the
    /// contest has no table until it is resumed.
    pub fn table(&self, on_progress: ProgressCallback<'_>, warn: &mut dyn FnMut(Report)) -> Option<Arc<EndgameTable>> {
        let made = self.table.get_or_init(|| {
            // `new` already checked that the table is possible.
            let kept = EndgameTable::open(&self.folder, &self.variant, (self.rules, self.pieces?), on_progress).ok()?;
            kept.warning.into_iter().for_each(warn);
            Some(Arc::new(kept.table))
        });
        made.clone()
    }
}
