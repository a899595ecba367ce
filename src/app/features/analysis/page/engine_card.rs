//! The engine's card: the switch, who evaluates, how deep and how fast, and the best lines.

use super::change_settings::change_settings;
use super::evaluator_menu::{add_evaluator_menu, evaluator_menu};
use super::extra_evaluators::{beside_ui, fault_ui, with_unit};
use super::line_preview::LinePreview;
use super::report::has_compact_result;
use crate::app::command::{BoardAction, Commands};
use crate::app::components::tokens::{icon_font, medium_font};
use crate::app::components::{UiTokens, card_frame, focus_ring, one_line, radius, space, switch};
use crate::app::features::analysis::state::{evaluator_seat, evaluator_unit};
use crate::app::features::analysis::{Analysis, Evaluation, PositionScore};
use crate::app::state::AppState;
use crate::app::widgets::command_button::command_tip;
use crate::app::widgets::evaluation_bar::side_colour;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::style::color32;
use crate::app::window_size::WindowSize;
use crate::board::Side;
use crate::config::{AnalysisSettings, CommandId, Theme, icon};
use crate::notation::{plies_to_end, short_value_text};
use crate::player::ScoredLine;
use crate::rules::Position;
use crate::text::{Phrase, authored, phrase};
use crate::view::ltr_region;
use egui::{
    Align, Align2, Color32, CornerRadius, Label, Layout, Pos2, Rect, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2,
};

pub const LINE_POINTS: f32 = 28.0;
const RANK_POINTS: f32 = 18.0;
const VALUE_POINTS: f32 = 48.0;
const CARET_POINTS: f32 = 20.0;
/// The room of the sign that a line goes on.
const ELLIPSIS_POINTS: f32 = 14.0;
/// By how much of the result a side may be ahead in a position that counts as even.
/// About a seventh of a man.
const EVEN_SHARE: f32 = 0.03;
/// The most moves shown of a line.
const MAX_MOVES: usize = 12;
/// The most lines in a compact window.
const MAX_COMPACT: usize = 1;

pub fn engine_card(
    ui: &mut Ui,
    app: &AppState,
    analysis: &Analysis,
    preview: (&mut LinePreview, Side),
    commands: &mut Commands,
) {
    let frame = card_frame(ui);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 0.0;
        head_ui(ui, app, analysis, commands);
        if app.shared.settings.analysis.evaluate {
            ui.add_space(space::XS);
            lines_ui(ui, app, analysis, preview, commands);
            beside_ui(ui, app, analysis, commands);
        }
    });
}

fn head_ui(ui: &mut Ui, app: &AppState, analysis: &Analysis, commands: &mut Commands) {
    let tokens = ui.tokens();
    let mut settings = app.shared.settings.analysis.clone();
    let was_on = settings.evaluate;
    ui.horizontal(|ui| {
        let name = ui.localized("command-evaluate");
        let shown = switch(ui, &mut settings.evaluate, if was_on { "" } else { &name });
        ui.ctx().accesskit_node_builder(shown.id, |node| node.set_label(name));
        shown.on_hover_text(command_tip(ui, app, CommandId::Evaluate));
        change_settings(app, settings, commands);
        if !was_on {
            return;
        }
        evaluator_menu(ui, app, analysis, commands);
        if app.shared.settings.analysis.beside.len() < AnalysisSettings::MAX_BESIDE {
            add_evaluator_menu(ui, app, analysis, commands);
        }
        let Some(evaluation) = analysis.evaluation() else { return };
        // The speed too, where there is room for it; nothing where there is not even room for the depth.
        let fits =
            |words: &String| one_line(ui, words, tokens.caption_font(), f32::INFINITY).size().x <= ui.available_width();
        let seat = evaluator_seat(analysis.variant(), &app.shared);
        let unit = evaluator_unit(&seat, analysis.variant(), &app.shared).unit;
        let words = [false, true]
            .map(|is_short| search_words(evaluation, is_short).map(|words| with_unit(ui.localized(words), &unit)));
        if let Some(words) = words.into_iter().flatten().find(fits) {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.add(Label::new(tokens.caption(words)).truncate());
            });
        }
    });
}

/// "depth 17, 640k nodes/s"; that an ending is solved
pub fn search_words(evaluation: &Evaluation, is_short: bool) -> Option<Phrase> {
    if evaluation.moves.first().is_some_and(|best| best.discs.is_some()) {
        return Some(phrase("analysis-solved"));
    }
    let depth = Some(evaluation.depth).filter(|depth| *depth > 0)?;
    let secs = evaluation.elapsed.as_secs_f64();
    if is_short || evaluation.nodes == 0 || secs < 0.01 {
        return Some(phrase("analysis-depth").with("depth", depth));
    }
    let rate = evaluation.nodes as f64 / secs;
    let rate = match rate {
        rate if rate >= 1e6 => format!("{:.1}M", rate / 1e6),
        rate if rate >= 1e3 => format!("{:.0}k", rate / 1e3),
        rate => format!("{rate:.0}"),
    };
    Some(phrase("analysis-depth-rate").with("depth", depth).with("rate", rate))
}

/// How many of the best lines there is room for.
pub fn line_count(ui: &Ui, app: &AppState, analysis: &Analysis) -> usize {
    let most = if has_compact_result(ui, app, analysis) {
        1
    } else if WindowSize::of(ui.ctx()).is_compact() {
        MAX_COMPACT
    } else {
        usize::MAX
    };
    usize::from(app.shared.settings.analysis.lines).min(most)
}

/// Draws the best lines. Their room is the same before they are known, so that nothing below moves.
fn lines_ui(
    ui: &mut Ui,
    app: &AppState,
    analysis: &Analysis,
    (preview, below): (&mut LinePreview, Side),
    commands: &mut Commands,
) {
    let count = line_count(ui, app, analysis);
    let evaluation = analysis.evaluation();
    let fault = analysis.evaluation_fault().or_else(|| evaluation.and_then(|evaluation| evaluation.fault.as_ref()));
    if let Some(report) = fault {
        fault_ui(ui, app, (&evaluator_seat(analysis.variant(), &app.shared), report), commands);
        return;
    }
    let moves = evaluation.map_or(&[][..], |evaluation| &evaluation.moves);
    for index in 0..count {
        match moves.get(index) {
            Some(scored) => {
                let corner = pos2(ui.max_rect().left() - space::XL, ui.cursor().top());
                let pointed = ltr_region(ui, |ui| line_ui(ui, app, analysis, (index + 1, scored), commands));
                if let Some(pointed) = pointed {
                    let moves = &scored.line[..=pointed];
                    let words = move_texts(analysis, analysis.position(), scored)[..=pointed].join(" ");
                    preview.ui(ui, &app.shared.theme, analysis, (moves, &words), (corner, below));
                }
            }
            None => empty_line_ui(ui, index == 0 && evaluation.is_some_and(|evaluation| !evaluation.is_last)),
        }
    }
}

pub fn empty_line_ui(ui: &mut Ui, is_thinking: bool) {
    let tokens = ui.tokens();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), LINE_POINTS), Sense::hover());
    if is_thinking {
        let at = rect.left_center() + vec2(RANK_POINTS + space::S, 0.0);
        let words = ui.localized("thinking");
        ui.painter().text(at, Align2::LEFT_CENTER, words, tokens.small_font(), tokens.weak);
    }
}

/// The value in words: "+0.35, White is better".
pub fn value_words(analysis: &Analysis, value: f64) -> Phrase {
    let side = if value > 0.0 { analysis.view() } else { analysis.view().other() };
    let side = authored(analysis.variant().side_name(side));
    if let Some(plies) = plies_to_end(value) {
        return phrase("analysis-wins").with("side", side).with("plies", plies);
    }
    let score = PositionScore { value, depth: 0 };
    if (score.expected_result(analysis.variant()) - 0.5).abs() < EVEN_SHARE {
        return phrase("analysis-even").with("value", short_value_text(value));
    }
    phrase("analysis-better").with("value", short_value_text(value)).with("side", side)
}

/// Draws a line; a click on a move plays the line up to it, a click beside the moves the first one. Returns the index of the move
/// under the pointer.
pub fn line_ui(
    ui: &mut Ui,
    app: &AppState,
    analysis: &Analysis,
    (rank, scored): (usize, &ScoredLine),
    commands: &mut Commands,
) -> Option<usize> {
    let tokens = ui.tokens();
    let position = analysis.position();
    let value = analysis.from_view(position, scored.value);
    let moves = move_texts(analysis, position, scored);
    let value_text = analysis.value_text(position, scored);
    let name = format!("{rank}. {value_text}  {}", moves.join(" "));
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE_POINTS), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let mut pointed = None;
    if ui.is_rect_visible(rect) {
        if response.hovered() {
            ui.painter().rect_filled(rect, CornerRadius::same(radius::CELL), tokens.surface_hover);
        }
        let middle = rect.center().y;
        let rank_at = pos2(rect.left() + 0.5 * RANK_POINTS, middle);
        ui.painter().circle_stroke(rank_at, 0.5 * RANK_POINTS - 1.0, Stroke::new(1.5, tokens.set_b));
        ui.painter().text(rank_at, Align2::CENTER_CENTER, rank, tokens.caption_font(), tokens.text);
        let left = rect.left() + RANK_POINTS + space::S;
        let pill = Rect::from_min_size(pos2(left, middle - 10.0), vec2(VALUE_POINTS, 20.0));
        value_pill(ui, &app.shared.theme, analysis, pill, (value, &value_text));
        let room = Rect::from_min_max(pos2(pill.right() + space::S, rect.top()), rect.max - vec2(CARET_POINTS, 0.0));
        pointed = moves_ui(ui, &moves, room, response.hover_pos());
        let caret = pos2(rect.right() - 8.0, middle);
        ui.painter().text(caret, Align2::CENTER_CENTER, icon::CARET_RIGHT, icon_font(14.0), tokens.weak);
        focus_ring(ui, rect, &response, radius::CELL);
    }
    if response.clicked() {
        for chosen in scored.line.iter().take(pointed.unwrap_or(0) + 1) {
            commands.send(BoardAction::Play(chosen.clone()));
        }
    }
    // The board beside the panel would lie over the tooltip.
    if pointed.is_none() {
        let side = authored(analysis.variant().side_name(analysis.view()));
        let words = [phrase("analysis-line-side").with("side", side), phrase("analysis-line-tip")];
        response.on_hover_text(words.map(|words| ui.localized(words)).join("\n"));
    }
    pointed
}

/// Paints the moves of a line as far as they fit, and returns the index of the one under the pointer.
fn moves_ui(ui: &Ui, moves: &[String], room: Rect, pointer: Option<Pos2>) -> Option<usize> {
    let tokens = ui.tokens();
    let mut pointed = None;
    let mut left = room.left();
    for (index, text) in moves.iter().enumerate() {
        let galley = one_line(ui, text, tokens.small_font(), f32::INFINITY);
        let size = galley.size();
        if left + size.x + ELLIPSIS_POINTS > room.right() && index > 0 {
            let at = pos2(left, room.center().y);
            ui.painter().text(at, Align2::LEFT_CENTER, "…", tokens.small_font(), tokens.weak);
            break;
        }
        let cell =
            Rect::from_min_max(pos2(left - 3.0, room.top() + 3.0), pos2(left + size.x + 3.0, room.bottom() - 3.0));
        if pointer.is_some_and(|at| at.x >= cell.left() && at.x < cell.right()) {
            pointed = Some(index);
            ui.painter().rect_filled(cell, CornerRadius::same(radius::CELL), tokens.accent_soft);
        }
        let at = pos2(left, room.center().y - 0.5 * size.y);
        ui.painter().galley_with_override_text_color(at, galley, tokens.text);
        left += size.x + 6.0;
    }
    pointed
}

/// Paints a value on the colour of the side for which it is good.
fn value_pill(ui: &Ui, theme: &Theme, analysis: &Analysis, rect: Rect, (value, text): (f64, &str)) {
    let tokens = ui.tokens();
    let side = if value >= 0.0 { analysis.view() } else { analysis.view().other() };
    let fill = color32(side_colour(theme, side, analysis.variant().plain_kind));
    let ink = readable_on(fill);
    ui.painter().rect(rect, CornerRadius::same(radius::CELL), fill, tokens.edge(), egui::StrokeKind::Inside);
    let galley = one_line(ui, text, medium_font(tokens.caption_points()), rect.width() - 2.0);
    let at = rect.center() - 0.5 * galley.size();
    ui.painter().galley_with_override_text_color(at, galley, ink);
}

/// Black or white, whichever has more contrast.
fn readable_on(fill: Color32) -> Color32 {
    let bright = 0.299 * f32::from(fill.r()) + 0.587 * f32::from(fill.g()) + 0.114 * f32::from(fill.b());
    if bright > 128.0 { Color32::BLACK } else { Color32::WHITE }
}

/// The moves of a line in the displayed notation. Later moves are never abbreviated, because the legal alternatives to them are
/// not computed.
fn move_texts(analysis: &Analysis, position: &Position, scored: &ScoredLine) -> Vec<String> {
    let names = analysis.square_names();
    let text = |one| crate::notation::shown_text(position, one, names, false);
    scored.line.iter().take(MAX_MOVES).map(text).collect()
}
