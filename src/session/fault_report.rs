//! The full report of a player's fault, as shown on the fault card and in the terminal.

use super::{SeatFault, Session};
use crate::board::Side;
use crate::notation::write_position;
use crate::player::{Evidence, ResourceUsage};
use crate::report::{LONGEST_QUOTE, Report, Trace, clip, visible};
use crate::text::{Phrase, Words, authored, phrase, raw};
use std::borrow::Cow;
use std::fmt::{self, Write};
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct FaultReport {
    /// The error, with its location, the source around it and the call stack.
    pub report: Report,
    /// The rows of the report (bot, game, position, cost, ...): the message id of each label, and its text.
    pub facts: Vec<(&'static str, Phrase)>,
    pub traced: Arc<[Trace]>,
    /// The last lines of the consoles, oldest first.
    pub console_lines: Vec<String>,
}

impl FaultReport {
    /// How many of the last console lines are included.
    pub const LINES: usize = 12;
    /// How many of the last trace lines the text includes.
    pub const TRACED: usize = 40;
}

impl Session {
    pub fn breakdown(&self) -> Option<&SeatFault> {
        let ended_it = self.result().is_some_and(|finish| finish.at_fault.is_some());
        self.failed.as_deref().filter(|_| ended_it || self.fault().is_some())
    }

    /// Only the last [`FaultReport::LINES`] of `console_lines` are included.
    pub fn fault_report(&self, console_lines: &[String]) -> Option<FaultReport> {
        let SeatFault { side, fault } = self.breakdown()?;
        let evidence = fault.evidence.as_deref();
        let position = self.position();
        let mut facts = vec![
            ("bot", self.who(*side, evidence)),
            ("fault-side", authored(position.variant().side_name(*side))),
            ("fault-ending", fault.ending.phrase()),
            ("fault-position", raw(write_position(position))),
            ("fault-game", raw(position.variant().id.clone())),
            ("fault-moves", self.move_list()),
            ("seed", raw(self.settings().game_seed.to_string())),
        ];
        facts.extend(evidence.map(|evidence| ("fault-used", self.used(evidence.spent))));
        let console_lines =
            console_lines.iter().skip(console_lines.len().saturating_sub(FaultReport::LINES)).cloned().collect();
        let report = evidence.map_or(&fault.report, |evidence| &evidence.plain).clone();
        let traced = evidence.map(|evidence| evidence.trace.clone()).unwrap_or_default();
        Some(FaultReport { report, facts, traced, console_lines })
    }

    fn who(&self, side: Side, evidence: Option<&Evidence>) -> Phrase {
        let spec = self.player(side).spec();
        let Some(Evidence { title, file, version, command, hash, .. }) = evidence else { return raw(spec) };
        let mut parts = vec![authored(title), raw(spec), raw(file)];
        if !version.is_empty() {
            parts.push(phrase("fault-version").with("version", version));
        }
        if !command.is_empty() {
            parts.push(raw(command));
        }
        parts.push(phrase("fault-text").with("hash", format!("{hash:016x}")));
        Phrase::joined(parts, ", ")
    }

    fn move_list(&self) -> Phrase {
        let lead = self.played.first().is_some_and(|ply| ply.side != self.start.variant().first);
        let mut text = String::new();
        for (index, ply) in self.played.iter().enumerate() {
            let place = index + usize::from(lead);
            if place.is_multiple_of(2) || index == 0 {
                let dots = if place.is_multiple_of(2) { "." } else { "..." };
                _ = write!(text, "{}{dots} ", place / 2 + 1);
            }
            text.push_str(&ply.text);
            text.push(' ');
        }
        // A long move list keeps its last moves, which led to the fault; the position is reported anyway.
        let text = text.trim_end();
        let cut = text.char_indices().nth_back(MAX_MOVES - 1).map_or(0, |(at, _)| at);
        match cut {
            _ if text.is_empty() => phrase("fault-no-moves"),
            0 => raw(text),
            cut => raw(format!("…{}", &text[cut..])),
        }
    }

    /// What the request used, and the limits.
    fn used(&self, spent: ResourceUsage) -> Phrase {
        let allowance = self.settings().allowance;
        let time = phrase("fault-time").with("seconds", format!("{:.3}", spent.time.as_secs_f64()));
        let mut parts = vec![time.with("guard", allowance.guard.as_secs())];
        let nodes = phrase("fault-nodes").with("nodes", spent.nodes);
        parts.push(of_most(nodes, allowance.nodes));
        if let Some(steps) = spent.steps {
            parts.push(of_most(phrase("fault-steps").with("steps", steps), allowance.steps));
        }
        if spent.memory > 0 {
            parts.push(phrase("fault-memory").with("memory", format!("{:.1}", spent.memory as f64 / 1e6)));
        }
        Phrase::joined(parts, ", ")
    }
}

/// A used amount, with its limit if there is one.
fn of_most(what: Phrase, most: Option<u64>) -> Phrase {
    match most {
        Some(most) => phrase("part-of").with("part", what).with("whole", most),
        None => what,
    }
}

/// Longest move list, in characters.
const MAX_MOVES: usize = 1000;

/// Longest text of a report, in bytes.
const MAX_BYTES: usize = 9000;

/// The text is cut at the end if it is too long; the error comes first.
impl fmt::Display for FaultReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_language(Words::english()))
    }
}

impl FaultReport {
    /// Formats the whole report for a terminal in a language.
    pub fn in_language(&self, words: &Words) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = self.write(&mut text, words);
        let end = text.floor_char_boundary(MAX_BYTES);
        if end < text.len() {
            text.truncate(end);
            text.push_str("…\n");
        }
        text
    }

    fn write(&self, f: &mut String, words: &Words) -> fmt::Result {
        writeln!(f, "{}\n", self.report.in_language(words))?;
        // Isolates of right-to-left sentences are printed as they are, so other text must not contain any.
        let escape: fn(&str) -> Cow<'_, str> =
            if words.language().is_right_to_left() { visible } else { |text| text.into() };
        let fact = |text: &Phrase| words.format(text.clone().escaped(escape));
        let rows: Vec<(String, String)> =
            self.facts.iter().map(|(label, text)| (words.format(*label), fact(text))).collect();
        let width = rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
        for (label, text) in &rows {
            writeln!(f, "  {label:<width$}  {text}")?;
        }
        if !self.traced.is_empty() {
            writeln!(f, "\n  {}", words.format("fault-traced"))?;
            let lines: Vec<String> = self.traced.iter().map(ToString::to_string).collect();
            let lines: Vec<&str> = lines.iter().flat_map(|tree| tree.lines()).collect();
            let cut = lines.len().saturating_sub(Self::TRACED);
            if cut > 0 {
                writeln!(f, "    {}", words.format(phrase("fault-traced-cut").with("count", cut)))?;
            }
            lines[cut..].iter().try_for_each(|line| writeln!(f, "    {}", escape(&clip(line, LONGEST_QUOTE))))?;
        }
        if !self.console_lines.is_empty() {
            writeln!(f, "\n  {}", words.format("fault-printed"))?;
            self.console_lines.iter().try_for_each(|line| writeln!(f, "    {}", escape(&clip(line, LONGEST_QUOTE))))?;
        }
        Ok(())
    }
}
