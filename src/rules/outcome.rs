//! How games end.

use crate::board::Side;
use serde::Serialize;

/// The result of a finished game and why it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// `None` for a draw.
    pub winner: Option<Side>,
    /// Why it is over.
    pub ending: Ending,
}

/// Why a game is over. The first group is found by the rules, the second by the people and programs that play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// A side has no piece left.
    NoPieces,
    /// The side to move has no legal move.
    NoMoves,
    /// A man reached the far row, where that wins.
    FarRow,
    /// Neither side can move and the discs are counted.
    Counted,
    /// The same position for the number of times the variant names.
    Repetition,
    /// The variant's limit of moves without progress is reached.
    NoProgress,
    /// The variant's limit of moves with few pieces left is reached.
    FewPieces,
    /// The variant's cap on plies is reached.
    PlyCap,

    /// A side resigned.
    Resigned,
    /// Both sides agreed on a draw.
    Agreed,
    /// A player's clock ran out.
    FlagFell,
    /// A player answered with a move that is not legal.
    IllegalMove,
    /// A bot answered with no move at all, or something that is not one.
    NoAnswer,
    /// A bot's script raised an error.
    ScriptError,
    /// A bot used up its steps.
    OutOfSteps,
    /// A bot was stopped by the wall guard.
    OutOfTime,
    /// A bot needed more memory than its limit.
    OutOfMemory,
    /// A bot could not be stopped and was abandoned.
    Stalled,
    /// A player's program or thread broke down.
    Crashed,
}

impl Ending {
    /// Whether a player is at fault: in matches it loses, on screen an unrated game pauses.
    pub const fn is_fault(self) -> bool {
        use Ending::{Crashed, IllegalMove, NoAnswer, OutOfMemory, OutOfSteps, OutOfTime, ScriptError, Stalled};
        matches!(self, IllegalMove | NoAnswer | ScriptError | OutOfSteps | OutOfTime | OutOfMemory | Stalled | Crashed)
    }

    /// The end of a sentence that begins with the result: "White wins: black has no legal move".
    pub const fn words(self) -> &'static str {
        match self {
            Self::NoPieces => "no piece is left",
            Self::NoMoves => "no legal move is left",
            Self::FarRow => "a man reached the far row",
            Self::Counted => "neither side can move",
            Self::Repetition => "the same position came up again too often",
            Self::NoProgress => "too many moves without progress",
            Self::FewPieces => "too few pieces are left to win",
            Self::PlyCap => "the longest game allowed",
            Self::Resigned => "resignation",
            Self::Agreed => "by agreement",
            Self::FlagFell => "out of time on the clock",
            Self::IllegalMove => "an illegal move",
            Self::NoAnswer => "no usable answer",
            Self::ScriptError => "an error in the script",
            Self::OutOfSteps => "out of steps",
            Self::OutOfTime => "stopped by the time guard",
            Self::OutOfMemory => "out of memory",
            Self::Stalled => "it could not be stopped",
            Self::Crashed => "it broke down",
        }
    }
}
