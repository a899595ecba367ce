//! How a kind of piece moves: steps, slides, leaps and jumps, and the list of its moves on a board.

use super::board::GridBoard;
use crate::board::Direction;

/// A move is its first square times this, plus its last: squares are counted from 1.
pub const FROM: usize = 1000;

/// The most ways of one kind of piece.
pub const MAX_WAYS: usize = 64;

/// Marks a step off the board.
const NONE: u16 = u16::MAX;

/// What may stand on a square: a set of bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceSet([u64; 4]);

impl PieceSet {
    pub const fn add(&mut self, piece: u8) {
        self.0[piece as usize / 64] |= 1 << (piece % 64);
    }

    const fn has(&self, piece: u8) -> bool {
        self.0[piece as usize / 64] & (1 << (piece % 64)) != 0
    }
}

/// One way to move.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// −15 to 15 columns and rows; not 0 of both.
    pub step: Direction,
    /// What may stand where the move ends.
    pub onto: PieceSet,
    /// For jumps: what may stand on the square that is jumped over, one step away; the move ends two steps away.
    pub over: Option<PieceSet>,
    /// The most steps or jumps of a move, 1 or more. It goes on only from empty squares.
    pub most: u8,
}

#[derive(Clone, Debug)]
pub struct Ways {
    piece: u8,
    all: Vec<Way>,
    /// The square one step away, or [`NONE`]: for each square those of all ways.
    next: Vec<u16>,
    squares: usize,
}

impl Ways {
    pub fn new(board: &GridBoard, piece: u8, ways: Vec<Way>) -> Self {
        let shape = board.shape;
        let step = |from, way: &Way| shape.step(from, way.step, 1).map_or(NONE, |next| next.0);
        let next = shape.all().flat_map(|from| ways.iter().map(move |way| step(from, way))).collect();
        Self { piece, next, all: ways, squares: board.squares() }
    }

    pub const fn squares(&self) -> usize {
        self.squares
    }

    /// Bytes behind its pointers.
    pub fn heap_bytes(&self) -> usize {
        size_of_val(&*self.next) + size_of_val(&*self.all)
    }

    /// Calls `visit` with each move, by first square in board order, then by way, then by length, until it returns true.
    /// Returns whether it did.
    pub fn any(&self, cells: &[u8], mut visit: impl FnMut(usize) -> bool) -> bool {
        for (from, _) in cells.iter().enumerate().filter(|(_, cell)| **cell == self.piece) {
            for (index, way) in self.all.iter().enumerate() {
                let mut at = from;
                for _ in 0..way.most {
                    let Some(to) = self.to(cells, index, at) else { break };
                    if way.onto.has(cells[to]) && visit((from + 1) * FROM + to + 1) {
                        return true;
                    }
                    if cells[to] != 0 {
                        break;
                    }
                    at = to;
                }
            }
        }
        false
    }

    /// All moves, in the order of [`Ways::any`].
    pub fn moves(&self, cells: &[u8]) -> Vec<usize> {
        let mut moves = Vec::with_capacity(64);
        if self.all.iter().all(Way::is_step) {
            self.list_steps(cells, &mut moves);
            return moves;
        }
        self.any(cells, |found| {
            moves.push(found);
            false
        });
        moves
    }

    /// The same where all ways are steps; rules ask this for each move of a random game.
    fn list_steps(&self, cells: &[u8], moves: &mut Vec<usize>) {
        for (from, cell) in cells.iter().enumerate() {
            if *cell != self.piece {
                continue;
            }
            for (index, way) in self.all.iter().enumerate() {
                let to = usize::from(self.next[from * self.all.len() + index]);
                if cells.get(to).is_some_and(|cell| way.onto.has(*cell)) {
                    moves.push((from + 1) * FROM + to + 1);
                }
            }
        }
    }

    /// Where one step or jump from a square ends, whatever stands there.
    fn to(&self, cells: &[u8], way: usize, at: usize) -> Option<usize> {
        let inside = |at: usize| {
            let next = self.next[at * self.all.len() + way];
            (next != NONE).then(|| usize::from(next))
        };
        let beside = inside(at)?;
        match self.all[way].over {
            None => Some(beside),
            Some(over) if over.has(cells[beside]) => inside(beside),
            Some(_) => None,
        }
    }
}

impl Way {
    const fn is_step(&self) -> bool {
        self.most == 1 && self.over.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::rules::grid::Neighbours;

    fn set(pieces: &[u8]) -> PieceSet {
        let mut set = PieceSet::default();
        for piece in pieces {
            set.add(*piece);
        }
        set
    }

    fn way(columns: i8, rows: i8, onto: &[u8]) -> Way {
        Way { step: Direction::new(columns, rows), onto: set(onto), over: None, most: 1 }
    }

    fn moves(ways: &[Way], cells: &[u8]) -> Vec<usize> {
        let board = GridBoard::new(Shape { columns: 4, rows: 3, corner: None }, Neighbours::Eight.directions());
        let ways = Ways::new(&board, 1, ways.to_vec());
        assert_eq!(ways.any(cells, |_| true), !ways.moves(cells).is_empty());
        ways.moves(cells)
    }

    #[test]
    fn sets_hold_what_was_added() {
        let some = set(&[0, 63, 64, 255]);
        assert!([0, 63, 64, 255].iter().all(|piece| some.has(*piece)));
        assert!([1, 62, 65, 128, 254].iter().all(|piece| !some.has(*piece)));
    }

    #[test]
    fn steps_end_on_the_pieces_that_they_may() {
        // A piece on the lower left corner, one of the opponent's above it.
        let cells = [0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0];
        assert_eq!(
            moves(&[way(0, -1, &[0]), way(1, -1, &[0]), way(-1, 0, &[0]), way(1, 0, &[0, 2])], &cells),
            [9006, 9010]
        );
        assert_eq!(moves(&[way(0, -1, &[0, 2])], &cells), [9005]);
        assert_eq!(moves(&[way(2, -1, &[0]), way(1, -2, &[0])], &cells), [9007, 9002]);
    }

    #[test]
    fn slides_end_at_the_first_piece() {
        let slide = |onto: &[u8], most| Way { most, ..way(1, 0, onto) };
        let cells = [1, 0, 0, 2, 0, 0, 0, 0, 1, 0, 1, 0];
        assert_eq!(moves(&[slide(&[0], 15)], &cells), [1002, 1003, 9010, 11012]);
        assert_eq!(moves(&[slide(&[0, 2], 15)], &cells), [1002, 1003, 1004, 9010, 11012]);
        assert_eq!(moves(&[slide(&[2], 15)], &cells), [1004]);
        assert_eq!(moves(&[slide(&[0, 2], 1)], &cells), [1002, 9010, 11012]);
    }

    #[test]
    fn jumps_go_on_in_a_line_over_what_they_may() {
        let jump = |most| Way { over: Some(set(&[2])), most, ..way(1, 0, &[0]) };
        let board = GridBoard::new(Shape { columns: 6, rows: 1, corner: None }, Neighbours::Eight.directions());
        let jumps = |most, cells: &[u8]| Ways::new(&board, 1, vec![jump(most)]).moves(cells);
        assert_eq!(jumps(15, &[1, 2, 0, 2, 0, 2]), [1003, 1005]);
        assert_eq!(jumps(1, &[1, 2, 0, 2, 0, 0]), [1003]);
        assert_eq!(jumps(15, &[1, 2, 2, 0, 0, 0]), [0usize; 0]);
        assert_eq!(jumps(15, &[1, 0, 2, 0, 0, 0]), [0usize; 0]);
        assert_eq!(jumps(15, &[0, 0, 0, 0, 1, 2]), [0usize; 0]);
    }
}
