//! A board whose squares hold a byte each, 0 for an empty square, in board order.

use crate::board::{Shape, Square};
use crate::rules::directions::{Directions, step_of};

/// Marks a direction that leads off the board; no board has a square of this index.
const NONE: u16 = u16::MAX;

const UP: usize = 4;
const DOWN: usize = 7;

#[derive(Clone, Debug)]
pub struct GridBoard {
    pub shape: Shape,
    /// The directions in which squares have neighbours.
    directions: Vec<usize>,
    /// Those of them to the right and straight down: one of each two that are opposite.
    forward: Vec<usize>,
    /// The top square of each column.
    tops: Vec<usize>,
    /// For each square its neighbours by direction, or [`NONE`].
    next: Vec<[u16; 8]>,
}

impl GridBoard {
    pub fn new(shape: Shape, directions: Directions) -> Self {
        let next = |square: Square| {
            let next = |direction| shape.step(square, step_of(direction), 1).map_or(NONE, |next| next.0);
            std::array::from_fn(next)
        };
        // Reading order: the row above from the left, then the sides, then the row below.
        let order = [0, 4, 1, 5, 6, 2, 7, 3];
        let directions: Vec<usize> = order.into_iter().filter(|direction| directions & (1 << direction) != 0).collect();
        let next: Vec<[u16; 8]> = shape.all().map(next).collect();
        Self {
            shape,
            forward: directions.iter().copied().filter(|direction| [1, 3, 6, 7].contains(direction)).collect(),
            tops: (0..next.len()).filter(|at| next[*at][UP] == NONE).collect(),
            directions,
            next,
        }
    }

    pub fn squares(&self) -> usize {
        self.next.len()
    }

    /// Bytes behind its pointers.
    pub fn heap_bytes(&self) -> usize {
        let lists = [&self.directions, &self.forward, &self.tops].map(|list| size_of_val(&**list));
        size_of_val(&*self.next) + lists.into_iter().sum::<usize>()
    }

    fn next(&self, square: usize, direction: usize) -> Option<usize> {
        let next = self.next[square][direction];
        (next != NONE).then(|| usize::from(next))
    }

    /// The squares beyond this one in a direction, nearest first.
    fn ray(&self, square: usize, direction: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.next(square, direction), move |at| self.next(*at, direction))
    }

    /// In board order.
    pub fn neighbours(&self, square: usize) -> impl Iterator<Item = usize> {
        self.directions.iter().filter_map(move |direction| self.next(square, *direction))
    }

    /// The squares from one to another, both included; `None` if they are not in one row, column or diagonal.
    pub fn line(&self, from: usize, to: usize) -> Option<Vec<usize>> {
        if from == to {
            return Some(vec![from]);
        }
        (0..8).find_map(|direction| {
            let length = self.ray(from, direction).position(|at| at == to)? + 1;
            Some(std::iter::once(from).chain(self.ray(from, direction).take(length)).collect())
        })
    }

    /// The squares connected with this one through neighbours that hold the same, in board order.
    pub fn group(&self, cells: &[u8], square: usize) -> Vec<usize> {
        let is_reached = self.flood(cells, vec![square]);
        (0..self.squares()).filter(|at| is_reached[*at]).collect()
    }

    /// Whether neighbours that hold `piece` connect the left column with the right one, or the top row with the bottom row.
    pub fn connects(&self, cells: &[u8], piece: u8, left_to_right: bool) -> bool {
        let distance = |square: usize| {
            let (column, row) = self.shape.place(Square(square as u16));
            if left_to_right { column } else { row }
        };
        let last = if left_to_right { self.shape.columns } else { self.shape.rows } - 1;
        let first = (0..self.squares()).filter(|at| distance(*at) == 0 && cells[*at] == piece);
        let is_reached = self.flood(cells, first.collect());
        (0..self.squares()).any(|at| is_reached[at] && distance(at) == last)
    }

    /// Marks what is connected with these squares, all of which hold the same.
    fn flood(&self, cells: &[u8], mut open: Vec<usize>) -> Vec<bool> {
        let mut is_reached = vec![false; self.squares()];
        for at in &open {
            is_reached[*at] = true;
        }
        while let Some(at) = open.pop() {
            for beside in self.neighbours(at) {
                if cells[beside] == cells[at] && !std::mem::replace(&mut is_reached[beside], true) {
                    open.push(beside);
                }
            }
        }
        is_reached
    }

    /// Whether `length` or more squares that hold `piece` follow one another in a direction in which squares have neighbours.
    pub fn has_line(&self, cells: &[u8], piece: u8, length: usize) -> bool {
        // Rules ask this after each move of a random game, so it is written for speed.
        let goes_on = |square: usize, direction: usize| {
            let (mut at, mut left) = (square, length.saturating_sub(1));
            while left > 0 {
                match self.next[at][direction] {
                    NONE => return false,
                    next if cells[usize::from(next)] != piece => return false,
                    next => at = usize::from(next),
                }
                left -= 1;
            }
            true
        };
        let starts = cells.iter().enumerate().filter(|(_, held)| **held == piece).map(|(square, _)| square);
        starts.into_iter().any(|square| self.forward.iter().any(|direction| goes_on(square, *direction)))
    }

    /// The square on which a piece dropped into each column comes to rest, from the left, without the full columns.
    pub fn drops(&self, cells: &[u8]) -> impl Iterator<Item = usize> {
        self.tops.iter().filter(|top| cells[**top] == 0).map(move |top| {
            let mut at = *top;
            loop {
                match self.next[at][DOWN] {
                    NONE => return at,
                    below if cells[usize::from(below)] != 0 => return at,
                    below => at = usize::from(below),
                }
            }
        })
    }

    /// The runs of `theirs` that begin next to a square and end with `mine`, nearest first, without that end.
    pub fn enclosed(&self, cells: &[u8], square: usize, mine: u8, theirs: u8) -> Vec<usize> {
        let mut all = Vec::new();
        for direction in &self.directions {
            let before = all.len();
            all.extend(self.ray(square, *direction).take_while(|at| cells[*at] == theirs));
            let behind = all[before..].last().and_then(|last| self.next(*last, *direction));
            if behind.is_none_or(|behind| cells[behind] != mine) {
                all.truncate(before);
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Corner;
    use crate::rules::grid::Neighbours;

    fn board(neighbours: Neighbours) -> GridBoard {
        GridBoard::new(Shape { columns: 4, rows: 3, corner: None }, neighbours.directions())
    }

    /// `.` for an empty square, `x` for 1 and `o` for 2.
    fn cells(picture: &str) -> Vec<u8> {
        let cell = |letter| [b'.', b'x', b'o'].iter().position(|known| *known == letter).unwrap() as u8;
        picture.split_whitespace().flat_map(str::bytes).map(cell).collect()
    }

    #[test]
    fn neighbours_end_at_the_edge() {
        let around = |kind, square| board(kind).neighbours(square).collect::<Vec<_>>();
        assert_eq!(around(Neighbours::Eight, 5), [0, 1, 2, 4, 6, 8, 9, 10]);
        assert_eq!(around(Neighbours::Four, 5), [1, 4, 6, 9]);
        assert_eq!(around(Neighbours::Six, 5), [1, 2, 4, 6, 8, 9]);
        assert_eq!(around(Neighbours::Eight, 0), [1, 4, 5]);
        assert_eq!(around(Neighbours::Six, 11), [7, 10]);
        let draughts = Shape { columns: 8, rows: 8, corner: Some(Corner::Left) };
        let draughts = GridBoard::new(draughts, Neighbours::Eight.directions());
        assert_eq!(draughts.neighbours(9).collect::<Vec<_>>(), [5, 6, 13, 14]);
    }

    #[test]
    fn lines_run_straight() {
        let board = board(Neighbours::Four);
        assert_eq!(board.line(0, 3), Some(vec![0, 1, 2, 3]));
        assert_eq!(board.line(10, 0), Some(vec![10, 5, 0]));
        assert_eq!(board.line(8, 2), Some(vec![8, 5, 2]));
        assert_eq!(board.line(4, 4), Some(vec![4]));
        assert_eq!(board.line(0, 6), None);
    }

    #[test]
    fn groups_and_connections_follow_the_neighbours() {
        let cells = cells("x.x. .x.x ...x");
        assert_eq!(board(Neighbours::Eight).group(&cells, 0), [0, 2, 5, 7, 11]);
        assert_eq!(board(Neighbours::Four).group(&cells, 7), [7, 11]);
        for (neighbours, piece, left_to_right, connects) in [
            (Neighbours::Eight, 1, true, true),
            (Neighbours::Eight, 1, false, true),
            (Neighbours::Six, 1, true, false),
            (Neighbours::Eight, 2, true, false),
        ] {
            assert_eq!(board(neighbours).connects(&cells, piece, left_to_right), connects, "{neighbours:?}");
        }
    }

    #[test]
    fn lines_of_pieces_are_found_in_the_directions_of_neighbours() {
        let has = |kind, picture, piece, length| board(kind).has_line(&cells(picture), piece, length);
        for picture in ["xxx. .... ....", "x... x... x...", ".x.. ..x. ...x", "...x ..x. .x.."] {
            assert!(has(Neighbours::Eight, picture, 1, 3), "{picture}");
            assert!(!has(Neighbours::Eight, picture, 1, 4), "{picture}");
            assert!(!has(Neighbours::Eight, picture, 2, 1), "{picture}");
        }
        assert!(!has(Neighbours::Four, ".x.. ..x. ...x", 1, 3));
        assert!(!has(Neighbours::Six, ".x.. ..x. ...x", 1, 3));
        assert!(has(Neighbours::Six, "...x ..x. .x..", 1, 3));
        // A row does not go on in the next one.
        assert!(!has(Neighbours::Eight, "..xx x... ....", 1, 3));
        assert!(has(Neighbours::Four, ".x.. .... ....", 1, 1));
    }

    #[test]
    fn dropped_pieces_fall_to_the_lowest_empty_square() {
        assert_eq!(board(Neighbours::Eight).drops(&cells("..x. ..o. o.xx")).collect::<Vec<_>>(), [4, 9, 7]);
    }

    #[test]
    fn pieces_are_enclosed_in_whole_runs() {
        let cells = cells("xoo. .o.. .x.o");
        let board = board(Neighbours::Eight);
        assert_eq!(board.enclosed(&cells, 3, 1, 2), [2, 1]);
        assert!(board.enclosed(&cells, 4, 1, 2).is_empty());
    }
}
