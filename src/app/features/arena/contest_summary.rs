//! The list of contests, read on a background thread.

use super::contest_view::{names, title_of};
use crate::arena::{ContestTerms, Format};
use crate::report::Report;
use crate::store::{Store, StorePlace, StoredContest};
pub(super) use crate::summary::contest::title;
use crate::text::Phrase;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestState {
    Over,
    /// Interrupted; it can be resumed.
    BrokenOff,
    /// Being played, by this window or another program.
    UnderWay,
}

/// One contest in the list.
#[derive(Clone, Debug)]
pub struct ContestSummary {
    /// The contest's id in the store.
    pub id: i64,
    pub title: Phrase,
    /// The id of the variant.
    pub variant: String,
    /// Start date and time, to the minute.
    pub began: String,
    /// Finished games.
    pub games: u64,
    /// The maximum number of games.
    pub of: u64,
    pub state: ContestState,
}

/// Reads all contests, newest first.
pub(super) fn read(place: &StorePlace) -> Result<Vec<ContestSummary>, Report> {
    let Some(store) = Store::open_existing(place)? else { return Ok(Vec::new()) };
    let played = store.contests_played()?;
    let listed = |contest: StoredContest| {
        let terms: Option<ContestTerms> = serde_json::from_str(&contest.terms).ok();
        let state = match contest.is_over {
            true => ContestState::Over,
            false if played.contains(&contest.id) => ContestState::UnderWay,
            false => ContestState::BrokenOff,
        };
        let is_match = terms.as_ref().is_some_and(|terms| terms.schedule.format == Format::Match);
        let entrants = if is_match { store.contest_entrants(contest.id).unwrap_or_default() } else { Vec::new() };
        let titles: Vec<&str> = entrants.iter().map(|entrant| entrant.title.as_str()).collect();
        let names = names(&titles);
        ContestSummary {
            id: contest.id,
            title: title_of(&contest.title, terms.as_ref(), &names),
            variant: contest.variant,
            began: contest.began,
            games: contest.games,
            of: terms.map_or(contest.games, |terms| 2 * terms.schedule.pair_count()),
            state,
        }
    };
    Ok(store.contests()?.into_iter().map(listed).collect())
}
