//! `ai/NAME.engine.yaml`: how an engine, a program by others, is started and what it plays.

use super::yaml;
use crate::report::Report;
use crate::text::{Phrase, phrase};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// Where a program that speaks DXP listens if its file does not say it: this machine, at the port of the protocol.
const DXP_ADDRESS: &str = "127.0.0.1:27531";

/// The protocol that an engine speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EngineProtocol {
    /// Hub version 2, of Scan and other draughts programs.
    Hub,
    /// NBoard version 2, of Othello programs.
    Nboard,
    /// GTP version 2, for games in which a move is a square.
    Gtp,
    /// DamExchange over TCP, for international draughts.
    Dxp,
    /// damka's own, for every game.
    Damka,
}

impl EngineProtocol {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hub => "hub",
            Self::Nboard => "nboard",
            Self::Gtp => "gtp",
            Self::Dxp => "dxp",
            Self::Damka => "damka",
        }
    }

    /// Whether it can tell an engine to stop at such a limit.
    pub const fn takes(self, limit: SearchLimit) -> bool {
        match self {
            Self::Hub | Self::Damka => true,
            Self::Nboard => matches!(limit, SearchLimit::Depth(_)),
            Self::Gtp | Self::Dxp => matches!(limit, SearchLimit::Time(_)),
        }
    }

    /// Whether an engine can be asked to evaluate a position until it is stopped.
    pub const fn analyses(self) -> bool {
        matches!(self, Self::Hub | Self::Nboard | Self::Damka)
    }

    /// Whether an engine declares options, which can be set.
    pub const fn has_options(self) -> bool {
        matches!(self, Self::Hub | Self::Damka)
    }

    /// Whether a ping may come in the middle of a search without ending it.
    pub const fn pings_in_search(self) -> bool {
        matches!(self, Self::Hub | Self::Damka)
    }

    /// The limit of an engine whose seat names none.
    pub const fn default_limit(self) -> SearchLimit {
        match self {
            Self::Nboard => SearchLimit::Depth(10),
            Self::Hub | Self::Gtp | Self::Dxp | Self::Damka => SearchLimit::Time(Duration::from_secs(1)),
        }
    }
}

/// The message that a protocol knows no such limit of a search.
pub fn wrong_limit(protocol: EngineProtocol) -> Phrase {
    phrase("engine-limit-protocol").with("protocol", protocol.word())
}

/// The message that a protocol has no options.
pub fn no_options(protocol: EngineProtocol) -> Phrase {
    phrase("engine-no-options").with("protocol", protocol.word())
}

/// What limits a search over a protocol.
pub fn limit_hint(protocol: EngineProtocol) -> Phrase {
    let keys = SearchLimit::keys_of(protocol).map(|key| format!("{key}=")).collect::<Vec<_>>().join(", ");
    phrase("engine-limit-protocol-hint").with("keys", keys)
}

/// When an engine stops searching.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SearchLimit {
    /// In plies.
    Depth(u32),
    Nodes(u64),
    /// Per move.
    Time(Duration),
}

impl SearchLimit {
    const KEYS: [&'static str; 3] = ["depth", "nodes", "time"];

    /// Reads `depth=6`, `nodes=100000` or `time=0.5` (seconds). `None` if the key is another one or the value is out of range.
    pub fn read(key: &str, value: &str) -> Option<Self> {
        match key {
            "depth" => value.parse().ok().filter(|depth| (1..=999).contains(depth)).map(Self::Depth),
            "nodes" => value.parse().ok().filter(|nodes| *nodes > 0).map(Self::Nodes),
            "time" => {
                let secs: f64 = value.parse().ok()?;
                (secs > 0.0 && secs <= 3600.0).then(|| Self::Time(Duration::from_secs_f64(secs)))
            }
            _ => None,
        }
    }

    /// The keys of the limits that a protocol takes.
    pub fn keys_of(protocol: EngineProtocol) -> impl Iterator<Item = &'static str> + Clone {
        let probes = [Self::Depth(1), Self::Nodes(1), Self::Time(Duration::from_secs(1))];
        probes.into_iter().zip(Self::KEYS).filter(move |(limit, _)| protocol.takes(*limit)).map(|(_, key)| key)
    }

    pub fn is_key(key: &str) -> bool {
        Self::KEYS.contains(&key)
    }
}

/// A value of an engine's option, as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "OptionScalar")]
pub struct OptionText(pub String);

#[derive(Deserialize)]
#[serde(untagged)]
enum OptionScalar {
    Flag(bool),
    Whole(i64),
    Number(f64),
    Text(String),
}

impl From<OptionScalar> for OptionText {
    fn from(value: OptionScalar) -> Self {
        Self(match value {
            OptionScalar::Flag(flag) => flag.to_string(),
            OptionScalar::Whole(number) => number.to_string(),
            OptionScalar::Number(number) => number.to_string(),
            OptionScalar::Text(text) => text,
        })
    }
}

/// How much an engine may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EngineLimits {
    /// Until it is ready; this is not on its clock.
    pub start_secs: u64,
    /// Of address space; 0 for no limit.
    pub memory_mb: u64,
    /// Lines that it may write for one move.
    pub lines: usize,
}

impl Default for EngineLimits {
    fn default() -> Self {
        Self { start_secs: 20, memory_mb: 4096, lines: 200_000 }
    }
}

/// The scale of an engine's values.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EngineValues {
    /// What 1 is called, such as `men` or `discs`; empty if it is not known.
    pub unit: String,
    /// The engine's value for one of it, such as 100.
    pub one: f64,
}

impl Default for EngineValues {
    fn default() -> Self {
        Self { unit: String::new(), one: 1.0 }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct EngineStrength {
    levels: BTreeMap<u32, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EngineYaml {
    title: String,
    protocol: EngineProtocol,
    #[serde(default)]
    command: Vec<String>,
    #[serde(default)]
    address: Option<String>,
    #[serde(default)]
    dir: String,
    #[serde(default)]
    private_dir: bool,
    games: BTreeMap<String, String>,
    #[serde(default)]
    options: BTreeMap<String, OptionText>,
    #[serde(default)]
    limits: EngineLimits,
    #[serde(default)]
    strength: EngineStrength,
    #[serde(default)]
    values: EngineValues,
    #[serde(default)]
    license: String,
}

/// An engine as its file describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineFile {
    pub title: String,
    pub protocol: EngineProtocol,
    /// The program and its arguments; empty only if it is spoken to at its address. No shell reads them.
    pub command: Vec<String>,
    /// `HOST:PORT` where it listens; empty unless the protocol is spoken over TCP.
    pub address: String,
    /// The folder it runs in; relative to the user's folder.
    pub dir: String,
    /// Whether each of its processes runs in a copy of the folder.
    pub private_dir: bool,
    /// What the protocol calls each variant, by the variant's id.
    pub games: BTreeMap<String, String>,
    /// Options to send, by name.
    pub options: BTreeMap<String, String>,
    pub limits: EngineLimits,
    pub values: EngineValues,
    /// `level=N` of its seat.
    pub levels: BTreeMap<u32, SearchLimit>,
    pub license: String,
}

impl EngineFile {
    /// `file` is its name in reports. Fails with the first mistake.
    pub fn read(file: &str, text: &str) -> Result<Self, Report> {
        let read: EngineYaml = yaml::read(file, text)?;
        let line_of = |key: &str| {
            text.lines().zip(1..).find(|(line, _)| line.trim_start().starts_with(key)).map(|(_, number)| number)
        };
        let fault = |key: &str, message| Report::error(message).at(file, line_of(key), None).excerpt_from(text);
        let is_tcp = read.protocol == EngineProtocol::Dxp;
        let is_elsewhere = is_tcp && read.command.is_empty() && read.address.is_some();
        if !is_elsewhere && read.command.first().is_none_or(|program| program.trim().is_empty()) {
            let (message, hint) = if is_tcp && read.command.is_empty() {
                ("engine-no-address", "engine-no-address-hint")
            } else {
                ("engine-no-command", "engine-no-command-hint")
            };
            return Err(fault("command", phrase(message)).hint(phrase(hint)));
        }
        if read.games.is_empty() {
            return Err(fault("games", phrase("engine-no-games")).hint(phrase("engine-no-games-hint")));
        }
        if !is_tcp && read.address.is_some() {
            return Err(fault("address", phrase("engine-address")).hint(phrase("engine-address-hint")));
        }
        if let Some(address) = read.address.as_deref().filter(|address| !is_address(address)) {
            let report = fault("address", phrase("engine-address-value").with("address", address));
            return Err(report.hint(phrase("engine-address-value-hint")));
        }
        if read.limits.start_secs == 0 {
            return Err(fault("start_secs", phrase("engine-start-secs")));
        }
        if !read.options.is_empty() && !read.protocol.has_options() {
            return Err(fault("options", no_options(read.protocol)).hint(phrase("engine-no-options-hint")));
        }
        if !(read.values.one.is_finite() && read.values.one > 0.0) {
            return Err(fault("one", phrase("engine-value-one")).hint(phrase("engine-value-one-hint")));
        }
        let mut levels = BTreeMap::new();
        let level_fault = |level: u32, message| {
            let key = level.to_string();
            // All levels may be in one line.
            fault(if line_of(&key).is_some() { &key } else { "levels" }, message)
        };
        for (level, limit) in &read.strength.levels {
            let read_limit = limit.split_once('=').and_then(|(key, value)| SearchLimit::read(key.trim(), value.trim()));
            let wrong = || phrase("engine-level").with("level", i64::from(*level)).with("limit", limit.as_str());
            let limit = read_limit.ok_or_else(|| level_fault(*level, wrong()).hint(phrase("engine-level-hint")))?;
            if !read.protocol.takes(limit) {
                let hint = limit_hint(read.protocol);
                return Err(level_fault(*level, wrong_limit(read.protocol)).hint(hint));
            }
            levels.insert(*level, limit);
        }
        Ok(Self {
            title: read.title,
            protocol: read.protocol,
            command: read.command,
            address: if is_tcp { read.address.unwrap_or_else(|| DXP_ADDRESS.to_owned()) } else { String::new() },
            dir: read.dir,
            private_dir: read.private_dir,
            games: read.games,
            options: read.options.into_iter().map(|(name, value)| (name, value.0)).collect(),
            limits: read.limits,
            values: read.values,
            levels,
            license: read.license,
        })
    }
}

/// Whether this is a host and a port.
fn is_address(address: &str) -> bool {
    address.rsplit_once(':').is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCAN: &str = "title: Scan 3.1\nprotocol: hub\ncommand: [./scan, hub]\ndir: /opt/scan\ngames: {international: normal, frisian: frisian}\noptions: {book: false, threads: 2, margin: 0.5, name: x}\nstrength:\n  levels:\n    1: depth=2\n    2: time=0.5\n";

    #[test]
    fn a_file_is_read_with_its_options_as_texts() {
        let scan = EngineFile::read("ai/scan.engine.yaml", SCAN).unwrap();
        assert_eq!((scan.command.len(), scan.games["frisian"].as_str()), (2, "frisian"));
        let options: Vec<_> = scan.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(options, ["book=false", "margin=0.5", "name=x", "threads=2"]);
        assert_eq!(scan.levels[&1], SearchLimit::Depth(2));
        assert_eq!(scan.levels[&2], SearchLimit::Time(Duration::from_millis(500)));
        assert_eq!(scan.limits, EngineLimits::default());
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        let fault = |from: &str, to: &str| {
            EngineFile::read("ai/scan.engine.yaml", &SCAN.replace(from, to)).unwrap_err().to_string()
        };
        assert!(fault("[./scan, hub]", "[]").starts_with("ai/scan.engine.yaml:3: error: the command is empty"));
        assert!(fault("depth=2", "depth=0").starts_with("ai/scan.engine.yaml:9: error: level 1 is `depth=0`"));
        let in_one_line = fault("  levels:\n    1: depth=2\n    2: time=0.5", "  levels: {1: 4}");
        assert!(in_one_line.starts_with("ai/scan.engine.yaml:8: error: level 1 is `4`"), "{in_one_line}");
        let no_place = fault("hub\ncommand: [./scan, hub]", "dxp");
        assert!(no_place.contains("neither `command` nor `address`"), "{no_place}");
        assert!(fault("dir:", "limits: {start_secs: -5}\ndir:").contains("must be a whole number, 0 or more"));
        assert!(fault("hub\ncommand", "uci\ncommand").contains("uci"));
        assert!(fault("dir:", "folder:").contains("unknown key `folder`"));
    }
}
