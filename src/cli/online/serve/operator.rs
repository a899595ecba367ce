//! What the commands for a running server share: asking it over its socket, and what went wrong.

use crate::cli::out::CliError;
use crate::report::Report;
use crate::server::{AdminError, AdminReply, AdminRequest, ask_server};
use crate::text::phrase;
use std::path::Path;

/// Fails if no server runs in this folder, or it cannot be asked.
pub(super) fn ask(folder: &Path, request: &AdminRequest) -> Result<AdminReply, CliError> {
    ask_server(folder, request).map_err(|error| {
        let shown = folder.display().to_string();
        let none = |id: &'static str| Report::error(phrase(id).with("folder", &shown));
        CliError::failed(match error {
            AdminError::NoServer => none("terminal-admin-no-server").hint(phrase("terminal-admin-no-server-hint")),
            AdminError::Stale => none("terminal-admin-stale").hint(phrase("terminal-admin-stale-hint")),
            AdminError::NotAllowed => {
                none("terminal-admin-not-allowed").hint(phrase("terminal-admin-not-allowed-hint"))
            }
            AdminError::Failed(error) => Report::error(phrase("terminal-admin-failed").with("error", &error)),
            AdminError::Unsupported => Report::error(phrase("terminal-admin-unsupported")),
        })
    })
}

/// A reply that another version of damka gives.
pub(super) fn unexpected() -> CliError {
    CliError::failed(Report::error(phrase("terminal-admin-other-version")))
}
