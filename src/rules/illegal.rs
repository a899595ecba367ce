//! Why a try is not a legal move.

use crate::board::Square;
use crate::text::{Phrase, Words, phrase, quote};

/// The reason a try is refused. Carries data, not sentences, apart from [`IllegalReason::words`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllegalReason {
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

impl IllegalReason {
    /// What it says, as a sentence that begins small and has no full stop.
    pub fn phrase(&self) -> Phrase {
        match self {
            Self::GameOver => phrase("why-game-over"),
            Self::NothingThere => phrase("why-nothing-there"),
            Self::NotYours => phrase("why-not-yours"),
            Self::MustCapture(_) => phrase("why-must-capture"),
            Self::LongerCapture(_) => phrase("why-longer-capture"),
            Self::CaptureGoesOn => phrase("why-capture-goes-on"),
            Self::MustLandToGoOn => phrase("why-must-land"),
            Self::Occupied => phrase("why-occupied"),
            Self::Backwards => phrase("why-backwards"),
            Self::OutOfReach => phrase("why-out-of-reach"),
            Self::KingMustRest(times) => phrase("why-king-must-rest").with("times", *times),
            Self::Blocked => phrase("why-blocked"),
            Self::ColumnFull => phrase("why-column-full"),
            Self::TurnsNothing => phrase("why-turns-nothing"),
            Self::Forbidden => phrase("why-forbidden"),
            Self::MustPass => phrase("why-must-pass"),
            Self::MayNotPass => phrase("why-may-not-pass"),
            Self::Unreadable(text) => phrase("why-unreadable").with("text", quote(text)),
            Self::Ambiguous(texts) => phrase("why-ambiguous").with("moves", texts.join(", ")),
        }
    }

    /// The same in English.
    pub fn words(&self) -> String {
        Words::english().format(self.phrase())
    }
}
