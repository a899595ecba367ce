//! Games to go on with, and the last ones that the user played.

use super::last_positions::LastPositions;
use crate::app::command::Commands;
use crate::app::components::tokens::icon_font;
use crate::app::components::{ActionButton, ButtonKind, UiTokens, height, radius, section_title, space};
use crate::app::features::library::LibraryAction;
use crate::app::features::library::page::{is_of_people, name_phrase};
use crate::app::features::online::page::saved_seats_ui;
use crate::app::state::AppState;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::rules_diagram::flat_board;
use crate::board::Side;
use crate::config::HUMAN;
use crate::config::{Theme, icon};
use crate::notation::RecordedResult;
use crate::report::Report;
use crate::rules::Position;
use crate::store::{CurrentRules, GameSummary};
use crate::text::{Phrase, authored, capital, phrase};
use egui::{Align, Align2, Color32, Label, Layout, RichText, Role, Sense, Ui, WidgetInfo, vec2};

const BOARD_POINTS: f32 = 38.0;
/// Of the board in the tooltip.
const LARGE_BOARD_POINTS: f32 = 220.0;
const ICON_POINTS: f32 = 17.0;
const ROW_POINTS: f32 = 52.0;
const TITLE_POINTS: f32 = 24.0;
/// The widths of the players and of the result.
const PLAYERS_SHARE: f32 = 0.32;
const RESULT_SHARE: f32 = 0.26;
const ACTIONS_POINTS: f32 = 132.0;
/// In less room than this, the date is left out.
const DATED_POINTS: f32 = 700.0;
const MAX_INTERRUPTED: usize = 3;
/// How many games the gallery leaves room for.
const IN_SIGHT: usize = 3;

/// The height that shows the title and the first few games; nothing where there are none.
pub fn recent_points(app: &AppState) -> f32 {
    let count = app.library.interrupted.len() + app.library.recent.len() + app.online.unfinished_seats().len();
    if count == 0 { 0.0 } else { TITLE_POINTS + (ROW_POINTS + space::XS) * count.min(IN_SIGHT) as f32 }
}

pub fn recent_ui(ui: &mut Ui, app: &AppState, positions: &mut LastPositions, commands: &mut Commands) {
    positions.poll();
    let title = ui.localized("menu-recent");
    section_title(ui, &title, "");
    ui.spacing_mut().item_spacing.y = space::XS;
    saved_seats_ui(ui, app, commands);
    for head in app.library.interrupted.iter().take(MAX_INTERRUPTED) {
        row_ui(ui, app, (head, true), positions, commands);
    }
    for head in &app.library.recent {
        row_ui(ui, app, (head, false), positions, commands);
    }
}

fn row_ui(
    ui: &mut Ui,
    app: &AppState,
    (head, is_open): (&GameSummary, bool),
    positions: &mut LastPositions,
    commands: &mut Commands,
) {
    let tokens = ui.tokens();
    let width = ui.available_width();
    let row = ui.allocate_ui_with_layout(vec2(width, ROW_POINTS), Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_size(vec2(width, ROW_POINTS));
        board_ui(ui, app, head, positions);
        let players = players(head);
        two_lines(
            ui,
            width * PLAYERS_SHARE,
            (&ui.localized(&players), tokens.text),
            &ui.localized(authored(head.title.as_str())),
        );
        let (icon, colour, result) = outcome(ui, head, is_open);
        ui.label(RichText::new(icon).font(icon_font(ICON_POINTS)).color(colour));
        let plies = ui.localized(phrase("ply-count").with("count", head.plies as i64));
        two_lines(ui, width * RESULT_SHARE, (&ui.localized(result), tokens.text), &plies);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            // Both kinds of rows leave the same room, so that the dates are below each other.
            let actions = vec2(tokens.scaled(ACTIONS_POINTS), ROW_POINTS);
            ui.allocate_ui_with_layout(actions, Layout::right_to_left(Align::Center), |ui| {
                ui.set_min_width(actions.x);
                actions_ui(ui, head, is_open, &ui.localized(&players), commands);
            });
            if width >= tokens.scaled(DATED_POINTS) {
                ui.add(Label::new(tokens.small(head.date.as_str())).truncate());
            }
        });
    });
    let line = row.response.rect;
    ui.painter().hline(line.x_range(), line.bottom() + 2.0, egui::Stroke::new(1.0, tokens.line_soft));
}

/// Draws the last position of a game.
fn board_ui(ui: &mut Ui, app: &AppState, head: &GameSummary, positions: &mut LastPositions) {
    let now = &app.shared.now;
    match now.variant(&head.variant) {
        Ok(variant) => {
            let known = CurrentRules { rules: now.rules_hash(&variant.id), variant };
            match positions.get(ui.ctx(), app.arena.place(), head, known) {
                Some(Ok(position)) => position_ui(ui, &app.shared.theme, position),
                Some(Err(report)) => no_position_ui(ui, Some(report)),
                None => no_position_ui(ui, None),
            }
        }
        Err(reports) => no_position_ui(ui, Some(&reports.into_first())),
    }
}

/// Draws a small board, which is large under the mouse.
fn position_ui(ui: &mut Ui, theme: &Theme, position: &Position) {
    let board = flat_board(ui, theme, position, BOARD_POINTS, Sense::hover());
    let variant = position.variant();
    let words = phrase("menu-last-position")
        .with("side", authored(variant.side_name(Side::Black)))
        .with("count", position.count(Side::Black, None))
        .with("other", authored(variant.side_name(Side::White)))
        .with("others", position.count(Side::White, None));
    let words = ui.localized(words);
    board.widget_info(|| WidgetInfo::labeled(Role::Image, true, &words));
    board.on_hover_ui(|ui| {
        flat_board(ui, theme, position, LARGE_BOARD_POINTS, Sense::hover());
        let words = ui.tokens().caption(&words);
        ui.label(words);
    });
}

/// Keeps the place of a board free until its position is known, or says why it cannot be shown.
fn no_position_ui(ui: &mut Ui, why: Option<&Report>) {
    let tokens = ui.tokens();
    let (rect, place) = ui.allocate_exact_size(vec2(BOARD_POINTS, BOARD_POINTS), Sense::hover());
    ui.painter().rect_filled(rect, radius::CELL, tokens.surface_low);
    let Some(report) = why else { return };
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, icon::QUESTION, icon_font(ICON_POINTS), tokens.weak);
    let words = capital(&ui.localized(report.phrase()));
    place.widget_info(|| WidgetInfo::labeled(Role::Image, true, &words));
    place.on_hover_text(words);
}

fn actions_ui(ui: &mut Ui, head: &GameSummary, is_open: bool, players: &str, commands: &mut Commands) {
    let button = |icon, text: String, kind| ActionButton::new(kind, text).icon(icon).height(height::DENSE);
    if is_open {
        let leave = ActionButton::icon_only(icon::X, ui.localized("interrupted-leave")).height(height::DENSE);
        if ui.add(leave.tip(ui.localized("interrupted-leave-tip"))).clicked() {
            commands.send(LibraryAction::Leave(head.id));
        }
        if ui.add(button(icon::PLAY, ui.localized("resume"), ButtonKind::Secondary)).clicked() {
            commands.send(LibraryAction::GoOn(head.id));
        }
    } else if head.result.is_none() && head.seats.is_some() {
        // A game that was left unfinished is played on rather than analysed.
        let go_on = button(icon::PLAY, ui.localized("resume"), ButtonKind::Ghost);
        if ui.add(go_on.named(format!("{}, {players}", ui.localized("resume")))).clicked() {
            commands.send(LibraryAction::GoOn(head.id));
        }
    } else {
        let words = ui.localized("command-analyse");
        let name = format!("{words}, {players}");
        if ui.add(button(icon::CHART_LINE_UP, words, ButtonKind::Ghost).named(name)).clicked() {
            commands.send(LibraryAction::Open(head.id));
        }
    }
}

fn two_lines(ui: &mut Ui, width: f32, (first, colour): (&str, Color32), second: &str) {
    let tokens = ui.tokens();
    ui.allocate_ui_with_layout(vec2(width, ROW_POINTS - 12.0), Layout::top_down(Align::Min), |ui| {
        ui.set_min_width(width);
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.add_space(3.0);
        ui.add(Label::new(tokens.strong(first).color(colour)).truncate());
        ui.add(Label::new(tokens.caption(second)).truncate());
    });
}

fn players(head: &GameSummary) -> Phrase {
    if is_of_people(head) {
        return phrase("menu-two-people");
    }
    let [black, white] = Side::BOTH.map(|side| name_phrase(head, side));
    phrase("analysis-players").with("white", white).with("black", black)
}

/// The icon of a result, its colour, and the result in words, from the user's side where there is one.
fn outcome(ui: &Ui, head: &GameSummary, is_open: bool) -> (&'static str, Color32, Phrase) {
    let tokens = ui.tokens();
    if is_open {
        return (icon::CLOCK, tokens.accent, phrase("library-under-way"));
    }
    let person = |side: Side| head.seats.as_ref().is_some_and(|seats| seats[side.index()] == HUMAN);
    let winner = match head.result {
        Some(RecordedResult::Draw) => return (icon::HANDSHAKE, tokens.weak, phrase("end-a-draw")),
        Some(RecordedResult::Wins(side)) => side,
        Some(RecordedResult::BothLose) | None => return (icon::MINUS, tokens.weak, phrase("library-unfinished")),
    };
    match (person(winner), person(winner.other())) {
        (true, false) => (icon::CHECK_CIRCLE, tokens.good, phrase("end-you-won")),
        (false, true) => (icon::FLAG, tokens.weak, phrase("end-you-lost")),
        _ => (
            icon::TROPHY,
            tokens.weak,
            phrase("end-side-won").with("side", authored(if winner == Side::Black { "black" } else { "white" })),
        ),
    }
}
