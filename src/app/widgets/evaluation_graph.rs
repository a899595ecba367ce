//! The evaluation graph of a game. Clicking or dragging shows the position at that ply.

use super::announce::set_spoken_text;
use super::evaluation_bar::side_colour;
use super::localized_text::LocalizedText;
use super::style::color32;
use crate::app::command::Commands;
use crate::app::components::tokens::medium_font;
use crate::app::components::{UiTokens, radius};
use crate::app::features::analysis::{Analysis, AnalysisAction, GraphPoint, MistakeKind, Navigation};
use crate::config::Theme;
use crate::notation::short_value_text;
use crate::text::{authored, phrase, raw};
use egui::{
    Align2, CornerRadius, CursorIcon, Mesh, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2,
};

const DISC_POINTS: f32 = 7.0;
/// The distance between hatching lines.
const HATCH_POINTS: f32 = 7.0;

const DOT_POINTS: f32 = 4.0;

struct Plot {
    rect: Rect,
    /// The index of the last position, at least 1.
    last: usize,
}

impl Plot {
    fn x(&self, index: usize) -> f32 {
        self.rect.left() + self.rect.width() * index as f32 / self.last as f32
    }

    fn y(&self, share: f32) -> f32 {
        self.rect.bottom() - self.rect.height() * share
    }

    fn index(&self, at: Pos2) -> usize {
        let share = (at.x - self.rect.left()) / self.rect.width().max(1.0);
        (share * self.last as f32).round().clamp(0.0, self.last as f32) as usize
    }
}

/// Draws the graph of the current line, `height_points` high; up is good for the side whose point of view the values use.
pub fn evaluation_graph(ui: &mut Ui, theme: &Theme, analysis: &Analysis, height_points: f32, commands: &mut Commands) {
    let tokens = ui.tokens();
    let sense = Sense::click_and_drag() - Sense::FOCUSABLE;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height_points), sense);
    let points = analysis.graph();
    let plot = Plot { rect, last: points.len().saturating_sub(1).max(1) };
    let variant = analysis.variant();
    let known: Vec<(usize, Pos2)> = points
        .iter()
        .enumerate()
        .filter_map(|(index, point)| Some((index, pos2(plot.x(index), plot.y(point.score?.expected_result(variant))))))
        .collect();
    // The dot of a position at an edge is drawn whole.
    let painter = ui.painter_at(rect.expand(DOT_POINTS + 2.0));
    painter.rect_filled(rect, CornerRadius::same(radius::CELL), tokens.surface_low);
    hatch(&painter, rect, Stroke::new(1.0, tokens.line));
    paint_known(ui, &painter, theme, analysis, (&plot, &known));
    paint_mistakes(ui, &painter, analysis, &points, &known);
    if let Some(here) = points.iter().position(|point| point.place == analysis.here()) {
        // Outlined, so that it is visible on both sides' colours.
        painter.vline(plot.x(here), rect.y_range(), Stroke::new(4.0, tokens.surface));
        painter.vline(plot.x(here), rect.y_range(), Stroke::new(2.0, tokens.text));
        if let Some((_, at)) = known.iter().find(|(index, _)| *index == here) {
            painter.circle(*at, DOT_POINTS, tokens.text, Stroke::new(1.5, tokens.surface));
        }
    }
    painter.rect_stroke(rect, CornerRadius::same(radius::CELL), tokens.edge(), StrokeKind::Outside);
    let words = phrase("analysis-graph-words").with("known", known.len() as i64).with("all", points.len() as i64);
    set_spoken_text(ui, &response, &ui.localized(words));
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    if let Some(point) = response.hover_pos().and_then(|at| points.get(plot.index(at))) {
        let text = analysis.text(point.place);
        let value = point.score.map_or(phrase("analysis-graph-unknown"), |score| raw(short_value_text(score.value)));
        let words = phrase("analysis-graph-hover").with("move", text).with("value", value);
        let words = words.with("side", authored(variant.side_name(analysis.view())));
        response.clone().on_hover_text(ui.localized(words));
    }
    if (response.clicked() || response.dragged())
        && let Some(point) = response.interact_pointer_pos().and_then(|at| points.get(plot.index(at)))
        && point.place != analysis.here()
    {
        commands.send(AnalysisAction::Go(Navigation::To(point.place)));
    }
}

/// Fills each side's area between neighbouring evaluated positions.
fn paint_known(
    ui: &Ui,
    painter: &Painter,
    theme: &Theme,
    analysis: &Analysis,
    (plot, known): (&Plot, &[(usize, Pos2)]),
) {
    let tokens = ui.tokens();
    let (variant, view) = (analysis.variant(), analysis.view());
    let above = color32(side_colour(theme, view.other(), variant.plain_kind));
    let below = color32(side_colour(theme, view, variant.plain_kind));
    for pair in known.windows(2).filter(|pair| pair[1].0 == pair[0].0 + 1) {
        let ends = [pair[0].1, pair[1].1];
        for (edge, colour) in [(plot.rect.top(), above), (plot.rect.bottom(), below)] {
            let mut mesh = Mesh::default();
            for at in ends {
                mesh.colored_vertex(at, colour);
                mesh.colored_vertex(pos2(at.x, edge), colour);
            }
            mesh.add_triangle(0, 1, 2);
            mesh.add_triangle(1, 2, 3);
            painter.add(Shape::mesh(mesh));
        }
        painter.line_segment(ends, Stroke::new(1.5, tokens.accent));
    }
    let middle = Shape::dashed_line(
        &[pos2(plot.rect.left(), plot.y(0.5)), pos2(plot.rect.right(), plot.y(0.5))],
        Stroke::new(1.0, tokens.line_strong),
        4.0,
        4.0,
    );
    painter.extend(middle);
}

fn paint_mistakes(ui: &Ui, painter: &Painter, analysis: &Analysis, points: &[GraphPoint], known: &[(usize, Pos2)]) {
    let tokens = ui.tokens();
    let Some(report) = analysis.report() else { return };
    for (index, at) in known {
        let Some(kind) = points.get(*index).and_then(|point| report.mistake(point.place)) else { continue };
        if kind == MistakeKind::Inaccuracy {
            painter.circle(*at, 3.0, tokens.warning, Stroke::new(1.0, tokens.surface));
            continue;
        }
        painter.circle(*at, DISC_POINTS, tokens.error, Stroke::new(1.0, tokens.surface));
        let font = medium_font(tokens.caption_points());
        painter.text(*at, Align2::CENTER_CENTER, "?", font, tokens.surface);
    }
}

/// Draws slanted lines over an unevaluated area.
fn hatch(painter: &Painter, rect: Rect, stroke: Stroke) {
    let painter = painter.with_clip_rect(painter.clip_rect().intersect(rect));
    let count = ((rect.width() + rect.height()) / HATCH_POINTS) as usize;
    for index in 0..=count {
        let x = rect.left() + HATCH_POINTS * index as f32;
        painter.line_segment([pos2(x, rect.top()), pos2(x - rect.height(), rect.bottom())], stroke);
    }
}
