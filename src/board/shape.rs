//! The shape of a board: its size, its playing squares and their numbering.

use serde::{Deserialize, Serialize};

/// A playing square, given by its index in board order: row by row from the top, left to right, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub u16);

impl Square {
    /// The number shown to users and scripts: 1 is the first playing square of the top row.
    pub const fn number(self) -> u32 {
        self.0 as u32 + 1
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The most columns and the most rows of a board.
pub const MAX_SIDE: u8 = 19;

/// Which lower corner of a chequered board is a playing square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Corner {
    /// The lower left corner is a playing square, as in English draughts.
    Left,
    /// The lower right corner is a playing square, as in Italian draughts.
    Right,
}

impl Corner {
    /// In files, where every square is played by default.
    pub const NAMES: [(&str, Option<Self>); 3] =
        [("all", None), ("left", Some(Self::Left)), ("right", Some(Self::Right))];
}

/// A step on the board: columns to the right, rows down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Direction {
    /// −1 left, 0, 1 right.
    pub columns: i8,
    /// −1 up, 0, 1 down.
    pub rows: i8,
}

impl Direction {
    /// Up left, up right, down left, down right.
    pub const DIAGONALS: [Self; 4] = [Self::new(-1, -1), Self::new(1, -1), Self::new(-1, 1), Self::new(1, 1)];
    /// Up, left, right, down.
    pub const ORTHOGONALS: [Self; 4] = [Self::new(0, -1), Self::new(-1, 0), Self::new(1, 0), Self::new(0, 1)];

    pub const fn new(columns: i8, rows: i8) -> Self {
        Self { columns, rows }
    }
}

/// The size of a board and which of its squares are playing squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// 1 to [`MAX_SIDE`].
    pub columns: u8,
    /// 1 to [`MAX_SIDE`].
    pub rows: u8,
    /// `None` if every square is a playing square.
    pub corner: Option<Corner>,
}

impl Shape {
    pub fn squares(self) -> usize {
        let cells = usize::from(self.columns) * usize::from(self.rows);
        // A corner is a playing square, so an odd number of cells rounds up.
        if self.corner.is_none() { cells } else { cells.div_ceil(2) }
    }

    /// The playing squares in board order.
    pub fn all(self) -> impl Iterator<Item = Square> {
        (0..self.squares()).map(|index| Square(index as u16))
    }

    /// Whether the square in this column (from the left, from 0) and row (from the top, from 0) is a playing square.
    pub fn is_played(self, column: u8, row: u8) -> bool {
        let parity = match self.corner {
            None => return true,
            Some(Corner::Left) => (self.rows - 1) % 2,
            Some(Corner::Right) => (self.columns + self.rows) % 2,
        };
        (column + row) % 2 == parity
    }

    /// Returns the playing square in this column (from the left, from 0) and row (from the top, from 0).
    pub fn at(self, column: i32, row: i32) -> Option<Square> {
        let inside = (0..i32::from(self.columns)).contains(&column) && (0..i32::from(self.rows)).contains(&row);
        if !inside || !self.is_played(column as u8, row as u8) {
            return None;
        }
        let cell = row * i32::from(self.columns) + column;
        if self.corner.is_none() {
            return Some(Square(cell as u16));
        }
        let (column, row) = (column as u8, row as u8);
        // Two rows together have as many playing squares as one has cells.
        let before = u16::from(row / 2) * u16::from(self.columns) + u16::from(row % 2 * self.played_in_row(0));
        Some(Square(before + u16::from((column - u8::from(!self.is_played(0, row))) / 2)))
    }

    /// Returns the column (from the left, from 0) and row (from the top, from 0) of a playing square.
    pub fn place(self, square: Square) -> (u8, u8) {
        if self.corner.is_none() {
            return self.cell(square);
        }
        let (left, pair) = self.cell(square);
        let upper = self.played_in_row(0);
        let (row, left) = if left < upper { (2 * pair, left) } else { (2 * pair + 1, left - upper) };
        (left * 2 + u8::from(!self.is_played(0, row)), row)
    }

    pub fn step(self, square: Square, direction: Direction, steps: i32) -> Option<Square> {
        let (column, row) = self.place(square);
        self.at(
            i32::from(column) + i32::from(direction.columns) * steps,
            i32::from(row) + i32::from(direction.rows) * steps,
        )
    }

    /// Whether a square is on the main road: the diagonal from the lower playing corner to the opposite one.
    pub fn is_on_main_road(self, square: Square) -> bool {
        let (column, row) = self.place(square);
        match self.corner {
            None => false,
            Some(Corner::Left) => column + row + 1 == self.rows,
            Some(Corner::Right) => column == row && self.columns == self.rows,
        }
    }

    /// The column and row of a square on a board on which every square is played, or its place in a pair of rows and the pair.
    fn cell(self, square: Square) -> (u8, u8) {
        let columns = u16::from(self.columns);
        ((square.0 % columns) as u8, (square.0 / columns) as u8)
    }

    fn played_in_row(self, row: u8) -> u8 {
        match self.corner {
            None => self.columns,
            Some(_) => self.columns / 2 + (self.columns % 2) * u8::from(self.is_played(0, row)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_counted_from_the_top_left_and_lead_back_to_themselves() {
        for (columns, rows, corner) in [
            (8, 8, Some(Corner::Left)),
            (8, 8, Some(Corner::Right)),
            (10, 10, Some(Corner::Left)),
            (7, 6, None),
            (6, 6, Some(Corner::Left)),
            (5, 4, Some(Corner::Right)),
            (5, 5, Some(Corner::Left)),
            (3, 7, Some(Corner::Right)),
        ] {
            let shape = Shape { columns, rows, corner };
            assert_eq!(shape.all().count(), shape.squares(), "{shape:?}");
            for square in shape.all() {
                let (column, row) = shape.place(square);
                assert_eq!(shape.at(i32::from(column), i32::from(row)), Some(square), "{shape:?}");
            }
            assert!(corner == Some(Corner::Right) || shape.is_played(0, rows - 1), "{shape:?}");
            assert!(corner == Some(Corner::Left) || shape.is_played(columns - 1, rows - 1), "{shape:?}");
        }
        let english = Shape { columns: 8, rows: 8, corner: Some(Corner::Left) };
        assert_eq!(english.squares(), 32);
        assert_eq!(english.place(Square(0)), (1, 0));
        assert_eq!(english.step(Square(0), Direction::new(-1, 1), 1), Some(Square(4)));
    }
}
