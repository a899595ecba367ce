//! Hub, version 2: the protocol of Scan and other draughts engines. Lines of a word and of pairs `name=value`; see
//! `docs/engines.md`.

mod board;
mod line;
mod server;

pub use server::{HubServer, ServedBot};

use super::protocol::{Declared, DeclaredOption, EngineSearch, Greeting, Meaning, Protocol};
use crate::config::SearchLimit;
use crate::notation::bounded_value;
use crate::rules::Position;
use board::{find_move, position_line};
use line::{word, words};
use std::collections::BTreeMap;

/// The most moves of a line that are read.
const MAX_LINE_MOVES: usize = 40;

pub(super) struct Hub {
    /// Options to send, by name, the variant among them.
    options: BTreeMap<String, String>,
    declared: Declared,
}

impl Hub {
    /// `game` is the engine's word for the variant, such as `normal`.
    pub fn new(mut options: BTreeMap<String, String>, game: &str) -> Self {
        if !game.is_empty() {
            options.insert("variant".to_owned(), game.to_owned());
        }
        Self { options, declared: Declared::default() }
    }
}

impl Protocol for Hub {
    fn hello(&self) -> Vec<String> {
        vec!["hub".to_owned()]
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
                let has = |name: &&String| self.declared.options.iter().any(|option| option.name == **name);
                if let Some(unknown) = self.options.keys().find(|name| !has(name)) {
                    return Greeting { unknown: Some(unknown.clone()), ..Greeting::default() };
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

    fn ping(&self) -> (&'static str, &'static str) {
        ("ping", "pong")
    }

    fn new_game(&self) -> Vec<String> {
        vec!["new-game".to_owned()]
    }

    fn search(&self, search: &EngineSearch<'_>) -> Vec<String> {
        let limit = match search.limit {
            _ if search.analyses => "level infinite".to_owned(),
            SearchLimit::Depth(plies) => format!("level depth={plies}"),
            SearchLimit::Nodes(nodes) => format!("level nodes={nodes}"),
            SearchLimit::Time(time) => format!("level move-time={}", time.as_secs_f64()),
        };
        let go = if search.analyses { "go analyze" } else { "go think" };
        vec![position_line(search.position), limit, go.to_owned()]
    }

    fn read(&self, line: &str, position: &Position) -> Meaning {
        let (command, pairs) = words(line);
        let value = |name: &str| pairs.get(name).map_or("", String::as_str);
        match command {
            "info" => progress(&pairs, position).unwrap_or(Meaning::Nothing),
            "done" => Meaning::Chosen(find_move(position, value("move")).ok_or_else(|| value("move").to_owned())),
            "error" => Meaning::Error(value("message").to_owned()),
            _ => Meaning::Nothing,
        }
    }

    fn stop(&self) -> &'static str {
        "stop"
    }

    fn quit(&self) -> &'static str {
        "quit"
    }
}

/// Reads `info depth=12 score=0.14 nodes=100 pv="32-28 19-23"`; `None` without a score or a line.
fn progress(pairs: &BTreeMap<String, String>, position: &Position) -> Option<Meaning> {
    let value = bounded_value(pairs.get("score")?.parse().ok()?)?;
    let mut line = Vec::new();
    let mut here = position.clone();
    for text in pairs.get("pv")?.split_whitespace().take(MAX_LINE_MOVES) {
        let Some(legal) = find_move(&here, text) else { break };
        here = here.play(&legal).0;
        line.push(legal);
    }
    let number = |name: &str| pairs.get(name).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
    let depth = u32::try_from(number("depth")).unwrap_or(u32::MAX);
    (!line.is_empty()).then(|| Meaning::Progress { depth, value, nodes: number("nodes"), line })
}
