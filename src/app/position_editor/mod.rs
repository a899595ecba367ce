//! Setting a position up: pieces put and taken away square by square, its text both ways, all that is wrong with it.

mod check;

pub use check::{PositionCheck, PositionVerdict};

use crate::board::{Piece, Side, Square};
use crate::notation::{SquareNaming, read_setup, write_setup};
use crate::player::Waker;
use crate::report::{Report, Source};
use crate::rules::{KingRun, Position, Setup, Variant};
use crate::view::{Mark, MarkStyle};
use std::sync::Arc;

/// A change of what is set up.
#[derive(Clone, Debug)]
pub enum EditorAction {
    /// Puts the chosen piece on a square, or takes away what is the same there.
    Put(Square),
    /// Takes away what stands on a square.
    TakeAway(Square),
    /// Chooses the piece that is put: its place among the variant's, `None` to take away.
    Choose(Option<usize>),
    /// Whose turn it is.
    Turn(Side),
    /// No piece at all.
    Empty,
    /// As the game usually begins.
    Usual,
    /// The position as text, as far as it can be read.
    Text(String),
    /// Another variant, from its start.
    Variant(Arc<Variant>),
}

/// A position that is being set up.
pub struct PositionEditor {
    variant: Arc<Variant>,
    setup: Setup,
    /// Which of the variant's pieces is put; `None` to take away.
    chosen: Option<usize>,
    text: String,
    /// What could not be read of the text.
    misread: Vec<Report>,
    check: PositionCheck,
    /// Grows with every change: by it the board knows what to show.
    pub changes: u64,
}

impl PositionEditor {
    /// What stands in a position.
    pub fn new(variant: Arc<Variant>, setup: Setup, waker: Waker) -> Self {
        let text = write_setup(&variant, &setup);
        let check = PositionCheck::new(waker);
        let mut one = Self { variant, setup, chosen: Some(0), text, misread: Vec::new(), check, changes: 0 };
        one.changed();
        one
    }

    /// The rules it is checked by.
    pub const fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// What stands where, and whose turn it is.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Which of the variant's pieces is put.
    pub const fn chosen(&self) -> Option<usize> {
        self.chosen
    }

    /// The position as text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What could not be read of the text that was typed last.
    pub fn misread(&self) -> &[Report] {
        &self.misread
    }

    /// All that keeps it from being played, or the position; `None` while laws in Lua are asked.
    pub const fn verdict(&self) -> Option<&PositionVerdict> {
        self.check.verdict()
    }

    /// The position, if it can be played from.
    pub fn position(&self) -> Option<&Position> {
        match self.verdict() {
            Some(PositionVerdict::Good(position)) if self.misread.is_empty() => Some(position),
            _ => None,
        }
    }

    /// Hears what laws in Lua say.
    pub fn tick(&mut self) {
        self.check.poll();
    }

    /// Carries a change out.
    pub fn edit(&mut self, edit: EditorAction) {
        match edit {
            EditorAction::Put(square) => self.put(square),
            EditorAction::TakeAway(square) => self.setup.squares[square.index()] = None,
            EditorAction::Choose(chosen) => {
                return self.chosen = chosen.filter(|at| *at < self.variant.look.pieces.len());
            }
            EditorAction::Turn(side) => self.setup.turn = side,
            EditorAction::Empty => self.setup.squares.fill(None),
            EditorAction::Usual => self.setup = self.variant.start().setup(),
            EditorAction::Text(text) => return self.read(text),
            EditorAction::Variant(variant) => {
                self.setup = variant.start().setup();
                self.variant = variant;
                self.chosen = Some(0);
            }
        }
        // What was counted belongs to kings that may be gone.
        self.setup.runs = [KingRun::NONE; 2];
        self.misread.clear();
        self.text = write_setup(&self.variant, &self.setup);
        self.changed();
    }

    fn put(&mut self, square: Square) {
        let spec = self.chosen.and_then(|at| self.variant.look.pieces.get(at));
        let piece = spec.map(|spec| Piece { side: spec.side, kind: spec.kind });
        let there = &mut self.setup.squares[square.index()];
        *there = if *there == piece { None } else { piece };
    }

    /// Takes a text over as far as it can be read; what was typed stays as it was typed.
    fn read(&mut self, text: String) {
        let source = Source::new("position", text.as_str());
        let (setup, misread) = read_setup(&SquareNaming::own(&self.variant), &self.variant, &source, 0..text.len());
        let noted = self.setup.script.take();
        self.setup = Setup { script: setup.script.clone().or(noted), ..setup };
        (self.text, self.misread) = (text, misread);
        self.changed();
    }

    fn changed(&mut self) {
        self.changes += 1;
        self.check.start(&self.variant, &self.setup);
    }

    /// The squares of what is wrong.
    pub fn marks(&self) -> Vec<Mark> {
        let Some(PositionVerdict::Bad(faults)) = self.verdict() else { return Vec::new() };
        let squares = faults.iter().filter_map(|fault| fault.square);
        squares.map(|square| Mark { square, style: MarkStyle::Must }).collect()
    }
}
