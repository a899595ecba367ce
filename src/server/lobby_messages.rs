//! The lobby in messages: the public games, and their changes.

use super::game::ServerGame;
use super::state::Server;
use crate::board::Side;
use crate::net::{GamePhase, LobbyBot, LobbyGame, LobbyPlayer, ServerMessage, write_server_message};
use std::sync::Arc;

/// The most games in a reply to `list`; the newest ones are listed.
const MAX_LISTED: usize = 1000;

impl Server {
    pub(super) fn list(&mut self, connection: u64, re: u64) {
        self.lobby.subscribers.insert(connection);
        let games = self.games.values().rev().filter_map(lobby_game).take(MAX_LISTED).collect();
        let (variants, bots) = (self.rules.offered(), self.lobby_bots());
        self.out.reply(connection, (re, None), &ServerMessage::Games { re, games, variants, bots });
    }

    /// The titles of the variants that can be played, which clients translate.
    pub fn offered_texts(&self) -> Vec<String> {
        let titles = self.rules.offered().into_iter().map(|variant| variant.title);
        titles.chain(["black", "white"].map(ToOwned::to_owned)).collect()
    }

    pub(super) fn unlist(&mut self, connection: u64, re: u64) {
        self.lobby.forget_client(connection);
        self.out.reply(connection, (re, None), &ServerMessage::Ok { re });
    }

    /// Queues the collected changes if they are due. Call it after a commit: it sends what is in the journal.
    pub(super) fn send_lobby(&mut self) {
        if self.lobby.due().is_none_or(|due| due > self.now) {
            return;
        }
        self.lobby.sent_at = Some(self.now);
        let (mut changed, mut removed) = (Vec::new(), Vec::new());
        for id in std::mem::take(&mut self.lobby.changed) {
            match self.games.get(&id).and_then(lobby_game) {
                Some(game) => changed.push(game),
                None => removed.push(id),
            }
        }
        let bots = self.changed_bots();
        if !changed.is_empty() || !removed.is_empty() || bots.is_some() {
            let text: Arc<str> = write_server_message(&ServerMessage::Lobby { changed, removed, bots }).into();
            for connection in &self.lobby.subscribers {
                self.out.push(*connection, None, text.clone());
            }
        }
        for id in std::mem::take(&mut self.lobby.crowds) {
            self.send_crowd(id);
        }
    }

    /// The bots, if they differ from those that were sent last.
    fn changed_bots(&mut self) -> Option<Vec<LobbyBot>> {
        if !std::mem::take(&mut self.lobby.bots_changed) {
            return None;
        }
        let bots = self.lobby_bots();
        if bots == self.lobby.bots {
            return None;
        }
        self.lobby.bots.clone_from(&bots);
        Some(bots)
    }

    /// Tells players and spectators how many watch.
    fn send_crowd(&mut self, id: u64) {
        let Some(game) = self.games.get(&id) else { return };
        let message = ServerMessage::Spectators { game: id, count: game.spectators.len() };
        let text: Arc<str> = write_server_message(&message).into();
        for connection in game.audience() {
            self.out.push(connection, None, text.clone());
        }
    }
}

/// `None` for a game that the lobby doesn't list.
fn lobby_game(game: &ServerGame) -> Option<LobbyGame> {
    // A challenge waits for its bot and for nobody else.
    let is_challenge = game.phase() == GamePhase::Waiting && game.terms.bot.is_some();
    if !game.terms.public || is_challenge || game.phase() == GamePhase::Over {
        return None;
    }
    let player = |side| game.seat(side).map(|seat| LobbyPlayer { name: seat.name.clone(), kind: seat.kind });
    Some(LobbyGame {
        game: game.id,
        code: game.code.to_string(),
        variant: game.terms.variant.clone(),
        title: game.rules.variant.title.clone(),
        sha256: game.rules.sha256.clone(),
        rules: game.rules.origin,
        phase: game.phase(),
        clock: game.terms.clock,
        white: player(Side::White),
        black: player(Side::Black),
        plies: game.play.as_ref().map_or(0, |play| play.session.played().len() as u32),
        spectators: game.terms.spectators.then_some(game.spectators.len()),
    })
}
