//! How a variant looks on the board and is played by hand: facts for screens and texts, which no law asks for.

use crate::board::{Kind, Side};

/// What covers the playing surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// Light and dark wooden squares.
    Checkered,
    /// Cloth with lines between all squares.
    Grid,
    /// A dot or a hollow for each square, without lines.
    Dots,
}

/// How a person chooses a move on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputMethod {
    /// A piece, then the square it goes to.
    FromTo,
    /// A piece, then the squares it touches on its way; its end at once where only one move leads there.
    Path,
    /// The square on which a piece is placed or from which one is taken.
    Place,
    /// Any square of the column into which a piece is dropped.
    Column,
}

/// A kind of piece of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceSpec {
    /// As scripts and people know it: `man`, `king`. Only once for each side.
    pub name: String,
    /// Stands for it in positions and diagrams; no two of a variant share one.
    pub letter: char,
    /// Whose it is.
    pub side: Side,
    /// How it looks.
    pub kind: Kind,
    /// What it is worth where nobody says otherwise, in plain pieces.
    pub value: f64,
}

/// How a variant looks and is played by hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Appearance {
    /// What covers the board.
    pub pattern: Pattern,
    /// How moves are chosen.
    pub input: InputMethod,
    /// Every kind of piece, in the order in which the cells of a scripted position count them: the first is 1.
    pub pieces: Vec<PieceSpec>,
}

impl Appearance {
    /// Wooden squares with men that walk, and kings where there are any; the initial of its side stands for a piece, a
    /// small one for a man.
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
        Self { pattern: Pattern::Checkered, input: InputMethod::Path, pieces: pieces.collect() }
    }

    /// A cloth with lines on which discs are placed.
    pub fn discs() -> Self {
        let piece = |letter, side| PieceSpec { name: "disc".into(), letter, side, kind: Kind::Disc, value: 1.0 };
        let pieces = vec![piece('X', Side::Black), piece('O', Side::White)];
        Self { pattern: Pattern::Grid, input: InputMethod::Place, pieces }
    }
}
