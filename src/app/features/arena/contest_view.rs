//! A contest as the arena page shows it: entrants, rules, games and standings.

use super::elo_curve::EloCurve;
use crate::app::features::play::table::bot_name;
use crate::arena::{
    Bracket, Contest, ContestTerms, Format, Ledger, Rating, StandingsRow, WorkerGames, games_of_workers, ratings,
};
use crate::report::Reports;
use crate::rules::Variant;
use crate::store::{ContestGame, Store, StorePlace};
use crate::text::{Phrase, phrase};
use std::collections::BTreeMap;
use std::sync::Arc;

use super::contest_summary::title;

/// The part of a contest that does not change.
#[derive(Clone, Debug)]
pub struct ContestHeader {
    /// The contest's id in the store.
    pub id: i64,
    pub title: Phrase,
    /// Start date and time, to the minute.
    pub began: String,
    pub terms: ContestTerms,
    pub variant: Arc<Variant>,
    /// The displayed names of the entrants, by number.
    pub names: Vec<Phrase>,
    /// The seat texts of the entrants, by number.
    pub seats: Vec<String>,
}

impl ContestHeader {
    /// Builds the header of a contest.
    pub fn of(contest: &Contest) -> Self {
        let titles: Vec<&str> = contest.entrants.iter().map(|entrant| entrant.title.as_str()).collect();
        let names = names(&titles);
        Self {
            id: contest.id,
            title: title_of(&contest.title, Some(&contest.terms), &names),
            began: contest.began.clone(),
            terms: contest.terms.clone(),
            variant: contest.variant.clone(),
            names,
            seats: contest.entrants.iter().map(|entrant| entrant.seat.clone()).collect(),
        }
    }

    /// The name of an entrant.
    pub fn name(&self, entrant: usize) -> Phrase {
        self.names.get(entrant).cloned().unwrap_or_default()
    }

    pub fn is_match(&self) -> bool {
        self.terms.schedule.format == Format::Match
    }
}

/// The displayed names of entrants with these titles; those with the same title also have a number.
pub(super) fn names(titles: &[&str]) -> Vec<Phrase> {
    let name = |(number, title): (usize, &&str)| {
        let before = titles[..number].iter().filter(|other| *other == title).count();
        match titles.iter().filter(|other| *other == title).count() {
            0 | 1 => bot_name(title),
            _ => phrase("arena-numbered").with("name", bot_name(title)).with("number", before + 1),
        }
    };
    titles.iter().enumerate().map(name).collect()
}

/// The title of a contest: the players of a match, otherwise the format and the number of entrants.
pub(super) fn title_of(stored: &str, terms: Option<&ContestTerms>, names: &[Phrase]) -> Phrase {
    match names {
        [first, second] if terms.is_some_and(|terms| terms.schedule.format == Format::Match) => {
            phrase("arena-board").with("first", first).with("second", second)
        }
        _ => title(stored, terms),
    }
}

/// The state of a contest.
#[derive(Clone, Debug)]
pub struct ContestProgress {
    /// The finished games, and the ones to play next.
    pub ledger: Ledger,
    /// In a knockout.
    pub bracket: Option<Bracket>,
    /// The standings, best first.
    pub rows: Vec<StandingsRow>,
    /// By entrant number.
    pub ratings: Vec<Rating>,
    pub curve: EloCurve,
    /// Estimated time left, in seconds.
    pub left_secs: Option<u64>,
    /// How much of the endgame table is solved, in percent, while games wait for it.
    pub solved_percent: Option<u64>,
}

impl ContestProgress {
    /// Computes the progress from a ledger. Only a match has its curve there; that of a tournament comes with `curve`.
    pub fn of(ledger: &Ledger, curve: EloCurve) -> Self {
        let format = ledger.schedule().format;
        Self {
            rows: ledger.standings(),
            bracket: ledger.bracket(),
            ratings: ratings(ledger.table()),
            curve: if format == Format::Match { EloCurve::of_match(ledger.course()) } else { curve },
            left_secs: None,
            solved_percent: None,
            ledger: ledger.clone(),
        }
    }
}

/// The curve of a tournament with these games; that of a match is in its ledger.
pub(super) fn curve_of(ledger: &Ledger, games: &[ContestGame]) -> EloCurve {
    let schedule = ledger.schedule();
    if schedule.format == Format::Match {
        return EloCurve::default();
    }
    EloCurve::of_tournament(schedule.entrants, games)
}

#[derive(Clone, Debug)]
pub struct ContestView {
    pub about: Arc<ContestHeader>,
    pub standing: ContestProgress,
    /// In the order in which they finished.
    pub games: Vec<ContestGame>,
    /// What each worker had played when the contest was read, by name.
    pub workers: BTreeMap<String, WorkerGames>,
}

/// Reads a contest that does not run in this window.
pub(super) fn read(place: &StorePlace, id: i64) -> Result<ContestView, Reports> {
    let store = Store::open(place)?;
    let games = store.contest_games(id)?;
    let (contest, ledger) = Contest::read(&store, id)?;
    let standing = ContestProgress::of(&ledger, curve_of(&ledger, &games));
    let workers = games_of_workers(&games);
    Ok(ContestView { about: Arc::new(ContestHeader::of(&contest)), standing, games, workers })
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn players_with_the_same_title_are_numbered() {
        let shown: Vec<String> = names(&["Fox", "Bear", "Fox"]).iter().map(ToString::to_string).collect();
        assert_eq!(shown, ["Fox 1", "Bear", "Fox 2"]);
    }
}
