//! Handlers for clients' requests.

use super::game::ServerGame;
use super::limits::busy;
use super::player_name::checked_name;
use super::rules_source::accepted;
use super::seat::ServerSeat;
use super::state::{Server, new_token};
use super::terms::GameTerms;
use crate::board::Side;
use crate::net::{
    ClientKind, ClientMessage, ClientRequest, ClosingReason, JoinCode, PROTOCOL, Refusal, RefusalCode, ServerMessage,
    SideChoice, Token, read_request,
};
use crate::text::phrase;
use std::time::Duration;

/// Most attempts to find a code that no open game has.
const CODE_TRIES: usize = 20;

impl Server {
    /// Handles a message that arrived at `at`; `now` is the current time.
    pub fn text(&mut self, connection: u64, text: &str, (at, now): (Duration, Duration)) {
        // If the machine's clock was set back, shift the arrival time along with `now`.
        let at = at.saturating_add(self.now.saturating_sub(now));
        self.pass(now);
        if self.clients.get(&connection).is_none_or(|client| client.is_closing) {
            return;
        }
        let read = read_request(text);
        // New moves and pongs are free, since the server itself limits how often they come.
        let is_free = |request: &ClientRequest| match request.message {
            ClientMessage::Move { game, ply, .. } => self
                .games
                .get(&game)
                .is_some_and(|game| game.side_of(connection).is_some_and(|side| game.awaits_move(side, ply))),
            ClientMessage::Pong { .. } => true,
            _ => false,
        };
        let is_free = read.as_ref().is_ok_and(is_free);
        if !is_free && let Err(wait) = self.pay(connection) {
            let re = read.map_or_else(|(re, _)| re, |request| request.id);
            return self.too_much(connection, re, wait);
        }
        let (re, done) = match read {
            Ok(request) if !self.may_ask(connection, &request.message) => {
                return self.reject(connection, request.id);
            }
            Ok(request) => (request.id, self.carry_out(connection, request, at)),
            Err((re, refusal)) => (re, Err(refusal)),
        };
        if let Err(refusal) = done {
            match self.pay(connection) {
                Err(wait) if is_free => self.too_much(connection, re, wait),
                _ => self.refuse(connection, re, refusal),
            }
            self.close_if_warned(connection);
        }
    }

    /// Takes a message token, or fails with the time until there is one.
    fn pay(&mut self, connection: u64) -> Result<(), Duration> {
        let now = self.now;
        self.clients.get_mut(&connection).map_or(Ok(()), |client| client.messages.take(now))
    }

    fn too_much(&mut self, connection: u64, re: u64, wait: Duration) {
        self.warn(connection);
        if !self.close_if_warned(connection) {
            self.refuse(connection, re, busy("server-many-messages", wait));
        }
    }

    pub(super) fn refuse(&mut self, connection: u64, re: u64, refusal: Refusal) {
        self.out.reply(connection, (re, None), &refusal.reply(re));
    }

    fn carry_out(&mut self, connection: u64, request: ClientRequest, at: Duration) -> Result<(), Refusal> {
        let re = request.id;
        let has_name = self.clients.get(&connection).is_some_and(|client| client.name.is_some());
        match request.message {
            ClientMessage::Ping { time } => {
                let time_ms = self.epoch_ms + self.now.as_millis() as u64;
                self.out.reply(connection, (re, None), &ServerMessage::Pong { re, time, time_ms });
                Ok(())
            }
            ClientMessage::Hello { .. } if has_name => {
                Err(Refusal::new(RefusalCode::HelloFirst, "`hello` was already sent"))
            }
            ClientMessage::Hello { protocol, kind, name, .. } => self.hello((connection, re), protocol, (kind, &name)),
            _ if !has_name => Err(Refusal::new(RefusalCode::HelloFirst, "send `hello` first")),
            ClientMessage::Pong { time } => {
                self.pong((connection, re), time, at);
                Ok(())
            }
            ClientMessage::Create { variant, sha256, start, clock, side, takeback, return_later } => {
                let terms = GameTerms { variant, start, clock, takeback, return_later };
                self.create((connection, re), (terms, &sha256), side)
            }
            ClientMessage::Find { code } => self.find((connection, re), code.as_deref()),
            ClientMessage::Join { code, sha256, seat_token } => {
                self.join((connection, re), (&code, &sha256), seat_token.as_deref())
            }
            ClientMessage::Resume { game, seat_token } => self.resume((connection, re), game, &seat_token),
            ClientMessage::Move { game, ply, r#move, .. } => {
                let now = self.now;
                self.act((connection, re), game, |game, side| game.play_move(side, (ply, &r#move), (at, now)))
            }
            ClientMessage::Offer { game, what } => {
                if let Some(offer) = self.games.get(&game).and_then(|open| open.same_offer(connection, what)) {
                    return self.answer((connection, re), game, (offer, true));
                }
                let now = self.now;
                self.act((connection, re), game, |game, side| game.make_offer(side, what, now))
            }
            ClientMessage::Answer { game, offer, accept } => self.answer((connection, re), game, (offer, accept)),
            ClientMessage::Resign { game } => {
                let now = self.now;
                self.act((connection, re), game, |game, side| game.resign(side, false, now))
            }
            ClientMessage::Leave { game } => self.leave((connection, re), game),
            ClientMessage::Goodbye { game } => self.goodbye((connection, re), game),
            ClientMessage::Desync { game, ply, report } => {
                self.act((connection, re), game, |game, side| game.stop(side, ply, &report))
            }
            ClientMessage::Claim { game } => {
                let now = self.now;
                self.act((connection, re), game, |game, side| game.claim(side, now))
            }
        }
    }

    fn hello(
        &mut self,
        (connection, re): (u64, u64),
        [oldest, newest]: [u32; 2],
        (kind, name): (ClientKind, &str),
    ) -> Result<(), Refusal> {
        if !(oldest..=newest).contains(&PROTOCOL) {
            let message = phrase("server-version").with("ours", PROTOCOL).with("oldest", oldest);
            return Err(Refusal::new(RefusalCode::Version, message.with("newest", newest)));
        }
        let name = checked_name(name)?;
        let time_ms = self.epoch_ms + self.now.as_millis() as u64;
        if let Some(client) = self.clients.get_mut(&connection) {
            client.name = Some(name.clone());
            client.kind = kind;
            if !client.must_speak() {
                self.silent.set(connection, None);
            }
        }
        let welcome = ServerMessage::Welcome {
            re,
            protocol: PROTOCOL,
            server: concat!("damka ", env!("CARGO_PKG_VERSION")).to_owned(),
            you: name,
            instance: self.instance.clone(),
            time_ms,
        };
        self.out.reply(connection, (re, None), &welcome);
        Ok(())
    }

    /// Measures the network delay if this answers the last ping; any other pong is charged like other messages.
    fn pong(&mut self, (connection, re): (u64, u64), time: u64, at: Duration) {
        let Some(client) = self.clients.get_mut(&connection) else { return };
        let Some(sent) = client.pinged_at.take_if(|_| client.pings == time) else {
            if let Err(wait) = self.pay(connection) {
                self.too_much(connection, re, wait);
            }
            return;
        };
        let round_trip = at.saturating_sub(sent);
        for (id, side) in self.seats_of(connection) {
            if let Some(play) = self.games.get_mut(&id).and_then(|game| game.play.as_mut()) {
                play.lag[side.index()].measured(round_trip);
            }
        }
    }

    fn create(
        &mut self,
        (connection, re): (u64, u64),
        (terms, sha256): (GameTerms, &str),
        choice: SideChoice,
    ) -> Result<(), Refusal> {
        terms.check()?;
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
        let rules = accepted(&*self.rules, &terms.variant, sha256)?;
        let token = secret()?;
        let side = choice.side(token.join_code() > JoinCode::from_number(u64::MAX / 2));
        let id = self.last_id + 1;
        let mut game = ServerGame::new(id, self.new_code()?, rules, terms)?;
        game.emit(crate::net::GameEventKind::Opened);
        self.last_id = id;
        self.out.commit.rules.insert(game.rules.sha256.clone(), game.rules.texts.clone());
        let code = game.code;
        self.seat(&mut game, side, &token, connection);
        self.codes.insert(code, id);
        self.games.insert(id, game);
        self.add_game(connection, id);
        let created =
            ServerMessage::Created { re, game: id, code: code.to_string(), side, seat_token: token.to_string() };
        self.out.reply(connection, (re, Some(id)), &created);
        self.send_snapshot(connection, id);
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

    fn seat(&self, game: &mut ServerGame, side: Side, token: &Token, connection: u64) {
        let client = self.clients.get(&connection);
        let name = client.and_then(|client| client.name.clone()).unwrap_or_default();
        let kind = client.map_or(ClientKind::Person, |client| client.kind);
        game.seats[side.index()] = Some(ServerSeat::new(&name, kind, token, connection));
    }

    pub(super) fn send_snapshots(&mut self, id: u64) {
        for side in Side::BOTH {
            if let Some(there) = self.games.get(&id).and_then(|game| game.seat(side)?.connection) {
                self.send_snapshot(there, id);
            }
        }
    }

    fn send_snapshot(&mut self, connection: u64, id: u64) {
        if let Some(game) = self.games.get(&id) {
            let message = ServerMessage::Snapshot { game: id, snapshot: Box::new(game.snapshot()) };
            self.send(connection, &message);
        }
    }

    fn join(
        &mut self,
        (connection, re): (u64, u64),
        (code, sha256): (&str, &str),
        wanted: Option<&str>,
    ) -> Result<(), Refusal> {
        let id = self.game_of_code(connection, code)?;
        let token = match wanted {
            Some(text) => text.parse().map_err(|_| wrong_token())?,
            None => secret()?,
        };
        if self.games.get(&id).is_some_and(|game| game.seats.iter().flatten().any(|seat| seat.is_held_by(&token))) {
            // The reply to an earlier, identical request was lost.
            return self.resume((connection, re), id, &token.to_string());
        }
        let Some(mut game) = self.games.remove(&id) else { return Err(no_game()) };
        let full = |message| Refusal::new(RefusalCode::Full, phrase(message));
        let checked = if game.ended.is_some() {
            Err(no_game())
        } else if game.side_of(connection).is_some() {
            Err(full("server-in-game"))
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

    fn resume(&mut self, (connection, re): (u64, u64), id: u64, token: &str) -> Result<(), Refusal> {
        let now = self.now;
        let token: Token = token.parse().map_err(|_| wrong_token())?;
        self.load(id, &token)?;
        let game = self.games.get_mut(&id).ok_or_else(no_game)?;
        let holds = |side: &Side| game.seat(*side).is_some_and(|seat| seat.is_held_by(&token));
        let side = Side::BOTH.into_iter().find(holds).ok_or_else(wrong_token)?;
        let mut before = None;
        if let Some(seat) = &mut game.seats[side.index()] {
            before = seat.reconnect(connection).filter(|before| *before != connection);
        }
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
        let joined = ServerMessage::Joined { re, game: id, side, seat_token: token.to_string() };
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
    fn load(&mut self, id: u64, token: &Token) -> Result<(), Refusal> {
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
        if !seats.iter().flatten().any(|seat| seat.is_held_by(token)) {
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

    fn act(
        &mut self,
        (connection, re): (u64, u64),
        id: u64,
        action: impl FnOnce(&mut ServerGame, Side) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let game = self.games.get_mut(&id).ok_or_else(no_game)?;
        let side = game.side_of(connection).ok_or_else(no_game)?;
        let done = action(game, side);
        if done.is_ok() || !game.new_events.is_empty() {
            self.changed.insert(id);
        }
        done?;
        self.out.reply(connection, (re, Some(id)), &ServerMessage::Ok { re });
        Ok(())
    }

    fn answer(&mut self, (connection, re): (u64, u64), id: u64, (offer, accept): (u64, bool)) -> Result<(), Refusal> {
        let now = self.now;
        let mut agreed = false;
        // Do everything that can fail first, because each request gets only one reply.
        let secrets = (self.new_code()?, [secret()?, secret()?]);
        self.act((connection, re), id, |game, side| {
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
            old.emit(crate::net::GameEventKind::Rematch { next });
        }
        game.emit(crate::net::GameEventKind::Opened);
        game.begin(self.now, (self.make_waker)(next));
        self.out.commit.rules.insert(game.rules.sha256.clone(), game.rules.texts.clone());
        self.codes.insert(game.code, next);
        self.games.insert(next, game);
        for (side, token) in Side::BOTH.into_iter().zip(&tokens) {
            if let Some(there) = self.games.get(&next).and_then(|game| game.seat(side)?.connection) {
                self.add_game(there, next);
                let joined = ServerMessage::Joined { re: 0, game: next, side, seat_token: token.to_string() };
                self.send(there, &joined);
                self.send_snapshot(there, next);
            }
        }
        self.changed.insert(next);
        Ok(())
    }

    /// Resigns a running game and closes a waiting one.
    fn leave(&mut self, (connection, re): (u64, u64), id: u64) -> Result<(), Refusal> {
        let now = self.now;
        self.act((connection, re), id, |game, side| {
            match (&game.ended, &game.play) {
                (None, Some(_)) => game.resign(side, true, now)?,
                (None, None) => game.end_without_result(Some(side)),
                (Some(_), _) => {}
            }
            Ok(())
        })?;
        self.departures.push((id, connection));
        Ok(())
    }

    fn goodbye(&mut self, (connection, re): (u64, u64), id: u64) -> Result<(), Refusal> {
        self.act((connection, re), id, |game, _| {
            if game.play.is_some() && game.ended.is_none() && !game.terms.return_later {
                return Err(Refusal::new(RefusalCode::BadTerms, phrase("server-no-return")));
            }
            Ok(())
        })?;
        self.departures.push((id, connection));
        Ok(())
    }
}

fn secret() -> Result<Token, Refusal> {
    new_token().map_err(|report| Refusal::new(RefusalCode::Busy, report.message))
}

pub(super) fn no_game() -> Refusal {
    Refusal::new(RefusalCode::NoGame, phrase("server-no-game"))
}

fn wrong_token() -> Refusal {
    Refusal::new(RefusalCode::WrongToken, phrase("server-wrong-token"))
}
