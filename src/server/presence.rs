//! The presence of players: the connections of each seat, and messages to opponents about it.

use super::state::Server;
use crate::board::Side;
use crate::net::ServerMessage;

impl Server {
    /// Drops the client's outbox, which closes the connection, and marks its seats as away.
    pub(super) fn remove_client(&mut self, connection: u64) {
        let seats = self.seats_of(connection);
        let Some(client) = self.clients.remove(&connection) else { return };
        self.silent.set(connection, None);
        self.lobby.forget_client(connection);
        if client.available.is_some() {
            self.lobby.note_bots();
        }
        for id in &client.watched {
            self.remove_spectator(*id, connection);
        }
        if let Some(count) = self.connections_of.get_mut(&client.peer) {
            *count -= 1;
            if *count == 0 {
                self.connections_of.remove(&client.peer);
            }
        }
        let now = self.now;
        for (id, side) in &seats {
            if let Some(seat) = self.games.get_mut(id).and_then(|game| game.seats[side.index()].as_mut()) {
                seat.go(false, now);
            }
        }
        for (id, side) in seats {
            self.send_presence(id, side);
            self.schedule(id);
        }
    }

    pub(super) fn seats_of(&self, connection: u64) -> Vec<(u64, Side)> {
        let games = self.clients.get(&connection).into_iter().flat_map(|client| &client.games);
        let seats = games.flat_map(|id| Side::BOTH.map(|side| (*id, side)));
        let speaks = |(id, side): &(u64, Side)| {
            let seat = self.games.get(id).and_then(|game| game.seat(*side));
            seat.is_some_and(|seat| seat.connection == Some(connection))
        };
        seats.filter(speaks).collect()
    }

    pub(super) fn add_game(&mut self, connection: u64, id: u64) {
        if let Some(client) = self.clients.get_mut(&connection) {
            client.games.insert(id);
            if client.watched.remove(&id) {
                self.remove_spectator(id, connection);
            }
        }
    }

    pub(super) fn depart(&mut self, id: u64, connection: u64) {
        let now = self.now;
        let Some(game) = self.games.get_mut(&id) else { return };
        let Some(side) = game.side_of(connection) else { return };
        if let Some(seat) = &mut game.seats[side.index()] {
            seat.go(true, now);
        }
        let holds_other = self.games.get(&id).is_some_and(|game| game.side_of(connection).is_some());
        if !holds_other && let Some(client) = self.clients.get_mut(&connection) {
            client.games.remove(&id);
        }
        self.send_presence(id, side);
        self.schedule(id);
    }

    pub(super) fn send_presence(&mut self, id: u64, side: Side) {
        let Some(game) = self.games.get(&id) else { return };
        let Some(seat) = game.seat(side) else { return };
        let state = seat.presence();
        let opponent = game.seat(side.other()).and_then(|seat| seat.connection);
        let claim_in_ms = game.claim_in(side.other(), self.now).map(|wait| wait.as_millis() as u64);
        for spectator in game.spectators.clone() {
            self.send(spectator, &ServerMessage::Presence { game: id, side, state, claim_in_ms: None });
        }
        if let Some(opponent) = opponent {
            self.send(opponent, &ServerMessage::Presence { game: id, side, state, claim_in_ms });
        }
    }
}
