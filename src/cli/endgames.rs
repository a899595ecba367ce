//! `damka endgames`: solves a variant's positions with few pieces and shows how they are won.

use super::BoardArgs;
use super::list::json;
use super::out::{CliError, CliResult};
use super::progress::ProgressOutput;
use super::{language, table};
use crate::catalog::Catalog;
use crate::endgame::{EndgameTable, EndgameValue, Figures, places};
use crate::notation::{move_text, write_position};
use crate::report::Report;
use crate::rules::{self, Position, Variant};
use crate::text::{Phrase, authored, phrase};
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::ops::ControlFlow;

const PIECES: u32 = 3;

#[derive(Args)]
pub(super) struct EndgamesArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// Maximum number of pieces (default: as many as the position has, or 3 for the start of a larger game)
    #[arg(long, value_name = "N")]
    pieces: Option<u32>,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

/// The value of a position or a move for the side to move.
#[derive(Serialize)]
struct EndgameRow {
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    result: &'static str,
    /// Plies to the end of the game; `None` in a draw.
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
}

#[derive(Serialize)]
struct MaterialRow {
    mine: String,
    theirs: String,
    #[serde(skip)]
    said_mine: Phrase,
    #[serde(skip)]
    said_theirs: Phrase,
    positions: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    longest: Option<u32>,
    position: Option<String>,
}

impl EndgamesArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let position = self.board.position(catalog)?;
        let is_given = self.board.position.is_some();
        let stand = position.variant().rules.arrangement(position.board()).pieces();
        // Without a position, that of the start is given: a table of all its pieces solves the whole game.
        let is_small = places(position.variant(), stand).is_ok();
        let usual = if is_given || is_small { stand.max(2) } else { PIECES };
        let pieces = self.pieces.unwrap_or(usual);
        if is_given && stand > pieces {
            let many = phrase("terminal-endgames-many").with("count", stand).with("most", pieces);
            let hint = phrase("terminal-endgames-many-hint").with("count", stand);
            return Err(CliError::usage(Report::error(many).in_file("--pieces").hint(hint)));
        }
        let table = open(catalog, position.variant(), pieces, self.json)?;
        if is_given { self.print_position(&table, &position, out) } else { self.print_table(&table, out) }
    }

    fn print_position(&self, table: &EndgameTable, position: &Position, out: &mut dyn Write) -> CliResult {
        if let Some(outcome) = position.outcome() {
            let report = Report::error(phrase("terminal-endgames-over").with("ending", outcome.ending.phrase()));
            return Err(CliError::usage(report.in_file("--position")));
        }
        let no_place = || CliError::usage(Report::error(phrase("terminal-endgames-not-there")).in_file("--position"));
        let value = table.value(position.board()).ok_or_else(no_place)?;
        let moves = table.moves(position.board());
        let variant = position.variant();
        if self.json {
            writeln!(out, "{}", json(&endgame_row(value, None, Some(write_position(position)))))?;
            for (legal, value) in &moves {
                writeln!(out, "{}", json(&endgame_row(*value, Some(move_text(variant, legal)), None)))?;
            }
            return Ok(());
        }
        writeln!(out, "{}", language::text(position_value(position, value)))?;
        if let EndgameValue::Won(plies) | EndgameValue::Lost(plies) = value
            && plies > position.plies_left()
        {
            writeln!(out, "{}", language::text("terminal-endgames-draw-first"))?;
        }
        let rows: Vec<Vec<String>> = moves
            .iter()
            .map(|(legal, value)| vec![move_text(variant, legal), language::text(value_phrase(*value))])
            .collect();
        table::write(out, &rows)?;
        Ok(())
    }

    fn print_table(&self, table: &EndgameTable, out: &mut dyn Write) -> CliResult {
        let figures = table.figures();
        let rows: Vec<MaterialRow> = figures.iter().map(|figures| row(table, figures)).collect();
        if self.json {
            for row in &rows {
                writeln!(out, "{}", json(row))?;
            }
            return Ok(());
        }
        let sum = |of: fn(&MaterialRow) -> u64| rows.iter().map(of).sum::<u64>();
        let [all, won, drawn, lost] =
            [sum(|row| row.positions), sum(|row| row.won), sum(|row| row.drawn), sum(|row| row.lost)];
        let message = phrase("terminal-endgames-table").with("title", authored(&table.variant().title));
        let message = message.with("pieces", table.pieces()).with("all", all.to_string()).with("won", won.to_string());
        let message = message.with("drawn", drawn.to_string()).with("lost", lost.to_string());
        writeln!(out, "{}", language::text(message))?;
        if let Some((row, plies)) =
            rows.iter().filter_map(|row| Some((row, row.longest?))).max_by_key(|(_, plies)| *plies)
        {
            let longest = phrase("terminal-endgames-longest").with("plies", plies_phrase(plies));
            let position = row.position.as_deref().unwrap_or_default();
            writeln!(out, "{}", language::text(longest.with("position", position)))?;
        }
        let start = table.variant().start();
        if let Some(value) = table.value(start.board()) {
            let message = phrase("terminal-endgames-start").with("value", position_value(&start, value));
            writeln!(out, "{}", language::text(message))?;
        }
        writeln!(out)?;
        let head = [
            "terminal-endgames-mine",
            "terminal-endgames-theirs",
            "terminal-endgames-positions",
            "terminal-head-won",
            "terminal-head-drawn",
            "terminal-head-lost",
            "terminal-endgames-longest-win",
        ];
        let mut lines = vec![head.map(language::text).to_vec()];
        for row in &rows {
            let counts = [row.positions, row.won, row.drawn, row.lost].map(|count| count.to_string());
            let longest = row.longest.map_or_else(String::new, |plies| plies.to_string());
            lines.push(
                [&row.said_mine, &row.said_theirs]
                    .map(language::text)
                    .into_iter()
                    .chain(counts)
                    .chain([longest])
                    .collect(),
            );
        }
        Ok(table::write_aligned(out, &lines, |column| column < 2)?)
    }
}

fn open(
    catalog: &Catalog,
    variant: &std::sync::Arc<Variant>,
    pieces: u32,
    is_silent: bool,
) -> Result<EndgameTable, CliError> {
    places(variant, pieces).map_err(CliError::usage)?;
    let mut progress = ProgressOutput::new(is_silent);
    let rules = catalog.now().rules_hash(&variant.id);
    let on_progress = &mut |done, all| {
        progress.show(|| solving(variant, done, all));
        ControlFlow::Continue(())
    };
    let kept =
        EndgameTable::open(&catalog.root().folder, variant, (rules, pieces), on_progress).map_err(CliError::usage)?;
    progress.end();
    if let Some(warning) = kept.warning {
        language::say_report(&warning);
    }
    Ok(kept.table)
}

/// "solving the endgames of English draughts  40%"
pub(super) fn solving(variant: &Variant, done: u64, all: u64) -> String {
    let solving = phrase("terminal-endgames-solving").with("title", authored(&variant.title));
    language::text(solving.with("percent", done * 100 / all.max(1)))
}

fn endgame_row(value: EndgameValue, text: Option<String>, position: Option<String>) -> EndgameRow {
    let (result, plies) = match value {
        EndgameValue::Won(plies) => ("won", Some(plies)),
        EndgameValue::Drawn => ("drawn", None),
        EndgameValue::Lost(plies) => ("lost", Some(plies)),
    };
    EndgameRow { text, result, plies, position }
}

fn plies_phrase(count: u32) -> Phrase {
    phrase("ply-count").with("count", count)
}

/// "White to move: won in 7 plies"
fn position_value(position: &Position, value: EndgameValue) -> Phrase {
    let side = authored(position.variant().side_name(position.turn()));
    phrase("terminal-endgames-value").with("side", side).with("value", value_phrase(value))
}

fn value_phrase(value: EndgameValue) -> Phrase {
    match value {
        EndgameValue::Won(count) => phrase("terminal-endgames-won").with("plies", plies_phrase(count)),
        EndgameValue::Drawn => phrase("terminal-head-drawn"),
        EndgameValue::Lost(count) => phrase("terminal-endgames-lost").with("plies", plies_phrase(count)),
    }
}

fn row(table: &EndgameTable, figures: &Figures) -> MaterialRow {
    let [won, drawn, lost] = figures.counts;
    let position = |board: &rules::Board| write_position(&Position::new(table.variant().clone(), board.clone()));
    let names = table.variant().rules.arranged_kinds();
    let [mine, theirs] = [figures.mine, figures.theirs].map(|counts| pieces(counts, names.as_ref()));
    MaterialRow {
        mine: mine.to_string(),
        theirs: theirs.to_string(),
        said_mine: mine,
        said_theirs: theirs,
        positions: won + drawn + lost,
        won,
        drawn,
        lost,
        longest: figures.longest.as_ref().map(|longest| longest.plies),
        position: figures.longest.as_ref().map(|longest| position(&longest.board)),
    }
}

/// "2 kings, 1 man" or, with names, "4 × hound"
fn pieces((men, kings): (u8, u8), names: Option<&[String; 2]>) -> Phrase {
    let said = |count: u8, kind: usize| match names {
        Some(names) => phrase("terminal-endgames-kind").with("name", authored(&names[kind])).with("count", count),
        None => phrase(["terminal-endgames-men", "terminal-endgames-kings"][kind]).with("count", count),
    };
    let counted = [(kings, 1), (men, 0)].into_iter().filter(|(count, _)| *count > 0);
    Phrase::joined(counted.map(|(count, kind)| said(count, kind)).collect(), ", ")
}
