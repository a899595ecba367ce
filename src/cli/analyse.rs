//! `damka analyse`: the best moves of a position, found within a budget.

use super::list::json;
use super::out::{CliError, CliResult};
use super::position_stream::answer_each;
use super::{BoardArgs, language, legal_move, say_errors_in_play};
use crate::catalog::{Catalog, SeatSpec};
use crate::notation::{self, move_text, plies_to_end};
use crate::player::{
    Allowance, PendingReply, Player, PlayerRequest, PlayerResponse, ScoredLine, SearchAids, TurnContext, WakeSignal,
};
use crate::report::{Report, Trace, with_name};
use crate::rules::{Position, Variant};
use crate::text::{PhraseError, authored, phrase};
use clap::Args;
use serde::Serialize;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The node limit if the command sets no limit of its own.
const DEFAULT_NODES: u64 = 1_000_000;
/// The node limit beside limits of time and depth, which a faulty player might ignore.
const MAX_NODES: u64 = 1_000_000_000_000;
/// The time limit of one position, in seconds.
const MAX_SECS: f64 = 86_400.0;
/// How long a search may take to answer once it is to stop.
const GRACE: Duration = Duration::from_secs(5);
const MAX_LINES: i64 = 100;
const MAX_THREADS: i64 = crate::search::MAX_THREADS as i64;

#[derive(Args)]
pub(super) struct AnalyseArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// Bot, preset or engine that searches (default: the strongest of the variant)
    #[arg(value_name = "SEAT")]
    seat: Option<String>,
    /// Moves to play first, such as "11-15 23-19"
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
    /// Maximum number of nodes (default: 1000000, if no other limit is given)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Time limit for each position in seconds, such as 0.5
    #[arg(long, value_name = "SECONDS", value_parser = secs)]
    seconds: Option<Duration>,
    /// Maximum depth in plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Number of best moves to find
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=MAX_LINES))]
    lines: u32,
    /// Number of threads that search together; with more than one, results can differ from run to run
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS))]
    threads: u16,
    /// Print one JSON object for each position: move, value, depth, nodes, ms, exact and lines; a line has move, value and
    /// line, and where they are known, discs and distance (plies to the end)
    #[arg(long)]
    json: bool,
}

fn secs(text: &str) -> Result<Duration, PhraseError> {
    let secs = text.parse().ok().filter(|secs| (0.001..=MAX_SECS).contains(secs));
    secs.map(Duration::from_secs_f64).ok_or_else(|| PhraseError(phrase("argument-analyse-secs")))
}

impl AnalyseArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let variant = self.board.variant(catalog)?;
        let mut player = self.player(catalog, &variant)?;
        if self.board.is_stream() {
            if self.moves.is_some() {
                return Err(CliError::usage(Report::error(phrase("terminal-analyse-moves-single"))));
            }
            let answer = &mut |position: &Position| {
                let found = self.analyse(player.as_mut(), position).map_err(|report| vec![report.phrase()])?;
                Ok(self.text(position, &found))
            };
            return answer_each(&variant, &mut io::stdin().lock(), out, self.json, answer);
        }
        let position = self.position(catalog)?;
        let found = self.analyse(player.as_mut(), &position).map_err(CliError::failed)?;
        let text = self.text(&position, &found);
        writeln!(out, "{}", text.trim_end())?;
        Ok(())
    }

    fn player(&self, catalog: &Catalog, variant: &Variant) -> Result<Box<dyn Player>, CliError> {
        let best = || catalog.now().best_player(variant).unwrap_or_default();
        let seat = self.seat.clone().unwrap_or_else(best);
        say_errors_in_play(catalog, variant, &[&seat]);
        let player = catalog.seat(&seat, variant).and_then(|seat: SeatSpec| seat.player());
        player.map_err(CliError::usage)?.ok_or_else(|| {
            let human = Report::error(phrase("terminal-analyse-human"));
            CliError::usage(human.hint(phrase("terminal-explain-human-hint")))
        })
    }

    /// The position with the moves of `--moves` played.
    fn position(&self, catalog: &Catalog) -> Result<Position, CliError> {
        let mut position = self.board.position(catalog)?;
        for text in self.moves.as_deref().unwrap_or_default().split_whitespace() {
            let is_number =
                text.trim_end_matches('.').chars().all(|letter| letter.is_ascii_digit()) && text.ends_with('.');
            if !is_number {
                position = position.play(&legal_move(&position, "--moves", text)?).0;
            }
        }
        Ok(position)
    }

    fn analyse(&self, player: &mut dyn Player, position: &Position) -> Result<Analysed, Report> {
        if let Some(outcome) = position.outcome() {
            return Err(Report::error(phrase("terminal-explain-over").with("ending", outcome.ending.phrase())));
        }
        self.search(player, position)
    }

    /// Asks for the best moves and waits until the search ends, the depth is reached or the time is over. Fails if the player cannot
    /// judge positions, and if the limits leave it no time to find a move.
    fn search(&self, player: &mut dyn Player, position: &Position) -> Result<Analysed, Report> {
        let signal = Arc::new(WakeSignal::default());
        player.wake_with(signal.waker());
        let request = PlayerRequest::Analyse { task: self.task(position), lines: self.lines as usize };
        let reply = PendingReply::send(player, request);
        let mut since = Instant::now();
        let mut found = None;
        let name = authored(player.title());
        let too_short = || {
            let message = phrase("terminal-analyse-too-short").with("name", name.clone());
            Report::error(message).hint(phrase("terminal-analyse-too-short-hint"))
        };
        let mut is_stopped = false;
        loop {
            while let Some(response) = reply.poll(player) {
                match response {
                    PlayerResponse::Judgement { moves, depth, nodes, is_exact, is_last } => {
                        // A search that was stopped in its first iteration has found nothing better.
                        let is_wanted = !moves.is_empty() && self.depth.is_none_or(|most| depth <= most);
                        if is_wanted {
                            found = Some(Analysed { lines: moves, depth, nodes, elapsed: since.elapsed(), is_exact });
                        }
                        if is_last || is_exact || self.depth.is_some_and(|most| depth >= most) {
                            player.stop();
                            return found.ok_or_else(too_short);
                        }
                    }
                    // A script that is stopped in the middle of a call has failed.
                    PlayerResponse::Fault(_) if is_stopped => return found.ok_or_else(too_short),
                    PlayerResponse::Fault(fault) => return Err(fault.report),
                    PlayerResponse::Said(line) => {
                        language::print(&with_name(&format!("[{}]", player.spec()), &language::text(line)));
                    }
                    PlayerResponse::Started => since = Instant::now(),
                    response if response.is_final() => {
                        return found.ok_or_else(|| Report::error(phrase("evaluator-silent").with("name", name)));
                    }
                    _ => {}
                }
            }
            let end = self.seconds.map(|limit| if is_stopped { limit + GRACE } else { limit });
            let left = end.map(|end| end.saturating_sub(since.elapsed()));
            match left {
                Some(Duration::ZERO) if is_stopped => return found.ok_or_else(too_short),
                Some(Duration::ZERO) => {
                    player.stop();
                    is_stopped = true;
                }
                left => signal.wait(left),
            }
        }
    }

    fn task(&self, position: &Position) -> TurnContext {
        let is_limited = self.seconds.is_some() || self.depth.is_some();
        let nodes = self.nodes.unwrap_or(if is_limited { MAX_NODES } else { DEFAULT_NODES });
        let guard = self.seconds.unwrap_or(Duration::from_secs_f64(MAX_SECS)) + GRACE;
        let aids = SearchAids { threads: self.threads.into(), endgames: true, ..SearchAids::REPRODUCIBLE };
        let allowance = Allowance { nodes: Some(nodes), guard, aids, ..Allowance::IN_MATCHES };
        TurnContext { position: position.clone(), seat: position.turn(), game_seed: 0, allowance, memory: None }
    }

    fn text(&self, position: &Position, found: &Analysed) -> String {
        let rows: Vec<LineRow> = found.lines.iter().map(|line| LineRow::new(position, line)).collect();
        if !self.json {
            return found.tree(&rows);
        }
        let Analysed { depth, nodes, elapsed, is_exact, .. } = *found;
        let ms = elapsed.as_millis() as u64;
        json(&AnalysedRow {
            chosen: &rows[0].chosen,
            value: rows[0].value,
            depth,
            nodes,
            ms,
            exact: is_exact,
            lines: &rows,
        })
    }
}

/// The best moves of a position, and the search that found them.
struct Analysed {
    /// Best first, with values for the side to move; never empty.
    lines: Vec<ScoredLine>,
    /// The completed depth in plies; 0 if the player does not report it.
    depth: u32,
    nodes: u64,
    elapsed: Duration,
    /// Whether no deeper search would change the values.
    is_exact: bool,
}

impl Analysed {
    fn tree(&self, rows: &[LineRow]) -> String {
        let row = |label: &'static str, value: String| Trace {
            label: language::text(phrase(label)),
            value,
            ..Trace::default()
        };
        let depth = (self.depth > 0).then(|| row("terminal-explain-depth", self.depth.to_string()));
        let nodes = row("option-nodes", self.nodes.to_string());
        let time = language::text(phrase("spent-time").with("seconds", format!("{:.2}", self.elapsed.as_secs_f64())));
        let time = row("terminal-analyse-time", time);
        let exact = self.is_exact.then(|| row("terminal-analyse-exact", String::new()));
        let mut search: Vec<Trace> = depth.into_iter().chain([nodes, time]).chain(exact).collect();
        let tree = |line: &LineRow| {
            let discs = line.discs.map(|discs| row("terminal-analyse-discs", format!("{discs:+}")));
            let expected = row("terminal-explain-line", line.line.join(" "));
            let children = discs.into_iter().chain([expected]).chain(search.drain(..)).collect();
            let value = notation::value_text(line.value);
            Trace { label: line.chosen.clone(), value, squares: Vec::new(), children }.to_string()
        };
        rows.iter().map(tree).collect()
    }
}

#[derive(Serialize)]
struct LineRow {
    #[serde(rename = "move")]
    chosen: String,
    value: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    discs: Option<i32>,
    /// Plies to the end, if the value is a proven win or loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<u32>,
    /// The expected moves, starting with the move itself.
    line: Vec<String>,
}

impl LineRow {
    fn new(position: &Position, scored: &ScoredLine) -> Self {
        let line: Vec<String> = scored.line.iter().map(|chosen| move_text(position.variant(), chosen)).collect();
        let chosen = line.first().cloned().unwrap_or_default();
        Self { chosen, value: scored.value, discs: scored.discs, distance: plies_to_end(scored.value), line }
    }
}

#[derive(Serialize)]
struct AnalysedRow<'a> {
    #[serde(rename = "move")]
    chosen: &'a str,
    value: f64,
    depth: u32,
    nodes: u64,
    ms: u64,
    exact: bool,
    lines: &'a [LineRow],
}
