//! The bot console: what the bots of a game print, trace and use, with a limit on its lines.

use super::Table;
use crate::board::Side;
use crate::notation::short_value_text;
use crate::player::ResourceUsage;
use crate::report::{Report, Trace};
use crate::session::{Played, SeatFault};
use crate::text::{Phrase, Words, phrase, raw, recover};
use std::collections::VecDeque;
use std::time::SystemTime;

/// Maximum number of lines, for all bots together.
const MAX_LINES: usize = 2000;
/// Maximum number of trace lines per move; the full trace is on the inspector page.
const MAX_TRACED: usize = 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    Printed,
    /// The bot broke a rule, or could not grade moves.
    Fault,
    /// A trace line.
    Traced,
    /// A move with the resources it used.
    Moved,
}

impl LineKind {
    /// Every kind, with its message key.
    pub const ALL: [(&'static str, Self); 4] = [
        ("console-printed", Self::Printed),
        ("faults", Self::Fault),
        ("console-traced", Self::Traced),
        ("moves", Self::Moved),
    ];
}

#[derive(Clone, Debug)]
pub struct ConsoleLine {
    /// Counts the lines of the game from 1, those that are gone included.
    pub number: u64,
    /// The side of the bot.
    pub side: Side,
    /// The ply that the bot was thinking about, from 1.
    pub ply: usize,
    pub kind: LineKind,
    pub text: Phrase,
    /// The file and the line of a fault.
    pub place: Option<(String, Option<u32>)>,
    pub at: SystemTime,
}

impl ConsoleLine {
    /// Creates a line of this moment.
    fn new((side, ply): (Side, usize), kind: LineKind, text: Phrase) -> Self {
        Self { number: 0, side, ply, kind, text, place: None, at: SystemTime::now() }
    }
}

/// The console of a game, oldest line first.
#[derive(Debug, Default)]
pub struct Console {
    lines: VecDeque<ConsoleLine>,
    /// How many lines were added.
    added: u64,
}

impl Console {
    /// Adds a line; drops the oldest if there are too many.
    pub fn add(&mut self, line: ConsoleLine) {
        if self.lines.len() == MAX_LINES {
            self.lines.pop_front();
        }
        self.added += 1;
        self.lines.push_back(ConsoleLine { number: self.added, ..line });
    }

    /// The lines of one bot or of both, filtered by kind in the order of [`LineKind::ALL`].
    pub fn lines(&self, side: Option<Side>, kinds: [bool; 4]) -> impl Iterator<Item = &ConsoleLine> {
        let is_wanted = move |kind: LineKind| LineKind::ALL.iter().zip(kinds).any(|((_, one), on)| on && *one == kind);
        self.lines.iter().filter(move |line| side.is_none_or(|side| line.side == side) && is_wanted(line.kind))
    }

    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// How many lines are no traces.
    pub fn count_without_traces(&self) -> usize {
        self.lines.iter().filter(|line| line.kind != LineKind::Traced).count()
    }

    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub fn clear(&mut self) {
        self.lines.clear();
    }
}

impl Table {
    /// The number in the move list of a ply, counted from 1: both sides' moves have one number.
    pub fn move_number(&self, ply: usize) -> usize {
        let start = self.session.start();
        let second_begins = start.turn() != start.variant().first;
        (ply + usize::from(second_begins)).div_ceil(2)
    }

    /// Adds a line that a bot caused while it thought about the next ply.
    pub(super) fn say_on_console(&mut self, side: Side, kind: LineKind, text: impl Into<Phrase>) {
        self.console.add(ConsoleLine::new((side, self.event_ply + 1), kind, text.into()));
    }

    /// Adds a report, one console line for each of its lines.
    pub(super) fn report_on_console(&mut self, side: Side, report: &Report) {
        let mut place = report.place.as_ref().map(|place| (place.file.clone(), place.line));
        for line in report.lines() {
            let line = ConsoleLine::new((side, self.event_ply + 1), LineKind::Fault, line);
            self.console.add(ConsoleLine { place: place.take(), ..line });
        }
    }

    /// Adds a bot's move with its trace and resource use. The move has already been played.
    pub(super) fn moved_on_console(&mut self, played: &Played) {
        if self.is_person(played.side) {
            return;
        }
        let (side, ply) = (played.side, self.event_ply);
        self.traced_on_console(side, ply, &played.trace);
        self.console.add(ConsoleLine::new((side, ply), LineKind::Moved, moved_words(played)));
    }

    /// Adds the trace and the error of a bot that failed while it thought about the next ply.
    pub(super) fn fault_on_console(&mut self, fault: &SeatFault) {
        self.traced_on_console(fault.side, self.event_ply + 1, fault.trace());
        self.report_on_console(fault.side, &fault.fault.report);
    }

    fn traced_on_console(&mut self, side: Side, ply: usize, traces: &[Trace]) {
        let mut add = |text: Phrase| self.console.add(ConsoleLine::new((side, ply), LineKind::Traced, text));
        for line in traces.iter().flat_map(lines_of).take(MAX_TRACED) {
            add(recover(&line, &[("trace-too-large", &[])]).unwrap_or_else(|| raw(line)));
        }
        let size: usize = traces.iter().map(Trace::size).sum();
        if size > MAX_TRACED {
            add(phrase("and-more").with("count", size - MAX_TRACED));
        }
    }

    /// The printed lines as they are quoted with a fault: `[Old Fox] I look at ply 2`.
    pub fn last_lines(&self) -> Vec<String> {
        let words = Words::english();
        let printed = self.console.lines(None, [true, false, false, false]);
        printed
            .map(|line| format!("[{}] {}", self.session.player(line.side).spec(), words.format(&line.text)))
            .collect()
    }
}

/// The lines of a trace, up to `MAX_TRACED`.
fn lines_of(trace: &Trace) -> Vec<String> {
    fn add(trace: &Trace, depth: usize, lines: &mut Vec<String>) {
        if lines.len() >= MAX_TRACED {
            return;
        }
        let colon = if trace.value.is_empty() { "" } else { ": " };
        lines.push(format!("{:1$}{2}{colon}{3}", "", depth * 2, trace.label, trace.value));
        for child in &trace.children {
            add(child, depth + 1, lines);
        }
    }
    let mut lines = Vec::new();
    add(trace, 0, &mut lines);
    lines
}

/// A move with its value and the resources it used: "24-19, value +0.35, 0.012 s, 3500 nodes, 1.2 MB".
fn moved_words(played: &Played) -> Phrase {
    phrase("console-moved").with("move", &played.text).with("spent", spent_words(played.value, played.spent))
}

/// The value of a move, if its player gave one, and the resources it used.
pub fn spent_words(value: Option<f64>, spent: ResourceUsage) -> Phrase {
    let mut parts: Vec<Phrase> = value.into_iter().map(value_words).collect();
    parts.push(if spent.time.as_millis() == 0 {
        phrase("spent-no-time")
    } else {
        phrase("spent-time").with("seconds", format!("{:.3}", spent.time.as_secs_f64()))
    });
    if spent.nodes > 0 {
        parts.push(phrase("fault-nodes").with("nodes", spent.nodes));
    }
    if let Some(steps) = spent.steps {
        parts.push(phrase("fault-steps").with("steps", steps));
    }
    if spent.memory > 0 {
        parts.push(phrase("fault-memory").with("memory", format!("{:.1}", spent.memory as f64 / 1e6)));
    }
    Phrase::joined(parts, ", ")
}

fn value_words(value: f64) -> Phrase {
    phrase("inspector-value").with("value", short_value_text(value))
}
