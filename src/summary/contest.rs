//! The result and the progress of a contest: verdicts, standings, ratings, faults.

use crate::arena::{
    ContestTerms, EntrantFaults, Format, Ledger, MIN_PAIRS, PairCounts, Pairs, Rating, Sprt, SprtVerdict, StandingsRow,
    Strength, elo_and_error, elo_points,
};
use crate::text::{Phrase, phrase, raw, true_minus};

use super::{fault_phrase, knockout};

/// The most names listed for a shared place; a sentence with twenty names would be unreadable.
const MAX_NAMES: usize = 4;

pub fn points(half: u64) -> String {
    if half.is_multiple_of(2) { (half / 2).to_string() } else { format!("{}.5", half / 2) }
}

/// Won, drawn and lost as in crosstables: 3-1-0, read in the direction of the language.
pub fn tally(games: PairCounts) -> Phrase {
    phrase("arena-tally").with("won", games.won).with("drawn", games.drawn).with("lost", games.lost)
}

/// "+43 ± 12", "more than +300".
pub fn strength(strength: &Strength) -> Phrase {
    match strength {
        Strength::Unknown => phrase("arena-elo-unknown"),
        Strength::Estimate { elo, error } => raw(elo_and_error(*elo, *error)),
        Strength::MoreThan(bound) => phrase("arena-elo-more").with("elo", elo_points(*bound)),
        Strength::LessThan(bound) => phrase("arena-elo-less").with("elo", elo_points(*bound)),
    }
}

/// A rating; "about +40" where it is too uncertain for an error.
pub fn rating(rating: Option<&Rating>) -> Phrase {
    match rating {
        Some(Rating { strength: Strength::Unknown, elo: Some(elo) }) => {
            phrase("arena-elo-about").with("elo", elo_points(*elo))
        }
        Some(rating) => strength(&rating.strength),
        None => strength(&Strength::Unknown),
    }
}

/// Uses the SPRT if there is one, otherwise whether the confidence interval excludes an even score.
pub fn verdict(sprt: Option<Sprt>, pairs: &Pairs) -> SprtVerdict {
    sprt.map_or_else(|| Strength::of(pairs).verdict(), |sprt| sprt.verdict(pairs))
}

/// The result of a match between two players: "Is greedy stronger than random? Yes: +120 ± 30 Elo after 50 pairs".
pub fn match_result([first, second]: [&Phrase; 2], sprt: Option<Sprt>, pairs: &Pairs) -> Phrase {
    if sprt.is_none() && pairs.count() < MIN_PAIRS {
        return phrase("arena-verdict-unknown").with("first", first.clone()).with("second", second.clone());
    }
    let answer = match verdict(sprt, pairs) {
        SprtVerdict::Yes => "arena-yes",
        SprtVerdict::No => "arena-no",
        SprtVerdict::Open => "arena-open",
    };
    let sentence = match sprt {
        Some(sprt) => {
            let [elo0, elo1] = [sprt.elo0, sprt.elo1].map(|elo| true_minus(&elo.to_string()));
            phrase("arena-match-test").with("elo0", elo0).with("elo1", elo1)
        }
        None => phrase("arena-match"),
    };
    sentence
        .with("first", first)
        .with("second", second)
        .with("answer", phrase(answer))
        .with("elo", strength(&Strength::of(pairs)))
        .with("pairs", pairs.count() as i64)
}

/// The result of a tournament with the Elo of who is ahead, as far as it is known.
pub fn standings_result(names: &[Phrase], ledger: &Ledger, rows: &[StandingsRow], ratings: &[Rating]) -> Phrase {
    let sentence = standings_sentence(names, ledger, rows);
    if ledger.schedule().format == Format::Knockout && !ledger.is_over() {
        return sentence;
    }
    let Some(first) = rows.first().filter(|row| row.games.count() > 0) else { return sentence };
    match ratings.get(first.entrant).map_or(Strength::Unknown, |rating| rating.strength) {
        Strength::Unknown => sentence,
        known => phrase("arena-with-elo").with("text", sentence).with("elo", strength(&known)),
    }
}

/// The result of a tournament: who won or leads, with how many points. `names` are those of all entrants, `rows` the standings.
pub fn standings_sentence(names: &[Phrase], ledger: &Ledger, rows: &[StandingsRow]) -> Phrase {
    if let Some(bracket) = ledger.bracket() {
        return knockout::result(names, &bracket);
    }
    let [first, rest @ ..] = rows else { return phrase("arena-nothing-known") };
    let name = |row: &StandingsRow| names[row.entrant].clone();
    let shared: Vec<Phrase> = rest.iter().filter(|row| row.place == first.place).map(name).collect();
    let id = match (shared.is_empty(), ledger.is_over()) {
        (true, true) => "arena-has-won",
        (true, false) => "arena-leads",
        (false, true) => "arena-have-won",
        (false, false) => "arena-lead",
    };
    let leaders = [vec![name(first)], shared].concat();
    let leaders = if leaders.len() > MAX_NAMES {
        phrase("arena-many").with("count", leaders.len())
    } else {
        Phrase::all_of(leaders)
    };
    // A player may lead by a bye alone.
    if first.games.count() == 0 {
        return phrase("arena-lead-by-bye").with("names", leaders).with("points", points(first.points));
    }
    let sentence = phrase(id).with("names", leaders).with("points", points(first.points));
    sentence.with("games", first.games.count() as i64)
}

/// What explains a table of standings: equal places, and ratings that are unknown or have no interval.
pub fn standings_notes(format: Format, rows: &[StandingsRow], ratings: &[Rating]) -> Vec<Phrase> {
    let played: Vec<&StandingsRow> = rows.iter().filter(|row| row.games.count() > 0).collect();
    let is_knockout = format == Format::Knockout;
    let is_shared = !is_knockout && played.windows(2).any(|rows| rows[0].place == rows[1].place);
    let tie_break = if format == Format::Swiss { "arena-column-buchholz" } else { "arena-note-berger" };
    let shared = phrase("arena-note-shared").with("tiebreak", phrase(tie_break));
    let rated = played.iter().filter_map(|row| ratings.get(row.entrant).copied());
    let unrated = played.iter().any(|row| ratings.get(row.entrant).is_none());
    let unknown = unrated.then_some(Rating { strength: Strength::Unknown, elo: None });
    let notes = rating_notes(rated.chain(unknown));
    let places = is_knockout.then(|| phrase("arena-note-places"));
    is_shared.then_some(shared).into_iter().chain(places).chain(notes).collect()
}

/// What explains ratings that are unknown or have no interval.
pub fn rating_notes(ratings: impl IntoIterator<Item = Rating>) -> Vec<Phrase> {
    let (mut is_unknown, mut is_rough) = (false, false);
    for rating in ratings.into_iter().filter(|rating| rating.strength == Strength::Unknown) {
        is_unknown |= rating.elo.is_none();
        is_rough |= rating.elo.is_some();
    }
    let unknown = phrase("arena-note-unknown").with("unknown", phrase("arena-elo-unknown"));
    let rough = phrase("arena-note-about").with("least", MIN_PAIRS as i64);
    is_unknown.then_some(unknown).into_iter().chain(is_rough.then_some(rough)).collect()
}

/// The title of a contest: the players of a match, otherwise the format and the number of entrants.
pub fn title(stored: &str, terms: Option<&ContestTerms>) -> Phrase {
    let Some(schedule) = terms.map(|terms| &terms.schedule) else { return raw(stored) };
    let id = match schedule.format {
        Format::Match => return raw(stored),
        Format::RoundRobin => "arena-title-round-robin",
        Format::Gauntlet => "arena-title-gauntlet",
        Format::Swiss => "arena-title-swiss",
        Format::Knockout => "arena-title-knockout",
    };
    phrase(id).with("count", schedule.entrants)
}

pub fn pairs_played(ledger: &Ledger) -> Phrase {
    let all = ledger.pair_count();
    phrase("arena-progress").with("pairs", ledger.finished_pairs() as i64).with("of", all as i64)
}

pub fn rounds_played(ledger: &Ledger) -> Phrase {
    phrase("arena-progress-round")
        .with("text", pairs_played(ledger))
        .with("round", i64::from(ledger.current_round()))
        .with("rounds", i64::from(ledger.schedule().round_count()))
}

/// How many pairs ended with which score: "64 with 2 points, 248 with 1.5, …".
pub fn pair_scores(pairs: &Pairs) -> Phrase {
    let [none, half, one, more, two] = pairs.0.map(|count| count as i64);
    let message = phrase("arena-pair-scores").with("two", two).with("more", more).with("one", one);
    message.with("half", half).with("none", none)
}

/// A log-likelihood ratio: "−0.43".
pub fn likelihood(ratio: f64) -> String {
    true_minus(&format!("{ratio:.2}"))
}

/// The state of a sequential test: "LLR 1.20 (−2.94 to 2.94)".
pub fn test_state(sprt: Sprt, pairs: &Pairs) -> Phrase {
    let (low, high) = sprt.bounds();
    let message = phrase("arena-test-state").with("ratio", likelihood(sprt.log_likelihood_ratio(pairs)));
    message.with("low", likelihood(low)).with("high", likelihood(high))
}

/// "greedy lost 2 games to a fault: script error".
pub fn fault(name: &Phrase, fault: &EntrantFaults) -> Phrase {
    let message = phrase("arena-fault").with("name", name).with("count", i64::from(fault.count));
    message.with("word", fault_phrase(&fault.ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_ratings_are_short() {
        assert_eq!([0, 14, 15].map(points), ["0", "7", "7.5"]);
        let unsure = Rating { strength: Strength::Unknown, elo: Some(40.2) };
        assert_eq!(rating(Some(&unsure)).to_string(), "about +40");
        assert_eq!(rating(None).to_string(), "unknown");
        assert_eq!(strength(&Strength::Estimate { elo: 43.0, error: 12.0 }).to_string(), "+43 ± 12");
    }

    #[test]
    fn equal_places_and_missing_ratings_are_explained() {
        let row = |entrant, place| StandingsRow {
            place,
            entrant,
            points: 4,
            tie_break: 0,
            games: PairCounts { won: 1, drawn: 2, lost: 1 },
        };
        let ids = |rows: &[StandingsRow], ratings: &[Rating]| {
            let notes = standings_notes(Format::RoundRobin, rows, ratings);
            notes.iter().filter_map(Phrase::message_id).collect::<Vec<_>>()
        };
        let near = Rating { strength: Strength::Estimate { elo: 3.0, error: 9.0 }, elo: Some(3.0) };
        let rough = Rating { strength: Strength::Unknown, elo: Some(3.0) };
        let unknown = Rating { strength: Strength::Unknown, elo: None };
        assert!(ids(&[row(0, 1), row(1, 2)], &[near, near]).is_empty());
        assert_eq!(ids(&[row(0, 1), row(1, 1)], &[near, rough]), ["arena-note-shared", "arena-note-about"]);
        assert_eq!(ids(&[row(0, 1), row(1, 2)], &[near, unknown]), ["arena-note-unknown"]);
        let idle = StandingsRow { games: PairCounts::default(), ..row(1, 1) };
        assert!(ids(&[row(0, 1), idle], &[near, unknown]).is_empty(), "who has not played needs no reason");
    }

    #[test]
    fn a_match_answers_its_question() {
        let sentence = match_result([&raw("a"), &raw("b")], None, &Pairs([0, 0, 1, 0, 0]));
        assert_eq!(sentence.to_string(), "Too few games to compare a and b");
        let sprt = Sprt { elo0: 0.0, elo1: 10.0, ..Sprt::default() };
        let sentence = match_result([&raw("a"), &raw("b")], Some(sprt), &Pairs([0, 0, 2, 0, 0])).to_string();
        assert!(sentence.starts_with("Is a stronger than b by 10 Elo rather than 0? Inconclusive: "), "{sentence}");
    }
}
