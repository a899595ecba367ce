//! What every protocol must tell: which lines to write, and what a line that was read means. No protocol touches a process.

use super::declared_option::DeclaredOption;
use crate::config::SearchLimit;
use crate::report::Report;
use crate::rules::{Move, Position};
use crate::text::Phrase;

/// What an engine says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declared {
    /// With its version; empty if it doesn't say.
    pub name: String,
    pub options: Vec<DeclaredOption>,
}

/// The answer to a line of the start.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Greeting {
    pub send: Vec<String>,
    pub is_ready: bool,
    /// The engine refused something, in its own words.
    pub error: Option<String>,
    /// Why the engine does not take an option that would be sent.
    pub wrong_option: Option<Report>,
}

/// What is asked of an engine.
pub(super) struct EngineSearch<'a> {
    pub position: &'a Position,
    pub limit: SearchLimit,
    /// Evaluates until it is stopped, rather than choosing a move.
    pub analyses: bool,
}

/// What a line means that was read during a search.
#[derive(Debug, PartialEq)]
pub(super) enum Meaning {
    Nothing,
    /// The best line so far.
    Progress {
        depth: u32,
        /// In the engine's unit, from the point of view of the side to move.
        value: f64,
        nodes: u64,
        line: Vec<Move>,
    },
    /// The search has ended. `Err` holds the move's text if the move is not legal; it is empty if there was none.
    Chosen(Result<Move, String>),
    /// The search has ended because it was told to stop, without a move.
    Stopped,
    Resigned,
    /// A line that must be answered at once, with its answer.
    Reply(String),
    /// The engine reports an error in its own words.
    Error(String),
}

pub(super) trait Protocol: Send {
    /// The first lines to write; if there are none, the engine is ready at once.
    fn hello(&mut self) -> Vec<String>;

    /// Takes a line of the start.
    fn greet(&mut self, line: &str) -> Greeting;

    /// The engine's name with its version, once it has said it; otherwise empty.
    fn name(&self) -> &str;

    /// What it has declared so far; nothing in a protocol without options.
    fn options(&self) -> &[DeclaredOption] {
        &[]
    }

    /// A line that asks whether it is there, and how its answer begins; `None` if the protocol has no such line.
    fn ping(&self) -> Option<(&'static str, &'static str)>;

    fn new_game(&mut self) -> Vec<String>;

    /// Fails if the protocol cannot express the position.
    fn search(&mut self, search: &EngineSearch<'_>) -> Result<Vec<String>, Phrase>;

    /// Reads a line that was written during the search of this position.
    fn read(&mut self, line: &str, position: &Position) -> Meaning;

    /// The line that ends a search early; `None` if the protocol has none.
    fn stop(&self) -> Option<String>;

    /// The line that asks the engine to end.
    fn quit(&self) -> &'static str;
}
