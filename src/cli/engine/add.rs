//! `damka engine add`: a new file for an engine.

use super::super::language;
use super::super::out::{CliError, CliResult};
use super::serve::{is_usual, word};
use crate::catalog::{Catalog, SeatSpec, Snapshot};
use crate::config::{EngineFile, EngineProtocol};
use crate::engine::Program;
use crate::files;
use crate::report::Report;
use crate::text::{authored, phrase};
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::{Path, absolute};

#[derive(Args)]
pub(super) struct AddArgs {
    /// Name: lower-case letters, digits and `_`; the engine is then this seat
    #[arg(value_name = "NAME")]
    name: String,
    /// What the program speaks
    #[arg(long, value_enum)]
    protocol: AddedProtocol,
    /// A variant that it plays, and its word for it if that is not the usual one: `frisian=fr`; may be repeated
    #[arg(long = "game", value_name = "VARIANT=WORD", required = true)]
    games: Vec<String>,
    /// The folder it runs in (default: that of the program, or the current one if an argument names a file there)
    #[arg(long, value_name = "DIR")]
    dir: Option<String>,
    /// The name that damka shows (default: NAME)
    #[arg(long)]
    title: Option<String>,
    /// The program and its arguments, after `--`
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum AddedProtocol {
    Hub,
    Nboard,
    Gtp,
    Dxp,
    Damka,
}

impl AddedProtocol {
    const fn protocol(self) -> EngineProtocol {
        match self {
            Self::Hub => EngineProtocol::Hub,
            Self::Nboard => EngineProtocol::Nboard,
            Self::Gtp => EngineProtocol::Gtp,
            Self::Dxp => EngineProtocol::Dxp,
            Self::Damka => EngineProtocol::Damka,
        }
    }
}

impl AddArgs {
    pub(super) fn run(&self, catalog: &Catalog, out: &mut dyn Write) -> CliResult {
        let is_letter = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
        if self.name.is_empty() || !self.name.chars().all(is_letter) {
            return Err(CliError::usage(Report::error(phrase("engine-add-name").with("name", self.name.as_str()))));
        }
        let now = catalog.now();
        for game in &self.games {
            let variant = now.variant(game.split('=').next().unwrap_or_default()).map_err(CliError::usage)?;
            if word(self.protocol.protocol(), &variant).is_none() {
                let message = phrase("engine-protocol-game").with("protocol", self.protocol.protocol().word());
                let report = Report::error(message.with("title", authored(&variant.title)));
                return Err(CliError::usage(report.hint(phrase("engine-protocol-game-hint"))));
            }
            let is_taken =
                matches!(SeatSpec::read(&self.name, &variant, &now), Ok(SeatSpec::Human | SeatSpec::Bot { .. }));
            if is_taken || now.bots.iter().any(|entry| entry.id == self.name) {
                return Err(CliError::usage(Report::error(
                    phrase("engine-add-taken").with("name", self.name.as_str()),
                )));
            }
        }
        let file = format!("ai/{}.engine.yaml", self.name);
        let path = catalog.root().folder.join(&file);
        if path.exists() {
            return Err(CliError::usage(Report::error(phrase("engine-add-exists").with("file", file.as_str()))));
        }
        let text = self.text(&now);
        let engine = EngineFile::read(&file, &text).map_err(CliError::usage)?;
        Program::find(&engine, &catalog.root().folder).map_err(CliError::usage)?;
        let failed = |error: std::io::Error| {
            let message = phrase("file-unwritten").with("file", file.as_str());
            CliError::failed(Report::error(message.with("error", &error)))
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        files::replace(&path, text.as_bytes()).map_err(failed)?;
        let said = phrase("engine-added").with("file", path.display().to_string()).with("name", self.name.as_str());
        writeln!(out, "{}", language::text(said))?;
        Ok(())
    }

    fn text(&self, now: &Snapshot) -> String {
        let program = &self.command[0];
        let (dir, program) = match (&self.dir, program.contains('/')) {
            // A path counts from where the command was typed, not from the folder that the engine runs in.
            (None, true) => {
                let path = absolute(program).unwrap_or_else(|_| Path::new(program).to_owned());
                let name = path.file_name().map(|name| format!("./{}", name.to_string_lossy())).unwrap_or_default();
                (path.parent().map(|dir| dir.display().to_string()), name)
            }
            (Some(dir), _) => (absolute(dir).ok().map(|dir| dir.display().to_string()), program.clone()),
            (None, false) => {
                let names_file = self.command[1..].iter().any(|argument| Path::new(argument).is_file());
                let here = absolute(".").ok().filter(|_| names_file);
                (here.map(|dir| dir.display().to_string()), program.clone())
            }
        };
        let command: Vec<String> =
            std::iter::once(&program).chain(&self.command[1..]).map(|word| quoted(word)).collect();
        let title = quoted(self.title.as_ref().unwrap_or(&self.name));
        let mut lines = vec![
            format!("title: {title}"),
            format!("protocol: {}", self.protocol.protocol().word()),
            format!("command: [{}]", command.join(", ")),
        ];
        lines.extend(dir.map(|dir| format!("dir: {}", quoted(&dir))));
        lines.push("games:".to_owned());
        lines.extend(self.games.iter().map(|game| {
            let (id, own_word) = game.split_once('=').map_or((game.as_str(), None), |(id, word)| (id, Some(word)));
            // A Hub engine plays international draughts unless it is told otherwise.
            let usual = || {
                let protocol = self.protocol.protocol();
                let variant = now.variant(id).ok().filter(|variant| !is_usual(protocol, variant))?;
                word(protocol, &variant).filter(|_| protocol == EngineProtocol::Hub)
            };
            format!("  {id}: {}", quoted(&own_word.map(str::to_owned).or_else(usual).unwrap_or_default()))
        }));
        lines.join("\n") + "\n"
    }
}

/// A text as YAML writes it in quotes, which JSON's are.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
