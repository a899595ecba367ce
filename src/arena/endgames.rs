//! The table of endgames that ends the games of a contest, if its terms ask for one.

use crate::endgame::{MOST_PIECES, ProgressCallback, Table, places};
use crate::report::Report;
use crate::rules::Variant;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The most pieces that a table of a variant can have; 0 where there can be none.
pub fn most_table_pieces(variant: &Variant) -> u32 {
    (2..=MOST_PIECES).rev().find(|pieces| places(variant, *pieces).is_ok()).unwrap_or(0)
}

/// A table that is read or solved when it is first needed; all threads share it.
pub(super) struct EndgameAdjudicator {
    /// The user's folder.
    folder: PathBuf,
    variant: Arc<Variant>,
    rules: u64,
    pieces: Option<u32>,
    table: OnceLock<Option<Arc<Table>>>,
}

impl EndgameAdjudicator {
    /// Of at most so many pieces, by rules whose texts have this number; none if `pieces` is `None`.
    ///
    /// # Errors
    /// There can be no such table.
    pub fn new(folder: &Path, (variant, rules): (&Arc<Variant>, u64), pieces: Option<u32>) -> Result<Self, Report> {
        if let Some(pieces) = pieces {
            places(variant, pieces)?;
        }
        Ok(Self { folder: folder.to_owned(), variant: variant.clone(), rules, pieces, table: OnceLock::new() })
    }

    /// The table. Who comes first has it made, and `hear` is told how far that is; the others wait. Broken off, there is
    /// none for this contest until it is taken up again.
    pub fn table(&self, hear: ProgressCallback<'_>, warn: &mut dyn FnMut(Report)) -> Option<Arc<Table>> {
        let made = self.table.get_or_init(|| {
            // That there can be one was seen when the contest was made.
            let kept = Table::open(&self.folder, &self.variant, (self.rules, self.pieces?), hear).ok()?;
            kept.warning.into_iter().for_each(warn);
            Some(Arc::new(kept.table))
        });
        made.clone()
    }
}
