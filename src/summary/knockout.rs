//! The bracket of a knockout in words: rounds, places, scores and why an entrant advances.

use super::contest::points;
use crate::arena::{Bracket, BracketMeeting, BracketProgress};
use crate::text::{Phrase, phrase, raw};

/// "Final", "Semi-final", "Round of 16". Rounds count from 0.
pub fn round_name(round: usize, rounds: usize) -> Phrase {
    match rounds.saturating_sub(round) {
        0 | 1 => phrase("arena-final"),
        2 => phrase("arena-semi-final"),
        3 => phrase("arena-quarter-final"),
        left => phrase("arena-round-of").with("count", 1_u64.checked_shl(left as u32).unwrap_or(u64::MAX)),
    }
}

/// How far an entrant has come: a round, or "Winner".
pub fn round_reached(progress: &BracketProgress, bracket: &Bracket) -> Phrase {
    let (round, rounds) = (progress.round as usize, bracket.rounds.len());
    if round >= rounds { phrase("arena-winner") } else { round_name(round, rounds) }
}

/// "2", or "3–4" where places are shared or still open.
pub fn place_text(progress: &BracketProgress) -> Phrase {
    let (best, worst) = (*progress.places.start(), *progress.places.end());
    if best == worst {
        return raw(best.to_string());
    }
    phrase("arena-places").with("best", best.to_string()).with("worst", worst.to_string())
}

/// "2.5–1.5"; nothing before the first pair.
pub fn score(meeting: &BracketMeeting) -> Phrase {
    if meeting.pairs == 0 { Phrase::default() } else { score_of(meeting.points) }
}

fn score_of([first, second]: [u64; 2]) -> Phrase {
    phrase("arena-meeting-score").with("first", points(first)).with("second", points(second))
}

/// Who advances, and why if not by the score alone: "greedy, after 2 extra pairs". Nothing while the meeting is open.
pub fn advances(names: &[Phrase], meeting: &BracketMeeting) -> Phrase {
    let Some(decision) = meeting.decision else { return Phrase::default() };
    let name = names.get(decision.winner).cloned().unwrap_or_default();
    let id = match (meeting.is_bye, decision.by_seed, decision.extra_pairs) {
        (true, ..) => "arena-advances-bye",
        (_, true, _) => "arena-advances-seed",
        (.., 0) => return name,
        _ => "arena-advances-extra",
    };
    phrase(id).with("name", name).with("count", decision.extra_pairs as i64)
}

/// "greedy won the final 2.5–1.5 against random", or how many entrants are left.
pub fn result(names: &[Phrase], bracket: &Bracket) -> Phrase {
    let name = |entrant: usize| names.get(entrant).cloned().unwrap_or_default();
    let last = bracket.last_meeting().and_then(|meeting| Some((meeting, meeting.decision?, meeting.entrants)));
    if let Some((meeting, decision, [Some(first), Some(second)])) = last {
        let (other, points) = match meeting.points {
            [one, two] if decision.winner == first => (second, [one, two]),
            [one, two] => (first, [two, one]),
        };
        let id = if decision.by_seed { "arena-knockout-seed" } else { "arena-knockout-won" };
        return phrase(id)
            .with("name", name(decision.winner))
            .with("other", name(other))
            .with("score", score_of(points));
    }
    let is_out = |progress: &&BracketProgress| *progress.places.start() > 1;
    let progress = bracket.progress();
    let left = progress.len() - progress.iter().filter(is_out).count();
    let round = round_name(bracket.current_round(), bracket.rounds.len());
    phrase("arena-knockout-open").with("round", round).with("left", left).with("of", progress.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Crosstable, Format, Schedule};

    #[test]
    fn a_bracket_is_told_in_words() {
        let schedule = Schedule { format: Format::Knockout, entrants: 5, rounds: 1, pairs: 1, extra_pairs: 1 };
        let mut table = Crosstable::new(5);
        let names: Vec<Phrase> = ["a", "b", "c", "d", "e"].map(raw).into();
        let told = |table: &Crosstable| {
            let bracket = Bracket::new(&schedule, table);
            let reached: Vec<String> = bracket
                .progress()
                .iter()
                .map(|progress| format!("{} {}", place_text(progress), round_reached(progress, &bracket)))
                .collect();
            let meetings = bracket.rounds.iter().flatten();
            let meetings: Vec<String> =
                meetings.map(|meeting| format!("{} {}", score(meeting), advances(&names, meeting))).collect();
            (result(&names, &bracket).to_string(), reached.join(", "), meetings.join("; "))
        };
        let (result, reached, _) = told(&table);
        assert_eq!(result, "Quarter-final: 5 of 5 players are still in");
        assert_eq!(reached, "1–4 Semi-final, 1–4 Semi-final, 1–4 Semi-final, 1–5 Quarter-final, 1–5 Quarter-final");
        for (first, second, results) in [(3, 4, [2, 2]), (0, 3, [1, 1]), (0, 3, [0, 2]), (1, 2, [0, 1])] {
            table.add(first, second, results);
        }
        assert_eq!(told(&table).0, "Final: 2 of 5 players are still in");
        table.add(0, 2, [1, 1]);
        table.add(0, 2, [0, 1]);
        let (result, reached, meetings) = told(&table);
        assert_eq!(result, "c won the final 2.5–1.5 against a");
        assert_eq!(reached, "2 Final, 3–4 Semi-final, 1 Winner, 3–4 Semi-final, 5 Quarter-final");
        let expected = " a (bye); 2–0 d;  b (bye);  c (bye); 2–2 a (higher seed, level after 1 extra pair); 0.5–1.5 c; \
                        1.5–2.5 c (after 1 extra pair)";
        assert_eq!(meetings, expected);
    }

    #[test]
    fn rounds_are_named_from_the_final_back() {
        let names: Vec<String> = (0..6).map(|round| round_name(round, 6).to_string()).collect();
        assert_eq!(names, ["Round of 64", "Round of 32", "Round of 16", "Quarter-final", "Semi-final", "Final"]);
    }
}
