//! A position of cells as plain data, with the cached answers of its script, if its rules are one.

use crate::report::Report;
use crate::rules::{Move, Outcome};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// The data of a scripted board, or of one of the grid family, apart from the side to move. Immutable.
///
/// # Equality
/// Compares cells and numbers, like the repetition rule. The ply and the cached answers are ignored.
#[derive(Clone, Debug, Default)]
pub struct ScriptedState {
    /// The piece on each playing square in board order: 0 for none, otherwise its index in
    /// [`Appearance::pieces`](crate::rules::Appearance::pieces), counted from 1. Empty if a native family stores the
    /// pieces.
    pub cells: Box<[u8]>,
    /// Named numbers that the cells do not show.
    pub numbers: BTreeMap<Arc<str>, i64>,
    pub ply: u32,
    pub(in crate::rules) known: OnceLock<KnownAnswers>,
}

/// The names of the numbers that say how many pieces black and white can still place.
pub const STOCK_NAMES: [&str; 2] = ["black_stock", "white_stock"];

#[derive(Clone, Debug, Default)]
pub struct KnownAnswers {
    /// Empty when the game is over.
    pub moves: Vec<Legal>,
    /// The result, if the game is over regardless of its history.
    pub outcome: Option<Outcome>,
    /// Why the script failed; the game cannot continue.
    pub fault: Option<Arc<Report>>,
}

#[derive(Clone, Debug)]
pub struct Legal {
    pub chosen: Move,
    pub progress: bool,
    /// Whether the quiescence search must follow it before evaluating.
    pub loud: bool,
}

impl Legal {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.chosen.heap_bytes()
    }
}

impl ScriptedState {
    pub fn new(cells: Box<[u8]>, numbers: BTreeMap<Arc<str>, i64>, ply: u32) -> Self {
        Self { cells, numbers, ply, known: OnceLock::new() }
    }

    pub fn bytes(&self) -> usize {
        const A_NUMBER: usize = 64;
        let moves = self.known().map_or(0, |known| known.moves.iter().map(Legal::bytes).sum());
        size_of::<Self>() + self.cells.len() + self.numbers.len() * A_NUMBER + moves
    }

    /// `None` until they are computed.
    pub fn known(&self) -> Option<&KnownAnswers> {
        self.known.get()
    }

    /// The data that equality compares, as words for a hash that is the same on every machine.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        let cells = self.cells.iter().map(|cell| u64::from(*cell));
        let name_bytes = |name: &Arc<str>| name.bytes().map(u64::from).collect::<Vec<_>>();
        cells.chain(
            self.numbers.iter().flat_map(move |(name, number)| name_bytes(name).into_iter().chain([*number as u64])),
        )
    }
}

impl PartialEq for ScriptedState {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells && self.numbers == other.numbers
    }
}

impl Eq for ScriptedState {}

impl Hash for ScriptedState {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cells.hash(state);
        self.numbers.hash(state);
    }
}
