//! The result and the progress of a contest in words.

use crate::app::features::arena::{ContestHeader, ContestProgress, ContestView};
use crate::arena::{Rating, SprtVerdict, StandingsRow, Strength, elo_and_error, elo_points};
use crate::store::ContestGame;
use crate::text::{Phrase, phrase, raw};

/// The most names listed for a shared place.
const MOST_NAMES: usize = 4;

/// Formats half points as points: 7, 7.5.
pub fn points(half: u64) -> String {
    if half.is_multiple_of(2) { (half / 2).to_string() } else { format!("{}.5", half / 2) }
}

/// "+43 ± 12", "more than +300".
pub fn strength(strength: &Strength) -> Phrase {
    match strength {
        Strength::Unknown => phrase("arena-elo-unknown"),
        Strength::Near { elo, error } => raw(elo_and_error(*elo, *error)),
        Strength::MoreThan(bound) => phrase("arena-elo-more").with("elo", elo_points(*bound)),
        Strength::LessThan(bound) => phrase("arena-elo-less").with("elo", elo_points(*bound)),
    }
}

/// A rating; "about +40" where it is too uncertain for an error.
pub fn rating(rating: &Rating) -> Phrase {
    match rating {
        Rating { strength: Strength::Unknown, elo: Some(elo) } => {
            phrase("arena-elo-about").with("elo", elo_points(*elo))
        }
        rating => strength(&rating.strength),
    }
}

/// The summary sentence of a contest.
pub fn sentence(view: &ContestView) -> Phrase {
    let ContestView { about, standing, .. } = view;
    if standing.ledger.counted() == 0 {
        return phrase("arena-nothing-known");
    }
    if about.is_match() { match_sentence(about, standing) } else { table_sentence(about, standing) }
}

fn match_sentence(about: &ContestHeader, standing: &ContestProgress) -> Phrase {
    let sprt = about.terms.sprt;
    let pairs = standing.ledger.pairs();
    let answer = match standing.verdict(sprt) {
        SprtVerdict::Yes => "arena-yes",
        SprtVerdict::No => "arena-no",
        SprtVerdict::Open => "arena-open",
    };
    let sentence = match sprt {
        Some(sprt) => {
            phrase("arena-match-test").with("elo0", sprt.elo0.to_string()).with("elo1", sprt.elo1.to_string())
        }
        None => phrase("arena-match"),
    };
    sentence
        .with("first", &about.names[0])
        .with("second", &about.names[1])
        .with("answer", phrase(answer))
        .with("elo", strength(&Strength::of(&pairs)))
        .with("pairs", pairs.count() as i64)
}

fn table_sentence(about: &ContestHeader, standing: &ContestProgress) -> Phrase {
    let [first, rest @ ..] = standing.rows.as_slice() else { return phrase("arena-nothing-known") };
    let name = |row: &StandingsRow| about.names[row.entrant].clone();
    let shared: Vec<Phrase> = rest.iter().filter(|row| row.place == first.place).map(name).collect();
    let id = match (shared.is_empty(), standing.ledger.is_over()) {
        (true, true) => "arena-has-won",
        (true, false) => "arena-leads",
        (false, true) => "arena-have-won",
        (false, false) => "arena-lead",
    };
    let names = [vec![name(first)], shared].concat();
    // A sentence with twenty names would be unreadable.
    let names =
        if names.len() > MOST_NAMES { phrase("arena-many").with("count", names.len()) } else { Phrase::all_of(names) };
    // A player may lead by a bye alone.
    if first.games.count() == 0 {
        return phrase("arena-lead-by-bye").with("names", names).with("points", points(first.points));
    }
    let sentence = phrase(id).with("names", names).with("points", points(first.points));
    let sentence = sentence.with("games", first.games.count() as i64);
    match standing.rating(first.entrant).strength {
        Strength::Unknown => sentence,
        known => phrase("arena-with-elo").with("said", sentence).with("elo", strength(&known)),
    }
}

/// The progress: "12 of 50 pairs, round 2 of 5, 1:20 left".
pub fn progress(view: &ContestView) -> Phrase {
    let ledger = &view.standing.ledger;
    let schedule = ledger.schedule();
    if let Some(percent) = view.standing.solved_percent {
        return phrase("arena-solving").with("percent", percent as i64);
    }
    let sentence =
        phrase("arena-progress").with("pairs", ledger.counted() as i64).with("of", schedule.pair_count() as i64);
    if view.about.is_match() {
        return sentence;
    }
    phrase("arena-progress-round")
        .with("said", sentence)
        .with("round", ledger.rounds().count() as i64)
        .with("rounds", i64::from(schedule.round_count()))
}

/// "1:20", "2:03:04".
pub fn time(secs: u64) -> String {
    let (hours, minutes, secs) = (secs / 3600, secs / 60 % 60, secs % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{secs:02}") } else { format!("{minutes}:{secs:02}") }
}

/// The result of a game with the players' names: "Greedy beat Random".
pub fn game(about: &ContestHeader, game: &ContestGame) -> Phrase {
    let [first, second] = game.entrants.map(|entrant| about.names.get(entrant).cloned().unwrap_or_default());
    match game.half_points {
        0 => phrase("arena-beat").with("winner", second).with("loser", first),
        1 => phrase("arena-drew").with("winner", first).with("loser", second),
        _ => phrase("arena-beat").with("winner", first).with("loser", second),
    }
}
