//! How pattern evaluations see a board: what can be on a square, and which views of it are the same to the rules.

use super::directions::step_of;
use crate::board::{Direction, Shape, Square};

/// The squares of a board for patterns. Patterns are written as the side to move sees the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternBoard {
    /// The number of things that a square can hold: 3 with discs (nothing, mine, theirs), 5 with men and kings.
    pub contents: u32,
    /// The bit of each square, in board order.
    pub bits: Vec<u32>,
    /// The square to which each symmetry of the rules maps each square; the identity comes first.
    pub symmetries: Vec<Vec<Square>>,
    /// For black and for white to move: the square of the board that is in the place of each square of a pattern.
    pub views: [Vec<Square>; 2],
}

/// What is on the squares, as bits: the pieces of the side to move, those of the opponent, and the kings among both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PatternPlanes {
    pub mine: u128,
    pub theirs: u128,
    pub kings: u128,
}

impl PatternPlanes {
    pub const fn pieces(&self) -> u32 {
        (self.mine | self.theirs).count_ones()
    }
}

/// A rotation or reflection of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardMap {
    /// Left and right change places.
    pub mirrors: bool,
    /// Top and bottom change places.
    pub flips: bool,
    /// After that, columns become rows.
    pub transposes: bool,
}

impl BoardMap {
    pub const IDENTITY: Self = Self::new(false, false, false);
    /// Half a turn.
    pub const TURNED: Self = Self::new(true, true, false);

    /// In this order, which the hash of trained tables depends on.
    pub const ALL: [Self; 8] = [
        Self::IDENTITY,
        Self::new(true, false, false),
        Self::new(false, true, false),
        Self::TURNED,
        Self::new(false, false, true),
        Self::new(true, false, true),
        Self::new(false, true, true),
        Self::new(true, true, true),
    ];

    const fn new(mirrors: bool, flips: bool, transposes: bool) -> Self {
        Self { mirrors, flips, transposes }
    }

    /// The direction that becomes of this one, as [`step_of`] numbers them.
    pub fn direction(self, direction: usize) -> usize {
        let Direction { columns, rows } = step_of(direction);
        let (columns, rows) = (if self.mirrors { -columns } else { columns }, if self.flips { -rows } else { rows });
        let (columns, rows) = if self.transposes { (rows, columns) } else { (columns, rows) };
        // Every step by one square has a number.
        (0..8).find(|direction| step_of(*direction) == Direction { columns, rows }).unwrap_or(direction)
    }

    /// The square to which each square is mapped. `None` if the board has another outline then, or other playing squares.
    pub fn squares(self, shape: Shape) -> Option<Vec<Square>> {
        if self.transposes && shape.columns != shape.rows {
            return None;
        }
        let image = |square| {
            let (column, row) = shape.place(square);
            let column = if self.mirrors { shape.columns - 1 - column } else { column };
            let row = if self.flips { shape.rows - 1 - row } else { row };
            let (column, row) = if self.transposes { (row, column) } else { (column, row) };
            shape.at(column.into(), row.into())
        };
        shape.all().map(image).collect()
    }
}

impl PatternBoard {
    /// A board of discs, to which every rotation and reflection that keeps its outline is a symmetry.
    pub fn of_discs(shape: Shape, bit: impl Fn(Square) -> u32) -> Self {
        let symmetries = BoardMap::ALL.into_iter().filter_map(|map| map.squares(shape)).collect();
        let views = [(); 2].map(|()| shape.all().collect());
        Self { contents: 3, bits: shape.all().map(bit).collect(), symmetries, views }
    }

    /// A board of men and kings, which black sees from the other side. `None` if that is not the same board.
    pub fn of_men(shape: Shape, bit: impl Fn(Square) -> u32) -> Option<Self> {
        let turned = BoardMap::TURNED.squares(shape)?;
        let own: Vec<Square> = shape.all().collect();
        let bits = own.iter().map(|square| bit(*square)).collect();
        Some(Self { contents: 5, bits, symmetries: vec![own.clone()], views: [turned, own] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Corner;

    fn shape(columns: u8, rows: u8, corner: Option<Corner>) -> Shape {
        Shape { columns, rows, corner }
    }

    fn is_permutation(map: &[Square]) -> bool {
        let mut sorted = map.to_vec();
        sorted.sort_unstable();
        sorted.iter().zip(0..).all(|(square, index)| square.0 == index)
    }

    #[test]
    fn a_square_board_of_discs_has_eight_symmetries_and_an_oblong_one_four() {
        for (columns, rows, count) in [(8, 8, 8), (6, 6, 8), (8, 6, 4)] {
            let board = PatternBoard::of_discs(shape(columns, rows, None), |square| u32::from(square.0));
            assert_eq!(board.symmetries.len(), count);
            assert!(board.symmetries.iter().all(|map| is_permutation(map)));
            assert_eq!(board.symmetries[0], board.views[0]);
            let distinct: std::collections::BTreeSet<_> = board.symmetries.iter().collect();
            assert_eq!(distinct.len(), count);
        }
    }

    #[test]
    fn black_sees_a_draughts_board_from_the_other_side_if_it_has_one() {
        let board = PatternBoard::of_men(shape(8, 8, Some(Corner::Left)), |square| u32::from(square.0)).unwrap();
        assert_eq!(board.views[0], (0..32).rev().map(Square).collect::<Vec<_>>());
        assert!(is_permutation(&board.views[1]) && board.symmetries.len() == 1);
        assert_eq!(PatternBoard::of_men(shape(8, 7, Some(Corner::Left)), |square| u32::from(square.0)), None);
    }
}
