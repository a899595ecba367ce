//! The interface of the rules of one variant, which every family implements.

use super::{
    Arrangement, Balances, Board, Change, Counting, IllegalReason, Move, Outcome, PlacementMask, Playouts, Position,
    PseudoLegalMove, RuleSentence, Setup, SetupFault, Variant,
};
use crate::board::Square;
use crate::report::Report;
use crate::text::{Phrase, phrase};
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

/// The rules of one variant, prepared when its file was loaded.
pub trait Ruleset: Any + Send + Sync + Debug {
    fn start(&self) -> Board;

    /// Every reason why a set-up cannot be played.
    fn faults(&self, setup: &Setup) -> Vec<SetupFault>;

    /// All legal moves, one for each (start, end, captured set), ordered by start square, then by path, in board
    /// order. A pass comes last; if a side without a move must pass, it is the only legal move. Empty only when the game is over.
    fn moves(&self, board: &Board) -> Vec<Move>;

    /// All paths along which a user can click this legal move, including the move's own.
    fn routes(&self, board: &Board, legal: &Move) -> Vec<Vec<Square>>;

    /// The moves the piece on this square could make if other pieces' captures did not restrict it: each quiet move
    /// and each complete capture, preferred or not, by path. Empty unless a piece of the side to move is there.
    fn ways(&self, board: &Board, from: Square) -> Vec<PseudoLegalMove> {
        self.moves(board).into_iter().filter(|legal| legal.from() == Some(from)).map(PseudoLegalMove::from).collect()
    }

    /// The sections between the board and the maximum game length; see [`describe`](super::describe()).
    fn sentences(&self, variant: &Arc<Variant>) -> Vec<RuleSentence>;

    /// The board after a legal move and the changes it made, in display order.
    fn play(&self, board: &Board, legal: &Move) -> (Board, Vec<Change>);

    /// Irreversible (a capture, an advance of a man): no earlier position can recur and the no-progress count restarts.
    fn is_progress(&self, board: &Board, legal: &Move) -> bool;

    /// Whether it is good to have less: a side that has no move left wins, or the fewest pieces do.
    fn fewest_wins(&self) -> bool {
        false
    }

    /// Which of the variant's material balances hold, in its order; none in a family without balances.
    fn balances(&self, board: &Board) -> Balances;

    /// The result if the game is over; `position` provides the history.
    fn outcome(&self, position: &Position) -> Option<Outcome>;

    /// Explains why going from `from` to `to` (or placing on `to`) is not legal; `None` if it is.
    fn why_not(&self, board: &Board, from: Option<Square>, to: Square) -> Option<IllegalReason>;

    fn perft(&self, board: &Board, depth: u32, counting: Counting) -> u64;

    /// Converts a set-up in which [`Ruleset::faults`] found nothing.
    fn board(&self, setup: &Setup) -> Board {
        Board::from_setup(setup)
    }

    /// Converts a board to the form these rules need; they may attach data to it.
    fn adopt(&self, board: Board) -> Board {
        board
    }

    /// Whether the rules run a script, which takes time and must not happen on the window's thread.
    fn is_scripted(&self) -> bool {
        false
    }

    /// The squares on which pieces can stand, if pieces only leave the board or are crowned, so that a table can cover
    /// every endgame. Otherwise, or if a script would have to be called, fails with the reason for users.
    fn placement_mask(&self) -> Result<PlacementMask, Phrase> {
        Err(phrase(if self.is_scripted() { "endgame-scripted" } else { "endgame-grows" }))
    }

    /// The pieces of a board, for rules with a [`Ruleset::placement_mask`].
    fn arrangement(&self, board: &Board) -> Arrangement {
        board.arrangement()
    }

    /// The names of the pieces that are men and kings in an [`Arrangement`]; `None` if they have those names.
    fn arranged_kinds(&self) -> Option<[String; 2]> {
        None
    }

    /// The board with these pieces, for rules with a [`Ruleset::placement_mask`].
    fn arranged(&self, pieces: &Arrangement) -> Board {
        Board::arranged(pieces)
    }

    /// A number of plies during which no history rule (moves without progress, few pieces, repetition) can end the
    /// game, whatever is played, as long as no position repeats.
    fn plies_left(&self, position: &Position) -> u32 {
        let _ = position;
        0
    }

    /// Why the script failed on this board, after which the game cannot continue.
    fn fault(&self, board: &Board) -> Option<Arc<Report>> {
        let _ = board;
        None
    }

    /// The last script error of any call.
    fn last_fault(&self) -> Option<Arc<Report>> {
        None
    }

    /// Plays random games like [`playouts`](super::playouts()), inside a script in a single call; `None` if the rules are
    /// written in Rust. On an error, available from [`Ruleset::last_fault`], no games are played.
    fn playouts(&self, board: &Board, games: u64, seed: u64, most: u32) -> Option<Playouts> {
        let _ = (board, games, seed, most);
        None
    }
}
