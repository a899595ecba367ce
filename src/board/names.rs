//! The naming of squares.

use crate::board::{Shape, Square};
use serde::{Deserialize, Serialize};

/// How a variant names its squares in moves, on the board's rim and for screen readers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SquareNames {
    /// `1` is the first playing square of the top row.
    Numbers,
    /// A column letter and a row digit, row 1 at the bottom: `c3`.
    LettersUp,
    /// A column letter and a row digit, row 1 at the top, as in Othello: `f5`.
    LettersDown,
    /// A row letter from the top and a column digit: `C8`.
    RowLetters,
}

impl SquareNames {
    pub fn name(self, shape: Shape, square: Square) -> String {
        let (column, row) = shape.place(square);
        match self {
            Self::Numbers => square.number().to_string(),
            Self::LettersUp => format!("{}{}", letter(b'a', column), shape.rows - row),
            Self::LettersDown => format!("{}{}", letter(b'a', column), row + 1),
            Self::RowLetters => format!("{}{}", letter(b'A', row), column + 1),
        }
    }

    /// Returns the label of a column, counted from the left from 0: a letter, or a number for `Numbers` and `RowLetters`.
    pub fn column(self, column: u8) -> String {
        match self {
            Self::Numbers | Self::RowLetters => (column + 1).to_string(),
            Self::LettersUp | Self::LettersDown => letter(b'a', column).to_string(),
        }
    }

    /// Returns the label of a row, counted from the top from 0.
    pub fn row(self, shape: Shape, row: u8) -> String {
        match self {
            Self::LettersUp => (shape.rows - row).to_string(),
            Self::RowLetters => letter(b'A', row).to_string(),
            Self::Numbers | Self::LettersDown => (row + 1).to_string(),
        }
    }

    /// Parses the name of a square of this board; letters may be of either case.
    pub fn square(self, shape: Shape, name: &str) -> Option<Square> {
        if self == Self::Numbers {
            let number: usize = name.parse().ok()?;
            return (1..=shape.squares()).contains(&number).then(|| Square((number - 1) as u16));
        }
        let first = name.chars().next()?.to_ascii_lowercase();
        let index = (first as i32) - ('a' as i32);
        let digits = i32::from(name.get(1..)?.parse::<u16>().ok()?);
        match self {
            Self::Numbers => None,
            Self::LettersUp => shape.at(index, i32::from(shape.rows) - digits),
            Self::LettersDown => shape.at(index, digits - 1),
            Self::RowLetters => shape.at(digits - 1, index),
        }
    }
}

fn letter(first: u8, index: u8) -> char {
    char::from(first + index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Corner;

    #[test]
    fn a_name_leads_back_to_its_square() {
        let dark = Shape { columns: 8, rows: 8, corner: Some(Corner::Left) };
        let all = Shape { columns: 8, rows: 8, corner: None };
        for names in [SquareNames::Numbers, SquareNames::LettersUp, SquareNames::LettersDown, SquareNames::RowLetters] {
            for shape in [dark, all] {
                for square in shape.all() {
                    assert_eq!(names.square(shape, &names.name(shape, square)), Some(square));
                }
            }
        }
        assert_eq!(SquareNames::LettersUp.name(dark, Square(20)), "a3");
        assert_eq!(SquareNames::LettersDown.name(all, Square(0)), "a1");
        assert_eq!(SquareNames::Numbers.square(dark, "33"), None);
        assert_eq!(SquareNames::LettersUp.square(dark, "a2"), None);
        assert_eq!(SquareNames::LettersUp.square(dark, "é1"), None);
    }
}
