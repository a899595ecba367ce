//! Shows spectators everything later than the players, so that nobody can help one of them.
//!
//! A restart of the server shows at once what was still delayed.

use super::board_state::state_of;
use super::game::ServerGame;
use super::spectator_view::{DelayedEvents, SpectatorView};
use super::state::Server;
use crate::board::Side;
use crate::net::ServerMessage;
use std::sync::Arc;
use std::time::Duration;

impl Server {
    /// Queues the events of this round of work for spectators. The game must have a view.
    pub(super) fn delay(&mut self, id: u64, (texts, has_begun): (Vec<Arc<str>>, bool)) {
        let due = self.now + self.limits.spectator_delay;
        let Some(game) = self.games.get_mut(&id) else { return };
        let (snapshot, board) = (game.snapshot(self.now), state_of(game));
        let Some(view) = &mut game.view else { return };
        view.push(DelayedEvents { due, texts, has_begun, snapshot, board });
        let due = view.due();
        self.delayed.set(id, due);
    }

    /// Gives a game a view if its spectators see it later.
    pub(super) fn add_view(&mut self, id: u64) {
        let is_delayed = !self.limits.spectator_delay.is_zero();
        if let Some(game) = self.games.get_mut(&id).filter(|game| is_delayed && game.terms.spectators) {
            game.view = Some(SpectatorView::new(game.snapshot(self.now), state_of(game)));
        }
    }

    /// Shows spectators what is due by this time.
    pub(super) fn show_delayed(&mut self, id: u64, until: Duration) {
        loop {
            let Some(game) = self.games.get_mut(&id) else { return };
            let Some(view) = &mut game.view else { return };
            let Some((texts, has_begun)) = view.show(until) else { break };
            for connection in game.spectators.clone() {
                if has_begun {
                    self.send_snapshot(connection, id);
                }
                for text in &texts {
                    self.out.push(connection, None, text.clone());
                }
                if !has_begun {
                    self.send_view_board(connection, id);
                }
            }
        }
        let due = self.games.get(&id).and_then(|game| game.view.as_ref()).and_then(SpectatorView::due);
        self.delayed.set(id, due);
    }
}

/// A snapshot for this connection: a spectator may see the game as it was, with those who are there now.
pub(super) fn snapshot_for(game: &ServerGame, connection: u64, now: Duration) -> ServerMessage {
    let view = game.view.as_ref().filter(|_| game.spectators.contains(&connection));
    let mut snapshot = Box::new(view.map_or_else(|| game.snapshot(now), |view| view.snapshot.clone()));
    snapshot.spectators = game.spectators.len();
    for (side, shown) in [(Side::White, &mut snapshot.white), (Side::Black, &mut snapshot.black)] {
        if let (Some(shown), Some(seat)) = (shown, game.seat(side)) {
            shown.presence = seat.presence();
        }
    }
    ServerMessage::Snapshot { game: game.id, snapshot }
}
