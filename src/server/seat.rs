//! A seat of an online game.

use crate::net::{ClientKind, Presence, SeatInfo, Token};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A taken seat. The journal stores everything except the connection.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct ServerSeat {
    pub name: String,
    pub kind: ClientKind,
    /// The hash of the seat's token; only the client has the token itself.
    pub token_sha256: String,
    /// The bot's account, which alone can take the seat again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<String>,
    #[serde(skip)]
    pub connection: Option<u64>,
    #[serde(skip)]
    pub away_since: Option<Duration>,
    #[serde(skip)]
    pub has_left: bool,
}

impl ServerSeat {
    pub fn new(name: &str, kind: ClientKind, token: &Token, connection: u64) -> Self {
        let token_sha256 = token.hash().to_string();
        Self {
            name: name.to_owned(),
            kind,
            token_sha256,
            account: None,
            connection: Some(connection),
            away_since: None,
            has_left: false,
        }
    }

    /// Whether a client may take the seat, by the seat's own token or by its account.
    pub fn is_held_by(&self, token: Option<&Token>, account: Option<&str>) -> bool {
        match &self.account {
            Some(own) => account == Some(own),
            None => token.is_some_and(|token| self.token_sha256 == token.hash().to_string()),
        }
    }

    pub const fn presence(&self) -> Presence {
        match (self.connection, self.has_left) {
            (Some(_), _) => Presence::Online,
            (None, true) => Presence::Left,
            (None, false) => Presence::Away,
        }
    }

    /// Connects the player to the seat and returns the previous connection.
    pub const fn reconnect(&mut self, connection: u64) -> Option<u64> {
        (self.away_since, self.has_left) = (None, false);
        self.connection.replace(connection)
    }

    /// Marks the player as gone; `has_left` if on purpose.
    pub const fn go(&mut self, has_left: bool, now: Duration) {
        (self.connection, self.away_since, self.has_left) = (None, Some(now), has_left);
    }

    pub fn info(&self) -> SeatInfo {
        SeatInfo { name: self.name.clone(), kind: self.kind, presence: self.presence() }
    }
}
