//! `damka serve close`: ends a game of the server that runs in a folder.

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
pub(super) struct CloseArgs {
    /// Number or code of the game
    #[arg(value_name = "GAME|CODE")]
    game: String,
}

impl CloseArgs {
    pub fn run(&self, folder: &Path, out: &mut dyn Write) -> CliResult {
        match ask(folder, &AdminRequest::Close { game: self.game.clone() })? {
            AdminReply::Closed { game, code } => {
                let closed = phrase("terminal-serve-closed").with("game", game.to_string()).with("code", code);
                writeln!(out, "{}", language::text(closed))?;
                Ok(())
            }
            AdminReply::NoGame => {
                let none = Report::error(phrase("terminal-serve-no-game").with("game", quote(&self.game)));
                Err(CliError::failed(none.hint(phrase("terminal-serve-no-game-hint"))))
            }
            _ => Err(unexpected()),
        }
    }
}
