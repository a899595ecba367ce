//! The list of contests, read on a thread.

use crate::arena::{Format, Terms};
use crate::report::Report;
use crate::store::{Contest, Place, Store};
use crate::text::{Phrase, phrase, raw};

/// How far a contest has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestState {
    /// Nothing is left to be played.
    Over,
    /// It can be gone on with.
    BrokenOff,
    /// Somebody plays it: this window or another program.
    UnderWay,
}

/// A contest in the list.
#[derive(Clone, Debug)]
pub struct ContestSummary {
    /// By which the store knows it.
    pub id: i64,
    /// For people.
    pub title: Phrase,
    /// The id of its variant.
    pub variant: String,
    /// The day and the minute at which it began.
    pub began: String,
    /// Games that came to their end.
    pub games: u64,
    /// Games there are to be at most.
    pub of: u64,
    /// How far it has come.
    pub state: ContestState,
}

/// What a contest is called: who plays a match, else how it is played and by how many.
pub(super) fn title(stored: &str, terms: Option<&Terms>) -> Phrase {
    let Some(schedule) = terms.map(|terms| &terms.schedule) else { return raw(stored) };
    let id = match schedule.format {
        Format::Match => return raw(stored),
        Format::RoundRobin => "arena-title-round-robin",
        Format::Gauntlet => "arena-title-gauntlet",
        Format::Swiss => "arena-title-swiss",
    };
    phrase(id).with("count", schedule.entrants)
}

/// All contests, newest first.
pub(super) fn read(place: &Place) -> Result<Vec<ContestSummary>, Report> {
    let Some(store) = Store::open_existing(place)? else { return Ok(Vec::new()) };
    let played = store.contests_played()?;
    let listed = |contest: Contest| {
        let terms: Option<Terms> = serde_json::from_str(&contest.terms).ok();
        let state = match contest.is_over {
            true => ContestState::Over,
            false if played.contains(&contest.id) => ContestState::UnderWay,
            false => ContestState::BrokenOff,
        };
        ContestSummary {
            id: contest.id,
            title: title(&contest.title, terms.as_ref()),
            variant: contest.variant,
            began: contest.began,
            games: contest.games,
            of: terms.map_or(contest.games, |terms| 2 * terms.schedule.pair_count()),
            state,
        }
    };
    Ok(store.contests()?.into_iter().map(listed).collect())
}
