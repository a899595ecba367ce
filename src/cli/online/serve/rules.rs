//! `damka serve rules`: the rules that players have sent to a server, and those that its operator approves.

use crate::cli::help;
use crate::cli::language;
use crate::cli::list::json;
use crate::cli::out::{CliError, CliResult};
use crate::report::{Report, visible, visible_line};
use crate::store::{RulesUploads, UploadedRules};
use crate::text::{Words, phrase};
use clap::{Args, Subcommand};
use serde::Serialize;
use std::io::Write;
use std::path::Path;

#[derive(Args)]
#[command(after_help = help::after("serve rules", Words::english()))]
pub(super) struct ServeRulesArgs {
    #[command(subcommand)]
    command: ServeRulesCommand,
}

#[derive(Subcommand)]
enum ServeRulesCommand {
    /// List the rules that players have sent, and the approved ones
    List {
        /// Print one JSON object per line
        #[arg(long)]
        json: bool,
    },
    /// Print the files of rules that a player has sent
    Show(RulesHash),
    /// Let games be played by these rules
    Approve(RulesHash),
    /// Let no more games be created by these rules
    Revoke(RulesHash),
}

#[derive(Args)]
struct RulesHash {
    /// SHA-256 of the rules: 64 hexadecimal digits
    #[arg(value_name = "SHA")]
    sha256: String,
}

#[derive(Serialize)]
struct UploadRow<'a> {
    sha256: &'a str,
    is_approved: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_ms: Option<u64>,
}

impl ServeRulesArgs {
    /// `root` is the server's folder. The server may be running: it looks again whenever a game is created.
    pub(super) fn run(&self, root: &Path, out: &mut dyn Write) -> CliResult {
        let uploads = RulesUploads::of(root);
        match &self.command {
            ServeRulesCommand::List { json } => list(&uploads, *json, out),
            ServeRulesCommand::Show(RulesHash { sha256 }) => show(&uploads, sha256, out),
            ServeRulesCommand::Approve(RulesHash { sha256 }) => {
                uploads.approve(sha256).map_err(CliError::usage)?;
                let is_here = uploads.get(sha256).is_some();
                let id = if is_here { "terminal-rules-approved" } else { "terminal-rules-approved-ahead" };
                writeln!(out, "{}", language::text(phrase(id).with("sha", sha256)))?;
                Ok(())
            }
            ServeRulesCommand::Revoke(RulesHash { sha256 }) => {
                let was_approved = uploads.revoke(sha256).map_err(CliError::usage)?;
                let id = if was_approved { "terminal-rules-revoked" } else { "terminal-rules-not-approved" };
                writeln!(out, "{}", language::text(phrase(id).with("sha", sha256)))?;
                Ok(())
            }
        }
    }
}

fn list(uploads: &RulesUploads, is_json: bool, out: &mut dyn Write) -> CliResult {
    let (kept, approved) = (uploads.list(), uploads.approved());
    let known = kept.iter().map(|upload| (upload.sha256.as_str(), Some(upload)));
    let ahead = approved.iter().filter(|sha256| kept.iter().all(|upload| upload.sha256 != **sha256));
    let rows: Vec<(&str, Option<&UploadedRules>)> = known.chain(ahead.map(|sha256| (sha256.as_str(), None))).collect();
    for (sha256, upload) in &rows {
        let is_approved = approved.iter().any(|known| known == sha256);
        if is_json {
            let row = UploadRow {
                sha256,
                is_approved,
                id: upload.map(|upload| upload.id.as_str()),
                bytes: upload.map(UploadedRules::bytes),
                from: upload.map(|upload| upload.from.as_str()),
                address: upload.map(|upload| upload.address.as_str()),
                at_ms: upload.map(|upload| upload.at_ms),
            };
            writeln!(out, "{}", json(&row))?;
            continue;
        }
        let state = phrase(if is_approved { "terminal-rules-state-approved" } else { "terminal-serve-waiting" });
        let row = match upload {
            None => phrase("terminal-rules-row-ahead"),
            Some(upload) => phrase("terminal-rules-row")
                .with("id", visible_line(&upload.id).into_owned())
                .with("kb", upload.bytes().div_ceil(1024))
                .with("from", visible_line(&upload.from).into_owned())
                .with("address", visible_line(&upload.address).into_owned()),
        };
        writeln!(out, "{}", language::text(row.with("sha", *sha256).with("state", state)))?;
    }
    if rows.is_empty() && !is_json {
        language::say_report(&Report::note(phrase("terminal-rules-none")));
    }
    Ok(())
}

fn show(uploads: &RulesUploads, sha256: &str, out: &mut dyn Write) -> CliResult {
    let Some(upload) = uploads.get(sha256) else {
        let report = Report::error(phrase("terminal-rules-unknown"));
        return Err(CliError::usage(report.hint(phrase("terminal-rules-unknown-hint"))));
    };
    for (path, text) in &upload.files {
        writeln!(out, "--- {}\n{}", visible_line(path), visible(text))?;
    }
    Ok(())
}
