//! Squares, directions, board shapes and pieces, independent of any game's rules.

mod names;
mod piece;
mod shape;

pub use names::SquareNames;
pub use piece::{Kind, Piece, Side};
pub use shape::{Corner, Direction, MAX_SIDE, Shape, Square};
