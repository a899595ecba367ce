//! The checked facts of a draughts variant.

use super::layout::{DIAGONALS, DIAGONALS_UP, Directions};
use super::material_draw::MaterialDrawRule;
use crate::board::{Shape, Side};

/// The crowning rule: what happens to a man that reaches the far row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crowning {
    /// It becomes a king and its move ends there, even during a capture.
    Stops,
    /// It becomes a king only if its move ends there.
    AtEnd,
    /// It becomes a king at once and continues the capture as a king.
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
    /// On any, except that a capture that ends with taking a king must land directly behind that king.
    NextToKing,
}

/// A criterion that ranks captures. Of two captures, the higher by the first criterion in which they differ is preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    Captures,
    ByKing,
    Kings,
    /// How early kings are captured.
    KingsFirst,
    /// The value captured, with a king worth just under two men (199 : 100).
    Value,
}

/// The result for a side without a legal move or without pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMovesRule {
    Loses,
    Wins,
    Draws,
}

/// A goal that decides the game besides captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinCondition {
    None,
    /// The first side to bring a man to the far row wins.
    FarRow,
}

/// The facts of a draughts variant. Directions are from the view of the side at the bottom.
#[allow(clippy::struct_excessive_bools)] // each is an independent fact
#[derive(Clone, Debug, PartialEq)]
pub struct DraughtsFacts {
    pub shape: Shape,
    pub first: Side,
    pub men_rows: u8,
    pub rows_behind: u8,
    pub man_moves: Directions,
    pub man_captures: Directions,
    pub men_take_kings: bool,
    pub king_moves: Directions,
    pub king_captures: Directions,
    /// Whether kings move any distance.
    pub long_kings: bool,
    /// The maximum number of consecutive quiet moves of one king while its side has men; 0 for no limit.
    pub king_moves_in_a_row: u8,
    pub landing: Landing,
    pub forced: bool,
    /// The criteria that rank captures, the most important first.
    pub prefer: Vec<Preference>,
    /// Whether a captured piece is removed at once instead of at the end of the move.
    pub leave_at_once: bool,
    /// Whether a capture may continue in the direction opposite to the last hop.
    pub about_turn: bool,
    pub crowning: Crowning,
    pub goal: WinCondition,
    /// The result for a side without a move or without pieces.
    pub stuck: NoMovesRule,
    /// The number of occurrences that draws by repetition; 0 for never.
    pub repetition: u32,
    /// The number of plies without a capture or an advance of a man that draws; 0 for never.
    pub quiet_plies: u32,
    /// The material balances that draw; at most [`MAX_BALANCES`](crate::rules::MAX_BALANCES).
    pub balances: Vec<MaterialDrawRule>,
}

impl DraughtsFacts {
    /// By default men move and capture diagonally forward, kings diagonally in every direction.
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
            goal: WinCondition::None,
            stuck: NoMovesRule::Loses,
            repetition: 3,
            quiet_plies: 0,
            balances: Vec::new(),
        }
    }
}
