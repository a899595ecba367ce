//! Adjudication: games that a match ends early as drawn, resigned or too long. Terms and parameters follow cutechess.

use crate::board::Side;
use crate::endgame::{EndgameTable, EndgameValue};
use crate::report::{Report, did_you_mean};
use crate::rules::{Outcome, Position, Termination};
use crate::session::{GameResult, Played, Session};
use crate::text::phrase;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// When a match ends a game early. A move is one ply of each side; scores are the bots' own evaluations of their moves, in each
/// bot's own units. A bot that reports no scores never loses by adjudication, and its games are never drawn by score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Adjudication {
    /// Draw when both scores stay near zero.
    pub draw: Option<DrawRule>,
    /// Loss when one side's score stays low.
    pub resign: Option<ResignRule>,
    /// Draw after this many moves.
    pub max_moves: Option<u32>,
    /// Result from the endgame table once at most this many pieces are left.
    #[serde(default)]
    pub table_pieces: Option<u32>,
}

/// A draw: from `from_move` on, both scores were within `score` of zero for `moves` moves in a row.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct DrawRule {
    pub from_move: u32,
    pub moves: u32,
    pub score: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResignRule {
    pub moves: u32,
    pub score: f64,
    /// Only if the other side's score was at least `score` for as long.
    pub two_sided: bool,
}

impl DrawRule {
    /// Parses `movenumber=40,movecount=8,score=0.1`; blanks may replace commas. No part may be missing.
    pub fn read(text: &str) -> Result<Self, Report> {
        let parts = Parts::read(text, "--draw", &["movenumber", "movecount", "score"])?;
        Ok(Self {
            from_move: parts.count("movenumber", Some(0))?,
            moves: parts.count("movecount", None)?.max(1),
            score: parts.score()?,
        })
    }
}

impl ResignRule {
    /// Parses `movecount=3,score=5,twosided=true`; blanks may replace commas.
    pub fn read(text: &str) -> Result<Self, Report> {
        let parts = Parts::read(text, "--resign", &["movecount", "score", "twosided"])?;
        let two_sided = match parts.get("twosided") {
            None | Some("false") => false,
            Some("true" | "") => true,
            Some(_) => return Err(parts.refuse("twosided")),
        };
        Ok(Self { moves: parts.count("movecount", None)?.max(1), score: parts.score()?, two_sided })
    }
}

struct Parts<'a> {
    option: &'static str,
    parts: Vec<(&'a str, &'a str)>,
}

impl<'a> Parts<'a> {
    fn read(text: &'a str, option: &'static str, known: &[&'static str]) -> Result<Self, Report> {
        let words = text.split([',', ' ']).filter(|word| !word.is_empty());
        let parts: Vec<_> = words.map(|word| word.split_once('=').unwrap_or((word, ""))).collect();
        match parts.iter().find(|(name, _)| !known.contains(name)) {
            None => Ok(Self { option, parts }),
            Some((name, _)) => {
                let report = Report::error(phrase("terms-part-unknown").with("part", *name)).in_file(option);
                Err(report.hint(did_you_mean(name, known.iter().copied())))
            }
        }
    }

    fn get(&self, name: &str) -> Option<&'a str> {
        self.parts.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    fn refuse(&self, name: &str) -> Report {
        let hint = if self.option == "--draw" { "movenumber=40,movecount=8,score=0.1" } else { "movecount=3,score=5" };
        let report = Report::error(phrase("terms-part-wrong").with("part", name)).in_file(self.option);
        report.hint(format!("{} {hint}", self.option))
    }

    fn count(&self, name: &'static str, default: Option<u32>) -> Result<u32, Report> {
        let read = self.get(name).map(str::parse);
        match (read, default) {
            (Some(Ok(count)), _) | (None, Some(count)) => Ok(count),
            _ => Err(self.refuse(name)),
        }
    }

    fn score(&self) -> Result<f64, Report> {
        let score = self.get("score").and_then(|text| text.parse().ok());
        score.filter(|score: &f64| score.is_finite() && *score >= 0.0).ok_or_else(|| self.refuse("score"))
    }
}

/// An early result: the winner, or `None` for a draw.
struct AdjudicatedResult {
    winner: Option<Side>,
}

/// A win counts only if no history rule can prevent it; a draw always counts, because those rules only produce draws.
fn solved(table: &EndgameTable, position: &Position) -> Option<GameResult> {
    let value = table.value(position.board())?;
    if position.outcome().is_some() {
        return None;
    }
    let (winner, plies) = match value {
        EndgameValue::Drawn => (None, None),
        EndgameValue::Won(plies) => (Some(position.turn()), Some(plies)),
        EndgameValue::Lost(plies) => (Some(position.turn().other()), Some(plies)),
    };
    let is_sure = plies.is_none_or(|plies| plies <= position.plies_left());
    let outcome = Outcome { winner, ending: Termination::EndgameTable };
    is_sure.then(|| GameResult { solved_in: plies, ..outcome.into() })
}

#[derive(Default)]
pub(super) struct Adjudicator {
    terms: Adjudication,
    table: Option<Arc<EndgameTable>>,
    /// Consecutive plies with a score near zero.
    even: u32,
    /// Consecutive moves of each side whose score meets the resign threshold.
    lost: [u32; 2],
    won: [u32; 2],
}

impl Adjudicator {
    pub fn new(terms: Adjudication, table: Option<Arc<EndgameTable>>) -> Self {
        Self { terms, table, ..Self::default() }
    }

    /// Observes a move and ends the game if a rule applies; `plies` counts those made by the players.
    pub fn observe(&mut self, session: &mut Session, plies: usize, played: &Played) {
        let by_table = self.table.as_ref().and_then(|table| solved(table, session.position()));
        let by_values = self.observe_value(plies as u32, played.side, played.value);
        let adjudicated = |AdjudicatedResult { winner }| Outcome { winner, ending: Termination::Adjudicated }.into();
        if let Some(finish) = by_table.or_else(|| by_values.map(adjudicated)) {
            session.adjudicate(finish);
        }
    }

    /// Returns `None` if the game goes on.
    fn observe_value(&mut self, plies: u32, side: Side, value: Option<f64>) -> Option<AdjudicatedResult> {
        let counted = |holds: bool, count: u32| if holds { count + 1 } else { 0 };
        if let Some(rule) = self.terms.resign {
            let own = side.index();
            self.lost[own] = counted(value.is_some_and(|value| value <= -rule.score), self.lost[own]);
            self.won[own] = counted(value.is_some_and(|value| value >= rule.score), self.won[own]);
            let is_lost = |side: Side| {
                let agreed = !rule.two_sided || self.won[side.other().index()] >= rule.moves;
                self.lost[side.index()] >= rule.moves && agreed
            };
            if let Some(loser) = Side::BOTH.into_iter().find(|side| is_lost(*side)) {
                return Some(AdjudicatedResult { winner: Some(loser.other()) });
            }
        }
        if let Some(rule) = self.terms.draw {
            self.even = counted(value.is_some_and(|value| value.abs() <= rule.score), self.even);
            if plies >= 2 * rule.from_move && self.even >= 2 * rule.moves {
                return Some(AdjudicatedResult { winner: None });
            }
        }
        self.terms.max_moves.filter(|most| plies >= 2 * most).map(|_| AdjudicatedResult { winner: None })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Returns the ply at which a game with these scores ends and its winner; black moves first.
    fn ends(terms: Adjudication, values: &[Option<f64>]) -> Option<(usize, Option<Side>)> {
        let mut adjudicator = Adjudicator::new(terms, None);
        let sides = [Side::Black, Side::White].into_iter().cycle();
        values.iter().zip(sides).zip(1..).find_map(|((value, side), plies)| {
            adjudicator.observe_value(plies, side, *value).map(|verdict| (plies as usize, verdict.winner))
        })
    }

    #[test]
    fn games_end_when_the_terms_say_so_and_not_before() {
        let draw = Adjudication {
            draw: Some(DrawRule::read("movenumber=3,movecount=2,score=0.1").unwrap()),
            ..Default::default()
        };
        assert_eq!(ends(draw, &[Some(0.0); 20]), Some((6, None)));
        assert_eq!(ends(draw, &[Some(0.0), Some(5.0), Some(0.0), Some(0.0), Some(-0.1), Some(0.1)]), Some((6, None)));
        assert_eq!(ends(draw, &[Some(0.0), Some(5.0), Some(0.0), Some(0.0), Some(-0.2), Some(0.1), Some(0.0)]), None);
        assert_eq!(ends(draw, &[None; 20]), None, "moves without a value never end a game");
        let resign =
            Adjudication { resign: Some(ResignRule::read("movecount=2 score=5").unwrap()), ..Default::default() };
        let losing = [Some(-6.0), Some(1.0), Some(-5.0), Some(1.0)];
        assert_eq!(ends(resign, &losing), Some((3, Some(Side::White))));
        let both = Adjudication {
            resign: Some(ResignRule::read("movecount=2,score=5,twosided").unwrap()),
            ..Default::default()
        };
        assert_eq!(ends(both, &losing), None);
        assert_eq!(ends(both, &[Some(-6.0), Some(6.0), Some(-5.0), Some(9.0)]), Some((4, Some(Side::White))));
        let long = Adjudication { max_moves: Some(3), ..Default::default() };
        assert_eq!(ends(long, &[None; 20]), Some((6, None)));
    }

    #[test]
    fn what_cannot_be_read_says_why() {
        let message = |read: Result<DrawRule, Report>| read.unwrap_err().to_string();
        assert!(message(DrawRule::read("movcount=3,score=1")).contains("movecount"));
        assert!(message(DrawRule::read("movecount=3")).contains("`score`"));
        assert!(message(DrawRule::read("movecount=3,score=nan")).contains("`score`"));
        assert!(ResignRule::read("movecount=x,score=1").unwrap_err().to_string().contains("`movecount`"));
    }
}
