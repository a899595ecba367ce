//! A contest as it is shown: who plays, by which rules, what was played, and how it stands.

use crate::app::table::bot_name;
use crate::arena::{Contest, Format, Ledger, Pairs, Rating, Sprt, SprtVerdict, StandingsRow, Strength, Terms, ratings};
use crate::report::Report;
use crate::rules::Variant;
use crate::store::{ContestGame, Place, Store};
use crate::text::{Phrase, raw};
use std::sync::Arc;

use super::contest_summary::title;

/// The curve of a match has so many places at most.
const MOST_DOTS: usize = 200;

/// A contest, as far as it does not change.
#[derive(Clone, Debug)]
pub struct ContestHeader {
    /// By which the store knows it.
    pub id: i64,
    /// For people.
    pub title: Phrase,
    /// The day and the minute at which it began.
    pub began: String,
    /// How it is played.
    pub terms: Terms,
    /// By which rules.
    pub variant: Arc<Variant>,
    /// What those who play are called, by number.
    pub names: Vec<Phrase>,
}

impl ContestHeader {
    /// What is told of a contest.
    pub fn of(contest: &Contest) -> Self {
        let name = |one: &crate::arena::Entrant| {
            let namesakes = contest.entrants.iter().filter(|other| other.title == one.title).count();
            if namesakes > 1 { raw(&one.seat) } else { bot_name(&one.title) }
        };
        Self {
            id: contest.id,
            title: title(&contest.title, Some(&contest.terms)),
            began: contest.began.clone(),
            terms: contest.terms.clone(),
            variant: contest.variant.clone(),
            names: contest.entrants.iter().map(name).collect(),
        }
    }

    /// Whether two are compared, and no more.
    pub fn is_match(&self) -> bool {
        self.terms.schedule.format == Format::Match
    }
}

/// How a contest stands.
#[derive(Clone, Debug)]
pub struct ContestProgress {
    /// What was played, and what comes next.
    pub ledger: Ledger,
    /// All in their order.
    pub rows: Vec<StandingsRow>,
    /// How strong each is, by number.
    pub ratings: Vec<Rating>,
    /// Of a match: after how many pairs its first player was known to be how strong.
    pub curve: Vec<(u64, Strength)>,
    /// How long it will take at this pace, in seconds.
    pub left_secs: Option<u64>,
    /// How far its endgames are solved, of a hundred, while its games wait for them.
    pub solved_percent: Option<u64>,
}

impl ContestProgress {
    /// How it stands by a ledger.
    pub fn of(ledger: &Ledger) -> Self {
        Self {
            rows: ledger.table().standings(ledger.schedule().format),
            ratings: ratings(ledger.table()),
            curve: curve(ledger.course()),
            left_secs: None,
            solved_percent: None,
            ledger: ledger.clone(),
        }
    }

    /// What is known of who plays, against the mean of all.
    pub fn rating(&self, entrant: usize) -> Rating {
        let unknown = Rating { strength: Strength::Unknown, elo: None };
        self.ratings.get(entrant).copied().unwrap_or(unknown)
    }

    /// Whether the first player of a match is stronger: by the test if there is one, else by whether the interval leaves
    /// out an even score.
    pub fn verdict(&self, sprt: Option<Sprt>) -> SprtVerdict {
        match (sprt, Strength::of(&self.ledger.pairs())) {
            (Some(sprt), _) => sprt.verdict(&self.ledger.pairs()),
            (None, Strength::Near { elo, error }) if elo > error => SprtVerdict::Yes,
            (None, Strength::Near { elo, error }) if -elo > error => SprtVerdict::No,
            (None, Strength::MoreThan(_)) => SprtVerdict::Yes,
            (None, Strength::LessThan(_)) => SprtVerdict::No,
            (None, _) => SprtVerdict::Open,
        }
    }
}

fn curve(stream: &[u8]) -> Vec<(u64, Strength)> {
    let step = stream.len().div_ceil(MOST_DOTS).max(1);
    let mut pairs = Pairs::default();
    let mut dots = Vec::new();
    for (half_points, count) in stream.iter().zip(1..) {
        pairs.add(usize::from(*half_points));
        if count % step == 0 || count == stream.len() {
            dots.push((count as u64, Strength::of(&pairs)));
        }
    }
    dots
}

/// All that is shown of a contest.
#[derive(Clone, Debug)]
pub struct ContestView {
    /// As far as it does not change.
    pub about: Arc<ContestHeader>,
    /// How it stands.
    pub standing: ContestProgress,
    /// Its games in the order in which they came to their end.
    pub games: Vec<ContestGame>,
}

/// A contest that others play, or nobody.
pub(super) fn read(place: &Place, id: i64) -> Result<ContestView, Vec<Report>> {
    let store = Store::open(place).map_err(|report| vec![report])?;
    let games = store.contest_games(id).map_err(|report| vec![report])?;
    let (contest, ledger) = Contest::load(&store, id)?;
    Ok(ContestView { about: Arc::new(ContestHeader::of(&contest)), standing: ContestProgress::of(&ledger), games })
}
