//! Why a try is not a legal move.

use crate::board::Square;

/// The reason a try is refused. Carries data, not sentences, apart from [`Why::words`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The game is over.
    GameOver,
    /// No piece stands where the try starts.
    NothingThere,
    /// The piece belongs to the opponent.
    NotYours,
    /// A capture is to be had, and capturing is mandatory; the squares of pieces that can capture.
    MustCapture(Vec<Square>),
    /// Another capture takes more, and the variant asks for it; the squares of pieces that can make it.
    LongerCapture(Vec<Square>),
    /// The capture goes on from there and must be carried to its end.
    CaptureGoesOn,
    /// Of the squares behind the captured piece one must be chosen from which the capture goes on.
    MustLandToGoOn,
    /// The target is occupied.
    Occupied,
    /// A man does not move or capture backwards.
    Backwards,
    /// This piece cannot reach that square.
    OutOfReach,
    /// This king has moved as often in a row as it may, this number of times.
    KingMustRest(u8),
    /// This piece has no legal move at all.
    Blocked,
    /// No room is left in that column.
    ColumnFull,
    /// The disc would turn none of the opponent's.
    TurnsNothing,
    /// A law that the variant's script adds forbids it.
    Forbidden,
    /// The side has no move and must pass.
    MustPass,
    /// The side has a move and may not pass.
    MayNotPass,
    /// The text cannot be read as a move.
    Unreadable(String),
    /// More than one legal move fits the text; their full texts.
    Ambiguous(Vec<String>),
}

impl Why {
    /// A sentence for people, without a full stop.
    pub fn words(&self) -> String {
        match self {
            Self::GameOver => "the game is over".into(),
            Self::NothingThere => "no piece stands there".into(),
            Self::NotYours => "that piece is the opponent's".into(),
            Self::MustCapture(_) => "you must capture".into(),
            Self::LongerCapture(_) => "a capture that takes more must be chosen".into(),
            Self::CaptureGoesOn => "the capture goes on from there and must be finished".into(),
            Self::MustLandToGoOn => "the capture must land where it can go on".into(),
            Self::Occupied => "that square is occupied".into(),
            Self::Backwards => "a man does not move backwards".into(),
            Self::OutOfReach => "that piece cannot go there".into(),
            Self::KingMustRest(times) => format!("that king has moved {times} times in a row and must rest"),
            Self::Blocked => "that piece has no move".into(),
            Self::ColumnFull => "that column is full".into(),
            Self::TurnsNothing => "a disc there would turn none of the opponent's".into(),
            Self::Forbidden => "a rule of this variant forbids that move here".into(),
            Self::MustPass => "there is no move: you must pass".into(),
            Self::MayNotPass => "there is a move: you may not pass".into(),
            Self::Unreadable(text) => format!("{text:?} cannot be read as a move"),
            Self::Ambiguous(texts) => format!("more than one move fits: {}", texts.join(", ")),
        }
    }
}
