//! The bracket of a knockout in the terminal: a line for each meeting, and as JSON.

use super::table_head::head;
use crate::arena::{Bracket, BracketMeeting, Contest};
use crate::cli::language;
use crate::cli::out::CliResult;
use crate::cli::table;
use crate::summary::knockout::{advances, round_name, score};
use crate::text::{Phrase, raw};
use serde::Serialize;
use std::io::Write;

#[derive(Serialize)]
pub(super) struct BracketLine<'a> {
    /// From 1.
    round: usize,
    /// From 1; a bye has one, as have meetings of which only one player is known.
    seeds: Vec<usize>,
    seats: Vec<&'a str>,
    points: Option<[f64; 2]>,
    pairs: u64,
    bye: bool,
    /// The seed of the player who advances.
    advances: Option<usize>,
    extra_pairs: u64,
    /// Whether that player advances as the higher seed.
    by_seed: bool,
}

/// Prints the meetings whose players are known, round by round.
pub(super) fn print(contest: &Contest, bracket: &Bracket, out: &mut dyn Write) -> CliResult {
    let names: Vec<Phrase> = contest.entrants.iter().map(|entrant| raw(entrant.seat.as_str())).collect();
    let heads = ["round", "seed", "player", "score", "seed", "player", "advances"];
    let mut lines = vec![heads.map(|name| language::text(head(name))).to_vec()];
    for (number, round) in bracket.rounds.iter().enumerate() {
        let known =
            round.iter().filter(|meeting| meeting.entrants[0].is_some() && (is_whole(meeting) || meeting.is_bye));
        for meeting in known {
            let round = language::text(round_name(number, bracket.rounds.len()));
            let [first, second] = meeting.entrants.map(|entrant| match entrant {
                Some(entrant) => [(entrant + 1).to_string(), contest.entrants[entrant].seat.clone()],
                None => Default::default(),
            });
            let score = language::text(score(meeting));
            let advances = language::text(advances(&names, meeting));
            lines.push([vec![round], first.to_vec(), vec![score], second.to_vec(), vec![advances]].concat());
        }
    }
    Ok(table::write_aligned(out, &lines, |column| !matches!(column, 1 | 4))?)
}

fn is_whole(meeting: &BracketMeeting) -> bool {
    meeting.entrants.iter().all(Option::is_some)
}

pub(super) fn lines<'a>(contest: &'a Contest, bracket: &Bracket) -> Vec<BracketLine<'a>> {
    let line = |(round, meeting): (usize, &BracketMeeting)| {
        let entrants: Vec<usize> = meeting.entrants.iter().flatten().copied().collect();
        BracketLine {
            round,
            seeds: entrants.iter().map(|entrant| entrant + 1).collect(),
            seats: entrants.iter().map(|entrant| contest.entrants[*entrant].seat.as_str()).collect(),
            points: (meeting.pairs > 0).then(|| meeting.points.map(|points| points as f64 / 2.0)),
            pairs: meeting.pairs,
            bye: meeting.is_bye,
            advances: meeting.decision.map(|decision| decision.winner + 1),
            extra_pairs: meeting.decision.map_or(0, |decision| decision.extra_pairs),
            by_seed: meeting.decision.is_some_and(|decision| decision.by_seed),
        }
    };
    (1..)
        .zip(&bracket.rounds)
        .flat_map(|(round, meetings)| meetings.iter().map(move |meeting| (round, meeting)))
        .map(line)
        .collect()
}
