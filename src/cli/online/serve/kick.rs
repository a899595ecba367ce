//! `damka serve kick`: disconnects clients of the server that runs in a folder.

use super::operator::{ask, unexpected};
use crate::cli::language;
use crate::cli::out::{CliError, CliResult};
use crate::report::Report;
use crate::server::{AdminReply, AdminRequest};
use crate::text::{phrase, quote};
use clap::Args;
use std::io::Write;
use std::path::Path;

#[derive(Args)]
pub(super) struct KickArgs {
    /// Name of a player, or an IP address, which then has to wait a minute
    #[arg(value_name = "NAME|ADDRESS")]
    who: String,
}

impl KickArgs {
    pub fn run(&self, folder: &Path, out: &mut dyn Write) -> CliResult {
        match ask(folder, &AdminRequest::Kick { who: self.who.clone() })? {
            AdminReply::Kicked { count } => {
                writeln!(out, "{}", language::text(phrase("terminal-serve-kicked").with("count", count)))?;
                Ok(())
            }
            AdminReply::NoClient => {
                let none = Report::error(phrase("terminal-serve-no-client").with("who", quote(&self.who)));
                Err(CliError::failed(none.hint(phrase("terminal-serve-no-client-hint"))))
            }
            _ => Err(unexpected()),
        }
    }
}
