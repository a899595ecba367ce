//! `damka show`: opens the app on a position.

use super::BoardArgs;
use super::out::CliError;
use crate::catalog::Catalog;
use crate::report::Report;
use crate::rules::Position;
use crate::text::{phrase, shell_word};
use clap::Args;

/// Opens the app.
#[derive(Args)]
pub(super) struct ShowArgs {
    #[command(flatten)]
    board: BoardArgs,
}

impl ShowArgs {
    /// Returns the position to show. All rule queries are answered here, so that the window's thread makes none.
    pub(super) fn position(&self, catalog: &Catalog) -> Result<Position, CliError> {
        let position = self.board.position(catalog)?;
        position.settle();
        Ok(position)
    }

    pub(super) fn refused(&self, why: Report) -> CliError {
        let id = &self.board.variant;
        let typed = self.board.position.as_deref();
        let position = typed.map_or_else(String::new, |text| format!(" --position {}", shell_word(text)));
        let command = format!("damka render {id}{position} --out board.png");
        let instead = phrase("terminal-picture-instead").with("command", command);
        CliError::failed(why.hint_too(instead))
    }
}
