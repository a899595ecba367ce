//! The facts of a draughts variant, read and checked, as plain data.

use super::balance::Balance;
use super::layout::{DIAGONALS, DIAGONALS_UP, Directions};
use crate::board::{Shape, Side};

/// What happens to a man that reaches the far row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crowning {
    /// It becomes a king and its move ends there, in mid-capture too.
    Stops,
    /// It becomes a king only where its move ends.
    AtEnd,
    /// It becomes a king at once and captures on as one.
    GoesOn,
    /// Nothing: there are no kings.
    Never,
}

/// Where a long king may land behind the piece it captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// On any empty square behind it.
    Any,
    /// On the first square behind it.
    Next,
    /// On any, but a capture that ends with taking a king ends on the first square behind that king.
    NextToKing,
}

/// A measure of a capture; of two captures the one that is more by the first measure in which they differ is preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    /// How many pieces are taken.
    Captures,
    /// Whether a king takes them.
    ByKing,
    /// How many kings are taken.
    Kings,
    /// How early kings are taken.
    KingsFirst,
    /// What is taken, a king counting just under two men (199 : 100).
    Value,
}

/// What being without a legal move, or without a piece, means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMovesRule {
    /// The side loses.
    Loses,
    /// The side wins.
    Wins,
    /// The game is drawn.
    Draws,
}

/// What a man on the far row, or a king, decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Nothing.
    None,
    /// The side whose man reaches the far row first wins.
    FarRow,
}

/// A draughts variant. Directions are as the side at the bottom sees them.
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// The board.
    pub shape: Shape,
    /// The side that starts.
    pub first: Side,
    /// Rows of men each side starts with.
    pub men_rows: u8,
    /// Rows behind them that stay empty.
    pub rows_behind: u8,
    /// Where men move.
    pub man_moves: Directions,
    /// Where men capture.
    pub man_captures: Directions,
    /// Whether men may take kings.
    pub men_take_kings: bool,
    /// Where kings move.
    pub king_moves: Directions,
    /// Where kings capture.
    pub king_captures: Directions,
    /// Whether kings go any distance.
    pub long_kings: bool,
    /// How often in a row one king may move without a capture while its side has men; 0 for no limit.
    pub king_moves_in_a_row: u8,
    /// Where long kings land.
    pub landing: Landing,
    /// Whether a capture that can be made must be made.
    pub forced: bool,
    /// Which captures go before others, the most important measure first.
    pub prefer: Vec<Preference>,
    /// Whether a captured piece leaves the board at once, not when the move is over.
    pub leave_at_once: bool,
    /// Whether a capture may go on in the direction it came from.
    pub about_turn: bool,
    /// How men become kings.
    pub crowning: Crowning,
    /// What the far row decides.
    pub goal: Goal,
    /// What having no move, or no piece, means.
    pub stuck: NoMovesRule,
    /// A position that stands on the board this often is drawn; 0 for never.
    pub repetition: u32,
    /// This many plies without a capture or an advance of a man are drawn; 0 for never.
    pub quiet_plies: u32,
    /// What pieces left draw, and when; at most [`MOST_BALANCES`](crate::rules::MOST_BALANCES).
    pub balances: Vec<Balance>,
}

impl Facts {
    /// Draughts where a sheet is silent: men move and capture diagonally forward, kings diagonally in every direction.
    pub const fn of(shape: Shape, first: Side) -> Self {
        Self {
            shape,
            first,
            men_rows: 3,
            rows_behind: 0,
            man_moves: DIAGONALS_UP,
            man_captures: DIAGONALS_UP,
            men_take_kings: true,
            king_moves: DIAGONALS,
            king_captures: DIAGONALS,
            long_kings: false,
            king_moves_in_a_row: 0,
            landing: Landing::Any,
            forced: true,
            prefer: Vec::new(),
            leave_at_once: false,
            about_turn: true,
            crowning: Crowning::Stops,
            goal: Goal::None,
            stuck: NoMovesRule::Loses,
            repetition: 3,
            quiet_plies: 0,
            balances: Vec::new(),
        }
    }
}
