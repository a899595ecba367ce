//! The evaluation features of Othello.

use super::kernel::{OthelloKernel, OthelloState};

/// The features of the family, in the order of [`OthelloKernel::feature`]; each the mover's minus the opponent's.
pub const FEATURES: [(&str, &str); 10] = [
    ("disc", "discs on the board"),
    ("corner", "discs on corners, which can never be flipped"),
    ("edge", "discs on the edge, corners left out"),
    ("x_square", "discs diagonally next to a corner that is empty"),
    ("c_square", "discs on the edge next to a corner that is empty"),
    ("mobility", "squares that the side could play"),
    ("frontier", "discs with an empty square beside them, that the opponent may later flip"),
    ("open", "empty squares beside discs of the opponent, where you may later play"),
    ("firm", "discs on the edge in an unbroken row from a corner, which can never be flipped"),
    ("turn", "1 for the side to move"),
];

/// Masks of all columns except the first, and of all except the last.
const NOT_FIRST: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_LAST: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// All adjacent squares.
const fn around(set: u64) -> u64 {
    let row = set | (set & NOT_LAST) << 1 | (set & NOT_FIRST) >> 1;
    row | row << 8 | row >> 8
}

impl OthelloKernel {
    pub(super) fn feature(&self, state: &OthelloState, index: usize) -> f64 {
        let lead = |mine: u64, theirs: u64| f64::from(mine.count_ones()) - f64::from(theirs.count_ones());
        let discs = |mask: u64| lead(state.mine & mask, state.theirs & mask);
        let empty = self.board & !(state.mine | state.theirs);
        match index {
            0 => discs(self.board),
            1 => discs(self.corners),
            2 => discs(self.edges),
            3 => discs(self.x_squares & around(self.corners & empty)),
            4 => discs(self.c_squares & around(self.corners & empty)),
            5 => lead(self.targets(state), self.answers(state)),
            6 => discs(around(empty)),
            7 => lead(around(state.theirs) & empty, around(state.mine) & empty),
            8 => lead(self.firm(state.mine), self.firm(state.theirs)),
            _ => 1.0,
        }
    }

    /// The edge discs connected along the edge to a corner of the same side.
    fn firm(&self, discs: u64) -> u64 {
        let rim = discs & (self.corners | self.edges);
        let mut firm = discs & self.corners;
        if firm == 0 {
            return 0;
        }
        loop {
            let sideways = (firm & NOT_LAST) << 1 | (firm & NOT_FIRST) >> 1;
            let next = firm | (sideways | firm << 8 | firm >> 8) & rim;
            if next == firm {
                return firm;
            }
            firm = next;
        }
    }
}
