//! The terms of a contest: everything that decides how it is played, apart from its entrants and its rules. Stored with the
//! contest so that it can be resumed and each game reproduced.

use super::{Adjudication, Format, MAX_EXTRA_PAIRS, Schedule, Sprt};
use crate::notation::{Opening, Replay, read_book, read_pdn, read_position, write_position};
use crate::player::Allowance;
use crate::report::{Report, Reports, Source};
use crate::rules::{Position, Variant};
use crate::session::{FaultPolicy, GameSettings, TimeControl};
use crate::text::phrase;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ContestTerms {
    pub schedule: Schedule,
    /// Start position, as text, of games without an opening; empty for the variant's own start.
    pub start: String,
    /// The openings as lines of a book; empty for none.
    pub openings: String,
    /// Random opening plies at the start of each pair.
    #[serde(rename = "lots")]
    pub random_plies: u32,
    /// Seed of the first pair; each next pair adds one.
    pub seed: u64,
    /// Maximum nodes per bot search.
    pub nodes: Option<u64>,
    /// Maximum script steps per move.
    pub steps: Option<u64>,
    /// Seconds after which a move is stopped.
    pub guard_secs: u64,
    /// Time control per side, such as `5+3`, or `none`.
    pub clock: String,
    pub adjudication: Adjudication,
    /// When the whole contest ends early; only for a match.
    pub sprt: Option<Sprt>,
    /// Whether results of other machines count without being played again; such a contest is in no ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_unverified: bool,
}

/// The longest guard, the same limit as in the settings.
const MAX_GUARD_SECS: u64 = 3600;

impl ContestTerms {
    /// Rejects terms that do not fit this many entrants. Stores and game files are not trusted.
    pub(super) fn check(&self, entrants: usize) -> Result<(), Report> {
        let Schedule { format, rounds, pairs, extra_pairs, .. } = self.schedule;
        let (is_match, is_knockout) = (format == Format::Match, format == Format::Knockout);
        let numbers = [
            (
                "entrants",
                self.schedule.entrants as u64,
                self.schedule.entrants == entrants && (entrants == 2 || !is_match),
            ),
            ("rounds", rounds.into(), rounds > 0),
            ("pairs", pairs.into(), pairs > 0),
            ("extra_pairs", extra_pairs.into(), extra_pairs <= MAX_EXTRA_PAIRS && (is_knockout || extra_pairs == 0)),
            ("guard_secs", self.guard_secs, (1..=MAX_GUARD_SECS).contains(&self.guard_secs)),
        ];
        match numbers.into_iter().find(|(.., is_right)| !is_right) {
            None => Ok(()),
            Some((key, value, _)) => Err(Report::error(phrase("contest-terms").with("key", key).with("value", value))),
        }
    }

    /// Default terms: pairs after four random plies, no clock, and no limits except the guard.
    pub fn of(schedule: Schedule) -> Self {
        Self {
            schedule,
            start: String::new(),
            openings: String::new(),
            random_plies: RANDOM_PLIES,
            seed: 1,
            nodes: None,
            steps: None,
            guard_secs: Allowance::IN_MATCHES.guard.as_secs(),
            clock: "none".to_owned(),
            adjudication: Adjudication::default(),
            sprt: None,
            is_unverified: false,
        }
    }

    pub(super) fn settings(&self) -> GameSettings {
        let allowance = Allowance {
            nodes: self.nodes,
            steps: self.steps,
            guard: Duration::from_secs(self.guard_secs),
            ..Allowance::IN_MATCHES
        };
        let clock = TimeControl::read(&self.clock).unwrap_or_default();
        GameSettings { allowance, clock, faults: FaultPolicy::Lose, ..GameSettings::IN_MATCHES }
    }

    pub(super) fn openings(&self, variant: &Arc<Variant>) -> Result<Vec<Opening>, Reports> {
        let (openings, faults) = read_book(variant, &Source::new("openings", self.openings.as_str()));
        Reports::check(faults).map(|()| openings)
    }
}

/// Default number of random plies when there is no opening.
pub const RANDOM_PLIES: u32 = 4;

/// Default number of plies taken as the opening from a game in a PDN file.
pub const OPENING_PLIES: usize = 8;

/// Reads openings from a file: a book, positions (one per line), or PDN games, of which the first `plies` are used. Fails if a
/// line is none of these, a move is illegal, a game is already over after its opening, or the file has no openings.
pub fn read_openings(variant: &Arc<Variant>, source: &Source, plies: usize) -> Result<Vec<Opening>, Reports> {
    let openings =
        if is_pdn(source.text()) { read_games(variant, source, plies)? } else { read_lines(variant, source)? };
    if openings.is_empty() {
        return Err(Report::error(phrase("terms-no-openings")).in_file(source.name.clone()).into());
    }
    let over = |opening: &&Opening| {
        opening.end().settle();
        opening.end().outcome().is_some()
    };
    let faults: Vec<Report> = openings.iter().filter(over).map(|opening| over_at_once(source, opening)).collect();
    Reports::check(faults).map(|()| openings)
}

fn over_at_once(source: &Source, opening: &Opening) -> Report {
    let report = Report::error(phrase("terms-opening-over")).at(source.name.clone(), Some(opening.line), None);
    report.hint(phrase("terms-opening-over-hint"))
}

/// Whether a text starts with a tag: `[Event "…"]`.
fn is_pdn(text: &str) -> bool {
    let first = text.trim_start_matches('\u{feff}').trim_start();
    first.strip_prefix('[').and_then(|rest| rest.split_once(']')).is_some_and(|(tag, _)| tag.contains('"'))
}

fn read_games(variant: &Arc<Variant>, source: &Source, plies: usize) -> Result<Vec<Opening>, Reports> {
    let (games, faults) = read_pdn(source);
    Reports::check(faults)?;
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
        if moves.len() < plies {
            Reports::check(replay.faults)?;
        }
        let name = game.tag("Event").unwrap_or_default();
        // Writing into a string cannot fail.
        let _ = writeln!(lines, "[{}] {} # {name}", write_position(&replay.start), moves.join(" "));
    }
    read_line_by_line(variant, &Source::new(source.name.clone(), lines))
}

/// Reads a book, in which a line may also be a bare position.
fn read_lines(variant: &Arc<Variant>, source: &Source) -> Result<Vec<Opening>, Reports> {
    // No move has a colon at index 1, so report such a line as a malformed position.
    let is_position = |line: &str| {
        let line = line.trim();
        !line.is_empty() && (line.chars().nth(1) == Some(':') || read_position(variant, line).is_ok())
    };
    let bracketed = |line: &str| if is_position(line) { format!("[{}]", line.trim()) } else { line.to_owned() };
    let text: Vec<String> = source.text().lines().map(bracketed).collect();
    read_line_by_line(variant, &Source::new(source.name.clone(), text.join("\n")))
}

fn read_line_by_line(variant: &Arc<Variant>, source: &Source) -> Result<Vec<Opening>, Reports> {
    let (openings, faults) = read_book(variant, source);
    Reports::check(faults).map(|()| openings)
}

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
