//! Games with rules of strangers: those that wait for a check, and the rules that failed.

use super::rules_source::HostedRules;
use super::terms::GameTerms;
use crate::net::SideChoice;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

/// Rules that failed too often are refused for this long.
const BAN: Duration = Duration::from_hours(24);

/// The most refused hashes in memory.
const MAX_BANNED: usize = 10_000;

/// Checked rules that stay loaded when no game uses them.
const MAX_RECENT: usize = 8;

/// A game that waits for its rules to be checked.
pub(super) struct PendingGame {
    pub connection: u64,
    pub re: u64,
    pub terms: GameTerms,
    pub choice: SideChoice,
}

/// The rules of strangers on this server.
#[derive(Default)]
pub(super) struct ForeignGames {
    pub pending: BTreeMap<u64, PendingGame>,
    pub last: u64,
    recent: VecDeque<Arc<HostedRules>>,
    /// Hashes that failed in games, and until when they are refused.
    banned: BTreeMap<String, Duration>,
}

impl ForeignGames {
    /// Keeps checked rules loaded, so that further games need not wait for them.
    pub fn cache(&mut self, rules: Arc<HostedRules>) {
        self.recent.push_back(rules);
        if self.recent.len() > MAX_RECENT {
            self.recent.pop_front();
        }
    }

    pub fn is_banned(&self, sha256: &str, now: Duration) -> bool {
        self.banned.get(sha256).is_some_and(|until| *until > now)
    }

    /// Continues the refusals of an earlier run.
    pub fn continue_bans(&mut self, bans: impl IntoIterator<Item = (String, Duration)>) {
        self.banned.extend(bans);
    }

    /// Refuses rules that failed in a game, for a day. Games that are being played by them go on. Returns the end of that day.
    pub fn ban(&mut self, sha256: &str, now: Duration) -> Duration {
        self.recent.retain(|rules| rules.sha256 != sha256);
        if self.banned.len() >= MAX_BANNED {
            self.make_room(now);
        }
        self.banned.insert(sha256.to_owned(), now + BAN);
        now + BAN
    }

    /// Forgets the refusals that are over, or else the older half of all: strangers decide how many there are.
    fn make_room(&mut self, now: Duration) {
        self.banned.retain(|_, until| *until > now);
        if self.banned.len() >= MAX_BANNED {
            let mut ends: Vec<Duration> = self.banned.values().copied().collect();
            let (_, middle, _) = ends.select_nth_unstable(MAX_BANNED / 2);
            let middle = *middle;
            self.banned.retain(|_, until| *until > middle);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_lasts_a_day() {
        let (mut games, at) = (ForeignGames::default(), Duration::from_secs);
        games.ban("aa", at(100));
        assert!(games.is_banned("aa", at(101)) && games.is_banned("aa", at(86_499)) && !games.is_banned("bb", at(101)));
        assert!(!games.is_banned("aa", at(86_500)));
        (0..20_000).for_each(|number| _ = games.ban(&number.to_string(), at(90_000 + number)));
        assert!(!games.banned.contains_key("aa") && games.banned.contains_key("19999"));
        assert!(games.banned.len() <= MAX_BANNED, "{}", games.banned.len());
    }
}
