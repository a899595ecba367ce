//! The checked facts of a grid variant.

use crate::board::{Kind, Shape, Side, Square, SquareNames};
use crate::rules::DiscCountRule;
use crate::rules::directions::{
    DIAGONALS, DIAGONALS_UP, DOWN, Directions, SIDEWAYS, UP, UP_RIGHT_AND_DOWN_LEFT, quarter_turned, turned,
};

/// The most kinds of piece that a side can have: one for each look.
pub const MAX_KINDS: usize = 4;

/// A leap to any square so many squares away one way and so many the other: a knight's is (1, 2).
pub type Leap = (u8, u8);

/// Where pieces can be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placing {
    Never,
    Anywhere,
    /// A piece falls to the lowest empty square of the chosen column.
    Column,
    /// On squares that touch one of the side's own pieces, diagonally too.
    BesideOwn,
}

/// How pieces are captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureMethod {
    /// By moving onto them.
    Replacement,
    /// By jumping over them to the empty square behind.
    Jump,
    /// By enclosing a row of them between the piece that moved and another of the same side.
    Custody,
    /// Not at all: opposing pieces next to the piece that moved change sides.
    Conversion,
}

/// Which squares are neighbours: steps lead from one to another, and chains consist of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbours {
    /// Along rows, columns and diagonals.
    Eight,
    /// Along rows and columns.
    Four,
    /// Along rows, columns and the diagonals from lower left to upper right, as on a board of hexagons.
    Six,
}

impl Neighbours {
    /// In files.
    pub const NAMES: [(&str, Self); 3] = [("eight", Self::Eight), ("four", Self::Four), ("six", Self::Six)];

    /// The directions in which a square can have a neighbour.
    pub const fn directions(self) -> Directions {
        match self {
            Self::Eight => DIAGONALS | UP | SIDEWAYS | DOWN,
            Self::Four => UP | SIDEWAYS | DOWN,
            Self::Six => UP | SIDEWAYS | DOWN | UP_RIGHT_AND_DOWN_LEFT,
        }
    }
}

/// What the first moves of a game are, if not ordinary ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstMoves {
    Ordinary,
    /// Each side removes one of its own pieces: the first in the centre or a corner, the second beside the gap.
    Removals,
    /// The second side may take over the first piece that was placed.
    Swap,
}

/// The result for a side without a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StuckRule {
    Loses,
    Wins,
    Draws,
    /// It passes; when neither side can move, the pieces are counted.
    Passes,
}

/// What pieces hop over, without capturing it, to the empty square behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HopOver {
    Any,
    Own,
    Theirs,
}

/// A criterion that ranks captures, as in draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridPreference {
    /// Most pieces.
    Captures,
    /// The greatest value.
    Value,
}

#[allow(clippy::struct_excessive_bools)] // each is an independent fact
#[derive(Clone, Debug, PartialEq)]
pub struct PieceFacts {
    pub name: String,
    pub look: Kind,
    /// The letter of black's piece and that of white's.
    pub letters: [char; 2],
    /// In plain pieces.
    pub value: f64,
    /// As white, at the bottom, sees them.
    pub moves: Directions,
    pub leaps: Vec<Leap>,
    pub captures: Directions,
    pub capture_leaps: Vec<Leap>,
    /// The fewest and the most squares of a move in a line.
    pub steps: (u8, u8),
    /// The directions in which it hops.
    pub hops: Directions,
    pub hop_over: HopOver,
    /// Whether it may hop on after a hop, in any of these directions.
    pub hops_on: bool,
    /// The kind that it becomes on the far rows, by its index.
    pub promotes: Option<usize>,
    /// On how many of them, counted from the far edge.
    pub promotion_rows: u8,
    /// Whether the player may choose not to promote it.
    pub may_decline: bool,
    /// Whether a side without such a piece has lost.
    pub royal: bool,
    /// Whether it wins on a goal of its side.
    pub wins_on_goals: bool,
}

impl PieceFacts {
    /// Whether it can leave a square so that it may come back to it, without capturing.
    pub fn goes_back(&self) -> bool {
        (self.moves | self.hops) & !(UP | DIAGONALS_UP) != 0 || !self.leaps.is_empty()
    }

    /// Whether it can go onto empty squares without capturing.
    pub fn moves_quietly(&self) -> bool {
        self.moves != 0 || !self.leaps.is_empty() || self.hops != 0
    }
}

/// The facts of a grid variant. White is at the bottom and moves up.
#[allow(clippy::struct_excessive_bools)] // each is an independent fact
#[derive(Clone, Debug, PartialEq)]
pub struct GridFacts {
    pub shape: Shape,
    pub neighbours: Neighbours,
    /// Whether black is on the left and moves to the right, and not at the top and moves down.
    pub black_goes_right: bool,
    pub first: Side,
    pub names: SquareNames,
    /// At most [`MAX_KINDS`].
    pub kinds: Vec<PieceFacts>,
    /// In board order: the side and the kind of the piece on each square.
    pub start: Vec<Option<(Side, usize)>>,
    /// The squares that are not part of the game.
    pub blocked: Vec<Square>,
    pub placing: Placing,
    /// A side places only while it has fewer pieces than this; 0 for no limit.
    pub most_placed: u8,
    /// How many pieces each side can place in a game; 0 for no limit.
    pub stock: u8,
    /// Whether a side that can place a piece must do so.
    pub placing_first: bool,
    pub method: CaptureMethod,
    pub forced: bool,
    /// Whether a jump may go on in the same direction.
    pub continued: bool,
    /// Which captures must be chosen, the most important criterion first.
    pub prefer: Vec<GridPreference>,
    pub first_moves: FirstMoves,
    /// Whether the first piece on its far row wins.
    pub far_row: bool,
    /// The number of pieces in a line that wins; 0 for none.
    pub line: u8,
    /// Whether a longer line does not win.
    pub line_exact: bool,
    /// Whether a side wins with all its pieces on the squares on which the other side's began.
    pub homes: bool,
    /// Whether a chain of neighbouring pieces between its two edges wins: top and bottom for black, left and right for white.
    pub chain: bool,
    /// Whether pieces may leave the board over their far row, and a side wins when all have left.
    pub leaving: bool,
    /// Black's goals, then white's: squares on which a piece of the side wins.
    pub goals: [Vec<Square>; 2],
    /// A side with this few pieces has lost, if it began with more.
    pub reduced_to: u8,
    pub stuck: StuckRule,
    /// Whether a side may pass although it can move. Two passes in a row end the game, as if neither side could move.
    pub may_pass: bool,
    /// Who wins when neither side can move.
    pub count: DiscCountRule,
    /// The number of occurrences that draws by repetition; 0 for never.
    pub repetition: u32,
    /// The number of plies without progress that draws; 0 for never.
    pub quiet_plies: u32,
}

impl GridFacts {
    /// Whether pieces can be captured or made to change sides.
    pub fn captures(&self) -> bool {
        self.kinds.iter().any(|kind| kind.captures != 0 || !kind.capture_leaps.is_empty())
    }

    /// Whether some piece can go from one square to another.
    pub fn moves(&self) -> bool {
        self.kinds.iter().any(|kind| self.can_move(kind))
    }

    /// Whether a piece of this kind can ever leave its square.
    pub fn can_move(&self, kind: &PieceFacts) -> bool {
        let ways = self.neighbours.directions();
        let takes = matches!(self.method, CaptureMethod::Replacement | CaptureMethod::Jump);
        let leaps = !kind.leaps.is_empty() || !kind.capture_leaps.is_empty();
        (kind.moves | kind.hops) & ways != 0 || takes && kind.captures & ways != 0 || leaps
    }

    /// The directions, as on the board, that a side's pieces see as these.
    pub fn seen(&self, side: Side, ways: Directions) -> Directions {
        let ways = match side {
            Side::White => ways,
            Side::Black if self.black_goes_right => quarter_turned(ways),
            Side::Black => turned(ways),
        };
        ways & self.neighbours.directions()
    }

    /// How many rows a piece of a side has gone towards its far row, from the edge behind it.
    pub fn rows_gone(&self, side: Side, square: Square) -> u8 {
        let (column, row) = self.shape.place(square);
        match side {
            Side::White => self.shape.rows - 1 - row,
            Side::Black if self.black_goes_right => column,
            Side::Black => row,
        }
    }

    /// How many rows lie between a side's own edge and its far row.
    pub fn rows_to_go(&self, side: Side) -> u8 {
        if side == Side::Black && self.black_goes_right { self.shape.columns - 1 } else { self.shape.rows - 1 }
    }

    /// Whether a side can have pieces of this kind: from the start, or by placing, promoting or turning them.
    pub fn uses(&self, side: Side, kind: usize) -> bool {
        let owns = |owner: Side| owner == side || self.method == CaptureMethod::Conversion;
        let begins = self.start.iter().flatten().map(|(owner, kind)| (*owner, *kind));
        let mut used: Vec<usize> = begins.filter(|(owner, _)| owns(*owner)).map(|(_, kind)| kind).collect();
        used.extend(self.places().then_some(0));
        // Each round follows one promotion.
        for _ in 1..self.kinds.len() {
            let promoted: Vec<usize> = used.iter().filter_map(|kind| self.kinds[*kind].promotes).collect();
            used.extend(promoted);
        }
        used.contains(&kind)
    }

    pub fn has_goals(&self) -> bool {
        self.goals.iter().any(|goals| !goals.is_empty())
    }

    pub fn places(&self) -> bool {
        self.placing != Placing::Never
    }

    /// Whether pieces that were taken off the board can be placed again without end, so that any position may return.
    pub fn pieces_return(&self) -> bool {
        let are_taken = self.captures() && self.method != CaptureMethod::Conversion;
        self.places() && self.stock == 0 && (are_taken || self.leaving)
    }

    /// Whether a promoted piece of this kind never becomes what it was.
    pub fn promotes_for_good(&self, kind: usize) -> bool {
        let next = |kind: &usize| self.kinds[*kind].promotes;
        !std::iter::successors(next(&kind), next).take(self.kinds.len()).any(|later| later == kind)
    }

    pub fn begins_with(&self, side: Side) -> usize {
        self.start.iter().flatten().filter(|(owner, _)| *owner == side).count()
    }
}
