//! What the bots of a game print, trace and spend, line by line; so many lines and no more.

use super::Table;
use crate::board::Side;
use crate::report::{Report, Trace};
use crate::session::{Played, SeatFault};
use crate::text::{Phrase, Words, phrase, raw};
use std::collections::VecDeque;

/// Lines kept, of all bots.
const MOST_LINES: usize = 2000;
/// Lines of reasons kept of one move; the rest is in the tree of its reasons.
const MOST_TRACED: usize = 60;

/// What a line of the console is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// The bot printed it.
    Printed,
    /// The bot broke a rule, or could not grade.
    Fault,
    /// A reason that it traced.
    Traced,
    /// A move with what it took.
    Moved,
}

impl LineKind {
    /// Every kind, with the message that names it.
    pub const ALL: [(&'static str, Self); 4] = [
        ("console-printed", Self::Printed),
        ("console-faults", Self::Fault),
        ("console-traced", Self::Traced),
        ("console-moves", Self::Moved),
    ];
}

/// A line of the console.
#[derive(Clone, Debug)]
pub struct Line {
    /// Whose bot.
    pub side: Side,
    /// The ply that it was thinking about, from 1.
    pub ply: usize,
    /// What it is.
    pub kind: LineKind,
    /// What it says.
    pub text: Phrase,
}

/// The console of a game, oldest line first.
#[derive(Debug, Default)]
pub struct Console {
    lines: VecDeque<Line>,
}

impl Console {
    /// Adds a line; the oldest goes when there are too many.
    pub fn add(&mut self, line: Line) {
        if self.lines.len() == MOST_LINES {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
    }

    /// The lines of one side's bot or of both, of some kinds.
    pub fn lines(&self, side: Option<Side>, kinds: [bool; 4]) -> impl Iterator<Item = &Line> {
        let is_wanted = move |kind: LineKind| LineKind::ALL.iter().zip(kinds).any(|((_, one), on)| on && *one == kind);
        self.lines.iter().filter(move |line| side.is_none_or(|side| line.side == side) && is_wanted(line.kind))
    }

    /// Whether nothing was ever said, or all of it was cleared.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Forgets every line.
    pub fn clear(&mut self) {
        self.lines.clear();
    }
}

impl Table {
    /// Something that a bot said while it thought about the next ply.
    pub(super) fn say_on_console(&mut self, side: Side, kind: LineKind, text: impl Into<Phrase>) {
        let line = Line { side, ply: self.heard_plies + 1, kind, text: text.into() };
        self.console.add(line);
    }

    /// A report, a line of the console for each of its own.
    pub(super) fn report_on_console(&mut self, side: Side, report: &Report) {
        for line in report.to_string().lines() {
            self.say_on_console(side, LineKind::Fault, raw(line));
        }
    }

    /// A bot's move with its reasons and what it took. The move is played already.
    pub(super) fn moved_on_console(&mut self, played: &Played) {
        if self.is_person(played.side) {
            return;
        }
        let (side, ply) = (played.side, self.heard_plies);
        self.traced_on_console(side, ply, &played.trace);
        self.console.add(Line { side, ply, kind: LineKind::Moved, text: spent_words(played) });
    }

    /// A bot broke down while it thought about the next ply: what it had traced by then, and what went wrong.
    pub(super) fn fault_on_console(&mut self, fault: &SeatFault) {
        self.traced_on_console(fault.side, self.heard_plies + 1, fault.trace());
        self.report_on_console(fault.side, &fault.fault.report);
    }

    fn traced_on_console(&mut self, side: Side, ply: usize, traces: &[Trace]) {
        let mut add = |text: Phrase| self.console.add(Line { side, ply, kind: LineKind::Traced, text });
        for line in traces.iter().flat_map(lines_of).take(MOST_TRACED) {
            add(raw(line));
        }
        let size: usize = traces.iter().map(Trace::size).sum();
        if size > MOST_TRACED {
            add(phrase("and-more").with("count", size - MOST_TRACED));
        }
    }

    /// The last lines as they are told with a fault: `[Old Fox] I look at ply 2`.
    pub fn last_lines(&self) -> Vec<String> {
        let words = Words::english();
        let said = self.console.lines(None, [true, false, false, false]);
        said.map(|line| format!("[{}] {}", self.session.player(line.side).spec(), words.format(&line.text))).collect()
    }
}

/// The lines of a trace, not more of them than are shown.
fn lines_of(trace: &Trace) -> Vec<String> {
    fn add(trace: &Trace, depth: usize, lines: &mut Vec<String>) {
        if lines.len() >= MOST_TRACED {
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

/// A move and what it took: "24-19, worth 0.35: 0.012 s, 3500 nodes, 1.2 MB".
pub fn spent_words(played: &Played) -> Phrase {
    let spent = played.spent;
    let mut parts = vec![phrase("spent-time").with("seconds", format!("{:.3}", spent.time.as_secs_f64()))];
    if spent.nodes > 0 {
        parts.push(phrase("account-nodes").with("nodes", spent.nodes));
    }
    if let Some(steps) = spent.steps {
        parts.push(phrase("account-steps").with("steps", steps));
    }
    if spent.memory > 0 {
        parts.push(phrase("account-memory").with("memory", format!("{:.1}", spent.memory as f64 / 1e6)));
    }
    let spent = Phrase::joined(parts, ", ");
    match played.value {
        Some(value) => {
            let value = crate::notation::value_text(value);
            phrase("console-moved-worth").with("move", &played.text).with("value", value).with("spent", spent)
        }
        None => phrase("console-moved").with("move", &played.text).with("spent", spent),
    }
}
