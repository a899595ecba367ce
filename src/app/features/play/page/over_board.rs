//! What is shown over the board: whose turn it is, a pass, and the bar of views.

use crate::app::command::{BoardAction, CameraAction, Command, Commands};
use crate::app::components::{ActionButton, UiTokens, card_frame, height, menu, space};
use crate::app::features::play::table::Table;
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::command_button::command_tip;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_card::side_disc;
use crate::board::Side;
use crate::config::{CommandId, Settings, icon};
use crate::text::{Phrase, authored, phrase};
use crate::view::CameraPreset;
use egui::{Align2, Area, Frame, Id, Label, Margin, Order, Rect, Stroke, Ui};

/// In less room than this, the bar of views is left out; its commands have keys and are in the palette.
const MIN_BAR_POINTS: f32 = 420.0;
/// In less width than this, a pass is shown beneath whose turn it is.
const MIN_ROW_POINTS: f32 = 760.0;
/// The height of the card that says whose turn it is.
const TURN_POINTS: f32 = 40.0;

pub fn over_board_ui(
    ui: &Ui,
    app: &AppState,
    table: &Table,
    (room, view): (Rect, CameraPreset),
    commands: &mut Commands,
) {
    let frame = floating_frame(ui);
    let area = |name: &'static str| Area::new(Id::unique(name)).order(Order::Middle).constrain_to(room);
    let corner = room.left_top() + egui::vec2(space::L, space::M);
    area("turn").fixed_pos(corner).show(ui.ctx(), |ui| {
        frame.show(ui, |ui| {
            ui.set_max_width((room.width() - 3.0 * space::L).clamp(0.0, 420.0));
            turn_ui(ui, app, table);
        });
    });
    if room.width().min(room.height()) < MIN_BAR_POINTS {
        return;
    }
    let foot = room.center_bottom() - egui::vec2(0.0, space::M);
    area("views").pivot(Align2::CENTER_BOTTOM).fixed_pos(foot).show(ui.ctx(), |ui| {
        frame.inner_margin(Margin::same(4)).show(ui, |ui| ui.horizontal(|ui| views_ui(ui, app, view, commands)));
    });
}

/// Draws the pass that has just been played, beside whose turn it is or, in little room, beneath that.
pub fn pass_ui(ui: &Ui, table: &Table, room: Rect) {
    let Some(pass) = table.pass_notice() else { return };
    let tokens = ui.tokens();
    let area = Area::new(Id::unique("pass")).order(Order::Middle).constrain_to(room);
    let area = if room.width() < MIN_ROW_POINTS {
        area.fixed_pos(room.left_top() + egui::vec2(space::L, space::M + TURN_POINTS + space::S))
    } else {
        area.pivot(Align2::CENTER_TOP).fixed_pos(room.center_top() + egui::vec2(0.0, space::M))
    };
    let frame = floating_frame(ui).stroke(Stroke::new(2.0, tokens.accent));
    area.show(ui.ctx(), |ui| {
        frame.show(ui, |ui| {
            ui.set_max_width((room.width() - 3.0 * space::L).max(0.0));
            ui.horizontal(|ui| {
                ui.spacing_mut().interact_size.y = 20.0;
                ui.label(tokens.icon(icon::SKIP_FORWARD, 16.0).color(tokens.accent));
                let words = ui.localized(&pass);
                let shown = ui.add(Label::new(tokens.strong(&words)).truncate());
                announce(ui, &shown, &words);
            });
        });
    });
}

pub fn floating_frame(ui: &Ui) -> Frame {
    card_frame(ui).stroke(ui.tokens().edge()).inner_margin(Margin::symmetric(10, 6))
}

fn turn_ui(ui: &mut Ui, app: &AppState, table: &Table) {
    let tokens = ui.tokens();
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 20.0;
        if let Some(side) = table.side_to_move() {
            side_disc(ui, &app.shared.theme, (side, table.variant().plain_kind));
        }
        let words = ui.localized(table.status());
        let status = ui.add(Label::new(tokens.strong(&words)).truncate());
        announce(ui, &status, &ui.localized(spoken(table)));
        if table.session.result().is_none() {
            let number = table.session.played().len() / 2 + 1;
            ui.label(tokens.small(ui.localized(phrase("game-move-number").with("number", number))));
        }
    });
}

/// The status for screen readers, including the move that led to it.
fn spoken(table: &Table) -> Phrase {
    let Some((last, text)) = table.session.played().last().zip(table.texts().last()) else { return table.status() };
    let side = authored(table.side_name(last.side));
    phrase("status-spoken").with("side", side).with("move", text).with("status", table.status())
}

/// Draws the bar of views; `view` is the one in use.
pub fn views_ui(ui: &mut Ui, app: &AppState, view: CameraPreset, commands: &mut Commands) {
    ui.spacing_mut().item_spacing.x = space::XS;
    let views = ActionButton::secondary(ui.localized("view")).icon(icon::CUBE).height(height::DENSE);
    let views = ui.add(views.tip(ui.localized("view-tip")));
    menu(ui, &views, |ui, rows| {
        for (_, preset) in CameraPreset::ALL {
            let name = match preset {
                CameraPreset::Side(Side::White) => "view-white",
                CameraPreset::Side(Side::Black) => "view-black",
                CameraPreset::Above => "view-above",
                CameraPreset::Low => "camera-low",
            };
            let name = ui.localized(name);
            ui.set_min_width(140.0);
            if rows.row(ui, preset == view, name).clicked() {
                commands.send(BoardAction::Camera(CameraAction::Preset(preset)));
            }
        }
    });
    for id in [CommandId::Flip, CommandId::Camera, CommandId::Focus] {
        let button = ActionButton::icon_only(id.icon(), ui.localized(id.text())).height(height::DENSE);
        if ui.add(button.tip(command_tip(ui, app, id))).clicked()
            && let Some(command) = app.command(id)
        {
            commands.send(command);
        }
    }
    let is_on = app.shared.settings.sound;
    let (icon, text) = if is_on { (icon::SPEAKER_HIGH, "sound-off") } else { (icon::SPEAKER_SLASH, "sound-on") };
    if ui.add(ActionButton::icon_only(icon, ui.localized(text)).height(height::DENSE)).clicked() {
        commands.send(Command::Change(Box::new(Settings { sound: !is_on, ..app.shared.settings.clone() })));
    }
}
