//! Reasons why an attempted move is not legal.

use crate::board::Square;
use crate::text::{Phrase, Words, phrase, quote};

/// Why a move is illegal. Carries data, not sentences, apart from [`IllegalReason::words`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllegalReason {
    GameOver,
    NothingThere,
    NotYours,
    /// Capturing is mandatory; lists the squares of pieces that can capture.
    MustCapture(Vec<Square>),
    /// Another capture takes priority; lists the squares of pieces that can make it.
    LongerCapture(Vec<Square>),
    /// The capture is incomplete and must continue.
    CaptureGoesOn,
    /// The piece must land on a square from which the capture continues.
    MustLandToGoOn,
    Occupied,
    Backwards,
    OutOfReach,
    /// This king has made the maximum number of moves in a row, which is given.
    KingMustRest(u8),
    Blocked,
    ColumnFull,
    TurnsNothing,
    /// A rule added by the variant's script forbids it.
    Forbidden,
    MustPass,
    /// The side has a move and may not pass.
    MayNotPass,
    Unreadable(String),
    /// Several legal moves match the text; lists their full texts.
    Ambiguous(Vec<String>),
}

impl IllegalReason {
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

    pub fn words(&self) -> String {
        Words::english().format(self.phrase())
    }
}
