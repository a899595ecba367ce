//! The pace of two bots in a few steps, from one that can be followed to one without any pause.

use super::localized_text::LocalizedText;
use crate::app::command::{Command, Commands};
use crate::app::components::{Chip, space};
use crate::app::state::AppState;
use crate::config::Settings;
use egui::Ui;

/// The message ID of the name, the seconds between two moves, and the speed of the pieces.
const PACES: [(&str, f32, f32); 3] = [("pace-usual", 0.6, 1.0), ("pace-fast", 0.1, 2.0), ("pace-fastest", 0.0, 4.0)];

/// Draws the chips into a row.
pub fn pace_chips(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let settings = &app.shared.settings;
    ui.spacing_mut().item_spacing.x = space::XS;
    for (name, bot_pause_secs, motion_speed) in PACES {
        let is_chosen = settings.bot_pause_secs == bot_pause_secs
            && (settings.reduced_motion || settings.motion_speed == motion_speed);
        let name = ui.localized(name);
        if ui.add(Chip::new(is_chosen, name)).clicked() {
            let settings = Settings { motion_speed, bot_pause_secs, ..settings.clone() };
            commands.send(Command::Change(Box::new(settings)));
        }
    }
}
