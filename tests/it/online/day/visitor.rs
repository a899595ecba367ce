//! A client of the simulated day: what a person and their program remember.

use crate::online::harness::Client;
use damka::board::Side;
use damka::net::{ClosingReason, LobbyGame, Presence, ServerMessage};
use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv4Addr};

pub(super) struct Visitor {
    pub name: String,
    pub peer: IpAddr,
    /// `None` while it is not connected.
    pub client: Option<Client>,
    /// The secrets of all its seats, which outlive connections.
    pub tokens: BTreeMap<(u64, Side), String>,
    /// What it knows by its present connection.
    pub link: VisitorLink,
    /// Whether it reads nothing for now.
    pub is_asleep: bool,
}

#[derive(Default)]
pub(super) struct VisitorLink {
    pub seated: BTreeSet<(u64, Side)>,
    /// The number of the last event that it has received of each game.
    pub last: BTreeMap<u64, u64>,
    pub watched: BTreeSet<u64>,
    pub lobby: Option<BTreeMap<u64, LobbyGame>>,
    pub presence: BTreeMap<(u64, Side), Presence>,
    pub crowds: BTreeMap<u64, usize>,
    /// A ping that it has not answered.
    pub ping: Option<u64>,
    /// The reason of the last message, if the server closed the connection.
    pub closing: Option<ClosingReason>,
}

impl Visitor {
    pub fn new(number: usize) -> Self {
        let [high, low] = [number / 200, number % 200].map(|part| part as u8);
        Self {
            name: format!("Player {number}"),
            peer: IpAddr::V4(Ipv4Addr::new(10, 1, high, low + 1)),
            client: None,
            tokens: BTreeMap::new(),
            link: VisitorLink::default(),
            is_asleep: false,
        }
    }

    pub const fn is_connected(&self) -> bool {
        self.client.is_some()
    }

    /// Whether it can act now.
    pub const fn is_there(&self) -> bool {
        self.client.is_some() && !self.is_asleep
    }

    /// Whether its connection may be among the players or spectators of a game without its knowing.
    pub fn follows(&self, game: u64) -> bool {
        self.link.last.contains_key(&game)
    }

    /// Drops the connection with all messages that were not read. Returns its number.
    pub fn disconnect(&mut self) -> Option<u64> {
        (self.link, self.is_asleep) = (VisitorLink::default(), false);
        self.client.take().map(|client| client.connection)
    }

    /// Takes the messages that have arrived.
    pub fn read(&mut self) -> Vec<ServerMessage> {
        let Some(client) = self.client.as_mut().filter(|_| !self.is_asleep) else { return Vec::new() };
        client.read();
        std::mem::take(&mut client.received)
    }
}
