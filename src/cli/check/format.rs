//! The results for one file, for people and as JSON.

use crate::cli::language;
use crate::cli::list::json;
use crate::cli::out::CliResult;
use crate::doctor::{BotReport, Finding, VariantReport};
use crate::report::Report;
use crate::text::{Phrase, phrase};
use serde::Serialize;
use std::io::Write;
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FileKind {
    Variant,
    Bot,
    Weights,
    Theme,
    Book,
    /// A module, or an unknown file.
    File,
    /// The summary of all files.
    All,
}

pub struct CheckedFile {
    pub thing: FileKind,
    id: String,
    file: String,
    pub faults: Vec<Report>,
    /// For a usable variant: the report of its test.
    pub examined: Option<VariantReport>,
    /// For a usable bot: the report of its test, and its opponent.
    pub tried: Option<(BotReport, String)>,
    pub notes: Vec<Report>,
}

impl CheckedFile {
    pub fn of(thing: FileKind, id: &str, file: &str) -> Self {
        let (id, file) = (id.to_owned(), file.to_owned());
        Self { thing, id, file, faults: Vec::new(), examined: None, tried: None, notes: Vec::new() }
    }

    pub fn faults(&self) -> Vec<Report> {
        let found = self.examined.iter().flat_map(VariantReport::faults).map(|finding| finding.report.clone());
        let played = self.tried.iter().flat_map(|(tried, _)| tried.faults.clone());
        self.faults.iter().cloned().chain(found).chain(played).collect()
    }

    /// Prints the result. In plain form the command prints the errors itself, to standard error.
    pub fn print(&self, named: &str, as_json: bool, out: &mut dyn Write) -> CliResult {
        if as_json {
            writeln!(out, "{}", json(&self.row()))?;
            return Ok(());
        }
        let verdict = match self.faults().len() {
            0 => phrase("terminal-check-ok"),
            faults => phrase("terminal-check-errors").with("count", faults),
        };
        let line = match &self.examined {
            None => phrase("terminal-check-verdict"),
            Some(examined) => {
                let line = phrase("terminal-check-examined").with("games", examined.games.to_string());
                line.with("positions", examined.positions.to_string())
            }
        };
        writeln!(out, "{}", language::text(line.with("name", named).with("verdict", verdict)))?;
        for finding in self.examined.iter().flat_map(|examined| &examined.findings) {
            if let Some(reason) = &finding.waived {
                let waived = phrase("terminal-check-waived").with("check", finding.check.word()).with("reason", reason);
                writeln!(out, "  {}", language::text(waived))?;
            }
        }
        if let Some((tried, against)) = &self.tried {
            writeln!(out, "  {}", language::text(score(tried, against)))?;
            writeln!(out, "  {}", language::text(speed(tried)))?;
            if tried.is_deterministic {
                writeln!(out, "  {}", language::text("terminal-check-deterministic"))?;
            }
        }
        for note in &self.notes {
            writeln!(out, "  {}", language::text(note.phrase()))?;
        }
        Ok(())
    }

    fn row(&self) -> CheckRow<'_> {
        let plain = self.faults.iter().map(FaultRow::of);
        let found = self.examined.iter().flat_map(|examined| &examined.findings).map(FaultRow::of_finding);
        let played = self.tried.iter().flat_map(|(tried, _)| &tried.faults).map(FaultRow::of);
        CheckRow {
            kind: self.thing,
            id: &self.id,
            file: &self.file,
            ok: self.faults().is_empty(),
            faults: plain.chain(found).chain(played).collect(),
            games: self.examined.as_ref().map(|examined| examined.games),
            positions: self.examined.as_ref().map(|examined| examined.positions),
            played: self.tried.as_ref().map(|(tried, against)| PlayedRow::of(tried, against)),
        }
    }
}

fn score(tried: &BotReport, against: &str) -> Phrase {
    let BotReport { won, drawn, lost, undecided, variants, .. } = tried;
    let games = won + drawn + lost + undecided;
    let line = if *variants > 1 {
        phrase("terminal-check-games-in").with("variants", *variants)
    } else {
        phrase("terminal-check-games")
    };
    let line = line.with("games", games.to_string()).with("against", against).with("won", won.to_string());
    let line = line.with("drawn", drawn.to_string()).with("lost", lost.to_string());
    if *undecided > 0 {
        phrase("terminal-check-unfinished").with("text", line).with("count", undecided.to_string())
    } else {
        line
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn speed(tried: &BotReport) -> Phrase {
    let moves = tried.moves.max(1);
    let line = match &tried.slowest {
        None => phrase("terminal-check-speed"),
        Some((time, variant, position)) => {
            let line = phrase("terminal-check-speed-slowest").with("slowest", format!("{:.1}", millis(*time)));
            line.with("position", format!("{variant}: {position}"))
        }
    };
    let each = millis(tried.time) / moves as f64;
    line.with("time", format!("{each:.2}")).with("nodes", (tried.nodes / moves).to_string())
}

#[derive(Serialize)]
struct CheckRow<'a> {
    kind: FileKind,
    #[serde(skip_serializing_if = "str::is_empty")]
    id: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    file: &'a str,
    ok: bool,
    faults: Vec<FaultRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<PlayedRow>,
}

#[derive(Serialize)]
struct FaultRow {
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<&'static str>,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    waived: Option<String>,
}

impl FaultRow {
    fn of(report: &Report) -> Self {
        let place = report.place.as_ref();
        Self {
            check: None,
            message: report.message.clone(),
            file: place.map(|place| place.file.clone()),
            line: place.and_then(|place| place.line),
            hint: report.hint.clone(),
            position: None,
            waived: None,
        }
    }

    fn of_finding(finding: &Finding) -> Self {
        Self {
            check: Some(finding.check.word()),
            position: finding.position.clone(),
            waived: finding.waived.clone(),
            ..Self::of(&finding.report)
        }
    }
}

#[derive(Serialize)]
struct PlayedRow {
    against: String,
    variants: usize,
    won: u64,
    drawn: u64,
    lost: u64,
    undecided: u64,
    moves: u64,
    ms_a_move: f64,
    nodes_a_move: u64,
    slowest_ms: f64,
    same_again: bool,
}

impl PlayedRow {
    fn of(tried: &BotReport, against: &str) -> Self {
        let moves = tried.moves.max(1);
        Self {
            against: against.to_owned(),
            variants: tried.variants,
            won: tried.won,
            drawn: tried.drawn,
            lost: tried.lost,
            undecided: tried.undecided,
            moves: tried.moves,
            ms_a_move: millis(tried.time) / moves as f64,
            nodes_a_move: tried.nodes / moves,
            slowest_ms: tried.slowest.as_ref().map_or(0.0, |(time, ..)| millis(*time)),
            same_again: tried.is_deterministic,
        }
    }
}
