//! Finds a game by its code, or a game that waits for an opponent.

use super::limits::busy;
use super::request_origin::RequestOrigin;
use super::requests::no_game;
use super::state::Server;
use crate::board::Side;
use crate::net::{GamePhase, JoinCode, Refusal, RefusalCode, ServerMessage};
use crate::text::phrase;

impl Server {
    /// Wrong codes are limited, so that codes cannot be guessed.
    pub(super) fn game_of_code(&mut self, connection: u64, code: &str) -> Result<u64, Refusal> {
        let peer = self.clients.get(&connection).map(|client| client.peer);
        if let Some(peer) = peer
            && let Err(wait) = self.wrong_codes.take_try(peer, self.limits.wrong_codes, self.now)
        {
            self.warn(connection);
            return Err(busy("server-many-codes", wait));
        }
        let found = code.parse().ok().and_then(|code: JoinCode| self.codes.get(&code)).copied();
        let Some(id) = found else {
            return Err(Refusal::new(RefusalCode::NoCode, phrase("refusal-no-code")));
        };
        if let Some(peer) = peer {
            self.wrong_codes.was_right(peer);
        }
        Ok(id)
    }

    /// Fails unless the server lists its games.
    fn waiting_game(&self) -> Result<u64, Refusal> {
        if !self.limits.tells_games {
            return Err(Refusal::new(RefusalCode::NoCode, phrase("server-code-needed")));
        }
        // Someone may have joined it in this round of work.
        let waits = |id: &&u64| {
            self.games.get(id).is_some_and(|game| game.phase() == GamePhase::Waiting && game.terms.bot.is_none())
        };
        let newest = self.waiting.iter().rev().find(waits).copied();
        newest.ok_or_else(|| Refusal::new(RefusalCode::NoGame, phrase("server-none-waiting")))
    }

    pub(super) fn find(
        &mut self,
        RequestOrigin { connection, re }: RequestOrigin,
        code: Option<&str>,
    ) -> Result<(), Refusal> {
        let id = match code {
            Some(code) => self.game_of_code(connection, code)?,
            None => self.waiting_game()?,
        };
        let game = self.games.get(&id).filter(|game| game.ended.is_none()).ok_or_else(no_game)?;
        let host = Side::BOTH.iter().find_map(|side| game.seat(*side)).map(|seat| seat.name.clone());
        let facts = game.rules.variant.facts.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        let found = ServerMessage::Found {
            re,
            game: id,
            code: game.code.to_string(),
            variant: game.terms.variant.clone(),
            sha256: game.rules.sha256.clone(),
            title: game.rules.variant.title.clone(),
            facts,
            files: game.rules.files.clone(),
            host: host.unwrap_or_default(),
            side: game.free_side(),
            clock: game.terms.clock,
            rules: game.rules.origin,
        };
        self.out.reply(connection, (re, None), &found);
        Ok(())
    }
}
