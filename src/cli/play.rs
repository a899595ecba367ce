//! `damka play`: one game in the terminal.

use super::game::play_out;
use super::keyboard::Keyboard;
use super::language;
use super::list::json;
use super::out::{CliError, CliResult};
use super::output::OverwriteArgs;
use super::table::padded;
use super::{BoardArgs, grid, read_side, say_errors_in_play};
use crate::board::{Kind, Side};
use crate::catalog::{Catalog, SeatSpec};
use crate::config::GUARD_SECS;
use crate::notation::{self, Opening};
use crate::player::{Allowance, Human, HumanInput, Player};
use crate::report::{Report, Reports, TraceFiles, with_name};
use crate::rules::{Move, Position, Variant, mix};
use crate::session::{Event, FaultReport, GameResult, GameSettings, Played, Session, TimeControl};
use crate::text::{Phrase, PhraseError, Words, authored, phrase, raw};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::collections::VecDeque;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

/// How a game is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum GameFormat {
    /// One move per line
    Moves,
    /// The board after each move
    Board,
    /// A board with grid lines after each move, and a summary at the end
    Grid,
    /// A PDN game at the end
    Pdn,
    /// Othello: all moves on one line at the end
    Transcript,
}

/// What a bot may spend on a move.
#[derive(Args)]
pub(super) struct Limits {
    /// Maximum number of nodes in each search
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Maximum number of script steps per move (strict mode)
    #[arg(long, value_name = "N")]
    steps: Option<u64>,
    /// Time limit per move, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = Allowance::IN_MATCHES.guard.as_secs(), value_parser = guard_secs)]
    guard: u64,
}

impl Limits {
    /// Converts the limits to the form that players get; `traced` says whether their reasons are used.
    pub(super) const fn allowance(&self, traced: bool) -> Allowance {
        Allowance {
            nodes: self.nodes,
            steps: self.steps,
            guard: Duration::from_secs(self.guard),
            traced,
            ..Allowance::IN_MATCHES
        }
    }
}

#[derive(Args)]
pub(super) struct PlayArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// Player who moves first
    #[arg(value_name = "SEAT")]
    mover: String,
    /// Player who moves second
    #[arg(value_name = "SEAT")]
    other: String,
    /// Random seed (default: a new one each time)
    #[arg(long)]
    seed: Option<u64>,
    /// Side that moves first (default: the variant's)
    #[arg(long, value_name = "SIDE")]
    first: Option<String>,
    /// Start with a line from the opening book: its number (see `damka list openings`), its name, or `any`. If several
    /// lines match, the seed picks one. The first SEAT plays the side that moves first in the line
    #[arg(long, value_name = "NAME|NUMBER", conflicts_with_all = ["position", "first"])]
    opening: Option<String>,
    /// How to print the game
    #[arg(long, value_enum, default_value = "moves")]
    format: GameFormat,
    #[command(flatten)]
    limits: Limits,
    /// Time control: minutes per side plus seconds per move, such as 5+3
    #[arg(long, value_name = "M+S", default_value = "none")]
    clock: String,
    /// Write bot traces as indented text to this folder: main.txt, selected.txt and a file for each side
    #[arg(long, value_name = "DIR")]
    trace: Option<PathBuf>,
    #[command(flatten)]
    force: OverwriteArgs,
    /// Print one JSON object per move, then one for the result; a program can play as `human` by writing moves to stdin
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PlayedMoveRow<'a> {
    ply: u32,
    side: Side,
    text: &'a str,
    position: String,
    grade: Option<f64>,
    /// The completed depth of the mover's last search, in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    /// The moves that this search expected.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    line: Vec<String>,
    nodes: u64,
    ms: u64,
    steps: Option<u64>,
    /// The mover's remaining clock time; only in games with clocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_ms: Option<u64>,
}

#[derive(Serialize)]
struct ResultRow {
    result: &'static str,
    winner: Option<Side>,
    ending: crate::rules::Termination,
    seat_at_fault: Option<Side>,
    report: Option<String>,
    seed: u64,
    position: String,
}

impl PlayArgs {
    /// Whether the output is the text of a game file.
    pub(super) const fn writes_a_file(&self) -> bool {
        !self.json && matches!(self.format, GameFormat::Pdn | GameFormat::Transcript)
    }

    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let seed = self.seed.unwrap_or_else(any_seed);
        let lead = self.lead(catalog, seed)?;
        let start = lead.as_ref().map_or_else(|| self.start(catalog), |lead| Ok(lead.start().clone()))?;
        let variant = start.variant().clone();
        if self.format == GameFormat::Transcript {
            transcripts_suit(&variant)?;
        }
        let [mover, other] = both([&self.mover, &self.other].map(|text| catalog.seat(text, &variant)))?;
        say_errors_in_play(catalog, &variant, &[&self.mover, &self.other]);
        let mut traces = self.traces()?;
        let allowance = self.limits.allowance(traces.is_some());
        let clock = TimeControl::read(&self.clock).map_err(|report| CliError::usage(report.in_file("--clock")))?;
        let settings = GameSettings { game_seed: seed, allowance, clock, ..GameSettings::IN_MATCHES };
        let (players, mut keyboard) = seat_players(start.turn(), &mover, &other)?;
        if self.json {
            keyboard.iter_mut().for_each(Keyboard::speak_json);
        }
        let mut session = Session::new(start, players, settings);
        if let Some(lead) = &lead {
            session.begin_with(lead);
        }
        let mut printer = Printer::new(out, self.format, self.json);
        printer.lead = lead;
        printer.open(&session)?;
        play_out(&mut session, keyboard.as_mut(), &mut |session, event| {
            match (&mut traces, event) {
                (Some(files), Event::Moved { ply, played }) => played.write_trace(*ply, files),
                (Some(files), Event::Ended(_)) => {
                    let ply = session.played().len() as u32 + 1;
                    session.breakdown().map_or(Ok(()), |fault| fault.write_trace(ply, files))
                }
                _ => Ok(()),
            }
            .map_err(CliError::failed)?;
            printer.show(session, event)
        })?;
        printer.close(&session)
    }

    fn traces(&self) -> Result<Option<TraceFiles>, CliError> {
        let files = self.trace.as_deref().map(|folder| TraceFiles::create(folder, self.force.existing()));
        files.transpose().map_err(CliError::usage)
    }

    fn lead(&self, catalog: &Catalog, seed: u64) -> Result<Option<Opening>, CliError> {
        let Some(text) = &self.opening else { return Ok(None) };
        let variant = self.board.variant(catalog)?;
        let now = catalog.now();
        let lines = now.openings_called(&variant, text);
        let lines = lines.map_err(|report| CliError::usage(report.in_file("--opening")))?;
        Ok(lines.get((mix(seed) % lines.len().max(1) as u64) as usize).map(|line| (*line).clone()))
    }

    fn start(&self, catalog: &Catalog) -> Result<Position, CliError> {
        let position = self.board.position(catalog)?;
        let Some(first) = &self.first else { return Ok(position) };
        let mut setup = position.setup();
        setup.turn = read_side(position.variant(), first)?;
        let report = |fault: crate::rules::SetupFault| Report::error(fault.message).in_file("--first");
        let faults = |faults: Vec<_>| CliError::Usage(faults.into_iter().map(report).collect());
        position.variant().position(&setup).map_err(faults)
    }
}

/// Fails unless the variant is a game of placed discs, which transcripts require.
pub(super) fn transcripts_suit(variant: &Variant) -> CliResult {
    if variant.plain_kind == Kind::Disc {
        return Ok(());
    }
    let report = Report::error(phrase("terminal-transcript").with("title", authored(&variant.title)));
    Err(CliError::usage(report.hint(phrase("terminal-transcript-hint"))))
}

fn both<T>(seats: [Result<T, Reports>; 2]) -> Result<[T; 2], CliError> {
    match seats {
        [Ok(mover), Ok(other)] => Ok([mover, other]),
        seats => Err(CliError::Usage(seats.into_iter().filter_map(Result::err).flatten().collect())),
    }
}

/// Black's and white's players, and the keyboard if a person plays.
type Seated = ([Box<dyn Player>; 2], Option<Keyboard>);

type SeatedPlayer = (Box<dyn Player>, Option<HumanInput>);

/// Fails if a seat's weights cannot be read or do not fit.
pub(super) fn seat_players(turn: Side, mover: &SeatSpec, other: &SeatSpec) -> Result<Seated, CliError> {
    let [mover, other] = both([sit(mover), sit(other)])?;
    let [black, white] = if turn == Side::Black { [mover, other] } else { [other, mover] };
    let ((black, black_input), (white, white_input)) = (black, white);
    let people = black_input.is_some() || white_input.is_some();
    Ok(([black, white], people.then(|| Keyboard::new([black_input, white_input]))))
}

fn sit(seat: &SeatSpec) -> Result<SeatedPlayer, Reports> {
    if let Some(player) = seat.player()? {
        return Ok((player, None));
    }
    let (human, input) = Human::new();
    Ok((Box::new(human), Some(input)))
}

pub(super) fn guard_secs(text: &str) -> Result<u64, PhraseError> {
    let secs = text.parse().ok().filter(|secs| GUARD_SECS.contains(secs));
    secs.map(u64::from).ok_or_else(|| not_in_range(*GUARD_SECS.start(), *GUARD_SECS.end()))
}

pub(super) fn count(text: &str) -> Result<NonZeroU32, PhraseError> {
    text.parse().map_err(|_| not_in_range(1, u32::MAX))
}

fn not_in_range(least: u32, most: u32) -> PhraseError {
    let message = phrase("argument-whole-range").with("least", least.to_string());
    PhraseError(message.with("most", most.to_string()))
}

/// Short enough to retype.
pub(super) fn any_seed() -> u64 {
    RandomState::new().hash_one(std::process::id()) % 1_000_000
}

pub(super) struct Printer<'a> {
    pub out: &'a mut dyn Write,
    pub format: GameFormat,
    pub json: bool,
    pub lead: Option<Opening>,
    /// Recent lines printed by the bots.
    bot_lines: VecDeque<String>,
    /// The depth and the line of the last search for the open request.
    searched: Option<(u32, Vec<Move>)>,
}

impl<'a> Printer<'a> {
    pub(super) fn new(out: &'a mut dyn Write, format: GameFormat, json: bool) -> Self {
        Self { out, format, json, lead: None, bot_lines: VecDeque::new(), searched: None }
    }

    pub(super) fn open(&mut self, session: &Session) -> CliResult {
        if self.format == GameFormat::Grid && !self.json {
            grid::open(self.out, session.position())?;
        }
        if let Some(lead) = &self.lead {
            let message = match lead.name.as_str() {
                "" => phrase("terminal-opening").with("moves", lead.text()),
                name => Phrase::joined(vec![authored(name), raw(lead.text())], ": "),
            };
            self.remark(message)?;
        }
        // Opening moves belong to the game: a program that reads it must be able to replay it.
        if self.json {
            for (played, ply) in session.played().iter().zip(1..) {
                self.moved(ply, played)?;
            }
        }
        // The keyboard prompts through another handle of the same output.
        self.out.flush()?;
        Ok(())
    }

    pub(super) fn show(&mut self, session: &Session, event: &Event) -> CliResult {
        let name = |side: &Side| authored(session.position().variant().side_name(*side));
        match event {
            Event::Moved { ply, played } => self.moved(*ply, played)?,
            Event::Asked { .. } => self.searched = None,
            Event::Progress { depth, line, .. } => self.searched = Some((*depth, line.clone())),
            Event::Said { side, line } => {
                // Bot output is not part of the printed game, so it goes to stderr.
                let line = with_name(&format!("[{}]", session.player(*side).spec()), &language::text(line));
                language::print(&line);
                if self.bot_lines.len() == FaultReport::LINES {
                    self.bot_lines.pop_front();
                }
                self.bot_lines.push_back(line);
            }
            Event::Offered { by } => self.remark(phrase("terminal-offers-draw").with("side", name(by)))?,
            Event::Declined { by, why } => self.remark(why.phrase(name(by)))?,
            Event::ClockLow { side } => self.remark(phrase("terminal-low-on-time").with("side", name(side)))?,
            Event::TookBack { ply, .. } => self.remark(phrase("terminal-taken-back").with("count", *ply))?,
            Event::Refused { side, .. } => self.remark(phrase("terminal-refused").with("side", name(side)))?,
            _ => {}
        }
        Ok(())
    }

    fn remark(&mut self, message: Phrase) -> CliResult {
        if !self.json && matches!(self.format, GameFormat::Moves | GameFormat::Board) {
            writeln!(self.out, "{}", language::text(message))?;
            self.out.flush()?;
        }
        Ok(())
    }

    fn moved(&mut self, ply: u32, played: &Played) -> CliResult {
        let Played { side, text, position, value, spent, clocks, .. } = played;
        let (depth, line) = self.searched.take().unzip();
        if self.json {
            let line = line.unwrap_or_default();
            let row = PlayedMoveRow {
                ply,
                side: *side,
                text,
                position: notation::write_position(position),
                grade: *value,
                depth,
                line: line.iter().map(|expected| notation::move_text(position.variant(), expected)).collect(),
                nodes: spent.nodes,
                ms: spent.time.as_millis() as u64,
                steps: spent.steps,
                left_ms: clocks.map(|left| left[side.index()].as_millis() as u64),
            };
            writeln!(self.out, "{}", json(&row))?;
        } else if self.format == GameFormat::Grid {
            grid::turn(self.out, played)?;
        } else if !matches!(self.format, GameFormat::Pdn | GameFormat::Transcript) {
            let side = side_cell(position.variant(), *side);
            let value = value.map_or_else(String::new, notation::value_text);
            writeln!(self.out, "{}", format!("{ply:>3}  {side}  {text:<8}  {value}").trim_end())?;
            if self.format == GameFormat::Board {
                writeln!(self.out, "{}", language::board(position, language::text))?;
            }
        }
        // Flush after each event, because people watch the game live.
        self.out.flush()?;
        Ok(())
    }

    /// The last lines; a seat at fault makes the command fail.
    pub(super) fn close(&mut self, session: &Session) -> CliResult {
        let Some(finish) = session.result() else { return Ok(()) };
        let seed = session.settings().game_seed;
        if self.json {
            let row = ResultRow {
                result: finish.score(),
                winner: finish.outcome.winner,
                ending: finish.outcome.ending,
                seat_at_fault: finish.at_fault,
                report: finish.report.as_ref().map(ToString::to_string),
                seed,
                position: notation::write_position(session.position()),
            };
            writeln!(self.out, "{}", json(&row))?;
        } else if self.format == GameFormat::Pdn {
            write!(self.out, "{}", pdn(session, finish))?;
        } else if self.format == GameFormat::Transcript {
            let moves = session.played().iter().map(|played| &played.chosen);
            writeln!(self.out, "{}", notation::write_transcript(session.start().variant(), moves))?;
        } else if self.format == GameFormat::Grid {
            grid::close(self.out, session, finish)?;
        } else {
            let plies = phrase("ply-count").with("count", session.played().len());
            let ended = phrase("terminal-ended").with("ended", finish.sentence(session.position()));
            let ended = ended.with("plies", plies).with("seed", seed.to_string());
            writeln!(self.out, "{}", language::text(ended))?;
        }
        self.out.flush()?;
        let bot_lines: Vec<String> = self.bot_lines.iter().cloned().collect();
        match (session.fault_report(&bot_lines), &finish.report) {
            (Some(account), _) => Err(CliError::Fault(account.in_language(language::words()))),
            (None, Some(report)) => Err(CliError::failed(report.clone())),
            (None, None) => Ok(()),
        }
    }
}

/// The name of a side, padded for a column.
pub(super) fn side_cell(variant: &Variant, side: Side) -> String {
    const COLUMNS: usize = 5;
    padded(&language::visible_cell(&language::text(authored(variant.side_name(side)))), COLUMNS)
}

fn pdn(session: &Session, finish: &GameResult) -> String {
    let moves: Vec<_> = session.played().iter().map(|played| played.chosen.clone()).collect();
    let start = session.start();
    let players = Side::BOTH.map(|side| session.player(side).spec());
    let players = [players[0].as_str(), players[1].as_str()];
    // If the file format swaps the colours, a sentence with damka's colour names would mislead.
    let swapped = notation::SquareNaming::of_file(session.start().variant(), None).swapped;
    let remark = if swapped {
        finish.outcome.ending.words()
    } else {
        Words::english().format(finish.sentence(session.position()))
    };
    let mut game = notation::Game::played(start, &moves, players, Some(finish.outcome.winner), &remark);
    if session.clocks().is_some() {
        add_clocks(&mut game, session, swapped);
    }
    notation::write_pdn(&game)
}

/// Adds both clock times to each move; opening moves were played before the clocks started.
fn add_clocks(game: &mut notation::Game, session: &Session, swapped: bool) {
    let mut played = session.played().iter().map(|ply| ply.clocks);
    let items = std::mem::take(&mut game.line.items);
    for item in items {
        let clocks = if matches!(item, notation::Item::Move(_)) { played.next().flatten() } else { None };
        game.line.items.push(item);
        if let Some([black, white]) = clocks.map(|left| left.map(|time| Some(time.as_secs() as u32))) {
            let left = if swapped { [white, black] } else { [black, white] };
            game.line.items.push(notation::Item::Comment(notation::Clock { left, runs: None }.comment()));
        }
    }
}
