//! The result and the progress of a contest in words.

use crate::app::features::arena::{ContestHeader, ContestView};
use crate::store::ContestGame;
use crate::summary::contest::{match_result, pairs_played, rounds_played, standings_result};
use crate::text::{Phrase, phrase};

/// The summary sentence of a contest.
pub fn sentence(view: &ContestView) -> Phrase {
    let ContestView { about, standing, .. } = view;
    if standing.ledger.counted() == 0 {
        return phrase("arena-nothing-known");
    }
    match about.names.as_slice() {
        [first, second] if about.is_match() => {
            match_result([first, second], about.terms.sprt, &standing.ledger.pairs())
        }
        names => standings_result(names, &standing.ledger, &standing.rows, &standing.ratings),
    }
}

/// The progress: "12 of 50 pairs, round 2 of 5".
pub fn progress(view: &ContestView) -> Phrase {
    let ledger = &view.standing.ledger;
    match view.standing.solved_percent {
        Some(percent) => phrase("arena-solving").with("percent", percent as i64),
        None if view.about.is_match() => pairs_played(ledger),
        None => rounds_played(ledger),
    }
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
