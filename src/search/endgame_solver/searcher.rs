//! The state of one search, and what its functions share.

use super::scoring::Scoring;
use super::stability::StabilityMasks;
use super::table::SolverTable;
use crate::rules::cpu::Cpu;
use std::marker::PhantomData;

/// Masks of a board.
#[derive(Clone, Debug)]
pub(super) struct BoardMasks {
    pub board: u64,
    /// The number of squares.
    pub squares: i32,
    pub corners: u64,
    /// The first and last row and column.
    pub edge: u64,
    pub stability: StabilityMasks,
    /// For each square, the bit of its region in a [`Regions`] word.
    pub region_of: [u32; 64],
    /// The squares of the regions in a [`Regions`] word.
    pub region_squares: [u64; 16],
}

/// The quarters of the board with an odd number of empty squares, one bit each.
pub(super) type Regions = u32;

impl BoardMasks {
    pub(super) fn new(board: u64) -> Self {
        let columns = (board & 0xff).count_ones();
        let rows = (board & 0x0101_0101_0101_0101).count_ones();
        let region_of: [u32; 64] = std::array::from_fn(|square| {
            let (column, row) = (square as u32 % 8, square as u32 / 8);
            1 << (u32::from(column >= columns.div_ceil(2)) + 2 * u32::from(row >= rows.div_ceil(2)))
        });
        let region_squares = std::array::from_fn(|regions| {
            let odd = (0..64).filter(|square| regions as u32 & region_of[*square] != 0);
            odd.fold(0, |mask, square| mask | 1 << square)
        });
        let (right, low) = (columns.saturating_sub(1), rows.saturating_sub(1));
        let corners = 1 | 1 << right | 1 << (8 * low) | 1 << (8 * low + right);
        let first_column = 0x0101_0101_0101_0101;
        let edge = board & (0xff | 0xff << (8 * low) | first_column | first_column << right);
        let stability = StabilityMasks::new(board, columns, rows);
        Self { board, squares: board.count_ones() as i32, corners, edge, stability, region_of, region_squares }
    }

    pub(super) fn odd_regions(&self, empty: u64) -> Regions {
        (0..64).filter(|square| empty & 1 << square != 0).fold(0, |odd, square| odd ^ self.region_of[square])
    }
}

/// No move was searched yet; below every value.
pub(super) const NO_VALUE: i32 = -100;

pub(super) struct Searcher<'s, C, S> {
    pub cpu: C,
    pub scoring: PhantomData<S>,
    pub masks: &'s BoardMasks,
    pub table: &'s mut SolverTable,
    pub stop: &'s dyn Fn() -> bool,
    pub nodes: u64,
    pub nodes_limit: u64,
    /// The number of nodes at which `stop` is called again.
    pub next_check: u64,
    /// The search is given up; values returned after that mean nothing.
    pub stopped: bool,
}

/// Nodes between two calls of `stop`.
const CHECK_NODES: u64 = 10_000;

impl<C: Cpu, S: Scoring> Searcher<'_, C, S> {
    /// The value of a game that ends here.
    #[inline(always)]
    pub(super) fn final_value(&self, mine: u64, theirs: u64) -> i32 {
        let (mine, theirs) = (mine.count_ones() as i32, theirs.count_ones() as i32);
        S::value(mine - theirs, self.masks.squares - mine - theirs)
    }

    /// Whether the search is or must be given up.
    #[inline(always)]
    pub(super) fn is_stopped(&mut self) -> bool {
        if self.nodes >= self.next_check && !self.stopped {
            self.next_check = (self.nodes + CHECK_NODES).min(self.nodes_limit + 1);
            self.stopped = self.nodes > self.nodes_limit || (self.stop)();
        }
        self.stopped
    }
}
