//! What a protocol makes of lines, without a process: for tests of what engines may write.

use super::protocol::{EngineSearch, Meaning};
use super::running_engine::protocol;
use super::seat::EngineSeat;
use crate::rules::{Move, Position};

/// What a line meant.
#[derive(Clone, Debug, PartialEq)]
pub enum RecordedLine {
    /// A part of the start, or nothing.
    Nothing,
    /// A value and the moves that lead to it.
    Progress(f64, Vec<Move>),
    Chosen(Move),
    /// No legal move, or the end of the search without one.
    NoMove,
}

/// Reads what an engine wrote: the first `start` lines at its start, the others during a search of this position.
pub fn read_recorded(seat: &EngineSeat, position: &Position, start: usize, lines: &[&str]) -> Vec<RecordedLine> {
    let mut protocol = protocol(seat);
    protocol.hello();
    let (greetings, answers) = lines.split_at(start.min(lines.len()));
    for line in greetings {
        protocol.greet(line);
    }
    let limit = seat.file.protocol.default_limit();
    if protocol.search(&EngineSearch { position, limit, analyses: false }).is_err() {
        return Vec::new();
    }
    let meaning = |line: &&str| match protocol.read(line, position) {
        Meaning::Nothing | Meaning::Reply(_) => RecordedLine::Nothing,
        Meaning::Progress { value, line, .. } => RecordedLine::Progress(value, line),
        Meaning::Chosen(Ok(chosen)) => RecordedLine::Chosen(chosen),
        Meaning::Chosen(Err(_)) | Meaning::Stopped | Meaning::Resigned | Meaning::Error(_) => RecordedLine::NoMove,
    };
    answers.iter().map(meaning).collect()
}
