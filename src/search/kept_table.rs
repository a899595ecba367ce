//! A transposition table that is kept from one search to the next.

use super::SearchOptions;
use super::eval::{LeafEvaluator, NativeEvaluation};
use super::table::TranspositionTable;
use crate::rules::{Position, Variant};
use std::cell::RefCell;
use std::sync::Arc;

/// What the values of a table depend on, apart from the position.
pub(super) struct TablePurpose {
    variant: Arc<Variant>,
    evaluation: NativeEvaluation,
    quiesce: bool,
    selective: bool,
    probcut: Option<bool>,
    win: Option<f64>,
    table_mb: u32,
    has_endgames: bool,
}

impl TablePurpose {
    /// `None` with an evaluation whose values may change.
    pub(super) fn new(
        position: &Position,
        options: &SearchOptions,
        evaluator: &LeafEvaluator<'_>,
        has_endgames: bool,
    ) -> Option<Self> {
        let SearchOptions { quiesce, selective, probcut, win, table_mb, .. } = *options;
        let variant = position.variant().clone();
        Some(Self {
            variant,
            evaluation: evaluator.native()?,
            quiesce,
            selective,
            probcut,
            win,
            table_mb,
            has_endgames,
        })
    }

    fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.variant, &other.variant)
            && self.evaluation == other.evaluation
            && (self.quiesce, self.selective, self.probcut) == (other.quiesce, other.selective, other.probcut)
            && (self.win, self.table_mb, self.has_endgames) == (other.win, other.table_mb, other.has_endgames)
    }
}

/// The table of the last search, for the next one with the same rules, evaluation and options.
#[derive(Default)]
pub struct KeptTable {
    last: RefCell<Option<(TablePurpose, TranspositionTable)>>,
}

impl KeptTable {
    /// The memory it holds, in bytes.
    pub fn bytes(&self) -> usize {
        self.last.borrow().as_ref().map_or(0, |(_, table)| table.bytes())
    }

    /// Takes the table out. `None`, and the table is dropped, if it served another purpose.
    pub(super) fn take(&self, purpose: &TablePurpose) -> Option<TranspositionTable> {
        let (known, table) = self.last.take()?;
        known.is_same(purpose).then_some(table)
    }

    pub(super) fn give_back(&self, purpose: TablePurpose, table: TranspositionTable) {
        self.last.replace(Some((purpose, table)));
    }
}
