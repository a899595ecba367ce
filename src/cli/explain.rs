//! `damka explain`: a bot's grades of the legal moves, with their reasons.

use super::BoardArgs;
use super::answer::answer;
use super::list::json;
use super::out::{CliError, CliResult};
use super::play::{any_seed, guard_secs};
use crate::catalog::Catalog;
use crate::notation::{self, move_text};
use crate::player::{Allowance, GradedMove, Player, PlayerRequest, PlayerResponse, TurnContext};
use crate::report::{Report, Trace};
use crate::rules::{Move, Position};
use crate::text::phrase;
use clap::Args;
use std::io::Write;
use std::time::Duration;

/// Extra time after the bot's own guard before it counts as unresponsive.
const GRACE: Duration = Duration::from_secs(5);

#[derive(Args)]
pub(super) struct ExplainArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// Bot that grades the moves, such as `graded:level=2`
    #[arg(value_name = "SEAT")]
    seat: String,
    /// Show only this move
    #[arg(long = "move", value_name = "M")]
    only: Option<String>,
    /// Random seed (default: a new one each time)
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Time limit for the bot, in seconds
    #[arg(long, value_name = "SECS", default_value_t = 10, value_parser = guard_secs())]
    guard: u64,
    /// Print one JSON object per move: label, value and children, and squares where they apply
    #[arg(long)]
    json: bool,
}

impl ExplainArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let position = self.board.position(catalog)?;
        if let Some(outcome) = position.outcome() {
            let report = Report::error(phrase("terminal-explain-over").with("ending", outcome.ending.phrase()));
            return Err(CliError::usage(report));
        }
        let only = self.only.as_deref().map(|text| read_move(&position, text)).transpose()?;
        let seat = catalog.seat(&self.seat, position.variant()).map_err(CliError::usage)?;
        let Some(mut player) = seat.player().map_err(CliError::usage)? else {
            return Err(CliError::usage(
                Report::error(phrase("terminal-explain-human")).hint(phrase("terminal-explain-human-hint")),
            ));
        };
        let mut grades = self.grades(&mut player, &position)?;
        // Best first; the sort is stable, so ties stay in move order.
        grades.sort_by(|a, b| b.value.total_cmp(&a.value));
        for graded in grades.into_iter().filter(|graded| only.as_ref().is_none_or(|only| graded.chosen.is_same(only))) {
            let tree = tree(&position, graded);
            if self.json {
                writeln!(out, "{}", json(&tree))?;
            } else {
                write!(out, "{tree}")?;
            }
        }
        Ok(())
    }

    fn grades(&self, player: &mut dyn Player, position: &Position) -> Result<Vec<GradedMove>, CliError> {
        let guard = Duration::from_secs(self.guard);
        let task = TurnContext {
            position: position.clone(),
            seat: position.turn(),
            game_seed: self.seed.unwrap_or_else(any_seed),
            allowance: Allowance { guard, traced: true, ..Allowance::IN_MATCHES },
            memory: None,
        };
        match answer(player, PlayerRequest::Grade(task), guard + GRACE) {
            Some(PlayerResponse::Grades(grades)) => Ok(grades),
            Some(PlayerResponse::Fault(fault)) => Err(CliError::failed(fault.report)),
            None => Err(CliError::failed(Report::error(phrase("terminal-explain-silent")))),
            Some(_) => {
                let report = Report::error(phrase("terminal-explain-none").with("bot", player.spec()));
                Err(CliError::failed(report.hint(phrase("terminal-explain-none-hint"))))
            }
        }
    }
}

fn read_move(position: &Position, text: &str) -> Result<Move, CliError> {
    notation::read_move(position, text).map_err(|why| {
        let legal: Vec<String> = position.moves().iter().map(|legal| move_text(position.variant(), legal)).collect();
        let message = phrase("book-illegal").with("move", text).with("why", why.phrase());
        let report = Report::error(message).in_file("--move");
        CliError::usage(report.hint(phrase("legal-moves").with("moves", legal.join(" "))))
    })
}

fn tree(position: &Position, graded: GradedMove) -> Trace {
    let label = move_text(position.variant(), &graded.chosen);
    let squares = graded.chosen.squares();
    Trace { label, value: notation::value_text(graded.value), squares, children: graded.reasons }
}
