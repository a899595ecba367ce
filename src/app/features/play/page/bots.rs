//! What concerns the bots of a game: their weights and grades, and for two bots, pausing and pace.

use crate::app::command::{Command, Commands};
use crate::app::components::{ActionButton, ButtonKind, UiTokens, height, space};
use crate::app::features::play::PlayAction;
use crate::app::features::play::table::{GameAction, Table};
use crate::app::state::AppState;
use crate::app::widgets::bot_panel::bot_panel;
use crate::app::widgets::command_button::command_button;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::pace_chips::pace_chips;
use crate::app::window_size::WindowSize;
use crate::board::Side;
use crate::config::{CommandId, Settings, icon};
use crate::report::capital;
use crate::text::{Phrase, phrase};
use egui::{Popup, PopupCloseBehavior, Slider, Ui, vec2};

/// The height of an action, with its label and without.
pub const TALL_POINTS: f32 = 52.0;
pub const SMALL_POINTS: f32 = 34.0;

/// Draws the weights and grades of each bot.
pub fn bots_ui(ui: &mut Ui, app: &AppState, table: &Table, commands: &mut Commands) {
    for side in Side::BOTH {
        bot_panel(ui, app, table, side, commands);
    }
    ui.add_space(space::S);
    command_button(ui, app, CommandId::Inspector, commands);
    ui.add_space(space::S);
}

/// Draws the four actions of a game between two bots.
pub fn pace_ui(ui: &mut Ui, app: &AppState, table: &Table, commands: &mut Commands) {
    let over = table.session.result().is_some().then(|| phrase("locked-over"));
    let paused = table.session.is_paused();
    let is_small = WindowSize::of(ui.ctx()).is_compact();
    let size = vec2((ui.available_width() - 3.0 * space::S) / 4.0, if is_small { SMALL_POINTS } else { TALL_POINTS });
    let action = |ui: &mut Ui, (icon, text, tip): (&'static str, &'static str, &'static str), why: Option<Phrase>| {
        let (text, tip) = (ui.localized(text), ui.localized(tip));
        let why = why.map(|why| capital(&ui.localized(why)));
        let button = if is_small {
            ActionButton::icon_only(icon, text).kind(ButtonKind::Secondary)
        } else {
            ActionButton::secondary(text).icon(icon).stacked()
        };
        ui.add(button.height(size.y).min_width(size.x).max_width(size.x).tip(tip).why_not(why))
    };
    ui.horizontal(|ui| {
        let pause =
            if paused { (icon::PLAY, "resume", "bots-go-on-tip") } else { (icon::PAUSE, "pause", "bots-pause-tip") };
        if action(ui, pause, over.clone()).clicked() {
            commands.send(GameAction::Pause(!paused));
        }
        let runs = over.clone().or_else(|| (!paused).then(|| phrase("bots-not-held")));
        if action(ui, (icon::SKIP_FORWARD, "bots-step", "bots-step-tip"), runs).clicked() {
            commands.send(GameAction::Step);
        }
        let speed = action(ui, (icon::GAUGE, "bots-speed", "bots-speed-tip"), None);
        let popup = Popup::menu(&speed).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        popup.show(|ui| speed_ui(ui, app, commands));
        if action(ui, (icon::STOP, "stop", "bots-stop-tip"), over).clicked() {
            commands.send(PlayAction::Stop);
        }
    });
}

/// Draws the choice of the delay between two moves.
fn speed_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| pace_chips(ui, app, commands));
    ui.add_space(space::XS);
    ui.spacing_mut().interact_size.y = height::DENSE;
    ui.horizontal(|ui| {
        let settings = &app.shared.settings;
        let mut bot_pause_secs = settings.bot_pause_secs;
        let named = ui.label(ui.tokens().small(ui.localized("bots-between")));
        let slider = Slider::new(&mut bot_pause_secs, 0.0..=5.0).step_by(0.1).fixed_decimals(1);
        let slider = slider.suffix(format!(" {}", ui.localized("seconds")));
        if ui.add(slider).labelled_by(named.id).on_hover_text(ui.localized("bots-between-tip")).changed() {
            commands.send(Command::Change(Box::new(Settings { bot_pause_secs, ..settings.clone() })));
        }
    });
}
