//! Lab output: statistics of the quick games, for people and as JSON.

use super::LabArgs;
use crate::arena::{DecisiveOpening, Estimate, LabComparison, LabFigure, LabSample, figures};
use crate::cli::list::json;
use crate::cli::out::CliResult;
use crate::cli::table;
use crate::rules::Termination;
use serde::Serialize;
use std::io::Write;

/// Maximum number of openings shown per sample.
const MOST_OPENINGS: usize = 5;

pub(super) struct Findings<'a> {
    pub asked: &'a LabArgs,
    /// Names of the rules, in the order of the samples.
    pub names: Vec<&'a str>,
    pub samples: &'a [LabSample],
    pub seed: u64,
}

#[derive(Serialize)]
struct Told<'a> {
    sentence: String,
    bot: &'a str,
    seed: u64,
    rules: Vec<RulesRow<'a>>,
    figures: Vec<FigureRow>,
}

#[derive(Serialize)]
struct RulesRow<'a> {
    name: &'a str,
    games: usize,
    repeats: usize,
    faults: usize,
    openings: Vec<OpeningRow>,
    openings_judged: usize,
}

#[derive(Serialize)]
struct OpeningRow {
    moves: String,
    games: usize,
    score: f64,
    error: f64,
}

#[derive(Serialize)]
struct FigureRow {
    figure: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<Termination>,
    values: Vec<f64>,
    errors: Vec<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    differs: Option<bool>,
}

impl Findings<'_> {
    pub(super) fn write(&self, out: &mut dyn Write) -> CliResult {
        let all: Vec<&LabSample> = self.samples.iter().collect();
        let figures = figures(&all);
        if self.asked.json {
            writeln!(out, "{}", json(&self.to_json(&figures)))?;
            return Ok(());
        }
        writeln!(out, "{}\n", self.sentence(&figures))?;
        self.write_figures(out, &figures)?;
        for (index, sample) in self.samples.iter().enumerate() {
            let (openings, tested) = sample.openings();
            writeln!(
                out,
                "\ndecisive openings{}",
                if self.names.len() > 1 { format!(", {}", self.label(index)) } else { String::new() }
            )?;
            let rows: Vec<Vec<String>> = openings.iter().take(MOST_OPENINGS).map(opening_cells).collect();
            table::write(out, &rows)?;
            match openings.len().saturating_sub(MOST_OPENINGS) {
                _ if tested == 0 => writeln!(out, "  too few games per opening to tell")?,
                _ if openings.is_empty() => writeln!(out, "  none ({tested} checked)")?,
                0 => {}
                more => writeln!(out, "  and {more} more")?,
            }
        }
        writeln!(out)?;
        for (name, sample) in self.names.iter().zip(self.samples) {
            let repeats = match sample.repeats() {
                0 => String::new(),
                repeats => format!("; {repeats} more were exact repeats of others and are not counted"),
            };
            writeln!(out, "{} games of {name}{repeats}", sample.len())?;
        }
        writeln!(out, "played by {} after two random plies, seed {}", self.asked.bot, self.seed)?;
        Ok(())
    }

    /// Column title: the rules' name, or "changed" for those of `--set`.
    fn label(&self, index: usize) -> &str {
        if index == 1 && !self.asked.set.is_empty() { "changed" } else { self.names[index] }
    }

    fn write_figures(&self, out: &mut dyn Write, figures: &[LabComparison]) -> CliResult {
        let mut head = vec![String::new()];
        head.extend((0..self.names.len()).map(|index| self.label(index).to_owned()));
        let mut rows = vec![head];
        for row in figures {
            let mut cells = vec![name(row.figure)];
            cells.extend(row.estimates.iter().map(|estimate| shown(row.figure, *estimate, true)));
            if row.chance.is_some() {
                cells.push(if row.differs { "more than chance" } else { "may be chance" }.to_owned());
            }
            rows.push(cells);
        }
        table::write(out, &rows)?;
        Ok(())
    }

    /// Summary sentence.
    fn sentence(&self, figures: &[LabComparison]) -> String {
        if let [name] = self.names[..] {
            let figure = |wanted: LabFigure| {
                let row = figures.iter().find(|row| row.figure == wanted);
                row.and_then(|row| row.estimates.first()).map_or_else(String::new, |one| shown(wanted, *one, false))
            };
            let error = figures.first().map_or(0.0, |row| row.estimates[0].error * 100.0);
            let (first, draws, length) =
                (figure(LabFigure::FirstMover), figure(LabFigure::Draws), figure(LabFigure::Length));
            return format!(
                "{name}: the first player scores {first} ± {error:.1}, {draws} of games are drawn, median length {length} plies"
            );
        }
        let [before, after] = [0, 1].map(|index| self.names[index]);
        let of = if self.asked.set.is_empty() { format!("{after} compared with {before}") } else { after.to_owned() };
        let said: Vec<String> = figures.iter().filter(|row| row.differs).filter_map(difference).collect();
        if !said.is_empty() {
            return format!("{of}: {}", said.join("; "));
        }
        if figures.iter().any(|row| row.differs) {
            return format!("{of}: games end in different ways; no other difference found");
        }
        format!("{of}: no difference found in {} and {} games", self.samples[0].len(), self.samples[1].len())
    }

    fn to_json(&self, figures: &[LabComparison]) -> Told<'_> {
        let rules = self.names.iter().zip(self.samples).map(|(name, sample)| {
            let (openings, openings_judged) = sample.openings();
            let row = |one: DecisiveOpening| OpeningRow {
                moves: one.moves,
                games: one.games,
                score: one.score.value,
                error: one.score.error,
            };
            RulesRow {
                name,
                games: sample.len(),
                repeats: sample.repeats(),
                faults: sample.faults().len(),
                openings: openings.into_iter().map(row).collect(),
                openings_judged,
            }
        });
        let row = |compared: &LabComparison| FigureRow {
            figure: id(compared.figure),
            ending: if let LabFigure::Ending(ending) = compared.figure { Some(ending) } else { None },
            values: compared.estimates.iter().map(|one| one.value).collect(),
            errors: compared.estimates.iter().map(|one| one.error).collect(),
            chance: compared.chance,
            differs: compared.chance.map(|_| compared.differs),
        };
        Told {
            sentence: self.sentence(figures),
            bot: &self.asked.bot,
            seed: self.seed,
            rules: rules.collect(),
            figures: figures.iter().map(row).collect(),
        }
    }
}

fn opening_cells(opening: &DecisiveOpening) -> Vec<String> {
    let score = shown(LabFigure::FirstMover, opening.score, true);
    vec![format!("  {}", opening.moves), format!("first player scores {score}"), format!("{} games", opening.games)]
}

const fn id(figure: LabFigure) -> &'static str {
    match figure {
        LabFigure::FirstMover => "first_mover",
        LabFigure::Draws => "draws",
        LabFigure::Length => "length",
        LabFigure::LongGames => "long_games",
        LabFigure::Forced => "forced",
        LabFigure::Captured => "captured",
        LabFigure::Turned => "turned",
        LabFigure::Ending(_) => "ending",
    }
}

fn name(figure: LabFigure) -> String {
    match figure {
        LabFigure::FirstMover => "first player's score".to_owned(),
        LabFigure::Draws => "drawn".to_owned(),
        LabFigure::Length => "median length (plies)".to_owned(),
        LabFigure::LongGames => "90th percentile (plies)".to_owned(),
        LabFigure::Forced => "forced moves".to_owned(),
        LabFigure::Captured => "pieces captured per game".to_owned(),
        LabFigure::Turned => "discs turned over per game".to_owned(),
        LabFigure::Ending(ending) => format!("ended by: {}", ending.words()),
    }
}

fn shown(figure: LabFigure, estimate: Estimate, with_error: bool) -> String {
    let Estimate { value, error } = estimate;
    let (number, unit, digits) = match figure {
        LabFigure::Length | LabFigure::LongGames => ((value, error), "", 0),
        LabFigure::Captured | LabFigure::Turned => ((value, error), "", 1),
        _ => ((value * 100.0, error * 100.0), " %", 1),
    };
    let error = if with_error { format!(" ± {:.digits$}", number.1) } else { String::new() };
    format!("{:.digits$}{unit}{error}", number.0)
}

/// Describes a difference in words; `None` for figures that follow from others.
fn difference(row: &LabComparison) -> Option<String> {
    let [before, after] = [0, 1].map(|index| shown(row.figure, row.estimates[index], false));
    let instead = |what: &str| Some(format!("{after} {what} instead of {before}"));
    match row.figure {
        LabFigure::FirstMover => Some(format!("the first player scores {after} instead of {before}")),
        LabFigure::Draws => instead("of games drawn"),
        LabFigure::Length => Some(format!("median length {after} plies instead of {before}")),
        LabFigure::Forced => instead("of moves forced"),
        LabFigure::Captured => instead("pieces captured per game"),
        LabFigure::Turned => instead("discs turned over per game"),
        LabFigure::Ending(Termination::PlyCap) => instead("of games stopped at the maximum length"),
        LabFigure::LongGames | LabFigure::Ending(_) => None,
    }
}
