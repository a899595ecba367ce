//! Limits on what one client or one address may use.

use super::upload_policy::Uploads;
use crate::net::{ListenTimes, Refusal, RefusalCode};
use crate::text::phrase;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Duration;

#[derive(Clone, Copy, Debug)]
pub struct ServerLimits {
    /// Messages per second that a connection may send in the long run, and at once.
    pub messages: (f64, f64),
    /// Simultaneous connections per address. Connections from this machine are not counted.
    pub connections: usize,
    /// Number of new connections per address, and the time span for it. Connections beyond the limit may only resume a seat;
    /// connections that do so are not counted, nor are those from this machine.
    pub new_connections: (usize, Duration),
    /// How long an address has to wait after exceeding limits too often.
    pub wait: Duration,
    /// Wrong join codes per minute and address.
    pub wrong_codes: f64,
    /// Wrong tokens of accounts, per minute and address.
    pub wrong_tokens: f64,
    /// Challenges to bots per minute and address.
    pub challenges: f64,
    pub uploads: Uploads,
    /// Requests with files of rules, per minute and address.
    pub uploads_a_minute: f64,
    pub games: usize,
    pub all_games: usize,
    /// Spectators of a game.
    pub spectators: usize,
    /// How long after the players spectators see what happens.
    pub spectator_delay: Duration,
    /// Games that a connection watches at the same time.
    pub watched: usize,
    /// The violation at which the connection is closed and its address has to wait.
    pub warnings: u32,
    /// Whether waiting games can be found without their code.
    pub tells_games: bool,
    /// How long the host of a listed game that waits for an opponent may be away.
    pub host_away: Duration,
    /// Time limit for sending `hello`.
    pub hello: Duration,
    pub times: ListenTimes,
}

impl Default for ServerLimits {
    fn default() -> Self {
        Self {
            messages: (20.0, 40.0),
            connections: 200,
            new_connections: (100, Duration::from_secs(10)),
            wait: Duration::from_mins(1),
            wrong_codes: 10.0,
            wrong_tokens: 10.0,
            challenges: 30.0,
            uploads: Uploads::Refused,
            uploads_a_minute: 10.0,
            games: 5,
            all_games: 10_000,
            spectators: 200,
            spectator_delay: Duration::ZERO,
            watched: 8,
            warnings: 3,
            tells_games: false,
            host_away: Duration::from_mins(10),
            hello: Duration::from_secs(5),
            times: ListenTimes::default(),
        }
    }
}

/// A token bucket that refills with time. As everywhere in the server, the caller passes the current time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bucket {
    left: f64,
    most: f64,
    per_sec: f64,
    at: Duration,
}

impl Bucket {
    /// The bucket starts full.
    pub const fn new(per_sec: f64, most: f64, now: Duration) -> Self {
        Self { left: most, most, per_sec, at: now }
    }

    /// Takes one token, or fails with the time until there is one.
    pub fn take(&mut self, now: Duration) -> Result<(), Duration> {
        let passed = now.saturating_sub(self.at).as_secs_f64();
        self.at = self.at.max(now);
        self.left = (self.left + passed * self.per_sec).min(self.most);
        if self.left >= 1.0 {
            self.left -= 1.0;
            return Ok(());
        }
        Err(Duration::from_secs_f64((1.0 - self.left) / self.per_sec))
    }

    fn is_full(&self, now: Duration) -> bool {
        self.left + now.saturating_sub(self.at).as_secs_f64() * self.per_sec >= self.most
    }
}

/// Limits how often each address may try something.
#[derive(Debug, Default)]
pub(super) struct AddressBuckets {
    by_address: BTreeMap<IpAddr, Bucket>,
}

impl AddressBuckets {
    /// Most addresses in memory.
    const MAX_ADDRESSES: usize = 10_000;

    /// Takes a token for a try, or fails with the time until the address may try again.
    pub fn take_try(&mut self, peer: IpAddr, a_minute: f64, now: Duration) -> Result<(), Duration> {
        if self.by_address.len() >= Self::MAX_ADDRESSES {
            self.by_address.retain(|_, bucket| !bucket.is_full(now));
        }
        let bucket = self.by_address.entry(peer).or_insert_with(|| Bucket::new(a_minute / 60.0, a_minute, now));
        bucket.take(now)
    }

    /// Returns the token, because the try was right.
    pub fn was_right(&mut self, peer: IpAddr) {
        if let Some(bucket) = self.by_address.get_mut(&peer) {
            bucket.left = (bucket.left + 1.0).min(bucket.most);
        }
    }
}

/// Refuses a request for now; the client may repeat it after `wait`.
pub(super) fn busy(message: &'static str, wait: Duration) -> Refusal {
    let retry_after_ms = Some(wait.as_millis() as u64 + 1);
    Refusal { retry_after_ms, ..Refusal::new(RefusalCode::Busy, phrase(message)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_refills_with_time() {
        let at = Duration::from_secs;
        let mut bucket = Bucket::new(2.0, 4.0, at(0));
        assert!((0..4).all(|_| bucket.take(at(0)).is_ok()));
        assert_eq!(bucket.take(at(0)), Err(Duration::from_millis(500)));
        assert!((0..2).all(|_| bucket.take(at(1)).is_ok()) && bucket.take(at(1)).is_err());
        assert!((0..4).all(|_| bucket.take(at(100)).is_ok()) && bucket.take(at(100)).is_err());
        assert!(bucket.take(at(50)).is_err(), "a clock that is set back gives nothing");
    }

    #[test]
    fn codes_are_guessed_ten_times_a_minute() {
        let peer = IpAddr::from([10, 0, 0, 1]);
        let mut codes = AddressBuckets::default();
        let tries = |codes: &mut AddressBuckets, secs| {
            (0..100).filter(|_| codes.take_try(peer, 10.0, Duration::from_secs(secs)).is_ok()).count()
        };
        assert_eq!((tries(&mut codes, 0), tries(&mut codes, 0), tries(&mut codes, 60)), (10, 0, 10));
        assert!(codes.take_try(IpAddr::from([10, 0, 0, 2]), 10.0, Duration::ZERO).is_ok(), "others may");
    }
}
