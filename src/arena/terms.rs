//! The terms of a contest: all by which it is played, beside who plays it and by which rules. Kept with it, so that it can
//! be played on, and each of its games again.

use super::{Adjudication, Format, Schedule, Sprt};
use crate::notation::{Opening, Replay, read_book, read_pdn, read_position, write_position};
use crate::player::Allowance;
use crate::report::{Report, Source};
use crate::rules::{Position, Variant};
use crate::session::{FaultPolicy, Settings, TimeControl};
use crate::text::phrase;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

/// How a contest is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terms {
    /// Who meets whom.
    pub schedule: Schedule,
    /// Where games begin that no opening leads, as text; empty for the variant's own start.
    pub start: String,
    /// The openings, lines in the form of a book; empty for none.
    pub openings: String,
    /// Plies drawn by lot at the beginning of each pair.
    pub lots: u32,
    /// Of the first pair; the next has the next.
    pub seed: u64,
    /// Most nodes in each search a bot makes.
    pub nodes: Option<u64>,
    /// Most steps a move.
    pub steps: Option<u64>,
    /// Seconds after which a move that takes too long is stopped.
    pub guard_secs: u64,
    /// Time for each side, `5+3`; `none`.
    pub clock: String,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// When the whole contest is: only of a match.
    pub sprt: Option<Sprt>,
}

/// The longest guard, as the settings have it.
const MOST_GUARD_SECS: u64 = 3600;

impl Terms {
    /// Refuses terms that no contest of so many entrants has: they are read from stores and game files, which may hold
    /// anything.
    pub(super) fn check(&self, entrants: usize) -> Result<(), Report> {
        let Schedule { format, rounds, pairs, .. } = self.schedule;
        let is_match = format == Format::Match;
        let numbers = [
            (
                "entrants",
                self.schedule.entrants as u64,
                self.schedule.entrants == entrants && (entrants == 2 || !is_match),
            ),
            ("rounds", rounds.into(), rounds > 0),
            ("pairs", pairs.into(), pairs > 0),
            ("guard_secs", self.guard_secs, (1..=MOST_GUARD_SECS).contains(&self.guard_secs)),
        ];
        match numbers.into_iter().find(|(.., is_right)| !is_right) {
            None => Ok(()),
            Some((key, value, _)) => Err(Report::error(phrase("contest-terms").with("key", key).with("value", value))),
        }
    }

    /// As usual: pairs from positions four plies from the start, by no clock and without limits but the guard.
    pub fn of(schedule: Schedule) -> Self {
        Self {
            schedule,
            start: String::new(),
            openings: String::new(),
            lots: LOTS,
            seed: 1,
            nodes: None,
            steps: None,
            guard_secs: Allowance::IN_MATCHES.guard.as_secs(),
            clock: "none".to_owned(),
            adjudication: Adjudication::default(),
            sprt: None,
        }
    }

    /// How each game is played, but for its seed.
    pub(super) fn settings(&self) -> Settings {
        let allowance = Allowance {
            nodes: self.nodes,
            steps: self.steps,
            guard: Duration::from_secs(self.guard_secs),
            ..Allowance::IN_MATCHES
        };
        let clock = TimeControl::read(&self.clock).unwrap_or_default();
        Settings { allowance, clock, faults: FaultPolicy::Lose, ..Settings::IN_MATCHES }
    }

    /// The openings of pairs.
    pub(super) fn openings(&self, variant: &Arc<Variant>) -> Result<Vec<Opening>, Vec<Report>> {
        let (openings, faults) = read_book(variant, &Source::new("openings", self.openings.as_str()));
        if faults.is_empty() { Ok(openings) } else { Err(faults) }
    }
}

/// So many plies are drawn by lot where no opening leads, unless more or fewer are asked for.
pub const LOTS: u32 = 4;

/// So many plies of the games of a PDN file are their opening, unless more or fewer are asked for.
pub const OPENING_PLIES: usize = 8;

/// Reads openings from a file: a book, positions (one a line), or PDN games, of which the first `plies` are taken.
///
/// # Errors
/// A line that is none of these, an illegal move, a game that is over where it should begin, or nothing at all.
pub fn read_openings(variant: &Arc<Variant>, source: &Source, plies: usize) -> Result<Vec<Opening>, Vec<Report>> {
    let openings =
        if is_pdn(source.text()) { read_games(variant, source, plies)? } else { read_lines(variant, source)? };
    if openings.is_empty() {
        return Err(vec![Report::error(phrase("terms-no-openings")).in_file(source.name.clone())]);
    }
    let over = |opening: &&Opening| {
        opening.end().settle();
        opening.end().outcome().is_some()
    };
    let faults: Vec<Report> = openings.iter().filter(over).map(|opening| over_at_once(source, opening)).collect();
    if faults.is_empty() { Ok(openings) } else { Err(faults) }
}

fn over_at_once(source: &Source, opening: &Opening) -> Report {
    let report = Report::error(phrase("terms-opening-over")).at(source.name.clone(), Some(opening.line), None);
    report.hint(phrase("terms-opening-over-hint"))
}

/// Whether a text begins with a tag: `[Event "…"]`.
fn is_pdn(text: &str) -> bool {
    let first = text.trim_start_matches('\u{feff}').trim_start();
    first.strip_prefix('[').and_then(|rest| rest.split_once(']')).is_some_and(|(tag, _)| tag.contains('"'))
}

fn read_games(variant: &Arc<Variant>, source: &Source, plies: usize) -> Result<Vec<Opening>, Vec<Report>> {
    let (games, faults) = read_pdn(source);
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut lines = String::new();
    for game in &games {
        let replay = Replay::of(game, variant, source)?;
        let moves: Vec<&str> = replay
            .plies
            .iter()
            .take(plies)
            .take_while(|ply| ply.chosen.is_some())
            .map(|ply| ply.text.as_str())
            .collect();
        if moves.len() < plies && !replay.faults.is_empty() {
            return Err(replay.faults);
        }
        let name = game.tag("Event").unwrap_or_default();
        let _ = writeln!(lines, "[{}] {} # {name}", write_position(&replay.start), moves.join(" "));
    }
    read_line_by_line(variant, &Source::new(source.name.clone(), lines))
}

/// A book, in which a line may be a position alone.
fn read_lines(variant: &Arc<Variant>, source: &Source) -> Result<Vec<Opening>, Vec<Report>> {
    // No move has a colon in the second place: a position that cannot be read is better told as one.
    let is_position = |line: &str| {
        let line = line.trim();
        !line.is_empty() && (line.chars().nth(1) == Some(':') || read_position(variant, line).is_ok())
    };
    let bracketed = |line: &str| if is_position(line) { format!("[{}]", line.trim()) } else { line.to_owned() };
    let text: Vec<String> = source.text().lines().map(bracketed).collect();
    read_line_by_line(variant, &Source::new(source.name.clone(), text.join("\n")))
}

fn read_line_by_line(variant: &Arc<Variant>, source: &Source) -> Result<Vec<Opening>, Vec<Report>> {
    let (openings, faults) = read_book(variant, source);
    if faults.is_empty() { Ok(openings) } else { Err(faults) }
}

/// The same openings as lines of a book.
pub fn book_text(openings: &[Opening]) -> String {
    let usual = |start: &Position| *start == start.variant().start();
    let line = |opening: &Opening| {
        let start = opening.start();
        let at = if usual(start) && !opening.moves.is_empty() {
            String::new()
        } else {
            format!("[{}] ", write_position(start))
        };
        format!("{at}{} # {}\n", opening.text(), opening.name.replace(['#', '\n'], " "))
    };
    openings.iter().map(line).collect()
}
