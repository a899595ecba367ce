//! Limits on connections per address, and the penalties for exceeding them.

use super::limits::{ServerLimits, busy};
use super::state::Server;
use crate::net::{ClientMessage, ClosingReason, ServerMessage};
use std::collections::{BTreeMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};
use std::time::Duration;

/// Most addresses in memory; inactive ones are removed first.
const MAX_ADDRESSES: usize = 10_000;

/// Minimum time between two searches for inactive addresses.
const SWEEP: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AddressEntry {
    Free,
    /// The connection may only resume a seat.
    Probation,
    /// The connection is closed; its address has to wait for this long.
    Refused(Duration),
}

#[derive(Debug, Default)]
struct Address {
    /// When its newest connections were made, oldest first.
    new: VecDeque<Duration>,
    strikes: u32,
    waits_until: Duration,
}

/// All addresses with recent activity, except this machine's.
#[derive(Debug, Default)]
pub(super) struct Addresses {
    by_address: BTreeMap<IpAddr, Address>,
    /// The time of the last search for inactive addresses.
    swept_at: Duration,
}

impl Addresses {
    /// Decides about a new connection from `peer`, which already has `same` open ones.
    pub fn connected(&mut self, (peer, same): (IpAddr, usize), limits: &ServerLimits, now: Duration) -> AddressEntry {
        if peer.is_loopback() {
            return AddressEntry::Free;
        }
        let (most, time) = limits.new_connections;
        let is_old = |at: &Duration| *at + time <= now;
        self.forget_some(time, now);
        let address = self.by_address.entry(peer).or_default();
        if address.waits_until > now {
            return AddressEntry::Refused(address.waits_until.saturating_sub(now));
        }
        if same >= limits.connections {
            return AddressEntry::Refused(self.strike(peer, limits, now).unwrap_or(time));
        }
        while address.new.front().is_some_and(is_old) {
            address.new.pop_front();
        }
        if address.new.len() >= most {
            return AddressEntry::Probation;
        }
        address.new.push_back(now);
        AddressEntry::Free
    }

    /// Bounds the memory use, even under attack.
    fn forget_some(&mut self, time: Duration, now: Duration) {
        if self.by_address.len() < MAX_ADDRESSES {
            return;
        }
        if self.swept_at + SWEEP <= now {
            self.swept_at = now;
            let is_new = |address: &Address| address.new.back().is_some_and(|at| *at + time > now);
            self.by_address.retain(|_, address| address.waits_until > now || is_new(address));
        }
        while self.by_address.len() >= MAX_ADDRESSES {
            self.by_address.pop_first();
        }
    }

    /// Stops counting the newest connection of an address, because it resumed a seat and so isn't a stranger's.
    pub fn give_back(&mut self, peer: IpAddr) {
        if let Some(address) = self.by_address.get_mut(&peer) {
            address.new.pop_back();
        }
    }

    /// Records that an address exceeded a limit. Returns how long it has to wait, if that was once too often.
    pub fn strike(&mut self, peer: IpAddr, limits: &ServerLimits, now: Duration) -> Option<Duration> {
        let address = self.by_address.get_mut(&peer)?;
        address.strikes += 1;
        (address.strikes >= limits.warnings).then(|| address.wait(limits, now))
    }

    /// Makes an address wait, because one of its connections exceeded limits too often.
    pub fn wait(&mut self, peer: IpAddr, limits: &ServerLimits, now: Duration) {
        if !peer.is_loopback() {
            self.by_address.entry(peer).or_default().wait(limits, now);
        }
    }
}

impl Address {
    fn wait(&mut self, limits: &ServerLimits, now: Duration) -> Duration {
        (self.strikes, self.waits_until) = (0, now + limits.wait);
        limits.wait
    }
}

impl Server {
    /// Whether a connection may send this request. On probation, it may only prove that it holds a seat.
    pub(super) fn may_ask(&self, connection: u64, message: &ClientMessage) -> bool {
        let on_probation = self.clients.get(&connection).is_some_and(|client| client.on_probation);
        !on_probation
            || matches!(
                message,
                ClientMessage::Hello { .. } | ClientMessage::Resume { .. } | ClientMessage::Ping { .. }
            )
    }

    /// Closes a connection that sent a request which it isn't allowed to send.
    pub(super) fn reject(&mut self, connection: u64, re: u64) {
        let wait = self.limits.new_connections.1;
        self.refuse(connection, re, busy("server-many-connections", wait));
        let wait = self.strike(connection).unwrap_or(wait);
        self.close_for(connection, wait);
    }

    pub(super) fn has_proved(&mut self, connection: u64) {
        let Some(client) = self.clients.get_mut(&connection).filter(|client| !client.is_proved) else { return };
        client.is_proved = true;
        if !std::mem::take(&mut client.on_probation) {
            self.addresses.give_back(client.peer);
        }
        if !client.must_speak() {
            self.silent.set(connection, None);
        }
    }

    /// Counts a connection on probation that proved nothing against its address.
    pub(super) fn strike(&mut self, connection: u64) -> Option<Duration> {
        let client = self.clients.get(&connection).filter(|client| client.on_probation)?;
        self.addresses.strike(client.peer, &self.limits, self.now)
    }

    pub(super) fn warn(&mut self, connection: u64) {
        if let Some(client) = self.clients.get_mut(&connection) {
            client.warnings += 1;
        }
    }

    /// Closes a connection that exceeded limits too often, and makes its address wait. Returns whether it did.
    pub(super) fn close_if_warned(&mut self, connection: u64) -> bool {
        let most = self.limits.warnings;
        let Some(client) = self.clients.get(&connection).filter(|client| client.warnings >= most) else { return false };
        self.addresses.wait(client.peer, &self.limits, self.now);
        self.close(connection, ClosingReason::Kicked);
        true
    }

    pub(super) fn close_for(&mut self, connection: u64, wait: Duration) {
        let retry_after_ms = Some(wait.as_millis() as u64 + 1);
        self.end(connection, &ServerMessage::Closing { reason: ClosingReason::Kicked, retry_after_ms });
    }
}

/// The network that counts as one address: in IPv6, the /64 prefix, since every user has a whole network.
pub(super) fn network_of(peer: IpAddr) -> IpAddr {
    match peer.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_network_of_the_sixth_version() {
        let network = |text: &str| network_of(text.parse().unwrap()).to_string();
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!((network("::1"), network("192.0.2.7")), ("::1".into(), "192.0.2.7".into()));
    }

    #[test]
    fn addresses_that_do_nothing_are_forgotten() {
        let (limits, mut addresses) = (ServerLimits::default(), Addresses::default());
        for number in 0..30_000_u32 {
            let now = Duration::from_micros(u64::from(number));
            addresses.connected((IpAddr::V4((0x0a00_0000 + number).into()), 0), &limits, now);
        }
        assert!(addresses.by_address.len() <= MAX_ADDRESSES, "{}", addresses.by_address.len());
    }
}
