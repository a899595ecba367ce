//! What the operator of a running server can ask and order.

use super::addresses::network_of;
use super::game::ServerGame;
use super::player_name::look_alike_key;
use super::state::{Client, Server};
use crate::board::Side;
use crate::net::{ClockTerms, ClosingReason, GamePhase, JoinCode, LobbyPlayer, Refusal, RefusalCode};
use crate::text::phrase;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AdminRequest {
    /// The unfinished games.
    Games,
    /// Disconnects the clients with this name or address.
    Kick { who: String },
    /// Ends a game, given its number or code, without a result.
    Close { game: String },
    /// Begins no more games, and stops when those that run have ended, or after this time.
    Drain { within_secs: u64 },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AdminReply {
    Games {
        games: Vec<AdminGame>,
    },
    Kicked {
        count: usize,
    },
    Closed {
        game: u64,
        code: String,
    },
    Draining {
        running: usize,
        left_secs: u64,
    },
    /// Nobody has this name or address.
    NoClient,
    NoGame,
    /// This version doesn't know the request.
    Unknown,
}

/// An unfinished game, as the operator sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdminGame {
    pub game: u64,
    pub code: String,
    pub variant: String,
    pub phase: GamePhase,
    pub white: Option<LobbyPlayer>,
    pub black: Option<LobbyPlayer>,
    pub clock: Option<ClockTerms>,
    pub plies: usize,
    pub spectators: usize,
    pub public: bool,
}

impl Server {
    pub fn administer(&mut self, request: &AdminRequest) -> AdminReply {
        match request {
            AdminRequest::Games => {
                let open = self.games.values().filter(|game| game.ended.is_none());
                AdminReply::Games { games: open.map(admin_game).collect() }
            }
            AdminRequest::Kick { who } => self.kick(who),
            AdminRequest::Close { game } => self.close_game(game),
            AdminRequest::Drain { within_secs } => self.drain(Duration::from_secs(*within_secs)),
        }
    }

    fn kick(&mut self, who: &str) -> AdminReply {
        let address: Option<IpAddr> = who.parse().ok().map(network_of);
        let key = look_alike_key(who);
        let is_meant = |client: &Client| match address {
            Some(address) => client.peer == address,
            None => client.name.as_deref().is_some_and(|name| look_alike_key(name) == key),
        };
        let meant = self.clients.iter().filter(|(_, client)| is_meant(client) && !client.is_closing);
        let meant: Vec<u64> = meant.map(|(connection, _)| *connection).collect();
        if let Some(address) = address.filter(|_| !meant.is_empty()) {
            self.addresses.wait(address, &self.limits, self.now);
        }
        for connection in &meant {
            self.close(*connection, ClosingReason::Kicked);
        }
        if meant.is_empty() { AdminReply::NoClient } else { AdminReply::Kicked { count: meant.len() } }
    }

    fn close_game(&mut self, which: &str) -> AdminReply {
        let by_code = || which.parse::<JoinCode>().ok().and_then(|code| self.codes.get(&code)).copied();
        let id = which.parse().ok().filter(|id| self.games.contains_key(id)).or_else(by_code);
        let Some(game) = id.and_then(|id| self.games.get_mut(&id)).filter(|game| game.ended.is_none()) else {
            return AdminReply::NoGame;
        };
        game.close();
        let closed = AdminReply::Closed { game: game.id, code: game.code.to_string() };
        let id = game.id;
        self.changed.insert(id);
        closed
    }

    /// Games that nobody has joined are closed at once.
    fn drain(&mut self, within: Duration) -> AdminReply {
        let until = self.now + within;
        self.drains_at = Some(until);
        let mut running = 0;
        for (id, game) in &mut self.games {
            match game.phase() {
                GamePhase::Waiting => {
                    game.close();
                    self.changed.insert(*id);
                }
                GamePhase::Running => running += 1,
                GamePhase::Over => {}
            }
        }
        AdminReply::Draining { running, left_secs: within.as_secs() }
    }

    /// Whether the server should stop, because its last game has ended or the time for that is over.
    pub fn is_drained(&self) -> bool {
        self.drains_at.is_some_and(|until| until <= self.now || self.open_count() == 0)
    }

    /// Fails if no more games begin.
    pub(super) fn check_not_draining(&self) -> Result<(), Refusal> {
        match self.drains_at {
            None => Ok(()),
            Some(_) => Err(Refusal::new(RefusalCode::Closing, phrase("server-draining"))),
        }
    }
}

fn admin_game(game: &ServerGame) -> AdminGame {
    let player = |side| game.seat(side).map(|seat| LobbyPlayer { name: seat.name.clone(), kind: seat.kind });
    AdminGame {
        game: game.id,
        code: game.code.to_string(),
        variant: game.terms.variant.clone(),
        phase: game.phase(),
        white: player(Side::White),
        black: player(Side::Black),
        clock: game.terms.clock,
        plies: game.play.as_ref().map_or(0, |play| play.session.played().len()),
        spectators: game.spectators.len(),
        public: game.terms.public,
    }
}
