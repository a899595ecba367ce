//! `ai/NAME.engine.yaml`: how an engine, a program by others, is started and what it plays.

use super::yaml;
use crate::report::Report;
use crate::text::phrase;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// The protocol that an engine speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EngineProtocol {
    /// Hub version 2, of Scan and other draughts programs.
    Hub,
}

impl EngineProtocol {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hub => "hub",
        }
    }
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
    /// The limit of an engine whose seat names none.
    pub const DEFAULT: Self = Self::Time(Duration::from_secs(1));

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
    command: Vec<String>,
    #[serde(default)]
    dir: String,
    games: BTreeMap<String, String>,
    #[serde(default)]
    options: BTreeMap<String, OptionText>,
    #[serde(default)]
    limits: EngineLimits,
    #[serde(default)]
    strength: EngineStrength,
    #[serde(default)]
    license: String,
}

/// An engine as its file describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineFile {
    pub title: String,
    pub protocol: EngineProtocol,
    /// The program and its arguments; never empty. No shell reads them.
    pub command: Vec<String>,
    /// The folder it runs in; relative to the user's folder.
    pub dir: String,
    /// What the protocol calls each variant, by the variant's id.
    pub games: BTreeMap<String, String>,
    /// Options to send, by name.
    pub options: BTreeMap<String, String>,
    pub limits: EngineLimits,
    /// `level=N` of its seat.
    pub levels: BTreeMap<u32, SearchLimit>,
    pub license: String,
}

impl EngineFile {
    /// `file` is its name in reports. Fails with the first mistake.
    pub fn read(file: &str, text: &str) -> Result<Self, Report> {
        let read: EngineYaml = yaml::read(file, text)?;
        let fault = |key: &str, message| {
            let line = text.lines().zip(1..).find(|(line, _)| line.trim_start().starts_with(key));
            Report::error(message).at(file, line.map(|(_, number)| number), None).excerpt_from(text)
        };
        if read.command.first().is_none_or(|program| program.trim().is_empty()) {
            return Err(fault("command", phrase("engine-no-command")).hint(phrase("engine-no-command-hint")));
        }
        if read.games.is_empty() {
            return Err(fault("games", phrase("engine-no-games")).hint(phrase("engine-no-games-hint")));
        }
        let mut levels = BTreeMap::new();
        for (level, limit) in &read.strength.levels {
            let read = limit.split_once('=').and_then(|(key, value)| SearchLimit::read(key.trim(), value.trim()));
            let wrong = || phrase("engine-level").with("level", i64::from(*level)).with("limit", limit.as_str());
            let read = read.ok_or_else(|| fault(&level.to_string(), wrong()).hint(phrase("engine-level-hint")))?;
            levels.insert(*level, read);
        }
        Ok(Self {
            title: read.title,
            protocol: read.protocol,
            command: read.command,
            dir: read.dir,
            games: read.games,
            options: read.options.into_iter().map(|(name, value)| (name, value.0)).collect(),
            limits: read.limits,
            levels,
            license: read.license,
        })
    }
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
        assert!(fault("hub\ncommand", "uci\ncommand").contains("uci"));
        assert!(fault("dir:", "folder:").contains("unknown key `folder`"));
    }
}
