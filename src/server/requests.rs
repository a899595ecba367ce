//! Handlers for clients' requests.

use super::board_state::CAPABILITY;
use super::delayed_events::snapshot_for;
use super::game::ServerGame;
use super::limits::busy;
use super::player_name::checked_name;
use super::request_origin::RequestOrigin;
use super::state::{Server, new_token};
use super::terms::GameTerms;
use crate::board::Side;
use crate::net::{
    ClientKind, ClientMessage, ClientRequest, MAX_MESSAGE_BYTES, PROTOCOL, Refusal, RefusalCode, ServerMessage, Token,
    read_request, upload_id,
};
use crate::rules::Termination;
use crate::text::phrase;
use std::time::Duration;

impl Server {
    /// Handles a message that arrived at `at`; `now` is the current time.
    pub fn handle_message(&mut self, connection: u64, text: &str, (at, now): (Duration, Duration)) {
        // If the machine's clock was set back, shift the arrival time along with `now`.
        let at = at.saturating_add(self.now.saturating_sub(now));
        self.advance_time(now);
        if self.clients.get(&connection).is_none_or(|client| client.is_closing) {
            return;
        }
        if text.len() > MAX_MESSAGE_BYTES
            && let Err(refusal) = self.admit_upload(connection)
        {
            let re = upload_id(text).unwrap_or(0);
            if !self.close_if_warned(connection) {
                self.refuse(connection, re, refusal);
            }
            return;
        }
        let read = read_request(text).and_then(short_or_create(text));
        // New moves and pongs do not use up the message allowance, since the server itself limits how often they come.
        let is_unmetered = |request: &ClientRequest| match request.message {
            ClientMessage::Move { game, ply, .. } => self
                .games
                .get(&game)
                .is_some_and(|game| game.side_of(connection).is_some_and(|side| game.awaits_move(side, ply))),
            ClientMessage::Pong { .. } => true,
            _ => false,
        };
        let is_unmetered = read.as_ref().is_ok_and(is_unmetered);
        if !is_unmetered && let Err(wait) = self.pay(connection) {
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
                Err(wait) if is_unmetered => self.too_much(connection, re, wait),
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
        self.metrics.refused(refusal.code.word());
        self.out.reply(connection, (re, None), &refusal.reply(re));
    }

    fn carry_out(&mut self, connection: u64, request: ClientRequest, at: Duration) -> Result<(), Refusal> {
        let re = request.id;
        let origin = RequestOrigin { connection, re };
        let has_name = self.clients.get(&connection).is_some_and(|client| client.name.is_some());
        match request.message {
            ClientMessage::Ping { time } => {
                let time_ms = self.wall_clock_ms();
                self.out.reply(connection, (re, None), &ServerMessage::Pong { re, time, time_ms });
                Ok(())
            }
            ClientMessage::Hello { .. } if has_name => {
                Err(Refusal::new(RefusalCode::HelloFirst, "`hello` was already sent"))
            }
            ClientMessage::Hello { protocol, kind, name, token, capabilities, .. } => {
                let wants_board = capabilities.iter().any(|word| word == CAPABILITY);
                check_version(protocol)?;
                let (kind, name) = self.identify(connection, (kind, &name), token.as_deref())?;
                self.welcome(origin, (kind, name, wants_board));
                Ok(())
            }
            _ if !has_name => Err(Refusal::new(RefusalCode::HelloFirst, "send `hello` first")),
            ClientMessage::Pong { time } => {
                self.pong(origin, time, at);
                Ok(())
            }
            _ if self.only_watches(connection, &request.message) => {
                Err(Refusal::new(RefusalCode::NotAllowed, phrase("server-only-watches")))
            }
            ClientMessage::Create {
                variant,
                sha256,
                files,
                start,
                clock,
                side,
                takeback,
                return_later,
                public,
                spectators,
                bot,
            } => {
                let terms = GameTerms { variant, start, clock, takeback, return_later, public, spectators, bot };
                self.create(origin, (terms, &sha256), (side, files))
            }
            ClientMessage::Available { games, max_games } => self.set_available(origin, (games, max_games)),
            ClientMessage::AnswerChallenge { game, accept, reason } => {
                self.answer_challenge(origin, game, (accept, reason))
            }
            ClientMessage::List => {
                self.list(connection, re);
                Ok(())
            }
            ClientMessage::Unlist => {
                self.unlist(connection, re);
                Ok(())
            }
            ClientMessage::Watch { game, code } => self.watch(origin, (game, code.as_deref())),
            ClientMessage::Unwatch { game } => self.unwatch(origin, game),
            ClientMessage::GetRules { sha256 } => self.send_rules(origin, &sha256),
            ClientMessage::Find { code } => self.find(origin, code.as_deref()),
            ClientMessage::Join { code, sha256, seat_token } => {
                self.join(origin, (&code, &sha256), seat_token.as_deref())
            }
            ClientMessage::Resume { game, seat_token } => self.resume(origin, game, &seat_token),
            ClientMessage::Move { game, ply, r#move, .. } => {
                let now = self.now;
                if self.games.contains_key(&game) {
                    self.metrics.move_arrived(game, now.saturating_sub(at));
                }
                self.act_on_game(origin, game, |game, side| game.play_move(side, (ply, &r#move), (at, now)))
            }
            ClientMessage::Offer { game, what } => {
                if let Some(offer) = self.games.get(&game).and_then(|open| open.same_offer(connection, what)) {
                    return self.answer(origin, game, (offer, true));
                }
                let now = self.now;
                self.act_on_game(origin, game, |game, side| game.make_offer(side, what, now))
            }
            ClientMessage::Answer { game, offer, accept } => self.answer(origin, game, (offer, accept)),
            ClientMessage::Resign { game, fault } => {
                let (now, fault) = (self.now, fault.as_deref().and_then(Termination::fault_named));
                self.act_on_game(origin, game, |game, side| match fault.filter(|_| game.is_bot(side)) {
                    Some(fault) => game.lose_by_fault(side, fault, now),
                    None => game.resign(side, false, now),
                })
            }
            ClientMessage::Leave { game } => self.leave(origin, game),
            ClientMessage::Goodbye { game } => self.goodbye(origin, game),
            ClientMessage::Desync { game, ply, report } => {
                self.act_on_game(origin, game, |game, side| game.stop(side, ply, &report))
            }
            ClientMessage::Claim { game } => {
                let now = self.now;
                self.act_on_game(origin, game, |game, side| game.claim(side, now))
            }
        }
    }

    /// Returns a client's kind and name. Those of an account are the account's, whatever its client says.
    fn identify(
        &mut self,
        connection: u64,
        (kind, name): (ClientKind, &str),
        token: Option<&str>,
    ) -> Result<(ClientKind, String), Refusal> {
        let Some(token) = token else {
            let name = checked_name(name)?;
            self.check_not_reserved(&name)?;
            return Ok((kind, name));
        };
        let account = self.account_of(connection, token)?;
        let name = account.name.clone();
        self.log_in(connection, account);
        Ok((ClientKind::Bot, name))
    }

    fn welcome(
        &mut self,
        RequestOrigin { connection, re }: RequestOrigin,
        (kind, name, wants_board): (ClientKind, String, bool),
    ) {
        let games = self.account_name(connection).map(|name| self.games_of_account(name)).unwrap_or_default();
        let time_ms = self.wall_clock_ms();
        if let Some(client) = self.clients.get_mut(&connection) {
            client.name = Some(name.clone());
            (client.kind, client.wants_board) = (kind, wants_board);
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
            games,
        };
        self.out.reply(connection, (re, None), &welcome);
    }

    /// Measures the network delay if this answers the last ping; any other pong is charged like other messages.
    fn pong(&mut self, RequestOrigin { connection, re }: RequestOrigin, time: u64, at: Duration) {
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

    /// Sends the state of a game to its players and spectators.
    pub(super) fn send_snapshots(&mut self, id: u64) {
        let audience = self.games.get(&id).map(ServerGame::audience).unwrap_or_default();
        for connection in audience {
            self.send_snapshot(connection, id);
        }
    }

    pub(super) fn send_snapshot(&mut self, connection: u64, id: u64) {
        if let Some(game) = self.games.get(&id) {
            let message = snapshot_for(game, connection, self.now);
            self.send(connection, &message);
            self.send_board(connection, id);
        }
    }

    pub(super) fn act_on_game(
        &mut self,
        RequestOrigin { connection, re }: RequestOrigin,
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

    /// Resigns a running game and closes a waiting one.
    fn leave(&mut self, RequestOrigin { connection, re }: RequestOrigin, id: u64) -> Result<(), Refusal> {
        let now = self.now;
        self.act_on_game(RequestOrigin { connection, re }, id, |game, side| {
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

    fn goodbye(&mut self, RequestOrigin { connection, re }: RequestOrigin, id: u64) -> Result<(), Refusal> {
        self.act_on_game(RequestOrigin { connection, re }, id, |game, _| {
            if game.play.is_some() && game.ended.is_none() && !game.terms.return_later {
                return Err(Refusal::new(RefusalCode::BadTerms, phrase("server-no-return")));
            }
            Ok(())
        })?;
        self.departures.push((id, connection));
        Ok(())
    }
}

fn check_version([oldest, newest]: [u32; 2]) -> Result<(), Refusal> {
    if (oldest..=newest).contains(&PROTOCOL) {
        return Ok(());
    }
    let message = phrase("server-version").with("ours", PROTOCOL).with("oldest", oldest);
    Err(Refusal::new(RefusalCode::Version, message.with("newest", newest)))
}

/// Refuses a long message that is not a `create`.
fn short_or_create(text: &str) -> impl FnOnce(ClientRequest) -> Result<ClientRequest, (u64, Refusal)> {
    let is_long = text.len() > MAX_MESSAGE_BYTES;
    move |request| match request.message {
        ClientMessage::Create { .. } => Ok(request),
        _ if is_long => Err((request.id, Refusal::new(RefusalCode::BadMessage, "the message is too long"))),
        _ => Ok(request),
    }
}

pub(super) fn secret() -> Result<Token, Refusal> {
    new_token().map_err(|report| Refusal::new(RefusalCode::Busy, report.message))
}

pub(super) fn no_game() -> Refusal {
    Refusal::new(RefusalCode::NoGame, phrase("server-no-game"))
}

pub(super) fn wrong_token() -> Refusal {
    Refusal::new(RefusalCode::WrongToken, phrase("server-wrong-token"))
}
