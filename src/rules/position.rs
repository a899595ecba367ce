//! A checked position with the history that draw rules need.

use super::draw_counters::DrawCounters;
use super::script_state::{STOCK_NAMES, ScriptedState};
use super::{Arrangement, Change, IllegalReason, KingRun, Move, Outcome, PieceSpec, Setup, Termination, Variant};
use crate::board::{Kind, Piece, Side, Square};
use crate::report::Report;
use std::sync::Arc;

/// Pieces, side to move and the state not visible on the squares. Masks have bit 0 for the first playing square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub black: u128,
    pub white: u128,
    pub kings: u128,
    pub turn: Side,
    /// Consecutive moves of one king, for black and for white, if the variant limits them.
    pub runs: [KingRun; 2],
    /// Set if the rules are a script, or if the pieces are stored as cells; then the masks are empty.
    pub script: Option<Arc<ScriptedState>>,
}

impl Board {
    pub fn from_setup(setup: &Setup) -> Self {
        let mask = |wanted: &dyn Fn(Piece) -> bool| {
            let squares = setup.squares.iter().enumerate().filter(|(_, piece)| piece.is_some_and(wanted));
            squares.fold(0, |mask, (index, _)| mask | 1 << index)
        };
        Self {
            black: mask(&|piece| piece.side == Side::Black),
            white: mask(&|piece| piece.side == Side::White),
            kings: mask(&|piece| piece.kind == Kind::King),
            turn: setup.turn,
            runs: setup.runs,
            script: None,
        }
    }

    /// The board with these pieces in its masks.
    pub const fn arranged(pieces: &Arrangement) -> Self {
        let Arrangement { men: [black_men, white_men], kings: [black_kings, white_kings], turn } = *pieces;
        Self {
            black: black_men | black_kings,
            white: white_men | white_kings,
            kings: black_kings | white_kings,
            turn,
            runs: [KingRun::NONE; 2],
            script: None,
        }
    }

    /// The pieces in its masks.
    pub fn arrangement(&self) -> Arrangement {
        Arrangement {
            men: Side::BOTH.map(|side| self.of(side) & !self.kings),
            kings: Side::BOTH.map(|side| self.of(side) & self.kings),
            turn: self.turn,
        }
    }

    pub const fn of(&self, side: Side) -> u128 {
        match side {
            Side::Black => self.black,
            Side::White => self.white,
        }
    }

    /// `plain` is the kind of a piece that is not a king.
    pub fn at(&self, square: Square, plain: Kind) -> Option<Piece> {
        let bit = 1 << square.0;
        let side = if self.black & bit != 0 {
            Side::Black
        } else if self.white & bit != 0 {
            Side::White
        } else {
            return None;
        };
        Some(Piece { side, kind: if self.kings & bit != 0 { Kind::King } else { plain } })
    }

    /// A hash, the same on every machine.
    pub fn key(&self) -> u64 {
        let runs =
            self.runs.iter().fold(0, |runs, run| runs << 16 | u128::from(run.moves) << 8 | u128::from(run.square.0));
        let words = [self.black, self.white, self.kings, self.turn as u128 | runs << 8];
        words
            .iter()
            .flat_map(|word| [*word as u64, (*word >> 64) as u64])
            .chain(self.script.iter().flat_map(|plain| plain.words()))
            .fold(0x9E37_79B9_7F4A_7C15, |hash, word| mix(hash ^ word))
    }
}

/// The finaliser of `SplitMix64` (Steele, Lea, Flood 2014).
pub const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// An earlier board in the history, which ends at the last irreversible move.
#[derive(Debug)]
struct EarlierBoard {
    board: Board,
    before: Option<Arc<EarlierBoard>>,
}

/// A playable position. Immutable and cheap to clone.
///
/// # Equality
/// Two positions are equal if the repetition rule counts them as the same: same variant, board and side to move.
#[derive(Clone, Debug)]
pub struct Position {
    variant: Arc<Variant>,
    board: Board,
    ply: u32,
    quiet_plies: u32,
    counters: DrawCounters,
    past: Option<Arc<EarlierBoard>>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board && Arc::ptr_eq(&self.variant, &other.variant)
    }
}

impl Position {
    /// Approximate memory in bytes, without its own size and the data shared with other positions.
    pub fn heap_bytes(&self) -> usize {
        let past = if self.past.is_some() { size_of::<EarlierBoard>() + 2 * size_of::<usize>() } else { 0 };
        past + self.board.script.as_ref().map_or(0, |plain| plain.bytes())
    }

    /// Wraps a board without checks, at ply 0 and without history; use [`Variant::position`] to check it.
    pub fn new(variant: Arc<Variant>, board: Board) -> Self {
        let board = variant.rules.adopt(board);
        let counters = DrawCounters::new(variant.rules.balances(&board));
        Self { variant, board, ply: 0, quiet_plies: 0, counters, past: None }
    }

    pub(super) fn at_ply(self, ply: u32) -> Self {
        Self { ply, ..self }
    }

    /// Makes the script, if the rules are one, compute everything that [`Position::moves`] and [`Position::outcome`]
    /// need, so that later calls return at once.
    pub fn settle(&self) {
        self.outcome();
    }

    /// Why the rules script cannot continue from here.
    pub fn fault(&self) -> Option<Arc<Report>> {
        self.variant.rules.fault(&self.board)
    }

    pub const fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    pub const fn board(&self) -> &Board {
        &self.board
    }

    pub const fn turn(&self) -> Side {
        self.board.turn
    }

    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// The number of plies since the last move that made progress.
    pub const fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    /// The plies counted for the variant's material balance at `index` (from 0), or `None` if it does not hold.
    pub fn held_plies(&self, index: usize) -> Option<u32> {
        self.counters.plies(index)
    }

    pub fn at(&self, square: Square) -> Option<Piece> {
        match self.cells() {
            Some(_) => self.spec(square).map(|spec| Piece { side: spec.side, kind: spec.kind }),
            None => self.board.at(square, self.variant.plain_kind),
        }
    }

    /// The kind of piece on a square, as the variant describes it.
    pub fn spec(&self, square: Square) -> Option<&PieceSpec> {
        let pieces = &self.variant.look.pieces;
        if let Some(cells) = self.cells() {
            let cell = cells.get(square.index()).copied().unwrap_or(0);
            return pieces.get(usize::from(cell).checked_sub(1)?);
        }
        let piece = self.board.at(square, self.variant.plain_kind)?;
        pieces.iter().find(|spec| (spec.side, spec.kind) == (piece.side, piece.kind))
    }

    /// The piece on each square, if the pieces are stored as cells.
    fn cells(&self) -> Option<&[u8]> {
        self.board.script.as_ref().map(|plain| &*plain.cells).filter(|cells| !cells.is_empty())
    }

    /// How many pieces a side can still place, where the rules limit it.
    pub fn stock(&self, side: Side) -> Option<i64> {
        let numbers = &self.board.script.as_ref()?.numbers;
        numbers.get(STOCK_NAMES[side.index()]).copied()
    }

    pub fn count(&self, side: Side, kind: Option<Kind>) -> u32 {
        if self.cells().is_some() {
            let fits = |piece: &Piece| piece.side == side && kind.is_none_or(|kind| kind == piece.kind);
            return self.variant.shape.all().filter_map(|square| self.at(square)).filter(fits).count() as u32;
        }
        let all = self.board.of(side);
        let mask = match kind {
            None => all,
            Some(Kind::King) => all & self.board.kings,
            Some(kind) if kind == self.variant.plain_kind => all & !self.board.kings,
            Some(_) => 0,
        };
        mask.count_ones()
    }

    /// A checksum of the board and all draw counters, the same on every machine: two programs in one game compare it
    /// after each move. It detects disagreement but does not protect against cheating.
    pub fn checksum(&self) -> u64 {
        let counts = [self.ply, self.quiet_plies, self.occurrences()].map(u64::from);
        let counters = self.counters.words();
        counts.into_iter().chain(counters).fold(self.board.key(), |sum, word| mix(sum ^ word))
    }

    /// The number of times this position has occurred, including now.
    pub fn occurrences(&self) -> u32 {
        let mut count = 1;
        let mut past = self.past.as_ref();
        while let Some(earlier) = past {
            count += u32::from(earlier.board == self.board);
            past = earlier.before.as_ref();
        }
        count
    }

    /// Whether this position has occurred at least `count` times, including now; a `count` of 0 means no limit.
    pub fn is_repeated(&self, count: u32) -> bool {
        // Comparing boards is slow, and each repetition takes at least two plies.
        count > 0 && self.quiet_plies >= 2 * (count - 1) && self.occurrences() >= count
    }

    /// Whether the next move can bring a board for the `count`th time; a `count` of 0 means no limit.
    pub fn may_repeat(&self, count: u32) -> bool {
        let earlier: Vec<&Board> = self.earlier().collect();
        let times = |board: &Board| earlier.iter().filter(|other| **other == board).count();
        count > 0 && earlier.iter().any(|board| times(board) + 1 >= count as usize)
    }

    /// The boards since the last move that made progress, latest first.
    pub fn earlier(&self) -> impl Iterator<Item = &Board> {
        let mut past = self.past.as_deref();
        std::iter::from_fn(move || {
            let here = past?;
            past = here.before.as_deref();
            Some(&here.board)
        })
    }

    /// All legal moves in the documented order ([`Ruleset::moves`](super::Ruleset::moves)); empty when the game is over.
    pub fn moves(&self) -> Vec<Move> {
        if self.outcome().is_some() { Vec::new() } else { self.variant.rules.moves(&self.board) }
    }

    /// The position after a legal move and the changes the move made.
    pub fn play(&self, legal: &Move) -> (Self, Vec<Change>) {
        let (board, changes) = self.variant.rules.play(&self.board, legal);
        let progress = self.variant.rules.is_progress(&self.board, legal);
        let past = if progress {
            None
        } else {
            Some(Arc::new(EarlierBoard { board: self.board.clone(), before: self.past.clone() }))
        };
        let quiet_plies = if progress { 0 } else { self.quiet_plies + 1 };
        let changed = !legal.captured.is_empty() || legal.crowned;
        let counters = self.counters.next(self.variant.rules.balances(&board), changed);
        (Self { variant: self.variant.clone(), board, ply: self.ply + 1, quiet_plies, counters, past }, changes)
    }

    pub fn outcome(&self) -> Option<Outcome> {
        let by_rules = self.variant.rules.outcome(self);
        let capped = self.ply >= self.variant.ply_cap;
        by_rules.or_else(|| capped.then_some(Outcome { winner: None, ending: Termination::PlyCap }))
    }

    /// The number of plies for which no history rule can end the game, as in
    /// [`Ruleset::plies_left`](super::Ruleset::plies_left) but also limited by the maximum length: a win within this
    /// distance can be played out.
    pub fn plies_left(&self) -> u32 {
        self.variant.rules.plies_left(self).min(self.variant.ply_cap.saturating_sub(self.ply))
    }

    /// Explains why going from `from` to `to` (or placing on `to`) is not legal; `None` if it is.
    pub fn why_not(&self, from: Option<Square>, to: Square) -> Option<IllegalReason> {
        if self.outcome().is_some() {
            Some(IllegalReason::GameOver)
        } else {
            self.variant.rules.why_not(&self.board, from, to)
        }
    }

    /// The arrangement of pieces, for editing or writing.
    pub fn setup(&self) -> Setup {
        Setup {
            squares: self.variant.shape.all().map(|square| self.at(square)).collect(),
            turn: self.turn(),
            runs: self.board.runs,
            script: self.board.script.as_deref().cloned(),
        }
    }
}

impl Drop for EarlierBoard {
    // The default drop would recurse once per ply of a long quiet game.
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut earlier) = before.and_then(Arc::into_inner) {
            before = earlier.before.take();
        }
    }
}
