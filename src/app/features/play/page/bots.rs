//! What concerns the bots of a game: their weights and grades, and for two bots, pausing and pace.

use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, UiTokens, height, space};
use crate::app::features::play::table::{GameAction, Table};
use crate::app::state::AppState;
use crate::app::widgets::bot_panel::bot_panel;
use crate::app::widgets::command_button::command_button;
use crate::app::widgets::localized_text::LocalizedText;
use crate::board::Side;
use crate::config::{CommandId, Settings, icon};
use crate::report::capital;
use crate::text::phrase;
use egui::{Grid, Slider, Ui};

/// Draws the weights and grades of each bot.
pub fn bots_ui(ui: &mut Ui, app: &AppState, table: &Table, commands: &mut Commands) {
    for side in Side::BOTH {
        bot_panel(ui, app, table, side, commands);
    }
    command_button(ui, app, CommandId::Inspector, commands);
}

/// Draws pausing, single moves and the pace of two bots.
pub fn pace_ui(ui: &mut Ui, app: &AppState, table: &Table, commands: &mut Commands) {
    let over = table.session.finish().is_some().then(|| phrase("locked-over"));
    let paused = table.session.is_paused();
    let why = |why: &Option<crate::text::Phrase>, ui: &Ui| why.clone().map(|why| capital(&ui.localized(why)));
    ui.horizontal(|ui| {
        let width = 0.5 * (ui.available_width() - space::S);
        let (text, tip, icon) = if paused {
            ("bots-go-on", "bots-go-on-tip", icon::PLAY)
        } else {
            ("bots-pause", "bots-pause-tip", icon::PAUSE)
        };
        let pause = ActionButton::secondary(ui.localized(text)).icon(icon).tip(ui.localized(tip)).min_width(width);
        if ui.add(pause.why_not(why(&over, ui))).clicked() {
            commands.send(GameAction::Pause(!paused));
        }
        let runs = over.clone().or_else(|| (!paused).then(|| phrase("bots-not-held")));
        let step = ActionButton::secondary(ui.localized("bots-step")).icon(icon::SKIP_FORWARD).min_width(width);
        if ui.add(step.tip(ui.localized("bots-step-tip")).why_not(why(&runs, ui))).clicked() {
            commands.send(GameAction::Step);
        }
    });
    ui.spacing_mut().interact_size.y = height::DENSE;
    let (small, change) = (ui.tokens(), |settings: Settings, commands: &mut Commands| {
        commands.send(Command::Change(Box::new(settings)));
    });
    Grid::new("pace").num_columns(2).spacing([space::M, space::XS]).show(ui, |ui| {
        let mut pause_secs = app.shared.settings.bot_pause_secs;
        let named = ui.label(small.small(ui.localized("bots-between")));
        let slider = Slider::new(&mut pause_secs, 0.0..=5.0).step_by(0.1).fixed_decimals(1);
        let slider = slider.suffix(format!(" {}", ui.localized("seconds")));
        if ui.add(slider).labelled_by(named.id).on_hover_text(ui.localized("bots-between-tip")).changed() {
            change(Settings { bot_pause_secs: pause_secs, ..app.shared.settings.clone() }, commands);
        }
        ui.end_row();
        let mut speed = app.shared.settings.motion_speed;
        let named = ui.label(small.small(ui.localized("bots-motion")));
        let slider = Slider::new(&mut speed, 0.0..=4.0).step_by(0.1).fixed_decimals(1).suffix("×");
        let shown = ui.add_enabled(!app.shared.settings.reduced_motion, slider).labelled_by(named.id);
        let shown = shown.on_hover_text(ui.localized("bots-motion-tip"));
        if shown.on_disabled_hover_text(ui.localized("bots-motion-reduced")).changed() {
            change(Settings { motion_speed: speed, ..app.shared.settings.clone() }, commands);
        }
    });
}
