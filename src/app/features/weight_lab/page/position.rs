//! The board with steps through the game, what A and B would play, the positions in which they differ, and their match.

use super::result::result_ui;
use crate::app::command::{BoardAction, CameraAction, Command, Commands};
use crate::app::components::{ActionButton, UiTokens, height, space};
use crate::app::features::weight_lab::{PredictedMoves, SetId, WeightLab, WeightLabAction};
use crate::app::features::workshop::{Tile, board_over_strip, set_badge, tile_ui};
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::config::icon;
use crate::rules::Move;
use crate::text::{authored, phrase, raw};
use crate::view::{BoardView, add_ltr_region, ltr_region};
use egui::{Align, Frame, Label, Layout, Margin, Popup, Rect, ScrollArea, Ui};

/// The largest size of the list of positions where A and B differ.
const LIST_POINTS: [f32; 2] = [320.0, 300.0];

/// Draws the tile of the position.
pub fn ui(
    ui: &mut Ui,
    app: &AppState,
    (lab, room): (&WeightLab, Rect),
    board: &mut BoardView,
    commands: &mut Commands,
) {
    let position = lab.position();
    let line = lab.line();
    // Numbered as in the move list: both sides' moves have one number.
    let second_begins = line.positions.first().is_some_and(|start| start.turn() != start.variant().first);
    let place = line.shown + usize::from(second_begins);
    let number = phrase("weight-lab-position").with("number", (place / 2 + 1) as i64);
    let title = ui.localized(number.with("side", authored(lab.variant().side_name(position.turn()))));
    let steps = |ui: &mut Ui, commands: &mut Commands| steps_ui(ui, lab, commands);
    tile_ui(ui, room, (Tile::Position.icon(), &title), commands, steps, |ui, commands| {
        board_over_strip(ui, board, commands, |ui, commands| strip_ui(ui, app, lab, commands));
    });
}

fn steps_ui(ui: &mut Ui, lab: &WeightLab, commands: &mut Commands) {
    let (shown, count) = (lab.line().shown, lab.line().positions.len());
    let flip = ActionButton::icon_only(icon::ARROWS_DOWN_UP, ui.localized("command-flip")).height(height::DENSE);
    if ui.add(flip).clicked() {
        commands.send(Command::Board(BoardAction::Camera(CameraAction::Flip)));
    }
    // Steps lead from left to right in every language.
    ltr_region(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for (icon, name, by) in
                [(icon::CARET_RIGHT, "next-position", 1), (icon::CARET_LEFT, "previous-position", -1)]
            {
                let can = shown.checked_add_signed(by).is_some_and(|ply| ply < count);
                let name = ui.localized(name);
                let why = (!can).then(|| ui.localized("weight-lab-no-more"));
                let button = ActionButton::icon_only(icon, name).height(height::DENSE);
                if ui.add(button.why_not(why)).clicked() {
                    commands.send(WeightLabAction::StepBy(by));
                }
            }
        });
    });
    let place = phrase("after-ply-of").with("ply", shown as i64).with("plies", count as i64 - 1);
    ui.add(Label::new(ui.tokens().caption(ui.localized(place))).truncate());
}

/// Draws what is below the board.
fn strip_ui(ui: &mut Ui, app: &AppState, lab: &WeightLab, commands: &mut Commands) {
    let tokens = ui.tokens();
    let frame = Frame::new().fill(tokens.surface).inner_margin(Margin::symmetric(space::M as i8, space::S as i8));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = egui::vec2(space::S, space::XS);
        ui.horizontal_wrapped(|ui| {
            plays_ui(ui, app, lab);
            differing_ui(ui, app, lab, commands);
        });
        agreement_ui(ui, lab);
        result_ui(ui, lab, commands);
    });
}

/// The moves that A and B would play.
fn plays_ui(ui: &mut Ui, app: &AppState, lab: &WeightLab) {
    let tokens = ui.tokens();
    let style = app.shared.settings.notation;
    let text = |plays: &PredictedMoves| match plays {
        PredictedMoves::Is(chosen) => raw(lab.text(lab.line().shown, chosen, style)),
        PredictedMoves::Unknown => raw("…"),
        PredictedMoves::Nothing => phrase("resigns"),
        PredictedMoves::Fault(_) => phrase("no-move"),
    };
    let plays = SetId::BOTH.map(|which| lab.plays(which));
    let whole = phrase("weight-lab-predicted").with("a", text(plays[0])).with("b", text(plays[1]));
    let whole = ui.localized(whole);
    let tip = ui.localized("weight-lab-predicted-tip");
    for (which, plays) in SetId::BOTH.into_iter().zip(plays) {
        set_badge(ui, which);
        let words = text(plays);
        let label = Label::new(tokens.body(ui.localized(&words)));
        let shown = if words.is_raw() { add_ltr_region(ui, label) } else { ui.add(label) };
        let name = if which == SetId::A { whole.clone() } else { ui.localized(&words) };
        ui.ctx().accesskit_node_builder(shown.id, |node| node.set_value(name));
        let shown = shown.on_hover_text(&tip);
        if let PredictedMoves::Fault(report) = plays {
            let message = format!("{}: {}", which.letter(), report.message_in(ui.words()));
            let fault = ui.add(Label::new(tokens.caption(message).color(tokens.error)).truncate());
            fault.union(shown).on_hover_text(report.to_string());
        }
    }
}

/// Whether A and B would play the same move or, until that is known, give the same move the best grade.
fn agreement_ui(ui: &mut Ui, lab: &WeightLab) {
    let plays = SetId::BOTH.map(|which| lab.plays(which));
    if plays == [&PredictedMoves::Nothing; 2] {
        return;
    }
    let tokens = ui.tokens();
    let bests = SetId::BOTH.map(|which| lab.best(which));
    let parts = matches!(bests, [Some(a), Some(b)] if !a.is_same(b));
    let is_known = !plays.contains(&&PredictedMoves::Unknown);
    let words = match (is_known, bests.iter().all(Option::is_some)) {
        (true, true) => Some(if parts { "weight-lab-parts" } else { "weight-lab-agrees" }),
        (false, true) => Some(if parts { "weight-lab-grades-part" } else { "weight-lab-grades-agree" }),
        _ => None,
    };
    ui.horizontal_wrapped(|ui| {
        if let Some(words) = words.map(|words| ui.localized(words)) {
            let shown = ui.label(tokens.caption(&words));
            announce(ui, &shown, &words);
        }
        if !is_known {
            ui.label(tokens.caption(ui.localized("weight-lab-by-grades")));
        }
    });
}

/// Draws the count of positions in which A and B would play different moves, which opens the list of them.
fn differing_ui(ui: &mut Ui, app: &AppState, lab: &WeightLab, commands: &mut Commands) {
    let differing = lab.differing_moves();
    let (compared, count) = (lab.compared() as i64, lab.line().positions.len() as i64);
    let short = phrase("weight-lab-differ-short").with("parted", differing.len() as i64).with("compared", compared);
    let whole = phrase("weight-lab-differ").with("parted", differing.len() as i64).with("compared", compared);
    let whole = ui.localized(whole.with("count", count));
    let why = differing.is_empty().then(|| whole.clone());
    let button = ActionButton::ghost(ui.localized(short)).icon(icon::LIST_BULLETS).height(height::DENSE);
    let opener = ui.add(button.named(&whole).tip(&whole).why_not(why));
    if differing.is_empty() {
        return;
    }
    let style = app.shared.settings.notation;
    Popup::menu(&opener).width(LIST_POINTS[0]).show(|ui| {
        let list = ScrollArea::vertical().max_height(LIST_POINTS[1]).auto_shrink([false, true]);
        list.show(ui, |ui| {
            for (ply, a, b) in differing {
                let text = |legal: &Move| lab.text(ply, legal, style);
                let side = authored(lab.variant().side_name(lab.line().positions[ply].turn()));
                let words = phrase("weight-lab-differ-row").with("ply", ply as i64 + 1).with("side", side);
                let words = ui.localized(words.with("a", text(a)).with("b", text(b)));
                let row = ActionButton::ghost(words).left_aligned().min_width(LIST_POINTS[0] - space::L);
                let row = row.selected(ply == lab.line().shown).tip(ui.localized("weight-lab-differ-tip"));
                if ui.add(row).clicked() {
                    commands.send(WeightLabAction::ShowPly(ply));
                    ui.close();
                }
            }
        });
    });
}
