//! Positions on standard input, a line each, which `--position -` asks for.

use super::list::json;
use super::out::{CliError, CliResult};
use super::{input, language};
use crate::notation;
use crate::report::Report;
use crate::rules::{Position, Variant};
use crate::text::Phrase;
use serde::Serialize;
use std::io::{BufRead, Write};
use std::sync::Arc;

/// Replaces the answer to a line that is not a position, with the reasons.
#[derive(Serialize)]
struct Refused {
    error: Vec<String>,
}

/// Answers each position read. Flushes each answer, so that another program can use it before asking on. A line that is not a
/// position also gets an answer (empty in plain text), and so does a position that `answer` refuses; the command then fails.
pub(super) fn answer_each(
    variant: &Arc<Variant>,
    lines: &mut dyn BufRead,
    out: &mut dyn Write,
    is_json: bool,
    answer: &mut dyn FnMut(&Position) -> Result<String, Vec<Phrase>>,
) -> CliResult {
    let mut refused = Vec::new();
    for (line, number) in input::lines(lines).zip(1..) {
        let line = line.map_err(|error| input::unreadable(&error))?;
        let read = match line.as_deref().map(|line| notation::read_position(variant, line)) {
            Some(read) => read.map_err(|faults| faults.into_iter().map(|fault| fault.phrase()).collect()),
            None => Err(vec![input::NOT_TEXT]),
        };
        let text = read.and_then(|position| answer(&position)).unwrap_or_else(|faults| {
            let place = || language::text("terminal-standard-input");
            let report = |fault: &Phrase| Report::error(fault.clone()).at(place(), Some(number), None);
            refused.extend(faults.iter().map(report));
            let error = faults.iter().map(Phrase::to_string).collect();
            if is_json { json(&Refused { error }) } else { String::new() }
        });
        writeln!(out, "{text}")?;
        out.flush()?;
    }
    if refused.is_empty() { Ok(()) } else { Err(CliError::Failed(refused)) }
}
