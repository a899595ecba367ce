//! The events of a session: everything that a screen, a store or a terminal needs to follow a game.

use crate::board::{Side, Square};
use crate::player::{GradedMove, Memory, PlayerFault, ResourceUsage};
use crate::report::{Report, Trace, TraceFiles};
use crate::rules::{Change, Move, Position};
use crate::session::GameResult;
use crate::text::{Phrase, phrase};
use std::sync::Arc;
use std::time::Duration;

#[derive(Clone, Debug)]
pub struct Played {
    pub side: Side,
    pub chosen: Move,
    /// The move in the variant's notation.
    pub text: String,
    /// Black's and white's remaining time after the move, if the game has clocks.
    pub clocks: Option<[Duration; 2]>,
    pub changes: Vec<Change>,
    pub position: Position,
    /// The player's own evaluation of the move, from the point of view of the side that moved.
    pub value: Option<f64>,
    pub spent: ResourceUsage,
    /// The script's `ctx.memory` after the move.
    pub memory: Option<Memory>,
    /// Whether the script's memory was too large to be saved and was lost when the game was closed.
    pub is_forgotten: bool,
    pub trace: Vec<Trace>,
    /// Squares that the player wants marked, each with the name of a style.
    pub marks: Vec<(Square, String)>,
}

impl Played {
    /// Writes the move's trace to the trace files of its game; `ply` counts from 1. A move without a trace writes nothing.
    pub fn write_trace(&self, ply: u32, files: &mut TraceFiles) -> Result<(), Report> {
        if self.trace.is_empty() {
            return Ok(());
        }
        let side = thread(self.side);
        files.write(side, &format!("{ply}. {side} {}", self.text), &self.trace, &self.text)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decline {
    /// The other side was asked and chose to play on.
    PlaysOn,
    /// A person moved instead of answering.
    ByMoving,
    /// A bot that never accepts a draw.
    Never,
}

impl Decline {
    /// A sentence without a full stop, starting with the declining side: "White declines the draw by moving".
    pub fn phrase(self, who: impl Into<Phrase>) -> Phrase {
        let message = match self {
            Self::PlaysOn => "decline-plays-on",
            Self::ByMoving => "decline-by-moving",
            Self::Never => "decline-never",
        };
        phrase(message).with("who", who.into())
    }
}

/// A player's violation of the host's rules, with the evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatFault {
    pub side: Side,
    pub fault: PlayerFault,
}

impl SeatFault {
    /// The trace that the player had written before the fault.
    pub fn trace(&self) -> &[Trace] {
        self.fault.evidence.as_deref().map_or(&[], |evidence| &evidence.trace)
    }

    /// Writes the trace from before the fault to the trace files of its game; `ply` is the ply of the move that was requested.
    pub fn write_trace(&self, ply: u32, files: &mut TraceFiles) -> Result<(), Report> {
        if self.trace().is_empty() {
            return Ok(());
        }
        let (side, ending) = (thread(self.side), self.fault.ending.word());
        files.write(side, &format!("{ply}. {side} {ending}"), self.trace(), &ending)
    }
}

const fn thread(side: Side) -> &'static str {
    match side {
        Side::Black => "black",
        Side::White => "white",
    }
}

/// Something that happened in the game. A session reports its events in the order in which they happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A side was asked for a move, or a program was asked whether it accepts a draw.
    Asked {
        side: Side,
    },
    Moved {
        /// Number of plies played, including this one.
        ply: u32,
        played: Arc<Played>,
    },
    /// A person's move was refused; the person is asked again.
    Refused {
        side: Side,
        tried: Move,
    },
    TookBack {
        /// Number of plies left.
        ply: u32,
        position: Position,
    },
    /// The game is paused until it is resumed or, after a player's fault, until the request is retried.
    Paused(Option<SeatFault>),
    Resumed,
    /// A draw is offered, and the other side has to answer.
    Offered {
        by: Side,
    },
    Declined {
        by: Side,
        why: Decline,
    },
    /// A side has little time left. Sent once, and again only after its clock has recovered.
    ClockLow {
        side: Side,
    },
    Ended(Box<GameResult>),
    Said {
        side: Side,
        line: Phrase,
    },
    /// A thinking player's best line so far.
    Progress {
        side: Side,
        /// Completed depth in plies.
        depth: u32,
        /// From the point of view of the side to move.
        value: f64,
        line: Vec<Move>,
        nodes: u64,
    },
    Grades {
        side: Side,
        /// Number of plies before the graded position.
        ply: u32,
        /// In the order of the legal moves; `None` if the player cannot grade. An error doesn't affect the game.
        grades: Result<Option<Vec<GradedMove>>, Report>,
    },
}
