//! Words for values in variant files that several families share; the first of each list is the default.

use super::Pattern;
use crate::board::{Kind, Side, SquareNames};

pub const SIDES: [(&str, Side); 2] = [("black", Side::Black), ("white", Side::White)];

pub const PATTERNS: [(&str, Pattern); 5] = [
    ("checkered", Pattern::Checkered),
    ("grid", Pattern::Grid),
    ("dots", Pattern::Dots),
    ("lines", Pattern::Lines),
    ("triangles", Pattern::Triangles),
];

pub const SQUARE_NAMES: [(&str, SquareNames); 4] = [
    ("letters", SquareNames::LettersUp),
    ("numbers", SquareNames::Numbers),
    ("letters_down", SquareNames::LettersDown),
    ("row_letters", SquareNames::RowLetters),
];

pub const PROFILES: [(&str, Kind); 4] =
    [("man", Kind::Man), ("king", Kind::King), ("disc", Kind::Disc), ("pawn", Kind::Pawn)];
