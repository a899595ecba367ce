//! The accounts of bots: who may play under a reserved name.

use super::account_list::{Accounts, ServerAccounts};
use super::limits::busy;
use super::player_name::look_alike_key;
use super::seat::ServerSeat;
use super::state::Server;
use crate::net::{ClosingReason, Refusal, RefusalCode, Token};
use crate::store::BotAccount;
use crate::text::phrase;
use std::time::Duration;

/// How often the file is checked for changes.
const LOOK: Duration = Duration::from_secs(1);

impl Server {
    /// Sets which bots have accounts; clients without one cannot use their names.
    pub fn use_accounts(&mut self, accounts: ServerAccounts) {
        self.accounts = Accounts::new(accounts);
        self.refresh_accounts();
    }

    /// Reads the file again if it has changed, and disconnects the bots whose accounts are gone.
    fn refresh_accounts(&mut self) {
        self.accounts.look_at = self.now + LOOK;
        match self.accounts.refresh() {
            Ok(false) => return,
            Ok(true) => {}
            Err(report) => return self.faults.push(report),
        }
        let is_gone = |account: &BotAccount| !self.accounts.all().any(|known| known == account);
        let gone = self.clients.iter().filter(|(_, client)| client.account.as_ref().is_some_and(is_gone));
        let gone: Vec<u64> = gone.map(|(connection, _)| *connection).collect();
        for connection in gone {
            self.close(connection, ClosingReason::Kicked);
        }
    }

    pub(super) fn look_at_accounts(&mut self) {
        if self.accounts.look_at <= self.now {
            self.refresh_accounts();
        }
    }

    /// The account with this token. Wrong tokens are limited like wrong codes, so that none can be guessed.
    pub(super) fn account_of(&mut self, connection: u64, token: &str) -> Result<BotAccount, Refusal> {
        let peer = self.clients.get(&connection).map(|client| client.peer);
        if let Some(peer) = peer
            && let Err(wait) = self.wrong_tokens.take_try(peer, self.limits.wrong_tokens, self.now)
        {
            self.warn(connection);
            return Err(busy("server-many-tokens", wait));
        }
        self.refresh_accounts();
        let hash = token.parse().ok().map(|token: Token| token.hash());
        let Some(account) = hash.and_then(|hash| self.accounts.of_hash(hash)).cloned() else {
            return Err(Refusal::new(RefusalCode::WrongToken, phrase("server-no-account")));
        };
        if let Some(peer) = peer {
            self.wrong_tokens.was_right(peer);
        }
        Ok(account)
    }

    /// Gives a connection an account. An older connection with the same one is closed.
    pub(super) fn log_in(&mut self, connection: u64, account: BotAccount) {
        let is_same = |known: &BotAccount| known.name == account.name;
        let others = self.clients.iter().filter(|(other, client)| {
            **other != connection && client.account.as_ref().is_some_and(is_same) && !client.is_closing
        });
        let others: Vec<u64> = others.map(|(other, _)| *other).collect();
        for other in others {
            if let Some(client) = self.clients.get_mut(&other) {
                client.available = None;
            }
            self.close(other, ClosingReason::Elsewhere);
        }
        if let Some(client) = self.clients.get_mut(&connection) {
            client.account = Some(account);
        }
        self.lobby.note_bots();
        self.has_proved(connection);
    }

    /// Fails if a bot's account has this name, or one that looks the same.
    pub(super) fn check_not_reserved(&self, name: &str) -> Result<(), Refusal> {
        let key = look_alike_key(name);
        if self.accounts.all().any(|account| look_alike_key(&account.name) == key) {
            return Err(Refusal::new(RefusalCode::BadName, phrase("server-name-reserved")));
        }
        Ok(())
    }

    pub(super) fn account_name(&self, connection: u64) -> Option<&str> {
        self.clients.get(&connection)?.account.as_ref().map(|account| account.name.as_str())
    }

    /// The unfinished games in which an account has a seat.
    pub(super) fn games_of_account(&self, name: &str) -> Vec<u64> {
        let is_its = |seat: &ServerSeat| seat.account.as_deref() == Some(name);
        let open = self.games.values().filter(|game| game.ended.is_none());
        open.filter(|game| game.seats.iter().flatten().any(is_its)).map(|game| game.id).collect()
    }
}
