//! NBoard, version 2: the protocol of NTest, Edax and other Othello engines. See `docs/engine-nboard.md`.

mod ggf;
mod server;

pub use server::NboardServer;

use super::protocol::{EngineSearch, Greeting, Meaning, Protocol};
use super::square_moves::find_square_move;
use crate::config::SearchLimit;
use crate::notation::bounded_value;
use crate::rules::Position;
use crate::text::Phrase;
use ggf::{game_of, moves_of};

/// The depth of an analysis, which ends when it is stopped: more than there are squares.
const ANALYSIS_DEPTH: u32 = 64;

#[derive(Default)]
pub(super) struct Nboard {
    name: String,
    /// The number of the search, which its ping has too: an answer to an earlier ping says nothing of this one.
    search: u64,
    nodes: u64,
}

impl Protocol for Nboard {
    fn hello(&mut self) -> Vec<String> {
        vec!["nboard 2".to_owned(), "ping 0".to_owned()]
    }

    fn greet(&mut self, line: &str) -> Greeting {
        self.read_name(line);
        Greeting { is_ready: line.trim() == "pong 0", ..Greeting::default() }
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn ping(&self) -> Option<(&'static str, &'static str)> {
        Some(("ping 0", "pong 0"))
    }

    fn new_game(&mut self) -> Vec<String> {
        Vec::new()
    }

    fn search(&mut self, search: &EngineSearch<'_>) -> Result<Vec<String>, Phrase> {
        self.search += 1;
        self.nodes = 0;
        let depth = match search.limit {
            SearchLimit::Depth(depth) if !search.analyses => depth,
            _ => ANALYSIS_DEPTH,
        };
        let go = if search.analyses { "hint 1" } else { "go" };
        Ok(vec![format!("set depth {depth}"), format!("set game {}", game_of(search.position)), go.to_owned()])
    }

    fn read(&mut self, line: &str, position: &Position) -> Meaning {
        let (command, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let mut words = rest.split_whitespace();
        match command {
            "===" => {
                let text = rest.split(['/', ' ']).next().unwrap_or_default();
                Meaning::Chosen(find_square_move(position, text).ok_or_else(|| text.to_owned()))
            }
            "search" | "book" => self.progress(command, &mut words, position).unwrap_or(Meaning::Nothing),
            "nodestats" => {
                self.nodes = words.next().and_then(|nodes| nodes.parse().ok()).unwrap_or(self.nodes);
                Meaning::Nothing
            }
            "set" => {
                self.read_name(line);
                Meaning::Nothing
            }
            "pong" if rest.trim() == self.search.to_string() => Meaning::Stopped,
            _ => Meaning::Nothing,
        }
    }

    fn stop(&self) -> Option<String> {
        Some(format!("ping {}", self.search))
    }

    fn quit(&self) -> &'static str {
        "quit"
    }
}

impl Nboard {
    /// Some say it only when they are asked for a move.
    fn read_name(&mut self, line: &str) {
        if let Some(name) = line.strip_prefix("set myname ") {
            name.trim().clone_into(&mut self.name);
        }
    }

    /// Reads `F5d6C3 -0.25 0 12 …`, or after `book` the same without the 0 and with a number of games.
    fn progress<'a>(
        &self,
        command: &str,
        words: &mut impl Iterator<Item = &'a str>,
        position: &Position,
    ) -> Option<Meaning> {
        let line = moves_of(position, words.next()?);
        // A pair of values is for a draw that counts for black, and for white.
        let value = words.next()?.split(',').next()?.parse().ok().and_then(bounded_value)?;
        words.next()?;
        let depth = words.next().unwrap_or_default();
        let digits: String = depth.chars().take_while(char::is_ascii_digit).collect();
        let is_solved = command == "search" && depth.starts_with("100%");
        let empty = || position.variant().shape.all().filter(|square| position.at(*square).is_none()).count();
        let depth = if is_solved { empty() as u32 } else { digits.parse().unwrap_or(0) };
        (!line.is_empty()).then_some(Meaning::Progress { depth, value, nodes: self.nodes, line })
    }
}
