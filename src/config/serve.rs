//! The configuration of `damka serve`.

use super::yaml;
use crate::report::{FaultList, Report, Reports};
use crate::text::{phrase, quote};
use serde::Deserialize;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

/// Which rules may be played on a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RulesPolicy {
    /// Those that come with damka.
    Shipped,
    /// Also those in the operator's own `scripts/`, and those that the operator has approved.
    #[default]
    Kept,
    /// Also those that players send, if they pass the checks.
    Any,
}

/// A bot that the server runs itself.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HouseBot {
    /// As players see it.
    pub name: String,
    /// The player as in other commands: `minimax:depth=6`, `@hard`.
    pub seat: String,
    /// The ids of the variants that it plays.
    pub games: Vec<String>,
    /// How many games it plays at once.
    #[serde(default = "usual_house_games")]
    pub max_games: usize,
}

const fn usual_house_games() -> usize {
    4
}

/// The most games of a house bot at once. After a restart it resumes all of them, which the limit on messages allows.
const MAX_HOUSE_GAMES: usize = 32;

/// In seconds. Games that are over are forgotten after twice this time.
const MAX_SPECTATOR_DELAY: u64 = 300;

/// A certificate of the operator's own, for browsers to trust. Paths are relative to the server's folder.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TlsFiles {
    /// PEM: the server's certificate, then those that lead to its authority.
    pub certificate: PathBuf,
    /// PEM: the private key.
    pub key: PathBuf,
}

/// `serve.yaml` in the user's folder, or the file that `--config` names. Every key may be missing.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ServeConfig {
    /// The address to listen on.
    pub listen: IpAddr,
    pub port: u16,
    /// Encrypts every connection.
    pub tls: Option<TlsFiles>,
    pub rules: RulesPolicy,
    /// Most unfinished games.
    pub max_games: usize,
    /// Most connections from one address.
    pub connections_per_address: usize,
    /// Most unfinished games of one connection.
    pub games_per_connection: usize,
    /// Most spectators of a game.
    pub spectators: usize,
    /// Whether moves survive a power failure of the machine, at the cost of a write to the disk for each.
    pub durable: bool,
    /// How many minutes the host of a listed game that waits for an opponent may be away.
    pub host_away_minutes: u32,
    /// How many seconds after the players spectators see what happens.
    pub spectator_delay: u64,
    /// Most wrong join codes from one address in a minute.
    pub wrong_codes_per_minute: u32,
    /// Most wrong tokens of bots' accounts from one address in a minute.
    pub wrong_tokens_per_minute: u32,
    /// Most challenges to bots from one address in a minute.
    pub challenges_per_minute: u32,
    /// Most requests with files of rules from one address in a minute.
    pub uploads_per_minute: u32,
    /// Whether the server is behind a proxy that sets `X-Forwarded-For`.
    pub trust_proxy: bool,
    /// Origins of pages that may connect, besides the server's own address.
    pub origins: Vec<String>,
    /// The bots that the server runs itself.
    pub house_bots: Vec<HouseBot>,
    /// Most house bots; each game of one may use as much memory as a script may.
    pub max_house_bots: usize,
}

impl Default for ServeConfig {
    fn default() -> Self {
        Self {
            listen: Ipv4Addr::UNSPECIFIED.into(),
            port: 7707,
            tls: None,
            rules: RulesPolicy::default(),
            max_games: 10_000,
            connections_per_address: 200,
            games_per_connection: 5,
            spectators: 200,
            durable: false,
            host_away_minutes: 10,
            spectator_delay: 0,
            wrong_codes_per_minute: 10,
            wrong_tokens_per_minute: 10,
            challenges_per_minute: 30,
            uploads_per_minute: 10,
            trust_proxy: false,
            origins: Vec::new(),
            house_bots: Vec::new(),
            max_house_bots: 8,
        }
    }
}

impl ServeConfig {
    /// Fails with the first YAML mistake, or every value that cannot be used.
    pub fn read(file: &str, text: &str) -> Result<Self, Reports> {
        // An empty file is a file of defaults.
        let config: Self = if text.trim().is_empty() { Self::default() } else { yaml::read(file, text)? };
        let mut faults = FaultList::default();
        let counts = [
            ("max_games", config.max_games),
            ("connections_per_address", config.connections_per_address),
            ("games_per_connection", config.games_per_connection),
            ("host_away_minutes", config.host_away_minutes as usize),
            ("wrong_codes_per_minute", config.wrong_codes_per_minute as usize),
            ("wrong_tokens_per_minute", config.wrong_tokens_per_minute as usize),
            ("challenges_per_minute", config.challenges_per_minute as usize),
            ("uploads_per_minute", config.uploads_per_minute as usize),
        ];
        for (key, _) in counts.into_iter().filter(|(_, count)| *count == 0) {
            faults.add(|_| Report::error(phrase("serve-zero").with("key", key)).at(file, line_of(text, key), None));
        }
        if config.spectator_delay > MAX_SPECTATOR_DELAY {
            let message = phrase("serve-long-delay").with("most", MAX_SPECTATOR_DELAY);
            faults.add(|_| Report::error(message).at(file, line_of(text, "spectator_delay"), None));
        }
        if config.house_bots.len() > config.max_house_bots {
            let message = phrase("serve-many-bots").with("count", config.house_bots.len());
            let message = message.with("most", config.max_house_bots);
            faults.add(|_| Report::error(message).at(file, line_of(text, "house_bots"), None));
        }
        for bot in &config.house_bots {
            let message = if bot.games.is_empty() {
                phrase("serve-house-games")
            } else if !(1..=MAX_HOUSE_GAMES).contains(&bot.max_games) {
                phrase("serve-house-most").with("most", MAX_HOUSE_GAMES)
            } else {
                continue;
            };
            let message = message.with("name", quote(&bot.name));
            faults.add(|_| Report::error(message).at(file, line_of(text, &bot.name), None));
        }
        let is_origin = |origin: &str| {
            let name = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
            name.is_some_and(|name| !name.is_empty() && !name.contains('/'))
        };
        for origin in config.origins.iter().filter(|origin| !is_origin(origin)) {
            let message = phrase("serve-origin").with("origin", quote(origin));
            faults.add(|_| {
                Report::error(message).at(file, line_of(text, origin), None).hint(phrase("serve-origin-hint"))
            });
        }
        faults.finish().map(|()| config)
    }
}

/// The first line, from 1, that contains a word.
fn line_of(text: &str, word: &str) -> Option<u32> {
    text.lines().zip(1..).find(|(line, _)| line.contains(word)).map(|(_, number)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_in_the_file_has_its_usual_value() {
        assert_eq!(ServeConfig::read("serve.yaml", "").unwrap(), ServeConfig::default());
        let config = ServeConfig::read("serve.yaml", "port: 80\nrules: shipped\norigins: [https://play.example.org]\n");
        let wanted = ServeConfig {
            port: 80,
            rules: RulesPolicy::Shipped,
            origins: vec!["https://play.example.org".into()],
            ..ServeConfig::default()
        };
        assert_eq!(config.unwrap(), wanted);
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        let fault = |text: &str| ServeConfig::read("serve.yaml", text).unwrap_err()[0].to_string();
        assert!(fault("port: 1\nprot: 2\n").contains("did you mean `port`?"), "{}", fault("port: 1\nprot: 2\n"));
        assert!(fault("port: 1\nmax_games: 0\n").starts_with("serve.yaml:2: error:"));
        assert!(fault("port: 1\nchallenges_per_minute: 0\n").starts_with("serve.yaml:2: error:"));
        assert!(fault("port: 1\nhost_away_minutes: 0\n").starts_with("serve.yaml:2: error:"));
        assert!(fault("spectator_delay: 301\n").contains("300"), "{}", fault("spectator_delay: 301\n"));
        let bot = |more: &str| format!("house_bots:\n  - name: Fox\n    seat: greedy\n{more}");
        assert!(ServeConfig::read("serve.yaml", &bot("    games: [english]\n")).is_ok());
        assert!(fault(&bot("    games: []\n")).starts_with("serve.yaml:2: error:"));
        assert!(fault(&bot("    games: [english]\n    max_games: 0\n")).starts_with("serve.yaml:2: error:"));
        assert!(fault(&bot("    games: [english]\n    max_game: 2\n")).contains("did you mean `max_games`?"));
        assert!(fault(&format!("max_house_bots: 0\n{}", bot("    games: [english]\n"))).contains("house"));
        assert!(fault("rules: all\n").starts_with("serve.yaml:1"));
        assert!(fault("origins:\n  - play.example.org\n").starts_with("serve.yaml:2: error:"));
    }
}
