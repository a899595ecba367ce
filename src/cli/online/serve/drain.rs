//! `damka serve drain`: lets the server that runs in a folder stop once its games have ended.

use super::operator::{ask, unexpected};
use crate::cli::language;
use crate::cli::out::CliResult;
use crate::server::{AdminReply, AdminRequest};
use crate::text::phrase;
use clap::Args;
use std::io::Write;
use std::path::Path;

#[derive(Args)]
pub(super) struct DrainArgs {
    /// Stop after this many minutes, even if games are still going on; they continue at the next start
    #[arg(long, value_name = "MINUTES", default_value_t = 30, value_parser = clap::value_parser!(u64).range(0..=100_000))]
    within: u64,
}

impl DrainArgs {
    pub fn run(&self, folder: &Path, out: &mut dyn Write) -> CliResult {
        let request = AdminRequest::Drain { within_secs: self.within * 60 };
        let AdminReply::Draining { running, left_secs } = ask(folder, &request)? else { return Err(unexpected()) };
        let status = if running == 0 {
            phrase("terminal-serve-drained")
        } else {
            phrase("terminal-serve-draining").with("count", running).with("minutes", left_secs / 60)
        };
        writeln!(out, "{}", language::text(status))?;
        Ok(())
    }
}
