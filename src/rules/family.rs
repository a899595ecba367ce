//! What a family of games must be able to do, and the list of them.

use super::describe::by_looks;
use super::{
    AnyKernel, Balances, Board, Change, Counting, IllegalReason, Move, Outcome, PlacementMask, Playouts, Position,
    PseudoLegalMove, RuleSentence, Setup, SetupFault, Variant, VariantDef, draughts, othello, scripted,
};
use crate::board::Square;
use crate::report::Report;
use crate::text::{Phrase, phrase};
use std::fmt::Debug;
use std::sync::Arc;

/// A kind of game.
pub trait Family: Sync {
    /// As variants name it: `family = "draughts"`.
    fn id(&self) -> &'static str;

    /// Every fact that a variant of this family can state, by its dotted path: `board.columns`.
    fn facts(&self) -> Vec<String>;

    /// The named numbers that weights can be given for, each with a sentence for people.
    fn features(&self) -> &'static [(&'static str, &'static str)];
}

/// A family whose laws are Rust: it reads a variant's sheet of facts into fast code.
pub trait NativeFamily: Family {
    /// Reads a variant's facts.
    ///
    /// # Errors
    /// Every fault of the sheet at once: unknown keys with the near match, wrong types, contradictions.
    fn variant(&self, id: &str, sheet: &VariantDef) -> Result<Variant, Vec<Report>>;
}

/// The laws of one variant, made fast when its file was loaded.
pub trait Ruleset: Send + Sync + Debug {
    /// The start position.
    fn start(&self) -> Board;

    /// All that keeps a set-up from being played.
    fn faults(&self, setup: &Setup) -> Vec<SetupFault>;

    /// Every legal move, one for each (start, end, captured set), ordered by start square, then by path, in board order.
    /// Where a side without a move passes, the pass is its one legal move. Empty only when the game is over.
    fn moves(&self, board: &Board) -> Vec<Move>;

    /// Every way along which the pieces of this legal move can be clicked: full paths, its own among them.
    fn routes(&self, board: &Board, legal: &Move) -> Vec<Vec<Square>>;

    /// Every way the piece of the side to move on this square could go if no other piece's captures bound it: each quiet
    /// move and each complete capture, preferred or not, by path. Empty where nothing of the mover's stands.
    fn ways(&self, board: &Board, from: Square) -> Vec<PseudoLegalMove> {
        self.moves(board).into_iter().filter(|legal| legal.from() == Some(from)).map(PseudoLegalMove::from).collect()
    }

    /// What the rules say between the board and the longest game; see [`describe`](super::describe()).
    fn sentences(&self, variant: &Arc<Variant>) -> Vec<RuleSentence> {
        by_looks(variant)
    }

    /// The board after a legal move, and what it did, in the order in which it is seen.
    fn play(&self, board: &Board, legal: &Move) -> (Board, Vec<Change>);

    /// Whether a move can never be undone by later ones (a capture, an advance of a man), so that no earlier position
    /// can come again and the count towards a draw for want of progress starts anew.
    fn is_progress(&self, board: &Board, legal: &Move) -> bool;

    /// Which of the variant's balances of material hold, in its order; none in a family without such.
    fn balances(&self, board: &Board) -> Balances;

    /// The result, when the game is over; `position` brings its past.
    fn outcome(&self, position: &Position) -> Option<Outcome>;

    /// Why going from `from` to `to` (or placing on `to`) is no legal move; `None` when it is one.
    fn why_not(&self, board: &Board, from: Option<Square>, to: Square) -> Option<IllegalReason>;

    /// The number of positions `depth` plies on.
    fn perft(&self, board: &Board, depth: u32, counting: Counting) -> u64;

    /// The board of a set-up in which [`Ruleset::faults`] found none.
    fn board(&self, setup: &Setup) -> Board {
        Board::from_setup(setup)
    }

    /// A board as these rules keep it: they may note something on it.
    fn adopt(&self, board: Board) -> Board {
        board
    }

    /// Whether a script is asked about boards, which takes time and must not happen on the thread of a window.
    fn is_scripted(&self) -> bool {
        false
    }

    /// Where pieces can stand, if they only leave the board or are crowned, so that a table can hold every endgame.
    ///
    /// # Errors
    /// Positions are more than that, or a script would be asked about each: the reason, for people.
    fn standing(&self) -> Result<PlacementMask, Phrase> {
        Err(phrase(if self.is_scripted() { "endgame-scripted" } else { "endgame-grows" }))
    }

    /// For so many plies a game surely goes on as far as rules about the past are concerned (moves without progress, few
    /// pieces, repetition), whatever is played, if no position comes twice on the way.
    fn plies_left(&self, position: &Position) -> u32 {
        let _ = position;
        0
    }

    /// Why a script has no answer about this board; the game cannot go on from there.
    fn fault(&self, board: &Board) -> Option<Arc<Report>> {
        let _ = board;
        None
    }

    /// The last fault of a script, whatever it was asked.
    fn last_fault(&self) -> Option<Arc<Report>> {
        None
    }

    /// Random games as [`playouts`](super::playouts()) tells, played inside a script in one call; `None` where the laws are
    /// Rust. A fault is the [`Ruleset::last_fault`], and no game was played.
    fn playouts(&self, board: &Board, games: u64, seed: u64, most: u32) -> Option<Playouts> {
        let _ = (board, games, seed, most);
        None
    }

    /// The code that searches are specialised over.
    fn kernel(&self) -> AnyKernel<'_>;
}

/// Every family.
pub fn families() -> [&'static dyn Family; 3] {
    [&draughts::Draughts, &othello::Othello, &scripted::Scripted]
}

/// The native family that variants call `id`. A new one is its folder and a line here and above.
pub fn native(id: &str) -> Option<&'static dyn NativeFamily> {
    let native: [&'static dyn NativeFamily; 2] = [&draughts::Draughts, &othello::Othello];
    native.into_iter().find(|family| family.id() == id)
}

/// The family that variants call `id`.
pub fn family(id: &str) -> Option<&'static dyn Family> {
    families().into_iter().find(|family| family.id() == id)
}
