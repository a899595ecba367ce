//! A grid variant as searches and perft use it.

use super::bits::Bits;
use super::facts::{CaptureMethod, GridFacts, Placing, StuckRule};
use super::features::FEATURES;
use super::generate::MOST_PASSES;
use super::state::{GridState, GridStep};
use super::tables::GridTables;
use crate::board::{Kind, Piece, Side, Square};
use crate::rules::scripted::{STOCK_NAMES, ScriptedState};
use crate::rules::{Arrangement, Board, DiscCountRule, Kernel, Move, PatternBoard, PatternPlanes, PieceSpec};
use crate::rules::{PlacementMask, SLOTS};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// The text of the move that takes over the first piece.
const SWAP: &str = "swap";
/// The number in a position's text that says how many passes led to it.
pub(super) const PASSES_NAME: &str = "passes";
/// Follows the square of a piece that leaves the board.
const LEAVING: &str = "-off";

/// For boards of up to `64 * W` squares.
pub struct GridKernel<const W: usize> {
    tables: GridTables<W>,
    /// In the order of the values of cells.
    pub(super) pieces: Vec<PieceSpec>,
    /// Where pieces can stand, or the message ID of the reason why there are no endgame tables.
    pub(super) placements: Result<PlacementMask, &'static str>,
}

/// Boards of up to 64 squares.
pub type SmallGrid = GridKernel<1>;
/// Boards of up to 256 squares.
pub type LargeGrid = GridKernel<4>;
/// Boards of up to 19×19 squares.
pub type HugeGrid = GridKernel<6>;

/// A kernel reads as its tables.
impl<const W: usize> Deref for GridKernel<W> {
    type Target = GridTables<W>;

    fn deref(&self) -> &GridTables<W> {
        &self.tables
    }
}

impl<const W: usize> fmt::Debug for GridKernel<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GridKernel").field("facts", &self.facts).finish_non_exhaustive()
    }
}

impl<const W: usize> GridKernel<W> {
    /// The facts must be consistent and the board must have at most `64 * W` squares.
    pub fn new(facts: GridFacts, pieces: Vec<PieceSpec>) -> Self {
        let tables = GridTables::new(facts);
        Self { placements: tables.placements(), tables, pieces }
    }

    /// The value of a cell that holds such a piece.
    fn cell(&self, side: Side, kind: usize) -> u8 {
        (side.index() * self.facts.kinds.len() + kind + 1) as u8
    }

    pub(super) fn cells(&self, state: &GridState<W>) -> Box<[u8]> {
        let cell = |square: Square| {
            let side = Side::BOTH.into_iter().find(|side| state.sides[side.index()].has(square.0));
            side.map_or(0, |side| self.cell(side, state.kind_on(square.0)))
        };
        self.facts.shape.all().map(cell).collect()
    }

    /// The side and the kind of the pieces with this look.
    pub(super) fn kind_of(&self, piece: Piece) -> Option<(Side, usize)> {
        let kind = self.facts.kinds.iter().position(|kind| kind.look == piece.kind)?;
        Some((piece.side, kind))
    }

    /// What the squares do not show.
    fn numbers(&self, state: &GridState<W>) -> BTreeMap<Arc<str>, i64> {
        let stock = STOCK_NAMES.into_iter().zip(state.stock).filter(|_| self.facts.stock > 0);
        let passes = self.facts.may_pass.then_some((PASSES_NAME, state.passes));
        stock.chain(passes).map(|(name, number)| (name.into(), number.into())).collect()
    }

    /// Reads what [`Self::numbers`] wrote; what is missing is as at the start.
    pub(super) fn stock_of(&self, numbers: &BTreeMap<Arc<str>, i64>) -> [u8; 2] {
        let most = self.facts.stock;
        STOCK_NAMES.map(|name| numbers.get(name).map_or(most, |left| (*left).clamp(0, most.into()) as u8))
    }

    /// The passes that led to a position with these numbers.
    pub(super) fn passes_of(&self, numbers: &BTreeMap<Arc<str>, i64>) -> u8 {
        let passes = numbers.get(PASSES_NAME).filter(|_| self.facts.may_pass);
        passes.map_or(0, |passes| (*passes).clamp(0, MOST_PASSES.into()) as u8)
    }

    pub(super) fn piece_on(&self, state: &GridState<W>, square: Square) -> Option<Piece> {
        let side = Side::BOTH.into_iter().find(|side| state.sides[side.index()].has(square.0))?;
        Some(Piece { side, kind: self.look(state, square.0) })
    }

    fn look(&self, state: &GridState<W>, square: u16) -> Kind {
        self.facts.kinds.get(state.kind_on(square)).map_or(Kind::Man, |kind| kind.look)
    }

    /// The board at the start of a game.
    pub(super) fn start_state(&self) -> GridState<W> {
        let mut state = GridState::empty(self.facts.first);
        state.stock = [self.facts.stock; 2];
        for (piece, square) in self.facts.start.iter().zip(0..) {
            if let Some((side, kind)) = piece {
                state.put(*side, *kind, square);
            }
        }
        self.judged(state)
    }

    /// Finds out whether the game is over already.
    fn judged(&self, state: GridState<W>) -> GridState<W> {
        let end = self.end_for(&state, state.turn.other()).or_else(|| self.end_for(&state, state.turn));
        GridState { end, ..state }
    }

    /// The winner if the side to move has no move and nothing else ended the game.
    pub(super) fn winner_when_stuck(&self, state: &GridState<W>) -> Option<Side> {
        match self.facts.stuck {
            StuckRule::Loses => Some(state.turn.other()),
            StuckRule::Wins => Some(state.turn),
            StuckRule::Draws => None,
            StuckRule::Passes => {
                let [black, white] = state.sides.map(|pieces| pieces.count());
                let is_black_ahead = (black > white) == (self.facts.count == DiscCountRule::Most);
                (black != white).then_some(if is_black_ahead { Side::Black } else { Side::White })
            }
        }
    }

    pub(super) fn perft(&self, state: &GridState<W>, depth: u32, lists: &mut Vec<Vec<GridStep>>) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut moves = lists.pop().unwrap_or_default();
        self.list(state, &mut moves);
        let count = if depth == 1 {
            moves.len() as u64
        } else {
            moves.iter().map(|step| self.perft(&self.after(state, *step), depth - 1, lists)).sum()
        };
        lists.push(moves);
        count
    }

    /// The step that a legal move is.
    pub(super) fn step(&self, state: &GridState<W>, legal: &Move) -> GridStep {
        if let (Some(from), Some(to)) = (legal.path.first(), legal.path.last()) {
            let (from, to) = (from.0, to.0);
            if from == to {
                return GridStep::Leave(from);
            }
            let jumps = self.facts.method == CaptureMethod::Jump && !legal.captured.is_empty();
            let declines = legal.declines;
            return if jumps { GridStep::Jump { from, to, declines } } else { GridStep::Move { from, to, declines } };
        }
        match legal.places {
            None => GridStep::Pass,
            Some(square) if state.sides[state.turn.index()].has(square.0) => GridStep::Remove(square.0),
            Some(square) if state.occupied().has(square.0) => GridStep::Swap,
            Some(square) => GridStep::Place(square.0),
        }
    }

    /// A piece that falls into a column is written as the column.
    fn column_text(&self, to: u16) -> Option<Arc<str>> {
        let column = || self.facts.names.column(self.facts.shape.place(Square(to)).0);
        (self.facts.placing == Placing::Column).then(|| column().into())
    }
}

impl<const W: usize> Kernel for GridKernel<W> {
    type State = GridState<W>;
    type Step = GridStep;

    fn state(&self, board: &Board) -> GridState<W> {
        let mut state = GridState::empty(board.turn);
        let cells = board.script.as_ref().map(|plain| &*plain.cells).unwrap_or_default();
        state.stock = board.script.as_ref().map_or([0; 2], |plain| self.stock_of(&plain.numbers));
        state.passes = board.script.as_ref().map_or(0, |plain| self.passes_of(&plain.numbers));
        let kinds = self.facts.kinds.len().max(1);
        for (cell, square) in cells.iter().zip(0..) {
            if let Some(index) = usize::from(*cell).checked_sub(1) {
                let side = if index < kinds { Side::Black } else { Side::White };
                state.put(side, index % kinds, square);
            }
        }
        self.judged(state)
    }

    fn board(&self, state: &GridState<W>) -> Board {
        Board::scripted(ScriptedState::new(self.cells(state), self.numbers(state), 0), state.turn)
    }

    fn turn(&self, state: &GridState<W>) -> Side {
        state.turn
    }

    fn moves(&self, state: &GridState<W>, into: &mut Vec<GridStep>) {
        self.list(state, into);
    }

    #[inline]
    fn play(&self, state: &GridState<W>, step: &GridStep) -> GridState<W> {
        self.after(state, *step)
    }

    #[inline]
    fn random_step(&self, state: &GridState<W>, random: u64, list: &mut Vec<GridStep>) -> Option<GridStep> {
        let high = (random >> 32) as u32;
        self.tables.random_step(state, high).or_else(|| {
            self.list(state, list);
            list.get(((u64::from(high) * list.len() as u64) >> 32) as usize).copied()
        })
    }

    fn winner(&self, state: &GridState<W>) -> Option<Side> {
        match state.end {
            Some(end) => Some(end.winner),
            None => self.winner_when_stuck(state),
        }
    }

    fn is_loud(&self, state: &GridState<W>, step: &GridStep) -> bool {
        // Where every move captures, following all captures would play each game to its end; where pieces only change sides, there
        // would be no end.
        let is_rare = self.has_quiet_moves && self.facts.method != CaptureMethod::Conversion;
        is_rare && self.is_capture(state, *step)
    }

    fn is_quiet(&self, state: &GridState<W>) -> bool {
        // Elsewhere a list of moves is needed, which the search makes better itself.
        let is_placing = self.facts.placing == Placing::Anywhere && !self.facts.captures();
        let has_room = (self.board & !state.occupied()).any() && self.may_place(state, state.turn);
        is_placing && has_room && state.end.is_none() && state.passes < MOST_PASSES
    }

    #[inline]
    fn is_progress(&self, state: &GridState<W>, step: &GridStep) -> bool {
        GridTables::is_progress(self, state, *step)
    }

    fn quiet_limit(&self) -> Option<u32> {
        (self.facts.quiet_plies > 0).then_some(self.facts.quiet_plies)
    }

    fn slot(&self, step: &GridStep) -> usize {
        let pair = |from: usize, to: u16| (from * 61 + usize::from(to) + 1) % SLOTS;
        match *step {
            GridStep::Pass | GridStep::Swap => 0,
            GridStep::Place(to) | GridStep::Remove(to) | GridStep::Leave(to) => pair(0, to),
            GridStep::Move { from, to, .. } | GridStep::Jump { from, to, .. } => pair(usize::from(from) + 1, to),
        }
    }

    fn piece_count(&self, state: &GridState<W>) -> u32 {
        if self.placements.is_ok() { state.occupied().count() } else { u32::MAX }
    }

    fn arrangement(&self, state: &GridState<W>) -> Arrangement {
        GridTables::arrangement(self, state)
    }

    fn arranged(&self, pieces: &Arrangement) -> GridState<W> {
        self.judged(GridTables::arranged(self, pieces))
    }

    fn key(&self, state: &GridState<W>) -> u64 {
        state.key()
    }

    fn masks(&self, state: &GridState<W>, into: &mut Vec<u32>) {
        into.clear();
        let numbers = self.facts.shape.squares().div_ceil(32);
        for pieces in state.sides {
            for kind in 0..self.facts.kinds.len() {
                let squares = pieces & state.of_kind(kind);
                into.extend((0..numbers).map(|n| squares.number(n)));
            }
        }
    }

    fn features(&self, state: &GridState<W>, into: &mut Vec<f64>) {
        into.clear();
        into.extend((0..FEATURES.len()).map(|index| self.feature(state, index)));
    }

    fn weigh(&self, state: &GridState<W>, weights: &[f64]) -> f64 {
        let named = weights.iter().enumerate().filter(|(_, weight)| **weight != 0.0);
        named.map(|(index, weight)| weight * self.feature(state, index)).sum()
    }

    fn value(&self, state: &GridState<W>) -> f64 {
        self.worth(state)
    }

    fn pattern_board(&self) -> Option<PatternBoard> {
        GridTables::pattern_board(self)
    }

    #[inline]
    fn pattern_planes(&self, state: &GridState<W>) -> PatternPlanes {
        GridTables::pattern_planes(self, state)
    }

    fn full(&self, state: &GridState<W>, step: &GridStep) -> Move {
        let squares = |set: Bits<W>| set.iter().map(Square).collect::<Vec<_>>();
        let effects = self.effects(state, *step);
        let flipped = squares(effects.turned);
        match *step {
            GridStep::Pass => Move::default(),
            GridStep::Remove(square) => Move { places: Some(Square(square)), ..Move::default() },
            GridStep::Leave(square) => {
                let text = self.facts.names.name(self.facts.shape, Square(square)) + LEAVING;
                Move { path: vec![Square(square); 2], text: Some(text.into()), ..Move::default() }
            }
            GridStep::Swap => {
                Move { places: state.occupied().last().map(Square), text: Some(SWAP.into()), ..Move::default() }
            }
            GridStep::Place(to) => Move {
                places: Some(Square(to)),
                captured: squares(effects.taken),
                flipped,
                text: self.column_text(to),
                ..Move::default()
            },
            GridStep::Move { from, to, declines } => {
                let path = vec![Square(from), Square(to)];
                let crowned = !declines && self.arriving(state, from, to).1;
                Move { path, captured: squares(effects.taken), crowned, declines, flipped, ..Move::default() }
            }
            GridStep::Jump { from, to, declines } => {
                let [path, captured] =
                    self.jump_path(from, to).map(|squares| squares.into_iter().map(Square).collect());
                let crowned = !declines && self.arriving(state, from, to).1;
                Move { path, captured, crowned, declines, ..Move::default() }
            }
        }
    }
}
