//! A draughts position as bitboards, and how a move changes it.

use super::layout::{Layout, Word};
use crate::board::{Shape, Side, Square};
use crate::rules::{Board, KingRun};

/// Like [`KingRun`], but with the king's bit instead of its square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KingMoveRun {
    pub at: u8,
    pub moves: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraughtsState<W> {
    pub black: W,
    pub white: W,
    pub kings: W,
    pub turn: Side,
    /// The runs of black and white, if the rules limit them.
    pub runs: [KingMoveRun; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraughtsStep<W> {
    /// `from` and `to` are bit indices.
    pub from: u8,
    pub to: u8,
    pub crowned: bool,
    pub taken: W,
}

impl<W: Word> DraughtsState<W> {
    /// The mover's pieces, then the opponent's.
    #[inline(always)]
    pub fn sides(&self) -> (W, W) {
        match self.turn {
            Side::Black => (self.black, self.white),
            Side::White => (self.white, self.black),
        }
    }

    /// Gives the turn to the other side.
    #[inline(always)]
    fn next(self, mine: W, theirs: W, kings: W) -> Self {
        let (turn, runs) = (self.turn.other(), [KingMoveRun::default(); 2]);
        match self.turn {
            Side::Black => Self { black: mine, white: theirs, kings, turn, runs },
            Side::White => Self { black: theirs, white: mine, kings, turn, runs },
        }
    }

    /// `limited` tells whether the rules limit consecutive moves of one king.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, step: &DraughtsStep<W>, limited: bool) -> Self {
        let mut after = self.moved(step);
        if limited {
            after.runs = self.runs_after(step, &after);
        }
        after
    }

    #[inline(always)]
    fn moved(&self, step: &DraughtsStep<W>) -> Self {
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

    /// A side's run after a quiet move of its king.
    #[inline(always)]
    pub fn extend_run(&self, from: W, to: W, side: Side) -> KingMoveRun {
        let run = self.runs[side.index()];
        let goes_on = run.moves > 0 && u32::from(run.at) == from.first();
        KingMoveRun { at: to.first() as u8, moves: if goes_on { run.moves.saturating_add(1) } else { 1 } }
    }

    /// The runs after a move that led to `after`: one more for the king that moved quietly, and none for a side that
    /// made another move, lost the king or has no men left.
    fn runs_after(&self, step: &DraughtsStep<W>, after: &Self) -> [KingMoveRun; 2] {
        let mut runs = self.runs;
        let [mine, theirs] = [self.turn.index(), self.turn.other().index()];
        let (from, to) = (W::bit(u32::from(step.from)), W::bit(u32::from(step.to)));
        let rests = step.taken.any() || (self.kings & from).is_none();
        runs[mine] = if rests { KingMoveRun::default() } else { self.extend_run(from, to, self.turn) };
        if (step.taken & W::bit(u32::from(runs[theirs].at))).any() {
            runs[theirs] = KingMoveRun::default();
        }
        for (run, pieces) in runs.iter_mut().zip([after.black, after.white]) {
            if (pieces & !after.kings).is_none() {
                *run = KingMoveRun::default();
            }
        }
        runs
    }
}

/// The mapping between bits and squares.
#[derive(Clone, Debug)]
pub struct Grid<W> {
    pub shape: Shape,
    /// Every bit that is a square.
    pub board: W,
    /// The bottom row, where black's men are crowned, then the top row, where white's are.
    pub far_rows: [W; 2],
    /// From the top.
    pub rows: Vec<W>,
    /// The diagonal between two playing corners of a square board; empty on other boards.
    pub main_road: W,
    pub centre: W,
    /// Squares in the outermost columns.
    pub edge: W,
    square_of: [u8; 128],
    bit_of: Vec<u8>,
    /// Groups of squares whose bit index exceeds their square index by the same amount: the squares and that amount.
    runs: Vec<(u128, u32)>,
}

impl<W: Word> Grid<W> {
    pub fn new<L: Layout<Word = W>>(shape: Shape) -> Self {
        let mut grid = Self {
            shape,
            board: W::NONE,
            far_rows: [W::NONE; 2],
            rows: vec![W::NONE; usize::from(shape.rows)],
            main_road: W::NONE,
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
            if shape.columns == shape.rows && shape.is_on_main_road(square) {
                grid.main_road |= bit;
            }
            if near_middle(column, shape.columns) && near_middle(row, shape.rows) {
                grid.centre |= bit;
            }
            if column == 0 || column == shape.columns - 1 {
                grid.edge |= bit;
            }
            grid.square_of[index as usize] = square.0 as u8;
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

    #[inline]
    pub fn square(&self, bit: u32) -> Square {
        Square(self.square_of[bit as usize].into())
    }

    #[inline]
    pub fn word(&self, square: Square) -> W {
        W::bit(u32::from(self.bit_of[square.index()]))
    }

    /// Converts a set of squares, with bit 0 for the first playing square, to a word.
    pub fn spread(&self, squares: u128) -> W {
        self.runs.iter().fold(W::NONE, |word, (run, ahead)| word | W::narrow((squares & run) << ahead))
    }

    /// The inverse of [`Grid::spread`].
    pub fn gather(&self, word: W) -> u128 {
        let wide = word.widen();
        self.runs.iter().fold(0, |squares, (run, ahead)| squares | (wide >> ahead & run))
    }

    /// In board order.
    pub fn squares(&self, mut word: W) -> Vec<Square> {
        let mut squares = Vec::new();
        while word.any() {
            squares.push(self.square(word.first()));
            word = word.without_first();
        }
        squares
    }

    pub fn state(&self, board: &Board) -> DraughtsState<W> {
        DraughtsState {
            black: self.spread(board.black),
            white: self.spread(board.white),
            kings: self.spread(board.kings),
            turn: board.turn,
            runs: board.runs.map(|run| match run.moves {
                0 => KingMoveRun::default(),
                moves => KingMoveRun { at: self.word(run.square).first() as u8, moves },
            }),
        }
    }

    pub fn board_of(&self, state: &DraughtsState<W>) -> Board {
        Board {
            black: self.gather(state.black),
            white: self.gather(state.white),
            kings: self.gather(state.kings),
            turn: state.turn,
            runs: state.runs.map(|run| match run.moves {
                0 => KingRun::NONE,
                moves => KingRun { square: self.square(u32::from(run.at)), moves },
            }),
            script: None,
        }
    }
}
