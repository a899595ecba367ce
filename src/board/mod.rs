//! Squares, directions, shapes and pieces: where things stand, and no law of any game.

mod names;
mod piece;
mod shape;

pub use names::SquareNames;
pub use piece::{Kind, Piece, Side};
pub use shape::{Corner, Direction, Shape, Square};
