//! Older versions of bots that seats have named: `fox@v3`.

use super::bot::Bot;
use crate::report::{Report, Reports};
use crate::text::phrase;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What separates the id of a bot from the number of its version.
const MARK: &str = "@v";

/// By the name of the seat: the bot, or why it cannot play.
type NamedBots = BTreeMap<String, Result<Arc<Bot>, Reports>>;

/// Clones share what they know.
#[derive(Clone, Debug, Default)]
pub(super) struct VersionBots {
    known: Arc<Mutex<NamedBots>>,
}

impl VersionBots {
    /// Fails if the name is not that of a version, or the version was not loaded.
    pub(super) fn get(&self, name: &str) -> Result<Arc<Bot>, Reports> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(name).cloned().unwrap_or_else(|| Err(unknown(name).into()))
    }

    pub(super) fn set(&self, name: &str, bot: Result<Arc<Bot>, Reports>) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), bot);
    }
}

/// The id and the number of a version: `fox@v3`. `None` for any other text.
pub fn read_version_name(name: &str) -> Option<(&str, u32)> {
    let (bot, number) = name.split_once(MARK).filter(|(bot, _)| !bot.is_empty())?;
    let is_number = number.bytes().all(|digit| digit.is_ascii_digit());
    Some((bot, number.parse().ok().filter(|number| is_number && *number > 0)?))
}

/// The name of a version as a seat.
pub fn version_name(bot: &str, number: u32) -> String {
    format!("{bot}{MARK}{number}")
}

/// A version among those of its bot: `v3`.
pub fn version_label(number: u32) -> String {
    format!("v{number}")
}

fn unknown(name: &str) -> Report {
    let bot = name.split('@').next().unwrap_or_default();
    let (message, hint) = match read_version_name(name) {
        Some(_) => ("version-not-here", "version-not-here-hint"),
        None => ("version-malformed", "version-malformed-hint"),
    };
    Report::error(phrase(message).with("name", name)).hint(phrase(hint).with("bot", bot).with("name", name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_versions_are_read_and_written() {
        assert_eq!(read_version_name("old_fox@v12"), Some(("old_fox", 12)));
        assert_eq!(version_name("old_fox", 12), "old_fox@v12");
        for other in ["fox", "fox@12", "@v1", "@hard", "fox@v", "fox@v0", "fox@v+1", "fox@v1x", "fox@v99999999999"] {
            assert_eq!(read_version_name(other), None, "{other}");
        }
    }
}
