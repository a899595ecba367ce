//! `damka engine`: the engines in `ai/`, which of them may run, and damka's bots as engines.

mod add;
mod check;
mod serve;

use super::out::{CliError, CliResult};
use super::{language, table};
use crate::catalog::{Catalog, EngineEntry};
use crate::config::EngineProtocol;
use crate::engine::Program;
use crate::report::Report;
use crate::text::{Phrase, authored, phrase, raw};
use add::AddArgs;
use check::EngineCheckArgs;
use clap::{Args, Subcommand};
use serde::Serialize;
use serve::{DxpArgs, ServedArgs};
use std::io::Write;

#[derive(Args)]
pub(super) struct EngineArgs {
    #[command(subcommand)]
    command: EngineSubcommand,
}

#[derive(Subcommand)]
enum EngineSubcommand {
    /// List the engines in your folder
    List(EngineListArgs),
    /// Allow an engine's program to run on this machine
    Allow(AllowArgs),
    /// Check that an engine keeps to its protocol
    Check(EngineCheckArgs),
    /// Describe a program in a new file, ai/NAME.engine.yaml
    Add(AddArgs),
    /// Play draughts as a Hub engine, for programs that drive such engines
    Hub(ServedArgs),
    /// Play Othello as an NBoard engine
    Nboard(ServedArgs),
    /// Play as a GTP engine: Othello, or another game in which a move is a square
    Gtp(ServedArgs),
    /// Play international draughts with another program, by DXP over TCP
    Dxp(DxpArgs),
    /// Play any game as an engine of damka's own protocol
    Damka(ServedArgs),
}

#[derive(Args)]
struct EngineListArgs {
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct AllowArgs {
    /// The engine: `scan` or ai/scan.engine.yaml
    #[arg(value_name = "ENGINE")]
    engine: String,
}

#[derive(Serialize)]
struct ListedEngine<'a> {
    id: &'a str,
    title: &'a str,
    file: &'a str,
    protocol: &'a str,
    games: Vec<&'a str>,
    command: String,
    is_allowed: bool,
    /// Games of its file that are not there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unknown_games: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl EngineArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        match &self.command {
            EngineSubcommand::List(list) => list.run(catalog, out),
            EngineSubcommand::Allow(allow) => allow.run(catalog, out),
            EngineSubcommand::Check(check) => check.run(catalog, out),
            EngineSubcommand::Add(add) => add.run(catalog, out),
            EngineSubcommand::Hub(served) => served.run(EngineProtocol::Hub, catalog, out),
            EngineSubcommand::Nboard(served) => served.run(EngineProtocol::Nboard, catalog, out),
            EngineSubcommand::Gtp(served) => served.run(EngineProtocol::Gtp, catalog, out),
            EngineSubcommand::Dxp(dxp) => dxp.run(catalog, out),
            EngineSubcommand::Damka(served) => served.run(EngineProtocol::Damka, catalog, out),
        }
    }
}

impl EngineListArgs {
    fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let now = catalog.now();
        if now.engines.is_empty() && !self.json {
            writeln!(out, "{}", language::text(phrase("engine-list-none")))?;
            return Ok(());
        }
        let mut rows = Vec::new();
        for entry in &now.engines {
            if self.json {
                writeln!(out, "{}", super::list::json(&listed(catalog, entry)))?;
            } else {
                rows.push(row(catalog, entry));
            }
        }
        table::write(out, &rows)?;
        Ok(())
    }
}

fn listed<'a>(catalog: &Catalog, entry: &'a EngineEntry) -> ListedEngine<'a> {
    let file = entry.good();
    let state = state(catalog, entry);
    ListedEngine {
        id: &entry.id,
        title: file.map_or("", |file| file.title.as_str()),
        file: &entry.file,
        protocol: file.map_or("", |file| file.protocol.word()),
        games: file.map(|file| file.games.keys().map(String::as_str).collect()).unwrap_or_default(),
        command: file.map(|file| file.command.join(" ")).unwrap_or_default(),
        is_allowed: state == Ok(true),
        unknown_games: unknown_games(catalog, entry),
        error: state.err().map(|report| located(&report).to_string()),
    }
}

fn row(catalog: &Catalog, entry: &EngineEntry) -> Vec<String> {
    let (title, games) = entry.good().map_or((Phrase::default(), String::new()), |file| {
        (authored(file.title.as_str()), file.games.keys().cloned().collect::<Vec<_>>().join(" "))
    });
    let state = match state(catalog, entry) {
        Ok(true) => phrase("engine-list-allowed"),
        Ok(false) => phrase("engine-list-asks"),
        Err(report) => located(&report),
    };
    let unknown = unknown_games(catalog, entry);
    let count = unknown.len() as i64;
    let unknown = phrase("engine-list-unknown").with("count", count).with("games", unknown.join(", "));
    let state = if count == 0 { state } else { Phrase::joined(vec![state, unknown], "; ") };
    [raw(entry.id.as_str()), title, raw(games), state].map(language::text).to_vec()
}

/// The message of a report after its place, if that is known.
fn located(report: &Report) -> Phrase {
    match report.whereabouts() {
        Some(place) => Phrase::joined(vec![raw(place), report.phrase()], ": "),
        None => report.phrase(),
    }
}

/// The games of its file that are no variants.
fn unknown_games<'a>(catalog: &Catalog, entry: &'a EngineEntry) -> Vec<&'a str> {
    let now = catalog.now();
    let is_known = |id: &str| now.variants.iter().any(|variant| variant.id == id);
    let games = entry.good().into_iter().flat_map(|file| file.games.keys().map(String::as_str));
    games.filter(|id| !is_known(id)).collect()
}

/// Whether it is allowed to run. Fails if it cannot run.
fn state(catalog: &Catalog, entry: &EngineEntry) -> Result<bool, Report> {
    let file = entry
        .good()
        .ok_or_else(|| entry.faults.first().cloned().unwrap_or_else(|| Report::error(Phrase::default())))?;
    let (_, hash) = Program::find_with_hash(file, &catalog.root().folder)?;
    Ok(catalog.engine_consent().is_allowed(&hash))
}

impl AllowArgs {
    fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let now = catalog.now();
        let entry = now.engine(engine_name(&self.engine)).map_err(CliError::usage)?;
        let Some(file) = entry.good() else { return Ok(()) };
        let (program, hash) = Program::find_with_hash(file, &catalog.root().folder).map_err(CliError::failed)?;
        let consent = catalog.engine_consent();
        let was_allowed = consent.is_allowed(&hash);
        if !was_allowed {
            consent.allow(hash, &program).map_err(CliError::failed)?;
        }
        let said = phrase(match (was_allowed, program.runs_elsewhere()) {
            (true, _) => "engine-allowed-before",
            (false, false) => "engine-allowed",
            (false, true) => "engine-allowed-elsewhere",
        });
        let said = said.with("title", authored(file.title.as_str())).with("command", program.command_line());
        writeln!(out, "{}", language::text(said))?;
        Ok(())
    }
}

/// The engine that is meant by its name or its file.
fn engine_name(typed: &str) -> &str {
    let name = typed.strip_suffix(".engine.yaml").map(|path| path.rsplit('/').next().unwrap_or(path));
    name.unwrap_or(typed)
}
