//! A draughts position in machine words, and the step from one to the next.

use super::layout::{Layout, Word};
use crate::board::{Shape, Side, Square};
use crate::rules::Board;

/// What stands where and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<W> {
    /// Black's pieces.
    pub black: W,
    /// White's pieces.
    pub white: W,
    /// Kings of both sides.
    pub kings: W,
    /// Whose turn it is.
    pub turn: Side,
}

/// A legal move of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<W> {
    /// The bit it starts from.
    pub from: u8,
    /// The bit it ends on.
    pub to: u8,
    /// Whether the piece becomes a king.
    pub crowned: bool,
    /// What it takes.
    pub taken: W,
}

impl<W: Word> State<W> {
    /// The mover's pieces, then the opponent's.
    #[inline(always)]
    pub fn sides(&self) -> (W, W) {
        match self.turn {
            Side::Black => (self.black, self.white),
            Side::White => (self.white, self.black),
        }
    }

    /// The same with the mover's pieces and the opponent's replaced, the other side to move.
    #[inline(always)]
    fn next(self, mine: W, theirs: W, kings: W) -> Self {
        let turn = self.turn.other();
        match self.turn {
            Side::Black => Self { black: mine, white: theirs, kings, turn },
            Side::White => Self { black: theirs, white: mine, kings, turn },
        }
    }

    /// The state after a legal move.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, step: &Step<W>) -> Self {
        let (mine, theirs) = self.sides();
        let (from, to) = (W::bit(u32::from(step.from)), W::bit(u32::from(step.to)));
        let mut kings = self.kings & !step.taken;
        if step.crowned {
            kings |= to;
        } else if (kings & from).any() {
            kings = (kings & !from) | to;
        }
        self.next((mine & !from) | to, theirs & !step.taken, kings)
    }
}

/// Which bits are squares, and which squares bits.
#[derive(Clone, Debug)]
pub struct Grid<W> {
    /// The board.
    pub shape: Shape,
    /// Every bit that is a square.
    pub board: W,
    /// The bottom row, where black's men are crowned, then the top row, where white's are.
    pub far_rows: [W; 2],
    /// The word's bits of each row, from the top.
    pub rows: Vec<W>,
    /// Squares in the four middle columns and middle rows.
    pub centre: W,
    /// Squares in the outermost columns.
    pub edge: W,
    /// The square of each bit.
    square_of: [u8; 128],
    /// The bit of each square.
    bit_of: Vec<u8>,
    /// Runs of squares whose bit is the same distance ahead of their number: the squares and that distance.
    runs: Vec<(u128, u32)>,
}

impl<W: Word> Grid<W> {
    /// The board of this shape as `L` lays it.
    pub fn new<L: Layout<Word = W>>(shape: Shape) -> Self {
        let mut grid = Self {
            shape,
            board: W::NONE,
            far_rows: [W::NONE; 2],
            rows: vec![W::NONE; usize::from(shape.rows)],
            centre: W::NONE,
            edge: W::NONE,
            square_of: [0; 128],
            bit_of: Vec::new(),
            runs: Vec::new(),
        };
        let near_middle = |place: u8, size: u8| (place * 2 + 1).abs_diff(size) < 4;
        for square in shape.all() {
            let (column, row) = shape.place(square);
            let index = L::bit(u32::from(column), u32::from(row));
            let bit = W::bit(index);
            grid.board |= bit;
            grid.rows[usize::from(row)] |= bit;
            if near_middle(column, shape.columns) && near_middle(row, shape.rows) {
                grid.centre |= bit;
            }
            if column == 0 || column == shape.columns - 1 {
                grid.edge |= bit;
            }
            grid.square_of[index as usize] = square.0;
            grid.bit_of.push(index as u8);
            let ahead = index - u32::from(square.0);
            match grid.runs.last_mut() {
                Some((squares, distance)) if *distance == ahead => *squares |= 1 << square.0,
                _ => grid.runs.push((1 << square.0, ahead)),
            }
        }
        grid.far_rows = [grid.rows[grid.rows.len() - 1], grid.rows[0]];
        grid
    }

    /// The square of a bit.
    #[inline]
    pub fn square(&self, bit: u32) -> Square {
        Square(self.square_of[bit as usize])
    }

    /// A square as a set.
    #[inline]
    pub fn word(&self, square: Square) -> W {
        W::bit(u32::from(self.bit_of[square.index()]))
    }

    /// A set of squares, bit 0 the first playing square, as a word.
    pub fn spread(&self, squares: u128) -> W {
        self.runs.iter().fold(W::NONE, |word, (run, ahead)| word | W::narrow((squares & run) << ahead))
    }

    /// The way back.
    pub fn gather(&self, word: W) -> u128 {
        let wide = word.widen();
        self.runs.iter().fold(0, |squares, (run, ahead)| squares | (wide >> ahead & run))
    }

    /// The squares of a set, in board order.
    pub fn squares(&self, mut word: W) -> Vec<Square> {
        let mut squares = Vec::new();
        while word.any() {
            squares.push(self.square(word.first()));
            word = word.without_first();
        }
        squares
    }

    /// The state of a board.
    pub fn state(&self, board: &Board) -> State<W> {
        State {
            black: self.spread(board.black),
            white: self.spread(board.white),
            kings: self.spread(board.kings),
            turn: board.turn,
        }
    }

    /// The board of a state.
    pub fn board_of(&self, state: &State<W>) -> Board {
        Board {
            black: self.gather(state.black),
            white: self.gather(state.white),
            kings: self.gather(state.kings),
            turn: state.turn,
        }
    }
}
