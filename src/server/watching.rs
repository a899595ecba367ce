//! Spectators: clients that follow a game without a seat in it.

use super::limits::busy;
use super::request_origin::RequestOrigin;
use super::requests::no_game;
use super::state::Server;
use crate::net::{ClientKind, ClientMessage, Refusal, RefusalCode, ServerMessage};
use crate::text::phrase;
use std::time::Duration;

impl Server {
    /// Whether a client that said it is a spectator asks for a seat.
    pub(super) fn only_watches(&self, connection: u64, message: &ClientMessage) -> bool {
        let is_spectator = self.clients.get(&connection).is_some_and(|client| client.kind == ClientKind::Spectator);
        is_spectator
            && matches!(
                message,
                ClientMessage::Create { .. } | ClientMessage::Join { .. } | ClientMessage::Resume { .. }
            )
    }

    pub(super) fn watch(
        &mut self,
        RequestOrigin { connection, re }: RequestOrigin,
        (game, code): (Option<u64>, Option<&str>),
    ) -> Result<(), Refusal> {
        let id = match (game, code) {
            (_, Some(code)) => self.game_of_code(connection, code)?,
            // A private game cannot be found by guessing its number.
            (Some(id), None) if self.games.get(&id).is_some_and(|game| game.terms.public) => id,
            _ => return Err(no_game()),
        };
        let watched = self.clients.get(&connection).map_or(0, |client| client.watched.len());
        let Some(game) = self.games.get_mut(&id) else { return Err(no_game()) };
        if !game.terms.spectators {
            return Err(Refusal::new(RefusalCode::NotAllowed, phrase("server-no-spectators")));
        }
        let is_new = game.side_of(connection).is_none() && !game.spectators.contains(&connection);
        if is_new && (game.spectators.len() >= self.limits.spectators || watched >= self.limits.watched) {
            let is_full = game.spectators.len() >= self.limits.spectators;
            let message = if is_full { "server-many-spectators" } else { "server-many-watched" };
            return Err(busy(message, Duration::from_mins(1)));
        }
        if is_new {
            self.add_spectator(id, connection);
        }
        self.out.reply(connection, (re, Some(id)), &ServerMessage::Watching { re, game: id });
        self.send_snapshot(connection, id);
        Ok(())
    }

    pub(super) fn unwatch(&mut self, RequestOrigin { connection, re }: RequestOrigin, id: u64) -> Result<(), Refusal> {
        if !self.clients.get_mut(&connection).is_some_and(|client| client.watched.remove(&id)) {
            return Err(no_game());
        }
        self.remove_spectator(id, connection);
        self.out.reply(connection, (re, None), &ServerMessage::Ok { re });
        Ok(())
    }

    pub(super) fn add_spectator(&mut self, id: u64, connection: u64) {
        let (Some(game), Some(client)) = (self.games.get_mut(&id), self.clients.get_mut(&connection)) else { return };
        game.spectators.insert(connection);
        client.watched.insert(id);
        let is_public = game.terms.public;
        self.note_crowd(id, is_public);
    }

    pub(super) fn remove_spectator(&mut self, id: u64, connection: u64) {
        let Some(game) = self.games.get_mut(&id) else { return };
        if game.spectators.remove(&connection) {
            let is_public = game.terms.public;
            self.note_crowd(id, is_public);
        }
    }

    fn note_crowd(&mut self, id: u64, is_public: bool) {
        self.lobby.note_crowd(id);
        if is_public {
            self.lobby.note(id);
        }
    }

    /// The spectators of a game watch the rematch too.
    pub(super) fn move_spectators(&mut self, from: u64, to: u64) {
        // That game is over, so nothing of it has to be hidden.
        self.show_delayed(from, Duration::MAX);
        let Some(game) = self.games.get_mut(&from) else { return };
        for connection in std::mem::take(&mut game.spectators) {
            if let Some(client) = self.clients.get_mut(&connection) {
                client.watched.remove(&from);
            }
            self.add_spectator(to, connection);
            self.send(connection, &ServerMessage::Watching { re: 0, game: to });
            self.send_snapshot(connection, to);
        }
    }
}
