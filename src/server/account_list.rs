//! The accounts of bots as a server knows them.

use crate::report::{ContentHash, Report};
use crate::store::{AccountsStamp, BotAccount, BotAccountFile};
use std::time::Duration;

/// The bots that a server knows: those in the operator's file, and those that it runs itself.
#[derive(Debug, Default)]
pub struct ServerAccounts {
    pub file: Option<BotAccountFile>,
    pub house: Vec<BotAccount>,
}

#[derive(Debug, Default)]
pub(super) struct Accounts {
    own: ServerAccounts,
    listed: Vec<BotAccount>,
    stamp: Option<AccountsStamp>,
    /// When to check the file for changes.
    pub look_at: Duration,
}

impl Accounts {
    pub fn new(own: ServerAccounts) -> Self {
        Self { own, ..Self::default() }
    }

    pub fn all(&self) -> impl Iterator<Item = &BotAccount> {
        self.own.house.iter().chain(&self.listed)
    }

    /// Returns whether the file has changed. A file that cannot be read leaves the accounts as they were.
    pub fn refresh(&mut self) -> Result<bool, Report> {
        let Some(file) = &self.own.file else { return Ok(false) };
        let stamp = Some(file.stamp());
        if self.stamp == stamp {
            return Ok(false);
        }
        // Taken before reading, so that a change in between is seen next time.
        self.stamp = stamp;
        self.listed = file.accounts()?;
        Ok(true)
    }

    pub fn of_hash(&self, hash: ContentHash) -> Option<&BotAccount> {
        let hash = hash.to_string();
        self.all().find(|account| account.token_sha256 == hash)
    }

    pub fn is_house(&self, name: &str) -> bool {
        self.own.house.iter().any(|account| account.name == name)
    }
}
