//! A position as plain data, with what its laws said about it.

use crate::report::Report;
use crate::rules::{Move, Outcome};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// What a board of a scripted game holds beside whose turn it is. Never changes.
///
/// # Equality
/// By cells and numbers: what the repetition rule compares. The ply and what is known follow from elsewhere.
#[derive(Clone, Debug, Default)]
pub struct ScriptedState {
    /// What stands on each playing square in board order: 0 for nothing, else the place of the piece in
    /// [`Appearance::pieces`](crate::rules::Appearance::pieces), counted from 1. Empty where a native family keeps the pieces.
    pub cells: Box<[u8]>,
    /// What the cells do not show, by name.
    pub numbers: BTreeMap<Arc<str>, i64>,
    /// How many plies were played to get here.
    pub ply: u32,
    /// What the laws say, once they were asked.
    pub(in crate::rules) known: OnceLock<KnownAnswers>,
}

/// What the laws say about a position.
#[derive(Clone, Debug, Default)]
pub struct KnownAnswers {
    /// The legal moves; empty when the game is over.
    pub moves: Vec<Legal>,
    /// The result, if the game is over whatever came before.
    pub outcome: Option<Outcome>,
    /// Why the laws have no answer; the game cannot go on.
    pub fault: Option<Arc<Report>>,
}

/// A legal move.
#[derive(Clone, Debug)]
pub struct Legal {
    /// The move.
    pub chosen: Move,
    /// Whether it can never be undone by later ones.
    pub progress: bool,
    /// Whether a search must look past it before it may judge.
    pub loud: bool,
}

impl Legal {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.chosen.heap_bytes()
    }
}

impl ScriptedState {
    /// Plain data about which nothing is known yet.
    pub fn new(cells: Box<[u8]>, numbers: BTreeMap<Arc<str>, i64>, ply: u32) -> Self {
        Self { cells, numbers, ply, known: OnceLock::new() }
    }

    /// What it takes in memory, in bytes, about.
    pub fn bytes(&self) -> usize {
        const A_NUMBER: usize = 64;
        let moves = self.known().map_or(0, |known| known.moves.iter().map(Legal::bytes).sum());
        size_of::<Self>() + self.cells.len() + self.numbers.len() * A_NUMBER + moves
    }

    /// What the laws said about it, if they were asked.
    pub fn known(&self) -> Option<&KnownAnswers> {
        self.known.get()
    }

    /// All that equality goes by, as words to be hashed: the same on every machine.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        let cells = self.cells.iter().map(|cell| u64::from(*cell));
        let letters = |name: &Arc<str>| name.bytes().map(u64::from).collect::<Vec<_>>();
        cells.chain(
            self.numbers.iter().flat_map(move |(name, number)| letters(name).into_iter().chain([*number as u64])),
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
