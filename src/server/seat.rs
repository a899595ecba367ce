//! Who holds a seat of an online game.

use crate::net::{ClientKind, Presence, SeatInfo, Token};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A seat that is taken. The journal keeps all but the connection.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Seat {
    /// What the player is called.
    pub name: String,
    /// Person or bot.
    pub kind: ClientKind,
    /// Of the token that holds the seat; the token itself only the client has.
    pub token_sha256: String,
    /// The connection over which the player speaks.
    #[serde(skip)]
    pub connection: Option<u64>,
    /// Since when there is none.
    #[serde(skip)]
    pub away_since: Option<Duration>,
    /// Whether the player said goodbye.
    #[serde(skip)]
    pub has_left: bool,
}

impl Seat {
    /// A seat whose player is there.
    pub fn new(name: &str, kind: ClientKind, token: &Token, connection: u64) -> Self {
        let token_sha256 = token.hash().to_string();
        Self {
            name: name.to_owned(),
            kind,
            token_sha256,
            connection: Some(connection),
            away_since: None,
            has_left: false,
        }
    }

    /// Whether this token holds the seat.
    pub fn is_held_by(&self, token: &Token) -> bool {
        self.token_sha256 == token.hash().to_string()
    }

    /// How it is with the player.
    pub const fn presence(&self) -> Presence {
        match (self.connection, self.has_left) {
            (Some(_), _) => Presence::Online,
            (None, true) => Presence::Left,
            (None, false) => Presence::Away,
        }
    }

    /// The player is there, on this connection. Gives the one before.
    pub const fn come_back(&mut self, connection: u64) -> Option<u64> {
        (self.away_since, self.has_left) = (None, false);
        self.connection.replace(connection)
    }

    /// The player is gone: `has_left` on purpose.
    pub const fn go(&mut self, has_left: bool, now: Duration) {
        (self.connection, self.away_since, self.has_left) = (None, Some(now), has_left);
    }

    /// As clients see it.
    pub fn info(&self) -> SeatInfo {
        SeatInfo { name: self.name.clone(), kind: self.kind, presence: self.presence() }
    }
}
