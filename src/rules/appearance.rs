//! A variant's look and input method: facts for screens and texts that do not affect the rules.

use crate::board::{Kind, Side, Square};
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// Light and dark wooden squares.
    Checkered,
    /// Cloth with lines between all squares.
    Grid,
    /// A dot or a hollow for each square, without lines.
    Dots,
    /// Lines along rows and columns that cross where pieces stand.
    Lines,
    /// Lines also along the diagonals from lower left to upper right.
    Triangles,
}

impl Pattern {
    /// The steps along which lines lead from square to square, one of each pair of opposite ones: columns to the right, rows down.
    pub const fn line_steps(self) -> &'static [(i32, i32)] {
        match self {
            Self::Checkered | Self::Grid | Self::Dots => &[],
            Self::Lines => &[(1, 0), (0, 1)],
            Self::Triangles => &[(1, 0), (0, 1), (1, -1)],
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputMethod {
    FromTo,
    /// Choose a piece, then the squares it touches on its way; the end alone if only one move leads there.
    Path,
    /// Choose the square on which a piece is placed or from which one is taken.
    Place,
    /// Choose any square of the column into which a piece is dropped.
    Column,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PieceSpec {
    /// The name for scripts and users: `man`, `king`. Unique per side.
    pub name: String,
    /// The letter for positions and diagrams; unique in the variant.
    pub letter: char,
    pub side: Side,
    pub kind: Kind,
    /// The default material value, in plain pieces.
    pub value: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Appearance {
    pub pattern: Pattern,
    pub input: InputMethod,
    /// Every kind of piece, in the order of the cell values of a scripted position: the first is 1.
    pub pieces: Vec<PieceSpec>,
    /// Squares that are not part of the game: nothing can stand there.
    pub blocked: Arc<[Square]>,
    /// Marked squares on which a side wins.
    pub goals: Arc<[Square]>,
    /// Whether edges belong to sides and have their colours: the top and the bottom one black's, the left and the right one white's.
    pub has_edges: bool,
    /// Whether the numbers of pieces are the score.
    pub is_counted: bool,
}

impl Appearance {
    /// Wooden squares. A piece's letter is the initial of its side, in lower case for a man.
    pub fn draughts(sides: &[String; 2], kings: bool) -> Self {
        let pieces = Side::BOTH.into_iter().flat_map(|side| {
            let initial = sides[side.index()].chars().next().unwrap_or('?');
            let man = PieceSpec {
                name: "man".into(),
                letter: initial.to_ascii_lowercase(),
                side,
                kind: Kind::Man,
                value: 1.0,
            };
            let king = PieceSpec {
                name: "king".into(),
                letter: initial.to_ascii_uppercase(),
                side,
                kind: Kind::King,
                value: 3.0,
            };
            [Some(man), kings.then_some(king)].into_iter().flatten()
        });
        Self {
            pattern: Pattern::Checkered,
            input: InputMethod::Path,
            pieces: pieces.collect(),
            blocked: Arc::default(),
            goals: Arc::default(),
            has_edges: false,
            is_counted: false,
        }
    }

    /// A lined cloth on which discs are placed.
    pub fn discs() -> Self {
        let piece = |letter, side| PieceSpec { name: "disc".into(), letter, side, kind: Kind::Disc, value: 1.0 };
        let pieces = vec![piece('X', Side::Black), piece('O', Side::White)];
        Self {
            pattern: Pattern::Grid,
            input: InputMethod::Place,
            pieces,
            blocked: Arc::default(),
            goals: Arc::default(),
            has_edges: false,
            is_counted: true,
        }
    }
}
