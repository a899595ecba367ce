//! The live boards of a contest. A finished game stays, and can be opened, until another takes its place.

use super::format;
use crate::app::command::Commands;
use crate::app::features::arena::{ArenaAction, ContestView, LiveBoard};
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::rules_diagram::flat_board;
use crate::text::{Phrase, phrase, raw};
use egui::{Label, RichText, Role, Sense, Ui, WidgetInfo, vec2};

const BOARD_POINTS: f32 = 168.0;
const TEXT_POINTS: f32 = 68.0;

/// Draws the boards of a contest that runs on this machine.
pub(super) fn ui(ui: &mut Ui, app: &AppState, view: &ContestView, commands: &mut Commands) {
    let live_boards = app.arena.live_boards();
    if live_boards.is_empty() {
        return;
    }
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        for live_board in live_boards {
            let size = vec2(BOARD_POINTS, BOARD_POINTS + TEXT_POINTS);
            ui.allocate_ui(size, |ui| ui.vertical(|ui| slot_ui(ui, app, view, live_board, commands)));
        }
    });
}

fn slot_ui(ui: &mut Ui, app: &AppState, view: &ContestView, live_board: &LiveBoard, commands: &mut Commands) {
    ui.set_width(BOARD_POINTS);
    // A result may take two lines; reserve the space so that the layout below does not jump.
    ui.set_min_height(BOARD_POINTS + TEXT_POINTS);
    ui.spacing_mut().item_spacing.y = 2.0;
    let board = &live_board.board;
    let name = |entrant: usize| view.about.names.get(entrant).cloned().unwrap_or_default();
    let [first, second] = board.job.entrants.map(name);
    // The first player of the game comes first.
    let (one, other) = if board.job.half == 0 { (first, second) } else { (second, first) };
    // Each on its own line, since two names would be cut off.
    for name in [&one, &other] {
        let name = ui.localized(name);
        ui.add(Label::new(RichText::new(name).small()).truncate());
    }
    let players = ui.localized(phrase("arena-board").with("first", one).with("second", other));
    let kept = board.is_over.then(|| app.arena.game_of(live_board)).flatten().filter(|game| game.game != 0);
    let sense = if kept.is_some() { Sense::click() } else { Sense::hover() };
    let response = flat_board(ui, &app.shared.theme, &board.position, BOARD_POINTS, sense);
    let status: Phrase = match kept {
        Some(game) => format::game(&view.about, game),
        None if board.last.is_empty() => phrase("arena-board-begins"),
        None => phrase("arena-board-move").with("ply", board.plies as i64).with("move", raw(board.last.as_str())),
    };
    let status = ui.localized(status);
    ui.add(Label::new(RichText::new(&status).small().weak()).wrap());
    let label = format!("{players}: {status}");
    let role = if kept.is_some() { Role::Button } else { Role::Image };
    response.widget_info(|| WidgetInfo::labeled(role, true, &label));
    if response.has_focus() {
        ui.painter().rect_stroke(response.rect, 2.0, ui.visuals().widgets.active.bg_stroke, egui::StrokeKind::Outside);
    }
    if let Some(game) = kept {
        let tip = ui.localized("arena-open-tip");
        if response.on_hover_text(tip).clicked() {
            commands.send(ArenaAction::Open(game.game));
        }
    }
}
