//! What every protocol must tell: which lines to write, and what a line that was read means. No protocol touches a process.

use crate::config::SearchLimit;
use crate::rules::{Move, Position};

/// An option that an engine declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredOption {
    pub name: String,
    /// The protocol's word for its kind, such as `int`.
    pub kind: String,
    pub value: String,
    /// The smallest and the largest value.
    pub range: Option<[String; 2]>,
    /// The values of a choice.
    pub choices: Vec<String>,
}

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
    /// An option to send that the engine does not have.
    pub unknown: Option<String>,
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
    /// The engine reports an error in its own words.
    Error(String),
}

pub(super) trait Protocol: Send {
    /// The first lines to write.
    fn hello(&self) -> Vec<String>;

    /// Takes a line of the start.
    fn greet(&mut self, line: &str) -> Greeting;

    /// The engine's name with its version, once it has said it; otherwise empty.
    fn name(&self) -> &str;

    /// A line that asks whether it is there, and the answer.
    fn ping(&self) -> (&'static str, &'static str);

    fn new_game(&self) -> Vec<String>;

    fn search(&self, search: &EngineSearch<'_>) -> Vec<String>;

    /// Reads a line that was written during the search of this position.
    fn read(&self, line: &str, position: &Position) -> Meaning;

    /// The line that ends a search early.
    fn stop(&self) -> &'static str;

    /// The line that asks the engine to end.
    fn quit(&self) -> &'static str;
}
