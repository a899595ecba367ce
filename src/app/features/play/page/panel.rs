//! The panel beside the board: players with clocks, the moves, the user's actions and the bots' panels.

use super::online::strip_ui;
use crate::app::command::{BoardAction, CameraAction, Command, Commands};
use crate::app::features::play::table::{GameAction, Table};
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::bot_panel::bot_panel;
use crate::app::widgets::command_button::command_button;
use crate::app::widgets::console::console_ui;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::move_field::MoveField;
use crate::app::widgets::move_list::move_list;
use crate::app::widgets::seat_card::seat_card;
use crate::app::widgets::style::color32;
use crate::board::Side;
use crate::config::{CommandId, Settings};
use crate::notation::value_text;
use crate::report::capital;
use crate::text::{Phrase, own, phrase};
use crate::view::CameraPreset;
use egui::{Button, RichText, Slider, vec2};

/// The approximate height of everything except the list of moves.
const BESIDE_MOVES_POINTS: f32 = 540.0;
const MOVES_POINTS: (f32, f32) = (96.0, 380.0);
/// The height of the console at the bottom.
const CONSOLE_POINTS: f32 = 220.0;

pub fn side_ui(ui: &mut egui::Ui, app: &AppState, table: &Table, field: &mut MoveField, commands: &mut Commands) {
    ui.spacing_mut().button_padding = vec2(8.0, 3.0);
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    // With a bot playing, its sliders and grades matter most, so they get the space.
    let room = if table.has_bot() { 0.0 } else { ui.available_height() - BESIDE_MOVES_POINTS };
    let height = room.clamp(MOVES_POINTS.0, MOVES_POINTS.1);
    ui.add_space(6.0);
    pages_ui(ui, app, table, commands);
    // The user is at the bottom, as at the board; without one, white is.
    let below = table.only_person().unwrap_or(Side::White);
    seat_card(ui, &app.shared.theme, table, below.other());
    move_list(ui, &app.shared.theme, table, height, commands);
    seat_card(ui, &app.shared.theme, table, below);
    status_ui(ui, table, commands);
    strip_ui(ui, app, table, commands);
    if !table.message.is_empty() {
        let words = capital(&ui.localized(&table.message));
        let label = ui.label(RichText::new(&words).color(color32(app.shared.theme.window.warning)));
        announce(ui, &label, &words);
    }
    if table.person().is_some() {
        field.ui(ui, &app.shared.theme, table, commands);
        buttons_ui(ui, app, commands);
        hint_ui(ui, table, commands);
    }
    if table.is_bots_only() {
        bots_only_ui(ui, app, table, commands);
    }
    games_ui(ui, app, commands);
    analyse_ui(ui, app, commands);
    view_ui(ui, app, commands);
    ui.separator();
    for side in Side::BOTH {
        bot_panel(ui, app, table, side, commands);
    }
    bots_ui(ui, app, table, commands);
}

/// Draws the game status and the button that stops a bot's search.
fn status_ui(ui: &mut egui::Ui, table: &Table, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        let words = ui.localized(table.status());
        let status = ui.label(RichText::new(&words).strong().size(17.0));
        announce(ui, &status, &ui.localized(spoken(table)));
        if table.has_bot() && table.session.finish().is_none() {
            let idle = table.thinking_bot().is_none().then(|| phrase("game-move-now-none"));
            if guarded(ui, "game-move-now", idle, "game-move-now-tip") {
                commands.send(GameAction::MoveNow);
            }
        }
    });
}

fn pages_ui(ui: &mut egui::Ui, app: &AppState, table: &Table, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        ui.add(egui::Label::new(RichText::new(ui.words().own(&table.variant().title)).weak()).truncate());
    });
    ui.horizontal_wrapped(|ui| {
        if ui.button(ui.localized("game-menu")).on_hover_text(ui.localized("game-menu-tip")).clicked() {
            commands.send(Command::Open(Route::MENU));
        }
        command_button(ui, app, CommandId::Rules, commands);
        if ui.button(ui.localized("settings-title")).on_hover_text(ui.localized("settings-tip")).clicked() {
            commands.send(Command::Open(Route::SETTINGS));
        }
        command_button(ui, app, CommandId::Keys, commands);
    });
}

/// A button that explains in its tooltip why it is disabled.
fn guarded(ui: &mut egui::Ui, text: &'static str, why_not: Option<Phrase>, tip: impl Into<Phrase>) -> bool {
    let button = ui.add_enabled(why_not.is_none(), Button::new(ui.localized(text))).on_hover_text(ui.localized(tip));
    match why_not {
        Some(why) => _ = button.on_disabled_hover_text(capital(&ui.localized(why))),
        None => return button.clicked(),
    }
    false
}

fn buttons_ui(ui: &mut egui::Ui, app: &AppState, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        for id in [CommandId::TakeBack, CommandId::OfferDraw, CommandId::Resign, CommandId::Hint] {
            command_button(ui, app, id, commands);
        }
    });
}

/// Draws the buttons that open the analysis and the position editor; the game is kept meanwhile.
fn analyse_ui(ui: &mut egui::Ui, app: &AppState, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        command_button(ui, app, CommandId::Analyse, commands);
        command_button(ui, app, CommandId::SetUp, commands);
    });
}

fn hint_ui(ui: &mut egui::Ui, table: &Table, commands: &mut Commands) {
    let Some(hint) = table.hint() else { return };
    let position = table.session.position();
    let best = hint.best.as_ref().map(|(chosen, value)| {
        let value = value.map_or_else(String::new, |value| format!(" ({})", value_text(value)));
        format!("{}{value}", table.text(position, chosen))
    });
    let words = match (&hint.fault, best, hint.thinks) {
        (Some(fault), ..) => phrase("hint-none-fault").with("fault", fault.phrase()),
        (None, Some(best), false) => phrase("hint-given").with("move", best),
        (None, None, false) => phrase("hint-none"),
        (None, Some(best), true) => phrase("hint-so-far").with("depth", hint.depth.unwrap_or(0)).with("move", best),
        (None, None, true) => phrase("hint-looking"),
    };
    let words = ui.localized(words);
    ui.horizontal_wrapped(|ui| {
        let shown = ui.label(&words);
        announce(ui, &shown, &words);
        if hint.thinks && ui.button(ui.localized("hint-stop")).clicked() {
            commands.send(GameAction::StopHint);
        }
    });
}

fn bots_only_ui(ui: &mut egui::Ui, app: &AppState, table: &Table, commands: &mut Commands) {
    let over = table.session.finish().is_some().then(|| phrase("locked-over"));
    let paused = table.session.is_paused();
    ui.horizontal(|ui| {
        let already_paused = || paused.then(|| phrase("bots-held-already"));
        if guarded(ui, "bots-pause", over.clone().or_else(already_paused), "bots-pause-tip") {
            commands.send(GameAction::Pause(true));
        }
        let runs = || (!paused).then(|| phrase("bots-not-held"));
        if guarded(ui, "bots-go-on", over.clone().or_else(runs), "bots-go-on-tip") {
            commands.send(GameAction::Pause(false));
        }
        if guarded(ui, "bots-step", over.clone().or_else(runs), "bots-step-tip") {
            commands.send(GameAction::Step);
        }
    });
    ui.horizontal(|ui| {
        let mut pause_secs = app.shared.settings.bot_pause_secs;
        let named = ui.label(ui.localized("bots-between"));
        let slider = Slider::new(&mut pause_secs, 0.0..=5.0).step_by(0.1).fixed_decimals(1);
        let slider = slider.suffix(format!(" {}", ui.localized("seconds")));
        if ui.add(slider).labelled_by(named.id).on_hover_text(ui.localized("bots-between-tip")).changed() {
            let settings = Settings { bot_pause_secs: pause_secs, ..app.shared.settings.clone() };
            commands.send(Command::Change(Box::new(settings)));
        }
    });
    ui.horizontal(|ui| {
        let mut speed = app.shared.settings.motion_speed;
        let named = ui.label(ui.localized("bots-motion"));
        let slider = Slider::new(&mut speed, 0.0..=4.0).step_by(0.1).fixed_decimals(1).suffix("×");
        let shown = ui.add_enabled(!app.shared.settings.reduced_motion, slider).labelled_by(named.id);
        let shown = shown.on_hover_text(ui.localized("bots-motion-tip"));
        if shown.on_disabled_hover_text(ui.localized("bots-motion-reduced")).changed() {
            let settings = Settings { motion_speed: speed, ..app.shared.settings.clone() };
            commands.send(Command::Change(Box::new(settings)));
        }
    });
}

fn games_ui(ui: &mut egui::Ui, app: &AppState, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        command_button(ui, app, CommandId::NewGame, commands);
        command_button(ui, app, CommandId::Swapped, commands);
    });
}

fn view_ui(ui: &mut egui::Ui, app: &AppState, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        ui.label(ui.localized("view"));
        for (_, preset) in CameraPreset::ALL {
            let name = match preset {
                CameraPreset::Side(Side::White) => "view-white",
                CameraPreset::Side(Side::Black) => "view-black",
                CameraPreset::Above => "view-above",
                CameraPreset::Low => "view-low",
            };
            if ui.button(ui.localized(name)).on_hover_text(ui.localized("view-tip")).clicked() {
                commands.send(BoardAction::Camera(CameraAction::Preset(preset)));
            }
        }
        command_button(ui, app, CommandId::Flip, commands);
    });
}

/// Draws the bots' output and the button that opens the inspector.
fn bots_ui(ui: &mut egui::Ui, app: &AppState, table: &Table, commands: &mut Commands) {
    if !table.has_bot() {
        return;
    }
    command_button(ui, app, CommandId::Inspector, commands);
    if !table.console.is_empty() {
        ui.collapsing(ui.localized("console"), |ui| console_ui(ui, &app.shared.theme, table, CONSOLE_POINTS, commands));
    }
}

/// The game status for screen readers, including the move that led to it.
fn spoken(table: &Table) -> Phrase {
    let Some((last, text)) = table.session.played().last().zip(table.texts().last()) else { return table.status() };
    let side = own(table.side_name(last.side));
    phrase("status-spoken").with("side", side).with("move", text).with("status", table.status())
}
