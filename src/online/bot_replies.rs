//! The server's replies to a bot that plays many games, and the games that the bot looks for itself.

use super::bot_client::{BotClient, Sent};
use super::bot_terms::{BotEvent, WantedChallenge};
use super::game::OnlineError;
use super::refusals::refusal_phrase;
use crate::net::{ClientMessage, GamePhase, LobbyGame, RefusalCode, ServerMessage};
use std::time::Duration;

/// The most games that a bot resumes, whatever a server claims; more than a server lets a bot play at once.
const MAX_FOLLOWED: usize = 200;

impl BotClient {
    pub(super) fn answered(&mut self, sent: Sent, message: ServerMessage) {
        match (sent, message) {
            (Sent::Hello, ServerMessage::Welcome { you, games, .. }) => self.welcomed(you, games),
            (Sent::Hello, ServerMessage::Error { code: RefusalCode::Busy, message, retry_after_ms, .. }) => {
                self.hello_at = Some(self.later(retry_after_ms));
                self.events.push(BotEvent::Refused(refusal_phrase(RefusalCode::Busy, &message)));
            }
            (Sent::Hello, ServerMessage::Error { code, message, .. }) => {
                self.fail(OnlineError::Refused(code, message));
            }
            (Sent::Accepting | Sent::Challenging, reply) if reply.game().is_some() => self.seated(reply),
            (Sent::Challenging, ServerMessage::Error { code, message, retry_after_ms, .. }) => {
                self.challenge_at = Some(self.later(retry_after_ms));
                self.events.push(BotEvent::Refused(refusal_phrase(code, &message)));
            }
            (Sent::Other, ServerMessage::Games { games, .. }) => {
                self.open_games = games.into_iter().map(|game| (game.game, game)).collect();
            }
            // A challenge may have been closed in the meantime; a game that the bot leaves may be gone already.
            (sent, ServerMessage::Error { code, message, .. })
                if matches!(sent, Sent::Accepting) || code == RefusalCode::NotAllowed =>
            {
                self.events.push(BotEvent::Refused(refusal_phrase(code, &message)));
            }
            _ => {}
        }
    }

    fn welcomed(&mut self, name: String, games: Vec<u64>) {
        self.is_welcome = true;
        self.events.push(BotEvent::Welcome { name: name.clone(), games: games.len() });
        self.terms.name = name;
        // A game that ended while the connection was down is resumed too, to learn its result.
        let known: Vec<u64> = self.games.keys().copied().filter(|id| !games.contains(id)).collect();
        for id in games.into_iter().take(MAX_FOLLOWED).chain(known) {
            self.follow(id);
        }
        let (games, max_games) = (self.terms.games.clone(), self.terms.max_games);
        self.ask(ClientMessage::Available { games, max_games }, Sent::Other);
        if self.terms.joins_open_games {
            self.ask(ClientMessage::List, Sent::Other);
        }
    }

    /// Follows the game of a new seat.
    fn seated(&mut self, mut reply: ServerMessage) {
        let Some(id) = reply.game() else { return };
        if let Some(re) = reply.re_mut() {
            *re = 0;
        }
        if matches!(reply, ServerMessage::Created { .. }) {
            self.challenge_at = None;
        }
        self.follow(id);
        if let Some(game) = self.games.get_mut(&id) {
            // So that it knows its side before the snapshot arrives.
            game.receive(reply, self.now);
        }
    }

    pub(super) fn challenge(&mut self) {
        self.challenge_at = None;
        let Some(WantedChallenge { name, variant, clock, side }) = self.terms.challenge.clone() else { return };
        let Some(sha256) = self.rules_hash(&variant) else { return };
        let message = ClientMessage::Create {
            variant,
            sha256,
            files: None,
            start: None,
            clock,
            side,
            takeback: false,
            return_later: true,
            public: true,
            spectators: true,
            bot: Some(name),
        };
        self.ask(message, Sent::Challenging);
    }

    /// Joins the newest open game that this bot can play, one at a time.
    pub(super) fn join_open_game(&mut self) {
        let is_joining = self.sent.values().any(|sent| matches!(sent, Sent::Accepting));
        if is_joining || self.games.len() >= self.terms.max_games {
            return;
        }
        let can_join = |game: &&LobbyGame| {
            let is_own = [&game.white, &game.black].into_iter().flatten().any(|player| player.name == self.terms.name);
            game.phase == GamePhase::Waiting
                && !is_own
                && !self.tried.contains(&game.game)
                && self.terms.games.contains(&game.variant)
        };
        let Some(open) = self.open_games.values().rev().find(can_join).cloned() else { return };
        self.tried.insert(open.game);
        if self.has_rules(&open.variant, &open.sha256) {
            let message = ClientMessage::Join { code: open.code, sha256: open.sha256, seat_token: None };
            self.ask(message, Sent::Accepting);
        }
    }

    /// Challenges again after a while, because the last challenge was declined.
    pub fn challenge_again(&mut self) {
        if self.terms.challenge.is_some() {
            self.challenge_at = Some(self.now + Duration::from_mins(1));
        }
    }
}
