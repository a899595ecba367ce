//! The result of a game and its description for people.

use crate::board::Side;
use crate::report::Report;
use crate::rules::{Outcome, Position, Termination};
use crate::text::{Phrase, authored, phrase};

#[derive(Clone, Debug, PartialEq)]
pub struct GameResult {
    pub outcome: Outcome,
    pub at_fault: Option<Side>,
    pub report: Option<Report>,
    /// Number of plies in which the winner would have won, according to an endgame table.
    pub solved_in: Option<u32>,
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        Self { outcome, at_fault: None, report: None, solved_in: None }
    }
}

impl GameResult {
    /// The result as game files write it, white's points first (as in PDN, even where black moves first).
    pub const fn score(&self) -> &'static str {
        match self.outcome.winner {
            None => "1/2-1/2",
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
        }
    }

    /// "White wins: black has no piece left." `end` is the final position.
    pub fn sentence(&self, end: &Position) -> Phrase {
        match self.outcome.winner {
            None => phrase("end-draw"),
            Some(side) => phrase("end-wins").with("side", authored(end.variant().side_name(side))),
        }
        .with("reason", self.reason(end))
    }

    /// The reason alone, without a full stop: "black has no piece left".
    pub fn reason(&self, end: &Position) -> Phrase {
        let name = |side: Side| authored(end.variant().side_name(side));
        let of = |id: &'static str, side: Option<Side>| Some(phrase(id).with("side", name(side?)));
        let lost = |id: &'static str| {
            let side = self.at_fault.or(self.outcome.winner.map(Side::other));
            let loser = side.map_or(phrase("end-someone"), |side| phrase("end-side").with("side", name(side)));
            Some(phrase(id).with("loser", loser))
        };
        let reason = match self.outcome.ending {
            Termination::NoPieces if end.variant().look.is_counted => {
                let lone = Side::BOTH.into_iter().find(|side| end.count(*side, None) == 0);
                let count = |side: Side| end.count(side.other(), None);
                let of = |side| phrase("end-no-discs").with("side", name(side)).with("other", name(side.other()));
                lone.map(|side| of(side).with("count", count(side)))
            }
            Termination::NoPieces => {
                of("end-no-pieces", Side::BOTH.into_iter().find(|side| end.count(*side, None) == 0))
            }
            Termination::NoMoves => of("end-no-moves", Some(end.turn())),
            Termination::FarRow => of("end-far-row", self.outcome.winner),
            Termination::Line => of("end-line", self.outcome.winner),
            Termination::Homes => of("end-homes", self.outcome.winner),
            Termination::Chain => of("end-chain", self.outcome.winner),
            Termination::Left => of("end-left", self.outcome.winner),
            Termination::Goal => of("end-goal", self.outcome.winner),
            Termination::RoyalLost => of("end-royal-lost", self.outcome.winner.map(Side::other)),
            Termination::Reduced => self
                .outcome
                .winner
                .map(Side::other)
                .map(|loser| phrase("end-reduced").with("side", name(loser)).with("count", end.count(loser, None))),
            ending @ (Termination::Counted | Termination::Passed) => {
                let [black, white] = Side::BOTH.map(|side| (name(side), end.count(side, None)));
                let is_full = (black.1 + white.1) as usize == end.variant().shape.squares();
                let counted = phrase(match ending {
                    Termination::Passed => "end-passed",
                    _ if is_full => "end-full",
                    _ => "end-counted",
                });
                let counted = counted.with("black", black.0).with("blacks", black.1);
                Some(counted.with("white", white.0).with("whites", white.1))
            }
            Termination::Resigned => lost("end-resigned"),
            Termination::Agreed => Some(phrase("end-agreed")),
            Termination::EndgameTable => self
                .solved_in
                .map(|plies| phrase("end-table").with("plies", phrase("ply-count").with("count", i64::from(plies)))),
            Termination::FlagFell => lost("end-flag"),
            Termination::Abandoned => lost("end-abandoned"),
            Termination::IllegalMove => lost("end-illegal"),
            Termination::NoAnswer => lost("end-no-answer"),
            Termination::ScriptError => lost("end-script"),
            Termination::OutOfSteps => lost("end-steps"),
            Termination::OutOfTime => lost("end-time"),
            Termination::OutOfMemory => lost("end-memory"),
            Termination::Stalled => lost("end-stalled"),
            Termination::Crashed => lost("end-crashed"),
            Termination::NoStart => lost("end-no-start"),
            Termination::Flooded => lost("end-flooded"),
            _ => None,
        };
        reason.unwrap_or_else(|| self.outcome.ending.phrase())
    }
}
