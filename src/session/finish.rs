//! The end of a game, and how people are told of it.

use crate::board::Side;
use crate::report::{Report, capital};
use crate::rules::{Ending, Outcome, Position};

/// The end of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Finish {
    /// Who won and why it is over.
    pub outcome: Outcome,
    /// Whose fault ended it, if one did.
    pub at_fault: Option<Side>,
    /// The evidence of the fault.
    pub report: Option<Report>,
}

impl Finish {
    /// The result as game files write it, white's points first (PDN; black may well be the side that starts).
    pub const fn score(&self) -> &'static str {
        match self.outcome.winner {
            None => "1/2-1/2",
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
        }
    }

    /// Result and reason, with the names that the variant has for its sides: "White wins: black has no piece left."
    /// `end` is the position in which the game ended.
    pub fn sentence(&self, end: &Position) -> String {
        let result = match self.outcome.winner {
            None => "A draw".to_owned(),
            Some(side) => format!("{} wins", capital(end.variant().side_name(side))),
        };
        format!("{result}: {}.", self.reason(end))
    }

    /// The reason alone, without a full stop: "black has no piece left".
    pub fn reason(&self, end: &Position) -> String {
        let name = |side: Side| end.variant().side_name(side);
        let loser = self.at_fault.or(self.outcome.winner.map(Side::other)).map_or("a player", name);
        match self.outcome.ending {
            Ending::NoPieces => match Side::BOTH.into_iter().find(|side| end.count(*side, None) == 0) {
                Some(side) => format!("{} has no piece left", name(side)),
                None => Ending::NoPieces.words().to_owned(),
            },
            Ending::NoMoves => format!("{} has no legal move", name(end.turn())),
            Ending::FarRow => match self.outcome.winner {
                Some(side) => format!("{} reached the far row", name(side)),
                None => Ending::FarRow.words().to_owned(),
            },
            Ending::Counted => {
                let [black, white] = Side::BOTH.map(|side| format!("{} has {}", name(side), end.count(side, None)));
                format!("neither side can move; {black}, {white}")
            }
            Ending::Resigned => format!("{loser} resigned"),
            Ending::Agreed => "both sides agreed".to_owned(),
            Ending::FlagFell => format!("{loser} ran out of time"),
            Ending::IllegalMove => format!("{loser} played an illegal move"),
            Ending::NoAnswer => format!("{loser} gave no usable answer"),
            Ending::ScriptError => format!("the script of {loser} made an error"),
            Ending::OutOfSteps => format!("{loser} used up its steps"),
            Ending::OutOfTime => format!("{loser} was stopped by the time guard"),
            Ending::OutOfMemory => format!("{loser} ran out of memory"),
            Ending::Stalled => format!("{loser} could not be stopped"),
            Ending::Crashed => format!("{loser} broke down"),
            other => other.words().to_owned(),
        }
    }
}
