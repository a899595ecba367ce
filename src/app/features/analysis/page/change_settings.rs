//! A change of the analysis settings, from any part of the page.

use crate::app::command::{Command, Commands};
use crate::app::state::AppState;
use crate::config::{AnalysisSettings, Settings};

/// Sends changed analysis settings.
pub fn change_settings(app: &AppState, analysis: AnalysisSettings, commands: &mut Commands) {
    if analysis != app.shared.settings.analysis {
        commands.send(Command::Change(Box::new(Settings { analysis, ..app.shared.settings.clone() })));
    }
}
