//! Lab output: statistics of the quick games, for people and as JSON.

use super::LabArgs;
use crate::arena::{DecisiveOpening, LabComparison, LabFigure, LabSample, figures};
use crate::cli::language;
use crate::cli::list::json;
use crate::cli::out::CliResult;
use crate::cli::table;
use crate::rules::Termination;
use crate::summary::lab::{LabFinding, figure_and_error, name, significance};
use crate::text::{Phrase, phrase};
use serde::Serialize;
use std::io::Write;

/// Maximum number of openings shown per sample.
const MAX_OPENINGS: usize = 5;

pub(super) struct Findings<'a> {
    pub asked: &'a LabArgs,
    /// Names of the rules, in the order of the samples.
    pub names: Vec<Phrase>,
    pub samples: &'a [LabSample],
    pub seed: u64,
}

#[derive(Serialize)]
struct LabReportRow<'a> {
    sentence: String,
    bot: &'a str,
    seed: u64,
    rules: Vec<RulesRow>,
    figures: Vec<FigureRow>,
}

#[derive(Serialize)]
struct RulesRow {
    name: String,
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
        writeln!(out, "{}\n", language::text(self.sentence(&figures)))?;
        self.write_figures(out, &figures)?;
        for (index, sample) in self.samples.iter().enumerate() {
            let (openings, tested) = sample.openings();
            let title = if self.names.len() > 1 {
                phrase("terminal-lab-openings-of").with("rules", self.label(index))
            } else {
                phrase("lab-openings")
            };
            writeln!(out, "\n{}", language::text(title))?;
            let rows: Vec<Vec<String>> = openings.iter().take(MAX_OPENINGS).map(opening_cells).collect();
            table::write(out, &rows)?;
            match openings.len().saturating_sub(MAX_OPENINGS) {
                _ if tested == 0 => writeln!(out, "  {}", language::text("lab-openings-few"))?,
                _ if openings.is_empty() => {
                    writeln!(out, "  {}", language::text(phrase("lab-openings-none").with("tested", tested)))?;
                }
                0 => {}
                more => {
                    writeln!(out, "  {}", language::text(phrase("and-more").with("count", more)))?;
                }
            }
        }
        writeln!(out)?;
        for (name, sample) in self.names.iter().zip(self.samples) {
            let played = match sample.repeats() {
                0 => phrase("terminal-lab-games"),
                repeats => phrase("terminal-lab-games-repeated").with("repeats", repeats),
            };
            let played = played.with("games", sample.len()).with("rules", name);
            writeln!(out, "{}", language::text(played))?;
        }
        let bot = phrase("lab-played-by").with("bot", &self.asked.bot).with("seed", self.seed.to_string());
        writeln!(out, "{}", language::text(bot))?;
        Ok(())
    }

    /// Column title: the rules' name, or "changed" for those of `--set`.
    fn label(&self, index: usize) -> Phrase {
        if index == 1 && !self.asked.set.is_empty() {
            phrase("terminal-lab-changed")
        } else {
            self.names[index].clone()
        }
    }

    fn write_figures(&self, out: &mut dyn Write, figures: &[LabComparison]) -> CliResult {
        let mut head = vec![String::new()];
        head.extend((0..self.names.len()).map(|index| language::text(self.label(index))));
        let mut rows = vec![head];
        for row in figures {
            let mut cells = vec![language::text(name(row.figure))];
            cells.extend(row.estimates.iter().map(|estimate| language::text(figure_and_error(row.figure, *estimate))));
            if row.chance.is_some() {
                cells.push(language::text(significance(row)));
            }
            rows.push(cells);
        }
        table::write(out, &rows)?;
        Ok(())
    }

    fn sentence(&self, figures: &[LabComparison]) -> Phrase {
        let games: Vec<usize> = self.samples.iter().map(LabSample::len).collect();
        let subject = match &self.names[..] {
            [before, after] if self.asked.set.is_empty() => {
                phrase("terminal-compared").with("after", after).with("before", before)
            }
            [.., last] => last.clone(),
            [] => Phrase::default(),
        };
        phrase("terminal-about").with("subject", subject).with("text", LabFinding::of(figures, &games).phrase())
    }

    fn to_json(&self, figures: &[LabComparison]) -> LabReportRow<'_> {
        let rules = self.names.iter().zip(self.samples).map(|(name, sample)| {
            let (openings, openings_judged) = sample.openings();
            let row = |opening: DecisiveOpening| OpeningRow {
                moves: opening.moves,
                games: opening.games,
                score: opening.score.value,
                error: opening.score.error,
            };
            RulesRow {
                name: name.to_string(),
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
            values: compared.estimates.iter().map(|estimate| estimate.value).collect(),
            errors: compared.estimates.iter().map(|estimate| estimate.error).collect(),
            chance: compared.chance,
            differs: compared.chance.map(|_| compared.differs),
        };
        LabReportRow {
            sentence: self.sentence(figures).to_string(),
            bot: &self.asked.bot,
            seed: self.seed,
            rules: rules.collect(),
            figures: figures.iter().map(row).collect(),
        }
    }
}

fn opening_cells(opening: &DecisiveOpening) -> Vec<String> {
    let score = figure_and_error(LabFigure::FirstMover, opening.score);
    let lines = [
        phrase("terminal-lab-score").with("score", score),
        phrase("terminal-lab-of-games").with("games", opening.games),
    ];
    [format!("  {}", opening.moves)].into_iter().chain(lines.map(language::text)).collect()
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
