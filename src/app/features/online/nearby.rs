//! Waiting games on the local network, searched for while the page is visible.

use crate::app::task::Task;
use crate::net::{NearbyGame, find_nearby};
use crate::player::Waker;
use crate::report::Report;
use crate::text::phrase;
use std::time::Duration;

const SEARCH: Duration = Duration::from_secs(3);

const PAUSE: Duration = Duration::from_secs(5);

#[derive(Default)]
pub struct Nearby {
    searching: Option<Task<Result<Vec<NearbyGame>, String>>>,
    next_at: Duration,
    games: Vec<NearbyGame>,
    fault: Option<Report>,
    /// Whether at least one search has finished.
    is_known: bool,
}

impl Nearby {
    /// Collects search results and starts the next search when it is due.
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

    /// When the next search is due without a wake-up.
    pub(super) fn next_due(&self) -> Option<Duration> {
        self.searching.is_none().then_some(self.next_at)
    }

    pub fn games(&self) -> &[NearbyGame] {
        &self.games
    }

    /// The reason why the network cannot be searched.
    pub const fn fault(&self) -> Option<&Report> {
        self.fault.as_ref()
    }

    /// Whether the first search is still running.
    pub const fn is_first_search(&self) -> bool {
        !self.is_known
    }
}
