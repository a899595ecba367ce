//! `damka replay`: replays games of a file or saved games through the rules.

use super::list::json;
use super::out::{CliError, CliResult, print_reports};
use super::play::{side_cell, transcripts_suit};
use super::table::padded;
use super::{contest, input, language, library};
use crate::board::Side;
use crate::catalog::Catalog;
use crate::notation::{self, Archive, FileResult, Game, Ply, RecordedResult, Replay as Played};
use crate::report::{Report, Severity};
use crate::rules::{Termination, Variant};
use crate::text::{Phrase, authored, phrase, raw};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How a game is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReplayFormat {
    /// One move per line
    Moves,
    /// The board after each move
    Board,
    /// Standard PDN, with comments and variations
    Pdn,
    /// Othello: all moves on one line
    Transcript,
}

#[derive(Args)]
pub(super) struct ReplayArgs {
    /// PDN, GGF or Othello transcript files, `-` for standard input, or ids of saved games (see `damka games`)
    #[arg(value_name = "FILE|ID", required = true)]
    files: Vec<PathBuf>,
    /// Only check every move and result, and report where errors are. In games of a match or tournament, saved or
    /// written with `--pdn`, the bots also play again, and every move is compared
    #[arg(long)]
    verify: bool,
    /// Only this game of each file, counting from 1
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Variant of games that do not name one
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// How to print the games
    #[arg(long, value_enum, default_value = "moves")]
    format: ReplayFormat,
    /// Print one JSON object per move, then one for the end of each game
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct MoveRow<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    game: usize,
    ply: u32,
    side: Side,
    text: &'a str,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<[Option<u32>; 2]>,
}

#[derive(Serialize)]
struct GameRow<'a> {
    /// Only with several files.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    game: usize,
    variant: Option<&'a str>,
    sound: bool,
    plies: usize,
    result: String,
    winner: Option<Side>,
    ending: Option<Termination>,
    position: Option<String>,
    tags: BTreeMap<&'a str, &'a str>,
    faults: Vec<String>,
}

#[derive(Serialize)]
struct AgainRow<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<i64>,
    /// Only with several files.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    plies: usize,
    same: bool,
}

struct VerifiedGameRow<'a> {
    /// The file's name, only with several files.
    file: Option<&'a str>,
    number: usize,
    game: &'a Game,
    variant: Option<Arc<Variant>>,
    played: Option<Played>,
    faults: Vec<Report>,
}

impl VerifiedGameRow<'_> {
    fn is_sound(&self) -> bool {
        self.faults.iter().all(|fault| fault.severity != Severity::Error)
    }

    fn plies(&self) -> usize {
        self.played.as_ref().map_or(0, |played| played.plies.len())
    }

    /// "game 3", prefixed with the file's name if there are several files.
    fn title(&self) -> Phrase {
        let game = phrase("game-number").with("id", self.number.to_string());
        Phrase::joined(self.file.map(raw).into_iter().chain([game]).collect(), ", ")
    }

    fn score(&self) -> String {
        self.game.score().map_or_else(|| "*".to_owned(), |score| score.to_string())
    }
}

impl ReplayArgs {
    /// Whether the output is the text of a game file.
    pub(super) const fn writes_a_file(&self) -> bool {
        !self.json && matches!(self.format, ReplayFormat::Pdn | ReplayFormat::Transcript)
    }

    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let variants = self.variants(catalog)?;
        let (ids, files): (Vec<_>, Vec<_>) = self.files.iter().partition(|file| stored_game_id(file).is_some());
        input::check_files(files.into_iter().filter(|file| file.as_os_str() != "-"))?;
        library::check_ids(catalog, &ids.into_iter().filter_map(|id| stored_game_id(id)).collect::<Vec<_>>())?;
        let mut reports = Vec::new();
        let (mut sound, mut count, mut unplayed) = (0_usize, 0_usize, 0_usize);
        for file in &self.files {
            let archive = match self.archive(file, catalog) {
                Ok(archive) => archive,
                // Continue with the other files.
                Err(CliError::Failed(faults) | CliError::Usage(faults)) if self.files.len() > 1 => {
                    reports.extend(faults);
                    continue;
                }
                Err(stop) => return Err(stop),
            };
            for (index, game) in archive.games.iter().enumerate() {
                if self.game.is_some_and(|wanted| wanted != index + 1) {
                    continue;
                }
                let verified = self.play(index + 1, game, &archive, &variants);
                if count > 0
                    && !self.verify
                    && !self.json
                    && matches!(self.format, ReplayFormat::Moves | ReplayFormat::Board)
                {
                    writeln!(out)?;
                }
                count += 1;
                sound += usize::from(verified.is_sound());
                self.show(&verified, out)?;
                if self.verify
                    && stored_game_id(file).is_none()
                    && !self.play_file_again(catalog, &verified, &mut reports, out)?
                {
                    unplayed += 1;
                }
                reports.extend(verified.faults);
            }
        }
        if self.verify {
            self.play_again(catalog, &mut reports, out)?;
        }
        if self.verify && !self.json {
            if unplayed > 0 {
                writeln!(out, "{}", language::text(phrase("terminal-replay-unplayed").with("count", unplayed)))?;
            }
            let games = phrase("game-count").with("count", count);
            let message = phrase("terminal-replay-valid").with("games", games).with("valid", sound.to_string());
            writeln!(out, "{}", language::text(message))?;
        }
        out.flush()?;
        if reports.iter().any(|report| report.severity == Severity::Error) {
            return Err(CliError::Failed(reports));
        }
        print_reports(&reports);
        Ok(())
    }

    /// Lets the bots of saved contest games play them again.
    fn play_again(&self, catalog: &Catalog, reports: &mut Vec<Report>, out: &mut dyn Write) -> CliResult {
        for id in self.files.iter().filter_map(|file| stored_game_id(file)) {
            match contest::play_again(&library::open(catalog)?, id) {
                Ok(None) => {}
                Ok(Some(plies)) if self.json => {
                    writeln!(out, "{}", json(&AgainRow { kept: Some(id), file: None, game: None, plies, same: true }))?;
                }
                Ok(Some(plies)) => {
                    writeln!(out, "{}", repeated(&phrase("game-number").with("id", id.to_string()), plies))?;
                }
                Err(CliError::Failed(faults)) => reports.extend(faults),
                Err(stop) => return Err(stop),
            }
        }
        Ok(())
    }

    /// Lets the bots of a file's game play it again; `false` if the file does not identify them.
    fn play_file_again(
        &self,
        catalog: &Catalog,
        verified: &VerifiedGameRow,
        reports: &mut Vec<Report>,
        out: &mut dyn Write,
    ) -> Result<bool, CliError> {
        let Some(played) = verified.played.as_ref().filter(|_| verified.is_sound()) else { return Ok(true) };
        let title = verified.title();
        match contest::play_file_again(catalog, &title, (verified.game, played)) {
            Ok(None) => return Ok(false),
            Ok(Some(plies)) if self.json => {
                let row = AgainRow { kept: None, file: verified.file, game: Some(verified.number), plies, same: true };
                writeln!(out, "{}", json(&row))?;
            }
            Ok(Some(plies)) => writeln!(out, "{}", repeated(&title, plies))?,
            Err(CliError::Failed(faults)) => reports.extend(faults),
            Err(stop) => return Err(stop),
        }
        Ok(true)
    }

    fn archive(&self, file: &Path, catalog: &Catalog) -> Result<Archive, CliError> {
        let archive = match stored_game_id(file) {
            Some(id) => Archive::read(&format!("game {id}"), &stored_game_text(catalog, id)?),
            None => Archive::read(&file.display().to_string(), &text_of(file)?),
        };
        self.check_number(&archive)?;
        Ok(archive)
    }

    /// The variants a game may belong to: the one named on the command line, or all.
    fn variants(&self, catalog: &Catalog) -> Result<Vec<Arc<Variant>>, CliError> {
        let now = catalog.now();
        match &self.variant {
            Some(id) => Ok(vec![now.variant(id).map_err(CliError::usage)?]),
            None => Ok(now.variants_in_use().cloned().collect()),
        }
    }

    fn check_number(&self, archive: &Archive) -> Result<(), CliError> {
        let games = archive.games.len();
        if games == 0 {
            let report = Report::error(phrase("terminal-replay-none")).in_file(archive.source.name.clone());
            return Err(CliError::Failed([&archive.faults[..], &[report]].concat()));
        }
        match self.game {
            Some(wanted) if wanted == 0 || wanted > games => {
                let report = Report::error(
                    phrase("terminal-replay-no-game").with("game", wanted.to_string()).with("games", games),
                );
                Err(CliError::usage(report.in_file(archive.source.name.clone())))
            }
            _ => Ok(()),
        }
    }

    fn play<'a>(
        &self,
        number: usize,
        game: &'a Game,
        archive: &'a Archive,
        variants: &[Arc<Variant>],
    ) -> VerifiedGameRow<'a> {
        let faults = archive.faults_of(number - 1);
        let file = (self.files.len() > 1).then_some(archive.source.name.as_str());
        let mut verified = VerifiedGameRow { file, number, game, variant: None, played: None, faults };
        let named = if self.variant.is_some() {
            variants.first().cloned()
        } else {
            archive.variant_of(number - 1, variants.iter()).map_err(|report| verified.faults.push(report)).ok()
        };
        verified.variant = named;
        if let Some(variant) = &verified.variant {
            match Played::of(game, variant, &archive.source) {
                Ok(played) => {
                    verified.faults.extend(played.faults.iter().cloned());
                    verified.played = Some(played);
                }
                Err(faults) => verified.faults.extend(faults),
            }
        }
        verified
    }

    fn show(&self, verified: &VerifiedGameRow, out: &mut dyn Write) -> CliResult {
        match &verified.played {
            _ if self.verify && self.json => writeln!(out, "{}", json(&game_row(verified)))?,
            _ if self.verify => {
                let id = if verified.is_sound() { "terminal-replay-sound" } else { "terminal-replay-unsound" };
                let plies = phrase("ply-count").with("count", verified.plies());
                let message =
                    phrase(id).with("title", verified.title()).with("plies", plies).with("score", verified.score());
                writeln!(out, "{}", language::text(message))?;
            }
            Some(played) if self.json => {
                for (ply, at) in played.plies.iter().zip(1..) {
                    writeln!(out, "{}", json(&move_row(verified, at, ply)))?;
                }
                writeln!(out, "{}", json(&game_row(verified)))?;
            }
            None if self.json => writeln!(out, "{}", json(&game_row(verified)))?,
            Some(played) => match self.format {
                ReplayFormat::Pdn => write!(out, "{}", notation::write_pdn(&tidied(verified, played)))?,
                ReplayFormat::Transcript => {
                    transcripts_suit(played.start.variant())?;
                    let moves = played.plies.iter().filter_map(|ply| ply.chosen.as_ref());
                    writeln!(out, "{}", notation::write_transcript(played.start.variant(), moves))?;
                }
                ReplayFormat::Moves | ReplayFormat::Board => self.print(verified, played, out)?,
            },
            None => {}
        }
        Ok(())
    }

    fn print(&self, verified: &VerifiedGameRow, played: &Played, out: &mut dyn Write) -> CliResult {
        let (white, black) = (verified.game.player(Side::White), verified.game.player(Side::Black));
        let variant = played.start.variant();
        let message =
            phrase("terminal-replay-head").with("title", verified.title()).with("white", white).with("black", black);
        let message = message.with("game", authored(&variant.title)).with("score", verified.score());
        writeln!(out, "{}", language::text(message))?;
        if self.format == ReplayFormat::Board {
            writeln!(out, "{}", language::board(&played.start, language::text))?;
        }
        for (ply, at) in played.plies.iter().zip(1u32..) {
            let set_up = || language::visible_cell(&language::text("terminal-replay-set-up"));
            let text = if ply.chosen.is_some() { ply.text.clone() } else { set_up() };
            let clock = ply.clock.map(|clock| clock.to_string()).unwrap_or_default();
            let line = format!("{at:>3}  {}  {}  {clock}", side_cell(variant, ply.side), padded(&text, 8));
            writeln!(out, "{}", line.trim_end())?;
            if self.format == ReplayFormat::Board {
                writeln!(out, "{}", language::board(&ply.position, language::text))?;
            }
        }
        if let Some(outcome) = played.outcome() {
            let message = match outcome.winner {
                None => phrase("terminal-replay-draw"),
                Some(side) => phrase("terminal-replay-won").with("side", authored(variant.side_name(side))),
            };
            writeln!(out, "{}", language::text(message.with("ending", outcome.ending.phrase())))?;
        }
        Ok(())
    }
}

/// Parses a saved game's id, unless a file has that name.
fn stored_game_id(file: &Path) -> Option<i64> {
    let id = file.to_str()?.parse().ok()?;
    (!file.exists()).then_some(id)
}

/// Reads the file as text; a file that is not UTF-8 is decoded as Latin-1.
fn text_of(file: &Path) -> Result<String, CliError> {
    Ok(notation::decoded(input::read(file)?))
}

fn stored_game_text(catalog: &Catalog, id: i64) -> Result<String, CliError> {
    let store = library::open(catalog)?;
    let Some(game) = store.game(id).map_err(CliError::failed)? else { return Err(CliError::usage(store.no_game(id))) };
    let variant = catalog.now().variant(&game.head.variant).map_err(CliError::failed)?;
    let rules = catalog.now().rules_hash(&variant.id);
    Ok(notation::write_pdn(&game.file_game(&variant, rules).map_err(CliError::failed)?))
}

fn move_row<'a>(verified: &VerifiedGameRow<'a>, ply: u32, played: &'a Ply) -> MoveRow<'a> {
    MoveRow {
        file: verified.file,
        game: verified.number,
        ply,
        side: played.side,
        text: &played.text,
        position: notation::write_position(&played.position),
        clock: played.clock.map(|clock| clock.left),
    }
}

fn game_row<'a>(verified: &'a VerifiedGameRow) -> GameRow<'a> {
    let played = verified.played.as_ref();
    let outcome = played.and_then(Played::outcome);
    let declared = played.and_then(|played| match played.declared {
        Some(RecordedResult::Wins(side)) => Some(side),
        _ => None,
    });
    GameRow {
        file: verified.file,
        game: verified.number,
        variant: verified.variant.as_ref().map(|variant| variant.id.as_str()),
        sound: verified.is_sound(),
        plies: verified.plies(),
        result: verified.score(),
        winner: declared.or_else(|| outcome.and_then(|outcome| outcome.winner)),
        ending: outcome.map(|outcome| outcome.ending),
        position: played.map(|played| notation::write_position(played.last())),
        tags: verified.game.tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str())).collect(),
        faults: verified.faults.iter().map(ToString::to_string).collect(),
    }
}

/// The game in standard form; transcripts, which have no tags, get them.
fn tidied(verified: &VerifiedGameRow, played: &Played) -> Game {
    let mut game = played.canonical(verified.game);
    if game.tags.is_empty() {
        let moves: Vec<_> = played.plies.iter().filter_map(|ply| ply.chosen.clone()).collect();
        let mut whole = Game::played(&played.start, &moves, ["?", "?"], None, "");
        if let Some(score) = verified.game.score().filter(|score| score.verdict != FileResult::Open) {
            whole.set_tag("Result", score.to_string());
        }
        game.tags = whole.tags;
    }
    game
}

/// The line about bots that played a recorded game again, move for move.
fn repeated(title: &Phrase, plies: usize) -> String {
    language::text(phrase("terminal-repeated").with("title", title).with("count", plies))
}
