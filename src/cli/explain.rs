//! `damka explain`: a bot's grades of the legal moves, with their reasons.

use super::answer::answer;
use super::list::json;
use super::out::{CliError, CliResult};
use super::play::{Limits, any_seed};
use super::{BoardArgs, language, legal_move, say_errors_in_play};
use crate::catalog::{Catalog, SeatSpec};
use crate::notation::{self, move_text};
use crate::player::{ChosenMove, GradedMove, Player, PlayerRequest, PlayerResponse, TurnContext};
use crate::report::{Report, Trace};
use crate::rules::{Move, Position};
use crate::text::phrase;
use clap::Args;
use serde::Serialize;
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
    /// Show the move that the bot chooses, with its search, instead of the grades
    #[arg(long, conflicts_with = "only")]
    choice: bool,
    /// Random seed (default: a new one each time)
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    limits: Limits,
    /// Print one JSON object per move: label, value and children, and squares where they apply; with `--choice`, move,
    /// value, depth, line, nodes, ms, steps and children
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
        let only = self.only.as_deref().map(|text| legal_move(&position, "--move", text)).transpose()?;
        let seat = catalog.seat(&self.seat, position.variant()).map_err(CliError::usage)?;
        say_errors_in_play(catalog, position.variant(), &[&self.seat]);
        let Some(mut player) = seat.player().map_err(CliError::usage)? else {
            return Err(CliError::usage(
                Report::error(phrase("terminal-explain-human")).hint(phrase("terminal-explain-human-hint")),
            ));
        };
        if self.choice {
            return self.show_choice(player.as_mut(), &position, out);
        }
        let is_engine = matches!(seat, SeatSpec::Engine(_));
        let mut grades = self.grades(player.as_mut(), is_engine, &position)?;
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

    fn grades(
        &self,
        player: &mut dyn Player,
        is_engine: bool,
        position: &Position,
    ) -> Result<Vec<GradedMove>, CliError> {
        let answer = self.ask(player, PlayerRequest::Grade(self.task(position)), &mut |_| {})?;
        if let PlayerResponse::Grades(grades) = answer {
            return Ok(grades);
        }
        let report = Report::error(phrase("terminal-explain-none").with("bot", player.spec()));
        let hint = if is_engine { "terminal-explain-engine-hint" } else { "terminal-explain-none-hint" };
        Err(CliError::failed(report.hint(phrase(hint))))
    }

    /// Prints the bot's own move with what its search found.
    fn show_choice(&self, player: &mut dyn Player, position: &Position, out: &mut dyn Write) -> CliResult {
        let mut searched = None;
        let answer = self.ask(player, PlayerRequest::Move(self.task(position)), &mut |response| {
            if let PlayerResponse::Progress { depth, line, .. } = response {
                searched = Some((*depth, line.clone()));
            }
        })?;
        let PlayerResponse::Move(choice) = answer else {
            return Err(CliError::failed(Report::error(phrase("terminal-explain-resigns"))));
        };
        let (depth, line) = searched.unzip();
        let text = |chosen: &Move| move_text(position.variant(), chosen);
        let line = line.unwrap_or_default().iter().map(text).collect();
        let row = ChoiceRow::new(text(&choice.chosen), (depth, line), *choice);
        if self.json {
            writeln!(out, "{}", json(&row))?;
        } else {
            write!(out, "{}", row.tree())?;
        }
        Ok(())
    }

    fn task(&self, position: &Position) -> TurnContext {
        TurnContext {
            position: position.clone(),
            seat: position.turn(),
            game_seed: self.seed.unwrap_or_else(any_seed),
            allowance: self.limits.allowance(true),
            memory: None,
        }
    }

    /// `progress` gets the responses before the final one.
    fn ask(
        &self,
        player: &mut dyn Player,
        request: PlayerRequest,
        progress: &mut dyn FnMut(&PlayerResponse),
    ) -> Result<PlayerResponse, CliError> {
        match answer(player, request, self.limits.allowance(true).guard + GRACE, progress) {
            Some(PlayerResponse::Fault(fault)) => Err(CliError::failed(fault.report)),
            Some(response) => Ok(response),
            None => Err(CliError::failed(Report::error(phrase("terminal-explain-silent")))),
        }
    }
}

/// The bot's own move.
#[derive(Serialize)]
struct ChoiceRow {
    #[serde(rename = "move")]
    chosen: String,
    value: Option<f64>,
    /// The completed depth of the last search, in plies.
    depth: Option<u32>,
    /// The moves that this search expected.
    line: Vec<String>,
    nodes: u64,
    ms: u64,
    steps: Option<u64>,
    children: Vec<Trace>,
}

impl ChoiceRow {
    fn new(chosen: String, (depth, line): (Option<u32>, Vec<String>), choice: ChosenMove) -> Self {
        let ChosenMove { value, spent, trace, .. } = choice;
        let ms = spent.time.as_millis() as u64;
        Self { chosen, value, depth, line, nodes: spent.nodes, ms, steps: spent.steps, children: trace }
    }

    /// The move with its value, and below it the search and the bot's reasons. Times differ from run to run and are left out.
    fn tree(self) -> Trace {
        let row =
            |label: &'static str, value| Trace { label: language::text(phrase(label)), value, ..Trace::default() };
        let depth = self.depth.map(|depth| row("terminal-explain-depth", depth.to_string()));
        let line = (!self.line.is_empty()).then(|| row("terminal-explain-line", self.line.join(" ")));
        let nodes = (self.nodes > 0).then(|| row("option-nodes", self.nodes.to_string()));
        let value = self.value.map_or_else(String::new, notation::value_text);
        let children = depth.into_iter().chain(line).chain(nodes).chain(self.children).collect();
        Trace { label: self.chosen, value, squares: Vec::new(), children }
    }
}

fn tree(position: &Position, graded: GradedMove) -> Trace {
    let label = move_text(position.variant(), &graded.chosen);
    let squares = graded.chosen.squares();
    Trace { label, value: notation::value_text(graded.value), squares, children: graded.reasons }
}
