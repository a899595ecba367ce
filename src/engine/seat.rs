//! An engine configured for one seat: its file, and the options that the seat sets.

use super::consent::EngineConsent;
use super::declared_options::DeclaredOptions;
use super::program::Program;
use crate::config::{EngineFile, SearchLimit};
use crate::report::{ContentHash, Report};
use crate::text::{authored, phrase, shell_word};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Message ID: the program has not been allowed.
const NOT_ALLOWED: &str = "engine-not-allowed";
/// Message ID: the program changed since it was allowed.
const NOT_THE_SAME: &str = "engine-not-the-same";
/// Message ID: damka may not yet connect to a program that runs elsewhere.
const NOT_CONNECTED: &str = "engine-not-connected";

/// An engine configured for one seat: its file, and the options that the seat sets.
#[derive(Clone, Debug)]
pub struct EngineSeat {
    /// As typed: `scan:level=2`.
    pub text: String,
    /// Path inside the folders: `ai/scan.engine.yaml`.
    pub path: String,
    pub file: Arc<EngineFile>,
    /// The user's folder, that a relative `dir` is resolved against.
    pub folder: PathBuf,
    pub consent: EngineConsent,
    pub declared: DeclaredOptions,
    /// The engine's word for the variant.
    pub game: String,
    /// The options of the file and of the seat.
    pub options: BTreeMap<String, String>,
    /// Of each search; `None` if the seat names none.
    pub limit: Option<SearchLimit>,
}

impl EngineSeat {
    /// Allows the program for good. Fails if there is none, or the consent cannot be remembered.
    pub fn allow(&self) -> Result<(), Report> {
        let (program, hash) = self.find_program()?;
        self.consent.allow(hash, &program)
    }

    /// Whether a fault is that the user has not allowed the program yet.
    pub fn awaits_consent(report: &Report) -> bool {
        report.phrase().message_id().is_some_and(|id| [NOT_ALLOWED, NOT_THE_SAME, NOT_CONNECTED].contains(&id))
    }

    /// The engine's title, with what its seat chooses: `Scan 3.1 (level=2)`.
    pub fn title(&self) -> String {
        match self.text.split_once(':') {
            Some((_, chosen)) if !chosen.is_empty() => format!("{} ({chosen})", self.file.title),
            _ => self.file.title.clone(),
        }
    }

    /// The command as its file has it.
    pub fn command_line(&self) -> String {
        self.file.command.iter().map(|word| shell_word(word)).collect::<Vec<_>>().join(" ")
    }

    /// The program and its hash. Fails if there is none, it cannot be read, or the user has not allowed it. Reads the disk.
    pub fn program(&self) -> Result<(Program, ContentHash), Report> {
        let (program, hash) = self.find_program()?;
        if self.consent.is_allowed(&hash) {
            return Ok((program, hash));
        }
        let (message, hint) = if program.runs_elsewhere() {
            (NOT_CONNECTED, "engine-not-connected-hint")
        } else if self.consent.was_allowed(&program) {
            (NOT_THE_SAME, "engine-not-allowed-hint")
        } else {
            (NOT_ALLOWED, "engine-not-allowed-hint")
        };
        let message = phrase(message).with("title", authored(self.file.title.as_str()));
        let report = Report::error(message.with("command", program.command_line()));
        Err(report.hint(phrase(hint).with("id", self.id())))
    }

    /// The program and its hash, whether or not the user has allowed it. Fails if there is none, or it cannot be read. Reads the
    /// disk.
    pub fn find_program(&self) -> Result<(Program, ContentHash), Report> {
        Program::find_with_hash(&self.file, &self.folder)
    }

    pub fn id(&self) -> &str {
        self.text.split(':').next().unwrap_or_default()
    }
}
