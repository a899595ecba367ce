//! Hub, version 2: the protocol of Scan and other draughts engines, of lines of a word and of pairs `name=value`. damka's own
//! protocol has the same form. See `docs/engine-hub.md` and `docs/engine-protocol.md`.

mod board;
mod line;
mod server;

pub use board::Dialect;
pub use server::HubServer;

use super::declared_option::{DeclaredOption, check_option};
use super::protocol::{Declared, EngineSearch, Greeting, Meaning, Protocol};
use crate::config::SearchLimit;
use crate::notation::bounded_value;
use crate::rules::Position;
use crate::text::Phrase;
use line::{word, words};
use std::collections::BTreeMap;

/// The most moves of a line that are read.
const MAX_LINE_MOVES: usize = 40;

pub(super) struct Hub {
    dialect: Dialect,
    /// Options to send, by name, the variant among them.
    options: BTreeMap<String, String>,
    declared: Declared,
}

impl Hub {
    /// `game` is the engine's word for the variant, such as `normal`; it is an option named `variant`.
    pub fn new(dialect: Dialect, mut options: BTreeMap<String, String>, game: &str) -> Self {
        if !game.is_empty() {
            options.insert("variant".to_owned(), game.to_owned());
        }
        Self { dialect, options, declared: Declared::default() }
    }
}

impl Protocol for Hub {
    fn hello(&mut self) -> Vec<String> {
        vec![self.dialect.hello().to_owned()]
    }

    fn greet(&mut self, line: &str) -> Greeting {
        let (command, pairs) = words(line);
        let value = |name: &str| pairs.get(name).cloned().unwrap_or_default();
        match command {
            "id" => format!("{} {}", value("name"), value("version")).trim().clone_into(&mut self.declared.name),
            "param" => {
                let range = pairs.get("min").cloned().zip(pairs.get("max").cloned());
                self.declared.options.push(DeclaredOption {
                    name: value("name"),
                    kind: value("type"),
                    value: value("value"),
                    range: range.map(Into::into),
                    choices: value("values").split_whitespace().map(str::to_owned).collect(),
                });
            }
            "wait" => {
                // Engines ignore what they don't know.
                let wrong = self
                    .options
                    .iter()
                    .find_map(|(name, value)| check_option(&self.declared.options, name, value).err());
                if wrong.is_some() {
                    return Greeting { wrong_option: wrong, ..Greeting::default() };
                }
                let set =
                    |(name, value): (&String, &String)| format!("set-param name={} value={}", word(name), word(value));
                let send = self.options.iter().map(set).chain(["init".to_owned()]).collect();
                return Greeting { send, ..Greeting::default() };
            }
            "ready" => return Greeting { is_ready: true, ..Greeting::default() },
            "error" => return Greeting { error: Some(value("message")), ..Greeting::default() },
            _ => {}
        }
        Greeting::default()
    }

    fn name(&self) -> &str {
        &self.declared.name
    }

    fn options(&self) -> &[DeclaredOption] {
        &self.declared.options
    }

    fn ping(&self) -> Option<(&'static str, &'static str)> {
        Some(("ping", "pong"))
    }

    fn new_game(&mut self) -> Vec<String> {
        vec!["new-game".to_owned()]
    }

    fn search(&mut self, search: &EngineSearch<'_>) -> Result<Vec<String>, Phrase> {
        let limit = match search.limit {
            _ if search.analyses => "level infinite".to_owned(),
            SearchLimit::Depth(plies) => format!("level depth={plies}"),
            SearchLimit::Nodes(nodes) => format!("level nodes={nodes}"),
            SearchLimit::Time(time) => format!("level move-time={}", time.as_secs_f64()),
        };
        let go = if search.analyses { "go analyze" } else { "go think" };
        Ok(vec![self.dialect.position_line(search.position), limit, go.to_owned()])
    }

    fn read(&mut self, line: &str, position: &Position) -> Meaning {
        let (command, pairs) = words(line);
        let value = |name: &str| pairs.get(name).map_or("", String::as_str);
        match command {
            "info" => progress(self.dialect, &pairs, position).unwrap_or(Meaning::Nothing),
            "done" if pairs.contains_key("resign") => Meaning::Resigned,
            "done" => {
                let chosen = self.dialect.find_move(position, value("move"));
                Meaning::Chosen(chosen.ok_or_else(|| value("move").to_owned()))
            }
            "error" => Meaning::Error(value("message").to_owned()),
            _ => Meaning::Nothing,
        }
    }

    fn stop(&self) -> Option<String> {
        Some("stop".to_owned())
    }

    fn quit(&self) -> &'static str {
        "quit"
    }
}

/// Reads `info depth=12 score=0.14 nodes=100 pv="32-28 19-23"`; `None` without a score or a line.
fn progress(dialect: Dialect, pairs: &BTreeMap<String, String>, position: &Position) -> Option<Meaning> {
    let value = bounded_value(pairs.get("score")?.parse().ok()?)?;
    let mut line = Vec::new();
    let mut here = position.clone();
    for text in pairs.get("pv")?.split_whitespace().take(MAX_LINE_MOVES) {
        let Some(legal) = dialect.find_move(&here, text) else { break };
        here = here.play(&legal).0;
        line.push(legal);
    }
    let number = |name: &str| pairs.get(name).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
    let depth = u32::try_from(number("depth")).unwrap_or(u32::MAX);
    (!line.is_empty()).then(|| Meaning::Progress { depth, value, nodes: number("nodes"), line })
}
