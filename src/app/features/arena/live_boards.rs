//! The running boards of a contest. Each keeps its place on the page until its game is replaced.

use crate::arena::Running;
use crate::board::Side;

#[derive(Clone, Debug)]
pub struct LiveBoard {
    pub board: Running,
}

#[derive(Default)]
pub(super) struct LiveBoards {
    live_boards: Vec<LiveBoard>,
}

impl LiveBoards {
    pub fn live_boards(&self) -> &[LiveBoard] {
        &self.live_boards
    }

    /// Shows these boards: known ones stay in place, new ones fill the places that have become free.
    pub fn show(&mut self, boards: Vec<Running>) {
        let key = |board: &Running| (board.job.pair, board.job.half);
        let mut free = vec![true; self.live_boards.len()];
        let mut fresh = Vec::new();
        for board in boards {
            match self.live_boards.iter().position(|live_board| key(&live_board.board) == key(&board)) {
                Some(index) => {
                    free[index] = false;
                    self.live_boards[index].board = board;
                }
                None => fresh.push(board),
            }
        }
        for board in fresh {
            if let Some(index) = free.iter().position(|free| *free) {
                free[index] = false;
                self.live_boards[index].board = board;
            } else {
                free.push(false);
                self.live_boards.push(LiveBoard { board });
            }
        }
        let mut free = free.into_iter();
        self.live_boards.retain(|_| free.next() == Some(false));
    }
}

/// The entrants who play Black and White.
pub fn by_side(running: &Running) -> [usize; 2] {
    // The first entrant moves first in the first game of a pair.
    let turn = running.start.turn();
    let first = if running.job.half == 0 { turn } else { turn.other() };
    Side::BOTH.map(|side| running.job.entrants[usize::from(side != first)])
}
