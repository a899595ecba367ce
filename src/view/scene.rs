//! The board as plain data: pieces, places, heights, marks and labels. The painter draws it and tests read it.

use super::overlay::{Arrow, Note};
use super::space::{BoardPoint, half_extent};
use crate::board::{Kind, Shape, Side, Square, SquareNames};
use crate::rules::{InputMethod, Pattern, Position};
use crate::text::{Phrase, authored, phrase, raw};
use std::sync::Arc;

/// Identifies a piece while it moves, so that frames need no matching.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceId(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PiecePlace {
    /// On this square of the board, even while it is still on its way there.
    Board(Square),
    /// In the stack of captured pieces of its side, counted from 0 at the bottom.
    Stack(usize),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScenePiece {
    pub id: PieceId,
    /// The owner; of a disc, the face that shows when it lies flat.
    pub side: Side,
    pub kind: Kind,
    pub home: PiecePlace,
    pub place: BoardPoint,
    /// The height of its base above the board, in squares; below 0 on the table.
    pub lift: f32,
    /// How far a disc is turned over, in radians: π shows its other face.
    pub flip: f32,
    /// The direction in which it turns over, in radians, counter-clockwise from "to the right", seen from above.
    pub flip_towards: f32,
    /// The height of a king's upper man above its final place, in squares, while it is being crowned.
    pub crown_lift: f32,
}

/// The meaning of a mark. Each has its own shape, so that none relies on its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MarkStyle {
    LastFrom,
    LastTo,
    Source,
    /// Where the selected piece currently is: on its own square or part of the way through its move.
    Selected,
    Target,
    /// Visited by the capture being chosen.
    Passed,
    /// Would be captured.
    Capture,
    /// Has a move; shown faintly before one is chosen.
    Movable,
    /// Must capture; shown after an illegal attempt.
    Must,
    /// A bot's mark, or a hint.
    Hint,
    /// A bot is about to place something here.
    Cross,
    Hover,
    Cursor,
}

impl MarkStyle {
    /// Every style with its name in scripts and in the text form of a scene.
    pub const ALL: [(&'static str, Self); 13] = [
        ("last_from", Self::LastFrom),
        ("last_to", Self::LastTo),
        ("source", Self::Source),
        ("held", Self::Selected),
        ("target", Self::Target),
        ("passed", Self::Passed),
        ("capture", Self::Capture),
        ("movable", Self::Movable),
        ("must", Self::Must),
        ("hint", Self::Hint),
        ("cross", Self::Cross),
        ("hover", Self::Hover),
        ("cursor", Self::Cursor),
    ];

    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, style)| *style == self).map_or("", |(name, _)| name)
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, style)| *style)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mark {
    pub square: Square,
    pub style: MarkStyle,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LabelSpot {
    /// On the frame beside a column, on the viewer's side.
    Column(u8),
    /// On the frame beside a row, to the viewer's left.
    Row(u8),
    /// In a corner of a square.
    Corner(Square),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// For example `c`, `3` or `22`.
    pub text: String,
    pub spot: LabelSpot,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    pub shape: Shape,
    pub pattern: Pattern,
    /// The squares that are not part of the game.
    pub blocked: Arc<[Square]>,
    /// Marked squares on which a side wins.
    pub goals: Arc<[Square]>,
    /// Whether edges have the colours of sides: the top and the bottom one black's, the left and the right one white's.
    pub has_edges: bool,
    pub input: InputMethod,
    pub names: SquareNames,
    /// The variant's names for black and white.
    pub sides: [String; 2],
    /// The variant's names for pieces; a piece without one has the name of its kind.
    pub called: Vec<(Side, Kind, String)>,
    pub labels: Vec<Label>,
    /// Including those beside the board.
    pub pieces: Vec<ScenePiece>,
    /// The marks in any order; the painter draws them in the order of their styles.
    pub marks: Vec<Mark>,
    /// Candidate moves, the best first.
    pub arrows: Vec<Arrow>,
    pub notes: Vec<Note>,
    /// The emphasis on marks of mandatory captures: 0 at rest, 1 at the peak of a flash.
    pub flash: f32,
}

/// The height of the table under the board, in squares.
pub const TABLE_LIFT: f32 = -0.62;
/// The width of the frame around the playing surface, in squares.
pub const FRAME_WIDTH: f32 = 0.72;
/// The offset from the centre of the board to a pile of captured black pieces: to the right and down the board. Piles start at
/// the middle of the side and continue towards the player who captured them; those that do not fit start a second line.
fn pile_place(shape: Shape, pile: usize) -> (f32, f32) {
    const APART: f32 = 0.95;
    let (half_columns, half_rows) = half_extent(shape);
    let in_line = ((half_rows + FRAME_WIDTH - 0.55) / APART) as usize + 1;
    let (line, along) = ((pile / in_line) as f32, (pile % in_line) as f32);
    (half_columns + FRAME_WIDTH + 0.60 + line * APART, 0.55 + along * APART)
}

/// The same offset as in [`pile_place`] for a captured black pawn: pawns stand in rows, as they cannot be stacked.
fn rank_place(shape: Shape, index: usize) -> (f32, f32) {
    const APART: f32 = 0.68;
    let (half_columns, half_rows) = half_extent(shape);
    let in_rank = ((half_rows / APART) as usize).max(1);
    let (rank, along) = ((index / in_rank) as f32, (index % in_rank) as f32);
    (half_columns + FRAME_WIDTH + 0.48 + rank * APART, 0.45 + along * APART)
}

/// As many pawns beside the board are always in the picture.
const FEW_PAWNS: usize = 4;

/// The number of captured pieces per pile, so that all of a side's pieces fit beside its half of the board.
pub(super) const fn pile_size(shape: Shape, kind: Kind) -> usize {
    match kind {
        Kind::Man | Kind::King => {
            if shape.rows < 12 {
                4
            } else {
                5
            }
        }
        Kind::Disc => 8,
        Kind::Pawn => 1,
    }
}

impl Scene {
    /// The pieces of a position on an unmarked board, with no captured pieces beside it.
    pub fn of(position: &Position) -> Self {
        let variant = position.variant();
        let look = &variant.look;
        let mut scene = Self::empty(variant.shape, look.pattern, variant.names);
        scene.blocked = look.blocked.clone();
        scene.goals = look.goals.clone();
        scene.has_edges = look.has_edges;
        scene.sides.clone_from(&variant.sides);
        scene.input = look.input;
        scene.called = look.pieces.iter().map(|spec| (spec.side, spec.kind, spec.name.clone())).collect();
        for square in variant.shape.all() {
            if let Some(piece) = position.at(square) {
                scene.put(piece.side, piece.kind, PiecePlace::Board(square));
            }
        }
        scene
    }

    pub fn empty(shape: Shape, pattern: Pattern, names: SquareNames) -> Self {
        let labels = labels(shape, names);
        let sides = Side::BOTH.map(|side| side_word(side).to_owned());
        let (called, pieces, marks) = (Vec::new(), Vec::new(), Vec::new());
        let (arrows, notes, flash) = (Vec::new(), Vec::new(), 0.0);
        Self {
            shape,
            pattern,
            blocked: Arc::default(),
            goals: Arc::default(),
            has_edges: false,
            input: InputMethod::Path,
            names,
            sides,
            called,
            labels,
            pieces,
            marks,
            arrows,
            notes,
            flash,
        }
    }

    /// Changes the naming of squares and relabels the board.
    pub fn name_squares(&mut self, names: SquareNames) {
        if self.names != names {
            self.names = names;
            self.labels = labels(self.shape, names);
        }
    }

    pub fn put(&mut self, side: Side, kind: Kind, home: PiecePlace) -> PieceId {
        let id = PieceId(self.pieces.iter().map(|piece| piece.id.0 + 1).max().unwrap_or(0));
        let (place, lift) = self.rest(side, kind, home);
        let flat = ScenePiece { id, side, kind, home, place, lift, flip: 0.0, flip_towards: 0.0, crown_lift: 0.0 };
        self.pieces.push(flat);
        id
    }

    /// The resting position of a piece at its home: its place and the height of its base.
    pub fn rest(&self, side: Side, kind: Kind, home: PiecePlace) -> (BoardPoint, f32) {
        match home {
            PiecePlace::Board(square) => (BoardPoint::of(self.shape, square), 0.0),
            PiecePlace::Stack(index) => self.stack_place(side, kind, index),
        }
    }

    /// Captured black pieces lie at white's right, captured white ones at black's.
    fn stack_place(&self, side: Side, kind: Kind, index: usize) -> (BoardPoint, f32) {
        let pile = pile_size(self.shape, kind);
        let (x, y) = self.beside(kind, index);
        let sign = if side == Side::Black { 1.0 } else { -1.0 };
        let (half_columns, half_rows) = half_extent(self.shape);
        let place = BoardPoint::new(half_columns - 0.5 + sign * x, half_rows - 0.5 + sign * y);
        (place, TABLE_LIFT + (index % pile) as f32 * height_in_stack(kind))
    }

    /// The offset from the centre of the board to a captured black piece, as in [`pile_place`].
    fn beside(&self, kind: Kind, index: usize) -> (f32, f32) {
        if kind == Kind::Pawn {
            rank_place(self.shape, index)
        } else {
            pile_place(self.shape, index / pile_size(self.shape, kind))
        }
    }

    pub fn piece(&self, id: PieceId) -> Option<&ScenePiece> {
        self.pieces.iter().find(|piece| piece.id == id)
    }

    /// The piece that belongs on a square, even if it is still on its way there.
    pub fn piece_on(&self, square: Square) -> Option<&ScenePiece> {
        self.pieces.iter().find(|piece| piece.home == PiecePlace::Board(square))
    }

    pub fn captured(&self, side: Side) -> usize {
        self.pieces.iter().filter(|piece| piece.side == side && matches!(piece.home, PiecePlace::Stack(_))).count()
    }

    /// The space for captured pieces, from the centre of the board: how far out, and the range along the side. `None` where no
    /// pieces are captured by walking. Of pawns, which stand singly, only half are expected, if there are many.
    pub(super) fn captured_reach(&self) -> Option<(f32, [f32; 2])> {
        let kind = self.pieces.first().filter(|_| matches!(self.input, InputMethod::FromTo | InputMethod::Path))?.kind;
        let of = |side| self.pieces.iter().filter(|piece| piece.side == side).count();
        let most = of(Side::Black).max(of(Side::White));
        let expected = if kind == Kind::Pawn { most.div_ceil(2).max(most.min(FEW_PAWNS)) } else { most };
        let none = (0.0_f32, [f32::MAX, 0.0_f32]);
        Some(
            (0..expected)
                .map(|index| self.beside(kind, index))
                .fold(none, |(out, [from, to]), (x, y)| (out.max(x + PIECE_RADIUS), [from.min(y), to.max(y)])),
        )
    }

    pub fn has_mark(&self, square: Square, style: MarkStyle) -> bool {
        self.marks.contains(&Mark { square, style })
    }

    /// Describes a square and its piece for a screen reader: "c3, white man".
    pub fn describe(&self, square: Square) -> Phrase {
        let name = self.names.name(self.shape, square);
        let named = if self.names == SquareNames::Numbers { phrase("square").with("name", name) } else { raw(name) };
        match self.piece_on(square) {
            None => phrase("square-empty").with("square", named),
            Some(piece) => {
                let side = authored(&self.sides[piece.side.index()]);
                phrase("square-piece")
                    .with("square", named)
                    .with("side", side)
                    .with("piece", authored(self.name_of(piece)))
            }
        }
    }

    /// The variant's name of a piece: "man".
    pub fn name_of(&self, piece: &ScenePiece) -> &str {
        let is_it = |(side, kind, _): &&(Side, Kind, String)| (*side, *kind) == (piece.side, piece.kind);
        self.called.iter().find(is_it).map_or(kind_word(piece.kind), |(_, _, name)| name)
    }

    /// A piece in the text form of a scene: "white man".
    pub fn words(&self, piece: &ScenePiece) -> String {
        format!("{} {}", side_word(piece.side), self.name_of(piece))
    }
}

impl ScenePiece {
    /// The height of its top above its base, in squares.
    pub fn height(&self) -> f32 {
        height_of(self.kind)
    }
}

/// A captured king is shown as a man, since its crown goes back into the box.
const fn height_in_stack(kind: Kind) -> f32 {
    match kind {
        Kind::Disc => height_of(Kind::Disc),
        Kind::Man | Kind::King => height_of(Kind::Man),
        Kind::Pawn => height_of(Kind::Pawn),
    }
}

/// The radius of the widest piece, in squares.
pub const PIECE_RADIUS: f32 = 0.405;

/// The radius of a piece at its foot, in squares.
pub const fn radius_of(kind: Kind) -> f32 {
    match kind {
        Kind::Man | Kind::King | Kind::Disc => PIECE_RADIUS,
        Kind::Pawn => 0.31,
    }
}

/// At rest, in squares.
pub const fn height_of(kind: Kind) -> f32 {
    match kind {
        Kind::Man => 0.205,
        Kind::King => 0.42,
        Kind::Disc => 0.13,
        Kind::Pawn => 0.62,
    }
}

pub const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Black => "black",
        Side::White => "white",
    }
}

pub const fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Man => "man",
        Kind::King => "king",
        Kind::Disc => "disc",
        Kind::Pawn => "pawn",
    }
}

fn labels(shape: Shape, names: SquareNames) -> Vec<Label> {
    let letter = |first: u8, index: u8| char::from(first + index).to_string();
    let columns = |text: &dyn Fn(u8) -> String| -> Vec<Label> {
        (0..shape.columns).map(|column| Label { text: text(column), spot: LabelSpot::Column(column) }).collect()
    };
    let rows = |text: &dyn Fn(u8) -> String| -> Vec<Label> {
        (0..shape.rows).map(|row| Label { text: text(row), spot: LabelSpot::Row(row) }).collect()
    };
    let both = |mut one: Vec<Label>, other: Vec<Label>| {
        one.extend(other);
        one
    };
    match names {
        SquareNames::Numbers => shape
            .all()
            .map(|square| Label { text: square.number().to_string(), spot: LabelSpot::Corner(square) })
            .collect(),
        SquareNames::LettersUp => {
            both(columns(&|column| letter(b'a', column)), rows(&|row| (shape.rows - row).to_string()))
        }
        SquareNames::LettersDown => both(columns(&|column| letter(b'a', column)), rows(&|row| (row + 1).to_string())),
        SquareNames::RowLetters => both(columns(&|column| (column + 1).to_string()), rows(&|row| letter(b'A', row))),
    }
}
