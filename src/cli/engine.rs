//! `damka engine`: the engines in `ai/`, and which of them may run.

use super::out::{CliError, CliResult};
use super::{language, table};
use crate::board::Kind;
use crate::catalog::{BotOptions, Catalog, EngineEntry, OptionKind, OptionSpec, SeatSpec};
use crate::engine::{DeclaredOption, EngineCheck, EngineVerdict, HubServer, Program, ServedBot, check_engine};
use crate::notation::SquareNaming;
use crate::report::{Report, Reports};
use crate::rules::Variant;
use crate::text::{Phrase, own, phrase, raw};
use clap::{Args, Subcommand};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{BufReader, Write};
use std::sync::Arc;

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
    /// Play as a Hub engine, for programs that drive such engines
    Hub(HubArgs),
}

#[derive(Args)]
struct EngineCheckArgs {
    /// The engine: `scan` for ai/scan.engine.yaml, with options as in a seat
    #[arg(value_name = "ENGINE")]
    engine: String,
    /// Variant to play (default: the first of its games)
    #[arg(long, value_name = "VARIANT")]
    game: Option<String>,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct HubArgs {
    /// Variant id (see `damka list variants`)
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// The bot that plays: its name, with options, or a preset such as `@hard`
    #[arg(long, value_name = "SEAT")]
    seat: String,
}

#[derive(Args)]
struct EngineListArgs {
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct AllowArgs {
    /// The engine: `scan` for ai/scan.engine.yaml
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
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl EngineArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        match &self.command {
            EngineSubcommand::List(list) => list.run(catalog, out),
            EngineSubcommand::Allow(allow) => allow.run(catalog, out),
            EngineSubcommand::Check(check) => check.run(catalog, out),
            EngineSubcommand::Hub(hub) => hub.run(catalog, out),
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
        error: state.err().map(|report| report.message),
    }
}

fn row(catalog: &Catalog, entry: &EngineEntry) -> Vec<String> {
    let (title, games) = entry.good().map_or((Phrase::default(), String::new()), |file| {
        (own(file.title.as_str()), file.games.keys().cloned().collect::<Vec<_>>().join(" "))
    });
    let state = match state(catalog, entry) {
        Ok(true) => phrase("engine-list-allowed"),
        Ok(false) => phrase("engine-list-asks"),
        Err(report) => report.phrase(),
    };
    [raw(entry.id.as_str()), title, raw(games), state].map(language::text).to_vec()
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
        let entry = now.engine(&self.engine).map_err(CliError::usage)?;
        let Some(file) = entry.good() else { return Ok(()) };
        let (program, hash) = Program::find_with_hash(file, &catalog.root().folder).map_err(CliError::failed)?;
        let consent = catalog.engine_consent();
        let was_allowed = consent.is_allowed(&hash);
        if !was_allowed {
            consent.allow(hash, &program).map_err(CliError::failed)?;
        }
        let said = phrase(if was_allowed { "engine-allowed-before" } else { "engine-allowed" })
            .with("title", own(file.title.as_str()))
            .with("command", program.command_line());
        writeln!(out, "{}", language::text(said))?;
        Ok(())
    }
}

#[derive(Serialize)]
struct CheckedStep {
    step: &'static str,
    verdict: &'static str,
    detail: String,
}

impl EngineCheckArgs {
    /// Fails if a step has a fault.
    fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let now = catalog.now();
        let entry = now.engine(self.engine.split(':').next().unwrap_or_default()).map_err(CliError::usage)?;
        let games = entry.good().map(|file| file.games.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
        let game = self.game.clone().or_else(|| games.first().cloned()).unwrap_or_default();
        let variant = now.variant(&game).map_err(CliError::usage)?;
        let SeatSpec::Engine(seat) = catalog.seat(&self.engine, &variant).map_err(CliError::usage)? else {
            return Err(CliError::usage(Report::error(phrase("engine-none").with("id", self.engine.as_str()))));
        };
        let checks = check_engine(&seat, &variant).map_err(CliError::usage)?;
        if self.json {
            for check in &checks {
                let verdict = verdict_word(check.verdict);
                let detail = check.detail.to_string();
                writeln!(out, "{}", super::list::json(&CheckedStep { step: check.step, verdict, detail }))?;
            }
        } else {
            let row = |check: &EngineCheck| {
                vec![
                    check.step.to_owned(),
                    language::text(verdict_phrase(check.verdict)),
                    language::text(&check.detail),
                ]
            };
            table::write(out, &checks.iter().map(row).collect::<Vec<_>>())?;
        }
        let faults = checks.iter().filter(|check| check.verdict == EngineVerdict::Fault).count();
        if faults == 0 {
            return Ok(());
        }
        Err(CliError::failed(Report::error(phrase("engine-check-faults").with("count", faults as i64))))
    }
}

const fn verdict_word(verdict: EngineVerdict) -> &'static str {
    match verdict {
        EngineVerdict::Ok => "ok",
        EngineVerdict::Remark => "remark",
        EngineVerdict::Fault => "fault",
    }
}

fn verdict_phrase(verdict: EngineVerdict) -> Phrase {
    phrase(match verdict {
        EngineVerdict::Ok => "terminal-check-ok",
        EngineVerdict::Remark => "engine-check-remark",
        EngineVerdict::Fault => "engine-check-fault",
    })
}

impl HubArgs {
    fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let variant = catalog.now().variant(&self.variant).map_err(CliError::usage)?;
        if !is_for_hub(&variant) {
            let message = phrase("engine-hub-board").with("title", own(&variant.title));
            return Err(CliError::usage(Report::error(message)));
        }
        let bot = served_bot(catalog, &self.seat, &variant)?;
        HubServer::new(bot, variant, out).serve(BufReader::new(std::io::stdin()))?;
        Ok(())
    }
}

/// Hub knows men and kings on numbered squares.
fn is_for_hub(variant: &Variant) -> bool {
    variant.plain == Kind::Man && SquareNaming::own(variant).writes_numbers()
}

/// The bot of a seat, with the options that the driving program may set.
fn served_bot(catalog: &Catalog, seat: &str, variant: &Arc<Variant>) -> Result<ServedBot, CliError> {
    let spec = catalog.seat(seat, variant).map_err(CliError::usage)?;
    let person = || CliError::usage(Report::error(phrase("terminal-bot-person")));
    let title = spec.player().map_err(CliError::usage)?.ok_or_else(person)?.title();
    let (mut options, mut version, mut base) = (Vec::new(), String::new(), seat.to_owned());
    if let SeatSpec::Bot { bot, options: chosen, preset, .. } = &spec {
        version.clone_from(&bot.info.version);
        // A preset's options are its character.
        if preset.is_none() {
            seat.split(':').next().unwrap_or_default().clone_into(&mut base);
            options.extend(bot.info.options.iter().map(|option| declared(option, chosen)));
        }
    }
    let (catalog, variant, seat) = (catalog.clone(), variant.clone(), seat.to_owned());
    let make = move |set: &BTreeMap<String, String>| {
        let typed = seat.split_once(':').map_or("", |(_, typed)| typed).split(',').filter(|pair| !pair.is_empty());
        let kept = typed.filter(|pair| pair.split('=').next().is_none_or(|name| !set.contains_key(name)));
        let pairs: Vec<String> =
            kept.map(str::to_owned).chain(set.iter().map(|(name, value)| format!("{name}={value}"))).collect();
        let text = if pairs.is_empty() { base.clone() } else { format!("{base}:{}", pairs.join(",")) };
        let player = catalog.seat(&text, &variant).and_then(|spec| spec.player()).map_err(Reports::into_first)?;
        player.ok_or_else(|| Report::error(phrase("terminal-bot-person")))
    };
    Ok(ServedBot { title, version, options, make: Box::new(make) })
}

/// An option of a bot as Hub declares it.
fn declared(option: &OptionSpec, chosen: &BotOptions) -> DeclaredOption {
    let (kind, range, choices) = match &option.kind {
        OptionKind::Integer { min, max } => ("int", Some([min.to_string(), max.to_string()]), Vec::new()),
        OptionKind::Number { min, max } => ("real", Some([min.to_string(), max.to_string()]), Vec::new()),
        OptionKind::Boolean => ("bool", None, Vec::new()),
        OptionKind::Choice(choices) => ("enum", None, choices.clone()),
    };
    let value = chosen.get(&option.name).unwrap_or(&option.default).to_string();
    DeclaredOption { name: option.name.clone(), kind: kind.to_owned(), value, range, choices }
}
