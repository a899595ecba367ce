//! The list of contests, read on a background thread.

use super::contest_view::{names, title_of};
use super::verdict::result_line;
use crate::arena::{ContestTerms, Format, Ledger};
use crate::report::Report;
use crate::store::{Store, StorePlace, StoredContest};
pub(super) use crate::summary::contest::title;
use crate::text::Phrase;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestState {
    Over,
    /// It can be resumed.
    Interrupted,
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
    /// The maximum number of games; in a knockout, those known to be needed.
    pub max_games: u64,
    pub state: ContestState,
    /// The result so far in a few words, where it is known.
    pub result: Option<Phrase>,
}

/// Results are computed for this many of the newest contests.
const MAX_RESULTS: usize = 100;

/// Reads all contests, newest first. A contest that hasn't changed since `known` was read keeps its result from there.
pub(super) fn read(place: &StorePlace, known: &[ContestSummary]) -> Result<Vec<ContestSummary>, Report> {
    let Some(store) = Store::open_existing(place)? else { return Ok(Vec::new()) };
    let in_progress = store.contests_played()?;
    let listed = |(index, contest): (usize, StoredContest)| {
        let terms: Option<ContestTerms> = serde_json::from_str(&contest.terms).ok();
        let state = match contest.is_over {
            true => ContestState::Over,
            false if in_progress.contains(&contest.id) => ContestState::UnderWay,
            false => ContestState::Interrupted,
        };
        let entrants = store.contest_entrants(contest.id).unwrap_or_default();
        let titles: Vec<&str> = entrants.iter().map(|entrant| entrant.title.as_str()).collect();
        let names = names(&titles);
        let before = known.iter().find(|one| one.id == contest.id && one.games == contest.games && one.state == state);
        let result = match before {
            Some(before) => before.result.clone(),
            None if index < MAX_RESULTS => terms.as_ref().and_then(|terms| result(&store, contest.id, terms, &names)),
            None => None,
        };
        let is_match = terms.as_ref().is_some_and(|terms| terms.schedule.format == Format::Match);
        ContestSummary {
            id: contest.id,
            title: title_of(&contest.title, terms.as_ref(), if is_match { &names } else { &[] }),
            variant: contest.variant,
            began: contest.began,
            games: contest.games,
            max_games: terms.map_or(contest.games, |terms| contest.games.max(2 * terms.schedule.pair_count())),
            state,
            result,
        }
    };
    Ok(store.contests()?.into_iter().enumerate().map(listed).collect())
}

fn result(store: &Store, id: i64, terms: &ContestTerms, names: &[Phrase]) -> Option<Phrase> {
    if names.len() != terms.schedule.entrants {
        return None;
    }
    let ledger = Ledger::new(terms.schedule, terms.sprt, store.contest_games(id).ok()?);
    result_line(names, terms.sprt, &ledger)
}
