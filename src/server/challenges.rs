//! Challenges: a client creates a game against a named bot, which accepts or declines it within a time limit.

use super::game::ServerGame;
use super::limits::busy;
use super::lobby::AvailableBot;
use super::request_origin::RequestOrigin;
use super::requests::{no_game, secret};
use super::state::Server;
use crate::board::Side;
use crate::net::{Challenge, DeclineReason, GamePhase, LobbyBot, LobbyPlayer, Refusal, RefusalCode, ServerMessage};
use crate::text::phrase;
use std::time::Duration;

/// How long a bot may take to answer, and to come back if its connection was lost.
pub(super) const ANSWER: Duration = Duration::from_secs(30);

/// The most variants that a bot can list, and the most games that it can play at once.
const MAX_VARIANTS: usize = 100;
const MAX_GAMES: usize = 100;

/// The most bots in the lobby.
const MAX_BOTS: usize = 200;

impl Server {
    /// Lists a bot in the lobby, or no longer if it plays nothing, and sends it the challenges that it has not answered.
    pub(super) fn set_available(
        &mut self,
        RequestOrigin { connection, re }: RequestOrigin,
        (games, max_games): (Vec<String>, usize),
    ) -> Result<(), Refusal> {
        let Some(name) = self.account_name(connection).map(ToOwned::to_owned) else {
            return Err(Refusal::new(RefusalCode::NotAllowed, phrase("server-bots-only")));
        };
        if games.len() > MAX_VARIANTS || !(1..=MAX_GAMES).contains(&max_games) {
            let message = phrase("server-bad-available").with("variants", MAX_VARIANTS).with("games", MAX_GAMES);
            return Err(Refusal::new(RefusalCode::BadTerms, message));
        }
        let is_listed = !games.is_empty();
        if let Some(client) = self.clients.get_mut(&connection) {
            client.available = is_listed.then_some(AvailableBot { games, max_games });
        }
        self.lobby.note_bots();
        self.out.reply(connection, (re, None), &ServerMessage::Ok { re });
        let is_its =
            |game: &&ServerGame| game.phase() == GamePhase::Waiting && game.terms.bot.as_deref() == Some(name.as_str());
        let unanswered: Vec<u64> = self.games.values().filter(is_its).map(|game| game.id).collect();
        for id in unanswered.into_iter().filter(|_| is_listed) {
            self.send_challenge(id);
        }
        Ok(())
    }

    /// The connection of a bot that accepts challenges.
    fn bot(&self, name: &str) -> Option<(u64, &AvailableBot)> {
        self.clients.iter().find_map(|(connection, client)| {
            let is_it = client.account.as_ref().is_some_and(|account| account.name == name) && !client.is_closing;
            client.available.as_ref().filter(|_| is_it).map(|available| (*connection, available))
        })
    }

    /// Fails if this client cannot challenge this bot to this variant now.
    pub(super) fn check_challenge(&mut self, connection: u64, name: &str, variant: &str) -> Result<(), Refusal> {
        let refuse = |id: &'static str| Refusal::new(RefusalCode::NotAllowed, phrase(id).with("name", name));
        if self.account_name(connection) == Some(name) {
            return Err(refuse("server-own-challenge"));
        }
        let Some((there, available)) = self.bot(name) else { return Err(refuse("server-no-bot")) };
        if !available.games.iter().any(|game| game == variant) {
            return Err(refuse("server-bot-other-game"));
        }
        if self.games_of_bot(there, name) >= available.max_games {
            return Err(busy("server-bot-busy", ANSWER));
        }
        if let Some(peer) = self.clients.get(&connection).map(|client| client.peer)
            && let Err(wait) = self.challenges.take_try(peer, self.limits.challenges, self.now)
        {
            self.warn(connection);
            return Err(busy("server-many-challenges", wait));
        }
        Ok(())
    }

    /// A bot's unfinished games and unanswered challenges.
    fn games_of_bot(&self, connection: u64, name: &str) -> usize {
        let is_open = |(id, _): &(u64, Side)| self.games.get(id).is_some_and(|game| game.ended.is_none());
        let seats = self.seats_of(connection).into_iter().filter(is_open).count();
        let waiting = self.waiting.iter().filter_map(|id| self.games.get(id));
        let is_its =
            |game: &&ServerGame| game.ended.is_none() && game.play.is_none() && game.terms.bot.as_deref() == Some(name);
        seats + waiting.filter(is_its).count()
    }

    /// Sends a bot the challenge of a waiting game, if the bot is there.
    pub(super) fn send_challenge(&mut self, id: u64) {
        let Some(game) = self.games.get(&id) else { return };
        let (Some(bot), Some(side)) = (game.terms.bot.as_deref(), game.free_side()) else { return };
        let (Some((connection, _)), Some(by)) = (self.bot(bot), game.seat(side.other())) else { return };
        let challenge = Challenge {
            game: id,
            code: game.code.to_string(),
            variant: game.terms.variant.clone(),
            title: game.rules.variant.title.clone(),
            sha256: game.rules.sha256.clone(),
            clock: game.terms.clock,
            side,
            by: LobbyPlayer { name: by.name.clone(), kind: by.kind },
        };
        self.send(connection, &ServerMessage::Challenge(Box::new(challenge)));
    }

    pub(super) fn answer_challenge(
        &mut self,
        RequestOrigin { connection, re }: RequestOrigin,
        id: u64,
        (accept, reason): (bool, DeclineReason),
    ) -> Result<(), Refusal> {
        let account = self.account_name(connection).map(ToOwned::to_owned).ok_or_else(no_game)?;
        let is_its = |game: &&ServerGame| {
            game.phase() == GamePhase::Waiting && game.terms.bot.as_deref() == Some(account.as_str())
        };
        let side = self.games.get(&id).filter(is_its).and_then(ServerGame::free_side).ok_or_else(no_game)?;
        if !accept {
            if let Some(game) = self.games.get_mut(&id) {
                game.decline(side, reason);
            }
            self.changed.insert(id);
            self.out.reply(connection, (re, Some(id)), &ServerMessage::Ok { re });
            return Ok(());
        }
        self.check_not_draining()?;
        let token = secret()?;
        let Some(mut game) = self.games.remove(&id) else { return Err(no_game()) };
        self.seat(&mut game, side, &token, connection);
        game.begin(self.now, (self.make_waker)(id));
        self.games.insert(id, game);
        self.add_game(connection, id);
        // Like any seat of an account, it is resumed without its token.
        let joined = ServerMessage::Joined { re, game: id, side, seat_token: String::new() };
        self.out.reply(connection, (re, Some(id)), &joined);
        self.send_snapshots(id);
        self.changed.insert(id);
        Ok(())
    }

    pub(super) fn lobby_bots(&self) -> Vec<LobbyBot> {
        let bots = self.clients.iter().filter(|(_, client)| !client.is_closing).filter_map(|(connection, client)| {
            let (account, available) = (client.account.as_ref()?, client.available.as_ref()?);
            let (house, playing) =
                (self.accounts.is_house(&account.name), self.games_of_bot(*connection, &account.name));
            let (games, max_games) = (available.games.clone(), available.max_games);
            Some(LobbyBot { name: account.name.clone(), house, games, playing, max_games })
        });
        let mut bots: Vec<LobbyBot> = bots.take(MAX_BOTS).collect();
        bots.sort_by(|a, b| b.house.cmp(&a.house).then_with(|| a.name.cmp(&b.name)));
        bots
    }
}
