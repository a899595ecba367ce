//! The accounts of bots on this user's server: a file with their names and the hashes of their tokens. The operator's commands
//! change it while a server reads it.

use crate::files::{self, Existing};
use crate::report::{ContentHash, Report};
use crate::text::phrase;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

const FILE: &str = "bot-accounts.json";

/// Locked while the accounts are changed, since the file itself is replaced.
const LOCK: &str = "bot-accounts.lock";

/// Larger files are not read.
const MAX_BYTES: u64 = 1 << 20;

/// Digits of the hash that identify an account to the operator.
const ID_DIGITS: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BotAccount {
    pub name: String,
    /// The SHA-256 of the account's token, which only its owner has.
    pub token_sha256: String,
    /// In seconds since 1970.
    pub created: u64,
}

impl BotAccount {
    /// An account that is created now.
    pub fn new(name: &str, token: ContentHash) -> Self {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Self { name: name.to_owned(), token_sha256: token.to_string(), created: now.as_secs() }
    }

    /// A short id that tells nothing about the token.
    pub fn id(&self) -> &str {
        self.token_sha256.get(..ID_DIGITS).unwrap_or(&self.token_sha256)
    }
}

/// Which version of the file was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccountsStamp(Option<(SystemTime, u64, u64)>);

/// The file of accounts in a user's folder.
#[derive(Clone, Debug)]
pub struct BotAccountFile {
    folder: PathBuf,
}

impl BotAccountFile {
    pub fn of(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    fn path(&self) -> PathBuf {
        self.folder.join(FILE)
    }

    /// Changes whenever the file does.
    pub fn stamp(&self) -> AccountsStamp {
        let data = fs::metadata(self.path()).ok();
        AccountsStamp(data.and_then(|data| Some((data.modified().ok()?, data.len(), number_of(&data)))))
    }

    /// The accounts, oldest first; none if there is no file. Fails if the file cannot be read or is damaged.
    pub fn accounts(&self) -> Result<Vec<BotAccount>, Report> {
        match files::read_text(&self.path(), MAX_BYTES) {
            Ok(text) => serde_json::from_str(&text).map_err(|error| self.report(&io::Error::other(error))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(self.report(&error)),
        }
    }

    /// Changes the accounts; two changes at the same time follow each other. Fails like `change`, which then changes nothing.
    pub fn update<T>(&self, change: impl FnOnce(&mut Vec<BotAccount>) -> Result<T, Report>) -> Result<T, Report> {
        let failed = |error: io::Error| self.report(&error);
        fs::create_dir_all(&self.folder).map_err(failed)?;
        let lock = File::create(self.folder.join(LOCK)).map_err(failed)?;
        lock.lock().map_err(failed)?;
        let mut accounts = self.accounts()?;
        let changed = change(&mut accounts)?;
        let text = serde_json::to_string_pretty(&accounts).unwrap_or_default();
        files::write_private(&self.path(), text.as_bytes(), Existing::Replace).map_err(failed)?;
        Ok(changed)
    }

    fn report(&self, error: &io::Error) -> Report {
        Report::error(phrase("accounts-unusable").with("error", error)).in_file(self.path().display().to_string())
    }
}

/// The file's own number, which changes with each replacement, however quickly they follow each other.
#[cfg(unix)]
fn number_of(data: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(data)
}

#[cfg(not(unix))]
fn number_of(_data: &fs::Metadata) -> u64 {
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(name: &str) -> BotAccount {
        BotAccount::new(name, ContentHash::of([("token", name)]))
    }

    #[test]
    fn accounts_are_kept_without_their_tokens() {
        let folder = tempfile::tempdir().unwrap();
        let file = BotAccountFile::of(folder.path());
        let before = file.stamp();
        assert_eq!(file.accounts().unwrap(), []);
        file.update(|accounts| {
            accounts.push(account("fox"));
            Ok(())
        })
        .unwrap();
        assert_ne!(file.stamp(), before);
        assert_eq!(file.accounts().unwrap()[0].name, "fox");
        assert_eq!(file.accounts().unwrap()[0].id().len(), ID_DIGITS);
        let refused = file.update(|accounts| -> Result<(), Report> {
            accounts.clear();
            Err(Report::error(phrase("accounts-unusable").with("error", "no")))
        });
        assert!(refused.is_err());
        assert_eq!(file.accounts().unwrap().len(), 1, "a refused change changes nothing");
    }

    #[test]
    fn changes_at_the_same_time_are_all_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = BotAccountFile::of(folder.path());
        std::thread::scope(|scope| {
            for number in 0..8 {
                let file = file.clone();
                scope.spawn(move || {
                    file.update(|accounts| {
                        accounts.push(account(&format!("bot {number}")));
                        Ok(())
                    })
                    .unwrap();
                });
            }
        });
        assert_eq!(file.accounts().unwrap().len(), 8);
    }

    #[test]
    fn a_damaged_file_is_reported_and_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let file = BotAccountFile::of(folder.path());
        fs::write(file.path(), "[{").unwrap();
        assert!(file.accounts().is_err());
        assert!(file.update(|_| Ok(())).is_err());
        assert_eq!(fs::read_to_string(file.path()).unwrap(), "[{");
    }
}
