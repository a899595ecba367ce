//! Seats: creating and joining games, and rematches.

use super::challenges::ANSWER;
use super::game::ServerGame;
use super::limits::busy;
use super::request_origin::RequestOrigin;
use super::requests::{no_game, secret, wrong_token};
use super::rules_source::{HostedRules, accepted};
use super::seat::ServerSeat;
use super::state::Server;
use super::terms::GameTerms;
use crate::board::Side;
use crate::net::{ClientKind, GameEventKind, JoinCode, Refusal, RefusalCode, ServerMessage, SideChoice, Token};
use crate::text::phrase;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Maximum attempts to find a code that no open game has.
const CODE_TRIES: usize = 20;

impl Server {
    pub(super) fn create(
        &mut self,
        RequestOrigin { connection, re }: RequestOrigin,
        (terms, sha256): (GameTerms, &str),
        (choice, files): (SideChoice, Option<BTreeMap<String, String>>),
    ) -> Result<(), Refusal> {
        terms.check()?;
        self.check_not_draining()?;
        self.check_game_limits(connection)?;
        match accepted(&*self.rules, &terms.variant, sha256) {
            Ok(rules) => self.open_game(RequestOrigin { connection, re }, (rules, terms), choice),
            Err(refusal) => {
                self.create_foreign(RequestOrigin { connection, re }, (terms, sha256, choice), files, refusal)
            }
        }
    }

    /// Fails if this client or the server has too many games.
    pub(super) fn check_game_limits(&mut self, connection: u64) -> Result<(), Refusal> {
        let is_open = |(id, _): &(u64, Side)| self.games.get(id).is_some_and(|game| game.ended.is_none());
        let (own, all) = (self.seats_of(connection).into_iter().filter(is_open).count(), self.open_count());
        if own >= self.limits.games || all >= self.limits.all_games {
            let is_own = own >= self.limits.games;
            if is_own {
                self.warn(connection);
            }
            let message = if is_own { "server-many-games" } else { "server-full" };
            return Err(busy(message, Duration::from_mins(1)));
        }
        Ok(())
    }

    pub(super) fn open_game(
        &mut self,
        RequestOrigin { connection, re }: RequestOrigin,
        (rules, terms): (Arc<HostedRules>, GameTerms),
        choice: SideChoice,
    ) -> Result<(), Refusal> {
        // Rules that are found by their hash have an id of their own, whatever the client says.
        let terms = GameTerms { variant: rules.variant.id.clone(), ..terms };
        if let Some(bot) = &terms.bot {
            self.check_challenge(connection, bot, &terms.variant)?;
        }
        let token = secret()?;
        // A random side is drawn from the secret, which is random already.
        let side = choice.side(token.join_code() > JoinCode::from_number(u64::MAX / 2));
        let id = self.last_id + 1;
        let mut game = ServerGame::new(id, self.new_code()?, rules, terms)?;
        game.emit(GameEventKind::Opened);
        game.answer_due = game.terms.bot.is_some().then(|| self.now + ANSWER);
        self.last_id = id;
        self.journal_rules(&game.rules);
        let code = game.code;
        self.seat(&mut game, side, &token, connection);
        self.codes.insert(code, id);
        self.games.insert(id, game);
        self.add_game(connection, id);
        let created =
            ServerMessage::Created { re, game: id, code: code.to_string(), side, seat_token: token.to_string() };
        self.out.reply(connection, (re, Some(id)), &created);
        self.send_snapshot(connection, id);
        self.send_challenge(id);
        self.changed.insert(id);
        Ok(())
    }

    fn new_code(&self) -> Result<JoinCode, Refusal> {
        for _ in 0..CODE_TRIES {
            let code = secret()?.join_code();
            if !self.codes.contains_key(&code) {
                return Ok(code);
            }
        }
        Err(busy("server-no-codes", Duration::from_mins(1)))
    }

    pub(super) fn seat(&self, game: &mut ServerGame, side: Side, token: &Token, connection: u64) {
        let client = self.clients.get(&connection);
        let name = client.and_then(|client| client.name.clone()).unwrap_or_default();
        let kind = client.map_or(ClientKind::Person, |client| client.kind);
        let account = client.and_then(|client| client.account.as_ref()).map(|account| account.name.clone());
        let seat = ServerSeat { account, ..ServerSeat::new(&name, kind, token, connection) };
        game.seats[side.index()] = Some(seat);
    }

    pub(super) fn join(
        &mut self,
        RequestOrigin { connection, re }: RequestOrigin,
        (code, sha256): (&str, &str),
        chosen_token: Option<&str>,
    ) -> Result<(), Refusal> {
        let id = self.game_of_code(connection, code)?;
        let token = match chosen_token {
            Some(text) => text.parse().map_err(|_| wrong_token())?,
            None => secret()?,
        };
        let account = self.account_name(connection);
        let is_its = |seat: &ServerSeat| seat.is_held_by(Some(&token), account);
        if self.games.get(&id).is_some_and(|game| game.seats.iter().flatten().any(is_its)) {
            // The reply to an earlier, identical request was lost.
            return self.resume(RequestOrigin { connection, re }, id, &token.to_string());
        }
        self.check_not_draining()?;
        let Some(mut game) = self.games.remove(&id) else { return Err(no_game()) };
        let full = |message| Refusal::new(RefusalCode::Full, phrase(message));
        let checked = if game.ended.is_some() {
            Err(no_game())
        } else if game.side_of(connection).is_some() {
            Err(full("server-in-game"))
        } else if game.terms.bot.is_some() {
            Err(full("server-seat-kept"))
        } else {
            game.free_side().ok_or_else(|| full("server-seats-taken"))
        };
        let checked = checked.and_then(|side| {
            if game.rules.sha256 == sha256 {
                return Ok(side);
            }
            let hash = format!("{:.8}", game.rules.sha256);
            let message = phrase("server-rules-differ").with("id", &game.terms.variant).with("hash", hash);
            Err(Refusal::new(RefusalCode::RulesDiffer, message))
        });
        let side = match checked {
            Ok(side) => side,
            Err(refusal) => {
                self.games.insert(id, game);
                return Err(refusal);
            }
        };
        self.seat(&mut game, side, &token, connection);
        game.begin(self.now, (self.make_waker)(id));
        self.games.insert(id, game);
        self.add_game(connection, id);
        let joined = ServerMessage::Joined { re, game: id, side, seat_token: token.to_string() };
        self.out.reply(connection, (re, Some(id)), &joined);
        self.send_snapshots(id);
        self.changed.insert(id);
        Ok(())
    }

    pub(super) fn answer(
        &mut self,
        RequestOrigin { connection, re }: RequestOrigin,
        id: u64,
        (offer, accept): (u64, bool),
    ) -> Result<(), Refusal> {
        let now = self.now;
        let mut agreed = false;
        // Do everything that can fail first: `act_on_game` already replies, and each request gets only one reply.
        let is_rematch = accept && self.games.get(&id).is_some_and(|game| game.ended.is_some());
        if is_rematch {
            self.check_not_draining()?;
        }
        let secrets = (self.new_code()?, [secret()?, secret()?]);
        self.act_on_game(RequestOrigin { connection, re }, id, |game, side| {
            agreed = game.answer_offer(side, offer, accept, now)?;
            Ok(())
        })?;
        if agreed { self.rematch(id, secrets) } else { Ok(()) }
    }

    fn rematch(&mut self, id: u64, (code, tokens): (JoinCode, [Token; 2])) -> Result<(), Refusal> {
        let Some(old) = self.games.get(&id) else { return Err(no_game()) };
        let (rules, terms) = (old.rules.clone(), old.terms.clone());
        let swapped = [old.seats[1].clone(), old.seats[0].clone()];
        let next = self.last_id + 1;
        let mut game = ServerGame::new(next, code, rules, terms)?;
        for ((seat, before), token) in game.seats.iter_mut().zip(swapped).zip(&tokens) {
            *seat = before.map(|before| ServerSeat { token_sha256: token.hash().to_string(), ..before });
        }
        self.last_id = next;
        if let Some(old) = self.games.get_mut(&id) {
            old.emit(GameEventKind::Rematch { next });
        }
        game.emit(GameEventKind::Opened);
        game.begin(self.now, (self.make_waker)(next));
        self.journal_rules(&game.rules);
        self.codes.insert(game.code, next);
        self.games.insert(next, game);
        for (side, token) in Side::BOTH.into_iter().zip(&tokens) {
            if let Some(connection) = self.games.get(&next).and_then(|game| game.seat(side)?.connection) {
                self.add_game(connection, next);
                let joined = ServerMessage::Joined { re: 0, game: next, side, seat_token: token.to_string() };
                self.send(connection, &joined);
                self.send_snapshot(connection, next);
            }
        }
        self.move_spectators(id, next);
        self.changed.insert(next);
        Ok(())
    }
}
