//! Endgame tables in searches: positions with few pieces get their true value, with the distance to the end.

use super::alpha_beta::{AlphaBeta, NodePlace};
use crate::endgame::{EndgameTable, EndgameValue};
use crate::rules::{Kernel, Variant};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Reads the table of a variant; `None` if it has none.
type TableReader = dyn Fn(&Arc<Variant>) -> Option<EndgameTable> + Send + Sync;

/// The endgame tables of this machine, each read when a search first wants it.
#[derive(Default)]
pub struct EndgameTables {
    reader: Option<Box<TableReader>>,
    known: Mutex<Vec<Arc<EndgameTable>>>,
}

impl fmt::Debug for EndgameTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EndgameTables").finish_non_exhaustive()
    }
}

impl EndgameTables {
    pub fn new(reader: impl Fn(&Arc<Variant>) -> Option<EndgameTable> + Send + Sync + 'static) -> Self {
        Self { reader: Some(Box::new(reader)), known: Mutex::default() }
    }

    /// The table of a variant. One that is missing is looked for again the next time, as it may have been solved meanwhile.
    pub fn table(&self, variant: &Arc<Variant>) -> Option<Arc<EndgameTable>> {
        // Locked throughout, so that two seats do not read the same file.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = known.iter().find(|table| Arc::ptr_eq(table.variant(), variant)) {
            return Some(table.clone());
        }
        let table = Arc::new(self.reader.as_ref()?(variant)?);
        known.push(table.clone());
        Some(table)
    }
}

impl<K: Kernel> AlphaBeta<'_, '_, K> {
    /// The value of a state from the endgame table. `None` if it is not there, or if the draw by moves without progress comes before
    /// the end.
    pub(super) fn table_value(&self, state: &K::State, at: NodePlace) -> Option<f64> {
        let table = self.endgames?;
        if self.kernel.piece_count(state) > table.pieces() {
            return None;
        }
        let (win, plies) = match table.value_of(&self.kernel.arrangement(state))? {
            EndgameValue::Drawn => return Some(0.0),
            EndgameValue::Won(plies) => (1.0, plies),
            EndgameValue::Lost(plies) => (-1.0, plies),
        };
        let left = self.quiet_limit.saturating_sub(self.path.len() - at.floor);
        let distance = at.ply as f64 + f64::from(plies);
        (plies as usize <= left).then(|| win * self.wins.value_of_win(distance))
    }
}
