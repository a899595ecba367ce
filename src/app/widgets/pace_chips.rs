//! The pace of two bots in a few steps, from one that can be followed to one without any pause.

use super::localized_text::LocalizedText;
use crate::app::command::{Command, Commands};
use crate::app::components::{Chip, space};
use crate::app::state::AppState;
use crate::config::Settings;
use egui::Ui;

/// The message ID of the name, and the seconds between two moves.
const PACES: [(&str, f32); 3] = [("pace-usual", 0.6), ("pace-fast", 0.2), ("pace-fastest", 0.0)];

/// Draws the chips into a row.
pub fn pace_chips(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let settings = &app.shared.settings;
    ui.spacing_mut().item_spacing.x = space::XS;
    for (name, bot_pause_secs) in PACES {
        let chip = Chip::new(settings.bot_pause_secs == bot_pause_secs, ui.localized(name));
        if ui.add(chip).clicked() {
            commands.send(Command::Change(Box::new(Settings { bot_pause_secs, ..settings.clone() })));
        }
    }
}
