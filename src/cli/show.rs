//! `damka show`: the app, opened on a position.

use super::Board;
use super::out::CliError;
use crate::catalog::Catalog;
use crate::report::Report;
use crate::rules::Position;
use clap::Args;

/// Opens the app.
#[derive(Args)]
pub(super) struct ShowArgs {
    #[command(flatten)]
    board: Board,
}

impl ShowArgs {
    /// The position that is to be shown, all that its laws say of it asked: the window's thread asks none.
    pub(super) fn position(&self, catalog: &Catalog) -> Result<Position, CliError> {
        let position = self.board.position(catalog)?;
        position.settle();
        Ok(position)
    }

    /// What is said where there is no window to show it in.
    pub(super) fn refused(&self, why: Report) -> CliError {
        let id = &self.board.variant;
        let position = self.board.position.as_ref().map_or_else(String::new, |text| format!(" --position '{text}'"));
        let hint = why.hint.as_ref().map_or_else(String::new, |why| format!("{why}; "));
        CliError::failed(why.hint(format!("{hint}a picture of it: damka render {id}{position} --out board.png")))
    }
}
