//! Players who come back to their seats after a lost connection.

use super::request_origin::RequestOrigin;
use super::requests::{no_game, secret, wrong_token};
use super::seat::ServerSeat;
use super::state::Server;
use crate::board::Side;
use crate::net::{ClosingReason, Refusal, ServerMessage};

impl Server {
    pub(super) fn resume(
        &mut self,
        RequestOrigin { connection, re }: RequestOrigin,
        id: u64,
        token: &str,
    ) -> Result<(), Refusal> {
        let now = self.now;
        let (proof, account) = (token.parse().ok(), self.account_name(connection).map(ToOwned::to_owned));
        if proof.is_none() && account.is_none() {
            return Err(wrong_token());
        }
        let is_held = |seat: &ServerSeat| seat.is_held_by(proof.as_ref(), account.as_deref());
        let is_in_memory = self.games.contains_key(&id);
        self.load(id, is_held)?;
        let game = self.games.get_mut(&id).ok_or_else(no_game)?;
        let holds = |side: &Side| game.seat(*side).is_some_and(is_held);
        let side = Side::BOTH.into_iter().find(holds).ok_or_else(wrong_token)?;
        let mut before = None;
        if let Some(seat) = &mut game.seats[side.index()] {
            before = seat.reconnect(connection).filter(|before| *before != connection);
        }
        self.metrics.resumed(if is_in_memory { "memory" } else { "journal" });
        self.has_proved(connection);
        let game = self.games.get_mut(&id).ok_or_else(no_game)?;
        game.player_returned(side, now);
        // The snapshot then shows the current clocks.
        game.tick(now);
        let (opponent_is_away, next) = (game.claim_in(side, now).is_some(), game.next);
        if !game.new_events.is_empty() {
            self.changed.insert(id);
        }
        self.schedule(id);
        self.add_game(connection, id);
        if let Some(before) = before {
            // The newest connection gets the seat.
            self.close(before, ClosingReason::Elsewhere);
        }
        let joined = ServerMessage::Joined { re, game: id, side, seat_token: token.to_owned() };
        self.out.reply(connection, (re, Some(id)), &joined);
        self.send_snapshot(connection, id);
        self.send_presence(id, side);
        if opponent_is_away {
            self.send_presence(id, side.other());
        }
        if let Some(next) = next {
            self.resume_rematch(connection, next, side.other())?;
        }
        Ok(())
    }

    /// Loads a finished game that is only in the journal.
    fn load(&mut self, id: u64, is_held: impl Fn(&ServerSeat) -> bool) -> Result<(), Refusal> {
        if self.games.contains_key(&id) {
            return Ok(());
        }
        let found = self.journal.game(id);
        let Some(found) = found.unwrap_or_else(|report| {
            self.faults.push(report);
            None
        }) else {
            return Err(no_game());
        };
        let seats: [Option<ServerSeat>; 2] = serde_json::from_str(&found.game.seats).unwrap_or_default();
        if !seats.iter().flatten().any(is_held) {
            return Err(wrong_token());
        }
        if let Err(report) = self.restore(&found) {
            self.faults.push(report);
        }
        Ok(())
    }

    /// Gives a new token to a player who was away when the rematch was created and never received one.
    fn resume_rematch(&mut self, connection: u64, id: u64, side: Side) -> Result<(), Refusal> {
        let token = secret()?;
        let Some(game) = self.games.get_mut(&id).filter(|game| game.ended.is_none()) else { return Ok(()) };
        let Some(seat) = &mut game.seats[side.index()] else { return Ok(()) };
        if seat.connection == Some(connection) {
            return Ok(());
        }
        let before = seat.reconnect(connection);
        seat.token_sha256 = token.hash().to_string();
        game.player_returned(side, self.now);
        self.changed.insert(id);
        self.add_game(connection, id);
        if let Some(before) = before {
            self.close(before, ClosingReason::Elsewhere);
        }
        let joined = ServerMessage::Joined { re: 0, game: id, side, seat_token: token.to_string() };
        self.send(connection, &joined);
        self.send_snapshot(connection, id);
        self.send_presence(id, side);
        Ok(())
    }
}
