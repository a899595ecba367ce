//! What a session tells: all that a screen, a store or a terminal needs to follow a game.

use crate::board::{Side, Square};
use crate::player::{GradedMove, Memory, PlayerFault, Spent};
use crate::report::{Report, Trace, TraceFiles};
use crate::rules::{Change, Move, Position};
use crate::session::GameResult;
use crate::text::{Phrase, phrase};
use std::sync::Arc;
use std::time::Duration;

/// One ply of the game.
#[derive(Clone, Debug)]
pub struct Played {
    /// Who moved.
    pub side: Side,
    /// The move.
    pub chosen: Move,
    /// The move as the variant writes it.
    pub text: String,
    /// What black's and white's clock showed after it, where there are clocks.
    pub clocks: Option<[Duration; 2]>,
    /// What it did to the board.
    pub changes: Vec<Change>,
    /// Where it led.
    pub position: Position,
    /// The player's own value of it, for the side that moved.
    pub value: Option<f64>,
    /// What the player spent on it.
    pub spent: Spent,
    /// What the player's script keeps after it.
    pub memory: Option<Memory>,
    /// Whether that is lost: the game was closed, and it was too large to be kept.
    pub is_forgotten: bool,
    /// What the player traced while it thought.
    pub trace: Vec<Trace>,
    /// Squares the player wants marked, with the style's name.
    pub marks: Vec<(Square, String)>,
}

impl Played {
    /// Adds what was traced for it to the files of its game; `ply` is its place in the game, from 1. Nothing of a person.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write_trace(&self, ply: u32, files: &mut TraceFiles) -> Result<(), Report> {
        if self.trace.is_empty() {
            return Ok(());
        }
        let side = thread(self.side);
        files.write(side, &format!("{ply}. {side} {}", self.text), &self.trace, &self.text)
    }
}

/// Why a draw was declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decline {
    /// The other side was asked and wants to play on.
    PlaysOn,
    /// A person moved instead of answering.
    ByMoving,
    /// A bot that has no answer to offers: it never agrees.
    Never,
}

impl Decline {
    /// A sentence without a full stop that begins with who declines: "White declines the draw by moving".
    pub fn phrase(self, who: impl Into<Phrase>) -> Phrase {
        let said = match self {
            Self::PlaysOn => "decline-plays-on",
            Self::ByMoving => "decline-by-moving",
            Self::Never => "decline-never",
        };
        phrase(said).with("who", who.into())
    }
}

/// A seat that broke a rule of the host, with the evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatFault {
    /// Whose player it was.
    pub side: Side,
    /// What it did.
    pub fault: PlayerFault,
}

impl SeatFault {
    /// What the player had traced before it broke down.
    pub fn trace(&self) -> &[Trace] {
        self.fault.evidence.as_deref().map_or(&[], |evidence| &evidence.trace)
    }

    /// Adds what was traced before the fault to the files of its game; `ply` is the place of the move that was asked for.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write_trace(&self, ply: u32, files: &mut TraceFiles) -> Result<(), Report> {
        if self.trace().is_empty() {
            return Ok(());
        }
        let (side, ending) = (thread(self.side), self.fault.ending.word());
        files.write(side, &format!("{ply}. {side} {ending}"), self.trace(), &ending)
    }
}

/// Whose thread in the files of traces.
const fn thread(side: Side) -> &'static str {
    match side {
        Side::Black => "black",
        Side::White => "white",
    }
}

/// Something that happened, in the order in which it happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A side was asked for its move, or a program whether it takes a draw.
    Asked {
        /// Whose turn it is.
        side: Side,
    },
    /// A move was played.
    Moved {
        /// The number of plies played, this one included.
        ply: u32,
        /// The move and all about it.
        played: Arc<Played>,
    },
    /// A person's move was refused and is asked for again.
    Refused {
        /// Who tried.
        side: Side,
        /// The move that is not legal.
        tried: Move,
    },
    /// Moves were taken back.
    TookBack {
        /// The number of plies that are left.
        ply: u32,
        /// Where the game stands now.
        position: Position,
    },
    /// The game waits until it is resumed; with the fault of a seat, until it is tried again.
    Paused(Option<SeatFault>),
    /// The game goes on.
    Resumed,
    /// A draw is offered; it is the other side's to answer.
    Offered {
        /// Who offers.
        by: Side,
    },
    /// The draw is declined.
    Declined {
        /// Who declines.
        by: Side,
        /// Why.
        why: Decline,
    },
    /// Little time is left to a side. Told once, and again after its clock has recovered.
    ClockLow {
        /// Whose clock.
        side: Side,
    },
    /// The game is over.
    Ended(Box<GameResult>),
    /// A line for a player's console.
    Said {
        /// Whose player.
        side: Side,
        /// The line.
        line: String,
    },
    /// A player thinks; its best line so far.
    Progress {
        /// Whose player.
        side: Side,
        /// Completed plies.
        depth: u32,
        /// For the side to move.
        value: f64,
        /// The expected moves.
        line: Vec<Move>,
        /// Searched so far.
        nodes: u64,
    },
    /// A player graded the legal moves.
    Grades {
        /// Whose player.
        side: Side,
        /// The number of plies after which the graded position stood.
        ply: u32,
        /// A grade for each legal move, in their order; `None` if the player has none to give.
        ///
        /// # Errors
        /// What went wrong in the player; the game is not touched by it.
        grades: Result<Option<Vec<GradedMove>>, Report>,
    },
}
