//! What a search returns.

use crate::rules::Move;

#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    pub chosen: Move,
    /// Its value; `None` if the budget did not suffice for depth 1.
    pub value: Option<f64>,
    /// The difference in discs at the end, for the side to move, if [`SearchOptions::exact_endings`](super::SearchOptions::exact_endings)
    /// solved the position. Squares left empty count for the winner; where the fewest discs win, the opponent's discs minus one's own.
    pub discs: Option<i32>,
    /// The last completed depth in plies; a deeper one may have been started.
    pub depth: u32,
    pub nodes: u64,
    /// The principal variation, starting with the best move.
    pub line: Vec<Move>,
    /// All moves of the same value in the documented order, if [`SearchOptions::ties`](super::SearchOptions::ties) asks for them; otherwise only the best.
    pub equal: Vec<Move>,
    /// Whether the requested depth was reached, or the game was played out before it.
    pub complete: bool,
    /// Whether the value is the game-theoretic one: every line was played to its end, or a win or loss is within the
    /// depth, so no deeper search can change it. Draws by repetition count as evaluated, since they depend on the game's
    /// history.
    pub exact: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SearchLine {
    pub chosen: Move,
    /// For the side to move, exact at the depth searched.
    pub value: f64,
    /// As in [`SearchResult::discs`].
    pub discs: Option<i32>,
    /// The principal variation, starting with this move.
    pub line: Vec<Move>,
}

/// Legal moves with their exact values: all of them or the best few.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// Best first, ties in the documented order. Empty if the budget did not suffice for depth 1.
    pub lines: Vec<SearchLine>,
    /// The depth in plies to which all of them were searched.
    pub depth: u32,
    pub nodes: u64,
    /// Whether the requested depth was reached, or the game was played out before it.
    pub complete: bool,
    /// Whether the values are the game-theoretic ones; see [`SearchResult::exact`].
    pub exact: bool,
}
