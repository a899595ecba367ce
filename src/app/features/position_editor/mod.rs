//! The position editor: placing and removing pieces, reading and writing text, and listing all errors.

mod check;
pub mod page;
mod state;

pub use check::{PositionCheck, PositionVerdict};
pub use state::EditorState;

use crate::app::route::Route;
use crate::board::{Piece, Side, Square};
use crate::notation::{SquareNaming, read_setup, write_setup};
use crate::player::Waker;
use crate::report::{Report, Source};
use crate::rules::{KingRun, Position, Setup, Variant};
use crate::view::{Mark, MarkStyle};
use std::sync::Arc;

impl Route {
    pub const SET_UP: Self = Self::new("position editor");
}

#[derive(Clone, Debug)]
pub enum EditorAction {
    /// Opens a position, with a note about it for the user.
    Open {
        variant: Arc<Variant>,
        setup: Box<Setup>,
        note: Option<Report>,
    },
    /// Places the chosen piece, or removes it if the square already has it.
    Put(Square),
    TakeAway(Square),
    /// Chooses the piece to place, as an index into the variant's pieces; `None` removes pieces.
    Choose(Option<usize>),
    Turn(Side),
    Empty,
    /// Resets to the variant's start position.
    Usual,
    /// Reads the position from text, as far as possible.
    Text(String),
    /// Switches to another variant, at its start.
    Variant(Arc<Variant>),
}

pub struct PositionEditor {
    variant: Arc<Variant>,
    setup: Setup,
    /// Index of the piece to place; `None` removes pieces.
    chosen: Option<usize>,
    text: String,
    /// Errors in the typed text.
    misread: Vec<Report>,
    check: PositionCheck,
    /// Grows with every change, which tells the board view to refresh.
    pub changes: u64,
}

impl PositionEditor {
    pub fn new(variant: Arc<Variant>, setup: Setup, waker: Waker) -> Self {
        let text = write_setup(&variant, &setup);
        let check = PositionCheck::new(waker);
        let mut one = Self { variant, setup, chosen: Some(0), text, misread: Vec::new(), check, changes: 0 };
        one.changed();
        one
    }

    pub const fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// As an index; `None` removes pieces.
    pub const fn chosen(&self) -> Option<usize> {
        self.chosen
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Errors in the last typed text.
    pub fn misread(&self) -> &[Report] {
        &self.misread
    }

    /// `None` while the rules check is running in Lua.
    pub const fn verdict(&self) -> Option<&PositionVerdict> {
        self.check.verdict()
    }

    /// `None` if the position cannot be played.
    pub fn position(&self) -> Option<&Position> {
        match self.verdict() {
            Some(PositionVerdict::Good(position)) if self.misread.is_empty() => Some(position),
            _ => None,
        }
    }

    pub fn tick(&mut self) {
        self.check.poll();
    }

    pub fn edit(&mut self, edit: EditorAction) {
        match edit {
            EditorAction::Open { .. } => return,
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
        // The counters belong to kings that may be gone.
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

    /// Reads a text as far as possible; the typed text itself is unchanged.
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

    pub fn marks(&self) -> Vec<Mark> {
        let Some(PositionVerdict::Bad(faults)) = self.verdict() else { return Vec::new() };
        let squares = faults.iter().filter_map(|fault| fault.square);
        squares.map(|square| Mark { square, style: MarkStyle::Must }).collect()
    }
}
