//! The live boards of a contest. A finished game stays until another takes its place. A click opens a game, as far as it has been
//! played.

use super::games;
use crate::app::command::Commands;
use crate::app::components::{
    ActionButton, Tokens, UiTokens, card_frame, focus_ring, height, one_line, radius, section_title, space,
};
use crate::app::features::arena::{ArenaAction, ContestView, LiveBoard, by_side, processors};
use crate::app::state::AppState;
use crate::app::widgets::evaluation_bar::side_colour;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::rules_diagram::flat_board;
use crate::app::widgets::style::color32;
use crate::app::window_size::WindowSize;
use crate::board::Side;
use crate::config::icon;
use crate::text::{phrase, raw};
use egui::{Align, DragValue, Layout, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

const MIN_BOARD_POINTS: f32 = 112.0;
/// The width that a board has where there is room.
const LARGE_BOARD_POINTS: f32 = 210.0;
const LINE_POINTS: f32 = 18.0;
const DISC_POINTS: f32 = 10.0;

/// The largest number of concurrent games. It may exceed the number of processors, because bots that wait leave them idle.
pub(super) fn most_threads() -> usize {
    2 * processors().max(2)
}

#[derive(Default)]
pub(super) struct LiveBoardsCard {
    /// Whether the boards take the place of the other results.
    pub is_large: bool,
}

impl LiveBoardsCard {
    /// Draws the boards in a card that takes all the room.
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, view: &ContestView, commands: &mut Commands) {
        let boards = app.arena.live_boards();
        card_frame(ui).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            self.title_ui(ui);
            let foot = if app.arena.control().is_some() { height::CONTROL + space::S } else { 0.0 };
            let least = if self.is_large { LARGE_BOARD_POINTS } else { MIN_BOARD_POINTS };
            let list = ScrollArea::vertical().id_salt("arena boards").max_height(ui.available_height() - foot);
            list.auto_shrink(false).show(ui, |ui| boards_ui(ui, app, view, boards, least, commands));
            if app.arena.control().is_some() {
                threads_ui(ui, app, commands);
            }
        });
    }

    fn title_ui(&mut self, ui: &mut Ui) {
        let is_compact = WindowSize::of(ui.ctx()).is_compact();
        ui.horizontal(|ui| {
            let title = ui.localized("arena-boards");
            section_title(ui, &title, "");
            if is_compact {
                return;
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let small = (icon::ARROWS_IN, "arena-boards-small");
                let (sign, name) = if self.is_large { small } else { (icon::CORNERS_OUT, "arena-boards-large") };
                let name = ui.localized(name);
                if ui.add(ActionButton::icon_only(sign, name).height(height::DENSE)).clicked() {
                    self.is_large = !self.is_large;
                }
            });
        });
    }
}

/// Draws as many boards in a row as fit at this width, in the order in which they began.
fn boards_ui(
    ui: &mut Ui,
    app: &AppState,
    view: &ContestView,
    boards: &[LiveBoard],
    least: f32,
    commands: &mut Commands,
) {
    let room = ui.available_width();
    let in_row = (((room + space::M) / (least + space::M)) as usize).clamp(1, boards.len().max(2));
    let side = ((room + space::M) / in_row as f32 - space::M).min(1.4 * least);
    let size = vec2(side, side + 2.0 * LINE_POINTS + space::XS);
    for row in boards.chunks(in_row) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space::M;
            for live_board in row {
                ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
                    board_ui(ui, app, view, live_board, side, commands);
                });
            }
        });
        ui.add_space(space::XS);
    }
}

fn board_ui(
    ui: &mut Ui,
    app: &AppState,
    view: &ContestView,
    live_board: &LiveBoard,
    side: f32,
    commands: &mut Commands,
) {
    let tokens = ui.tokens();
    ui.spacing_mut().item_spacing.y = space::XS;
    let board = &live_board.board;
    let entrants = by_side(board);
    let names = entrants.map(|entrant| ui.localized(view.about.name(entrant)));
    let kept = board.is_over.then(|| app.arena.game_of(live_board)).flatten();
    let response = flat_board(ui, &app.shared.theme, &board.position, side, Sense::click());
    let status = match kept {
        Some(game) => games::result(&view.about, game),
        None if board.last.is_empty() => phrase("arena-board-begins"),
        None => phrase("arena-board-move").with("ply", board.plies as i64).with("move", raw(board.last.as_str())),
    };
    let status = ui.localized(status);
    let players = phrase("arena-board").with("first", names[0].as_str()).with("second", names[1].as_str());
    let label = format!("{}: {status}", ui.localized(players));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    focus_ring(ui, response.rect, &response, radius::CELL);
    if response.hovered() {
        let edge = Stroke::new(2.0, tokens.accent);
        ui.painter().rect_stroke(response.rect, 0.0, edge, egui::StrokeKind::Outside);
    }
    let plain = view.about.variant.plain_kind;
    let winner = kept.and_then(|game| match game.half_points {
        0 => Some(game.entrants[1]),
        1 => None,
        _ => Some(game.entrants[0]),
    });
    for (index, name) in names.iter().enumerate() {
        let disc = color32(side_colour(&app.shared.theme, Side::BOTH[index], plain));
        let won = winner == Some(entrants[index]);
        let end = match (kept, index) {
            (Some(_), _) if won => "1".to_owned(),
            (Some(_), _) if winner.is_some() => "0".to_owned(),
            (Some(_), _) => "½".to_owned(),
            (None, 0) => ui.localized(phrase("ply-count").with("count", board.plies as i64)),
            (None, _) => String::new(),
        };
        let turn = !board.is_over && board.position.turn() == Side::BOTH[index];
        player_ui(ui, &tokens, (name, &end), disc, turn || won);
    }
    let tip = format!("{status}\n{}", ui.localized("arena-open-tip"));
    if response.on_hover_text(tip).clicked() {
        let (pair, half) = (board.job.pair, board.job.half);
        commands.send(match kept.map(|game| game.game).filter(|game| *game != 0) {
            Some(game) => ArenaAction::Open(game),
            None => ArenaAction::OpenRunning { pair, half },
        });
    }
}

/// Draws a player's disc and name, with plies or points at the trailing edge.
fn player_ui(ui: &mut Ui, tokens: &Tokens, (name, end): (&str, &str), disc: egui::Color32, is_strong: bool) {
    let size = vec2(ui.available_width(), LINE_POINTS - space::XS);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let middle = rect.center().y;
    let centre = pos2(rect.left() + 0.5 * DISC_POINTS, middle);
    ui.painter().circle(centre, 0.5 * DISC_POINTS, disc, Stroke::new(1.0, tokens.line_strong));
    let end = one_line(ui, end, tokens.caption_font(), rect.width());
    let left = rect.left() + DISC_POINTS + space::XS + 2.0;
    let room = rect.right() - left - end.size().x - space::XS;
    let shown = one_line(ui, name, tokens.caption_font(), room);
    let ink = if is_strong { tokens.text } else { tokens.weak };
    let at = pos2(left, middle - 0.5 * shown.size().y);
    ui.painter().galley_with_override_text_color(at, shown, ink);
    let at = pos2(rect.right() - end.size().x, middle - 0.5 * end.size().y);
    ui.painter().galley_with_override_text_color(at, end, tokens.weak);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
}

/// Draws the field for the number of concurrent games.
fn threads_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let mut threads = app.arena.threads;
    ui.horizontal(|ui| {
        let words = ui.localized("arena-threads");
        ui.label(ui.tokens().small(&words));
        let field = ui.add(DragValue::new(&mut threads).range(1..=most_threads().max(app.arena.threads)).speed(0.05));
        if field.accessible_name(words).changed() {
            commands.send(ArenaAction::Threads(threads));
        }
    });
}
