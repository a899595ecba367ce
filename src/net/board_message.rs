//! The board as clients see it that don't know the rules, such as the page in a browser.

use crate::board::Side;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a user enters a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MoveEntry {
    /// Choose a piece, then the squares it touches.
    Path,
    /// Choose the square on which a piece is placed or from which one is taken.
    Place,
    /// Choose any square of the column into which a piece is dropped.
    Column,
}

/// How the squares are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoardPattern {
    /// Light and dark squares.
    Checkered,
    /// Lines between all squares.
    Grid,
    /// A hollow for each square.
    Dots,
    /// Lines along rows and columns that cross where pieces stand.
    Lines,
    /// Lines also along the diagonals from lower left to upper right.
    Triangles,
}

/// What stays the same for a whole game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardShape {
    /// The names of the squares, row by row from the top, as white sees them; `None` for squares that are not played on.
    pub rows: Vec<Vec<Option<String>>>,
    /// The name of each side, for users.
    pub black: String,
    pub white: String,
    pub entry: MoveEntry,
    pub pattern: BoardPattern,
    /// Whether a player of black sees the board from the other end.
    pub turns: bool,
    /// Whether edges have the colours of sides: the top and the bottom one black's, the left and the right one white's.
    #[serde(default)]
    pub edges: bool,
    /// Marked squares on which a side wins.
    #[serde(default)]
    pub goals: Vec<String>,
}

/// A piece on a square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownPiece {
    pub side: Side,
    /// `man`, `king`, `disc`, or the name that the variant gives it.
    pub name: String,
}

/// A legal move, and one way to click it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownMove {
    /// For the request `move`.
    pub text: String,
    /// The squares to choose, in order; empty for a pass.
    pub path: Vec<String>,
}

/// The board after a number of plies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardState {
    /// Plies played.
    pub ply: u32,
    /// Whose turn it is; `None` once the game is over.
    pub turn: Option<Side>,
    pub pieces: BTreeMap<String, ShownPiece>,
    /// The squares that the last move touched.
    pub last: Vec<String>,
    /// At most 4,096; a move can be listed several times, with different ways to click it.
    pub legal: Vec<ShownMove>,
}
