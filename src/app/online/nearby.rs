//! The games that wait on the local network, looked for while somebody looks at them.

use crate::app::task::Task;
use crate::net::{NearbyGame, find_nearby};
use crate::player::Waker;
use crate::report::Report;
use crate::text::phrase;
use std::time::Duration;

/// How long one search takes.
const SEARCH: Duration = Duration::from_secs(3);

/// Between the end of a search and the next.
const PAUSE: Duration = Duration::from_secs(5);

/// Games nearby.
#[derive(Default)]
pub struct Nearby {
    searching: Option<Task<Result<Vec<NearbyGame>, String>>>,
    next_at: Duration,
    games: Vec<NearbyGame>,
    fault: Option<Report>,
    /// Whether a search has ended.
    is_known: bool,
}

impl Nearby {
    /// Takes up what was found, and searches again when it is time.
    pub(super) fn tick(&mut self, now: Duration, waker: &Waker) {
        match self.searching.as_ref().map(Task::poll) {
            Some(None) => return,
            Some(Some(found)) => {
                (self.searching, self.is_known, self.next_at) = (None, true, now + PAUSE);
                let found = found.unwrap_or_else(|report| Err(report.message.clone()));
                (self.games, self.fault) = match found {
                    Ok(games) => (games, None),
                    Err(why) => (Vec::new(), Some(Report::error(phrase("online-no-search").with("why", why)))),
                };
            }
            None => {}
        }
        if now >= self.next_at {
            let search = || find_nearby(SEARCH, |_| false);
            self.searching = Some(Task::start("nearby games", waker.clone(), search));
        }
    }

    /// When to look again although nobody calls.
    pub(super) fn next_due(&self) -> Option<Duration> {
        self.searching.is_none().then_some(self.next_at)
    }

    /// What was found last.
    pub fn games(&self) -> &[NearbyGame] {
        &self.games
    }

    /// Why the network cannot be searched.
    pub const fn fault(&self) -> Option<&Report> {
        self.fault.as_ref()
    }

    /// Whether the first search is still under way.
    pub const fn is_first_search(&self) -> bool {
        !self.is_known
    }
}
