//! Decides when a client pings its server and when it considers the server gone.

use super::connect::ConnectionTimes;
use super::event::ServerMessage;
use super::wire::read_server_message;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// When this program sent its first ping, or later.
static EPOCH: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The time that a ping carries, in milliseconds: a server sends it back.
pub(super) fn ping_time() -> u64 {
    EPOCH.elapsed().as_millis() as u64
}

/// The time since a ping of this program was sent, by the time that it carried; `None` if that lies ahead.
pub fn time_since(ping: u64) -> Option<Duration> {
    EPOCH.elapsed().checked_sub(Duration::from_millis(ping))
}

/// After a while without moves, the client pings less often, so that an idle game costs the server little.
pub(super) struct Heartbeat {
    times: ConnectionTimes,
    /// When the last request or message other than `ping` and `pong` was sent or received.
    active: Instant,
    deadline: Instant,
}

impl Heartbeat {
    pub fn new(times: ConnectionTimes, now: Instant) -> Self {
        Self { times, active: now, deadline: now + times.silence }
    }

    pub const fn sent(&mut self, now: Instant) {
        self.active = now;
    }

    /// Records a message from the server; returns its `time` if it is a `ping`.
    pub fn received(&mut self, text: &str, now: Instant) -> Option<u64> {
        let message = (text.contains("\"ping\"") || text.contains("\"pong\"")).then(|| read_server_message(text));
        let ping = match message {
            Some(Ok(ServerMessage::Ping { time })) => Some(time),
            Some(Ok(ServerMessage::Pong { .. })) => None,
            _ => {
                self.active = now;
                None
            }
        };
        self.deadline = now + self.times.silence + self.ping_after(now).saturating_sub(self.times.ping_after);
        ping
    }

    /// How long the connection may be quiet before the client sends `ping`.
    pub fn ping_after(&self, now: Instant) -> Duration {
        if now.saturating_duration_since(self.active) < self.times.idle_after {
            self.times.ping_after
        } else {
            self.times.idle_ping_after
        }
    }

    /// When the server is considered gone, unless it sends something before.
    pub const fn deadline(&self) -> Instant {
        self.deadline
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::wire::write_server_message;

    #[test]
    fn a_client_without_moves_pings_less_often_and_waits_as_much_longer() {
        let times = ConnectionTimes::default();
        let start = Instant::now();
        let at = |secs| start + Duration::from_secs(secs);
        let mut heartbeat = Heartbeat::new(times, start);
        let mut pings = Vec::new();
        let mut secs = 0;
        while secs < 100 {
            secs += heartbeat.ping_after(at(secs)).as_secs();
            assert!(at(secs) < heartbeat.deadline(), "a server that answers is given up after {secs} s");
            pings.push(secs);
            let pong = write_server_message(&ServerMessage::Pong { re: 0, time: 0, time_ms: 1 });
            assert_eq!(heartbeat.received(&pong, at(secs)), None);
        }
        assert_eq!(pings, [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 72, 84, 96, 108]);
        assert_eq!(heartbeat.deadline(), at(108 + 16));
        // A move: the usual times apply again from the server's next message.
        heartbeat.sent(at(110));
        assert_eq!(heartbeat.ping_after(at(110)), times.ping_after);
        assert_eq!(heartbeat.deadline(), at(108 + 16));
        let ping = write_server_message(&ServerMessage::Ping { time: 7 });
        assert_eq!(heartbeat.received(&ping, at(111)), Some(7));
        assert_eq!(heartbeat.deadline(), at(111 + 9));
    }

    #[test]
    fn a_move_of_the_opponent_ends_the_quiet() {
        let start = Instant::now();
        let mut heartbeat = Heartbeat::new(ConnectionTimes::default(), start);
        let now = start + Duration::from_secs(90);
        assert_eq!(heartbeat.ping_after(now), ConnectionTimes::default().idle_ping_after);
        assert_eq!(heartbeat.received("{\"type\":\"event\"}", now), None);
        assert_eq!(heartbeat.ping_after(now), ConnectionTimes::default().ping_after);
    }
}
