//! The evaluation graph of a game; a click goes to a position.

use super::announce::set_spoken_text;
use super::evaluation_bar::side_colour;
use super::localized_text::LocalizedText;
use super::style::color32;
use crate::app::command::Commands;
use crate::app::features::analysis::{Analysis, AnalysisAction, Navigation};
use crate::config::Theme;
use crate::notation::short_value_text;
use crate::text::{own, phrase, raw};
use egui::{Mesh, Pos2, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2};

const HEIGHT_POINTS: f32 = 74.0;

/// Draws the graph of the current line; up is good for the side whose point of view the values use.
pub fn evaluation_graph(ui: &mut Ui, theme: &Theme, analysis: &Analysis, commands: &mut Commands) {
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT_POINTS), Sense::click() - Sense::FOCUSABLE);
    let points = analysis.graph();
    let variant = analysis.variant();
    let view = analysis.view();
    let last = points.len().saturating_sub(1).max(1);
    let x = |index: usize| rect.left() + rect.width() * index as f32 / last as f32;
    let y = |share: f32| rect.bottom() - rect.height() * share;
    let known: Vec<(usize, Pos2)> = points
        .iter()
        .enumerate()
        .filter_map(|(index, point)| Some((index, pos2(x(index), y(point.score?.share(variant))))))
        .collect();
    let painter = ui.painter_at(rect.expand(1.0));
    painter.rect_filled(rect, 3.0, color32(side_colour(theme, view.other(), variant.plain)));
    let below = color32(side_colour(theme, view, variant.plain));
    for pair in known.windows(2).filter(|pair| pair[1].0 == pair[0].0 + 1) {
        let mut mesh = Mesh::default();
        for at in [pair[0].1, pair[1].1] {
            mesh.colored_vertex(at, below);
            mesh.colored_vertex(pos2(at.x, rect.bottom()), below);
        }
        mesh.add_triangle(0, 1, 2);
        mesh.add_triangle(1, 2, 3);
        painter.add(Shape::mesh(mesh));
        painter.line_segment([pair[0].1, pair[1].1], Stroke::new(2.0, color32(theme.window.accent)));
    }
    let middle = Stroke::new(1.0, color32(theme.window.line));
    painter.line_segment([pos2(rect.left(), y(0.5)), pos2(rect.right(), y(0.5))], middle);
    if let Some(here) = points.iter().position(|point| point.place == analysis.here()) {
        let mark = Stroke::new(2.0, color32(theme.window.warning));
        painter.line_segment([pos2(x(here), rect.top()), pos2(x(here), rect.bottom())], mark);
        if let Some((_, at)) = known.iter().find(|(index, _)| *index == here) {
            painter.circle(*at, 4.0, color32(theme.window.warning), Stroke::new(1.5, color32(theme.window.panel)));
        }
    }
    painter.rect_stroke(rect, 3.0, Stroke::new(1.0, color32(theme.window.line)), StrokeKind::Outside);
    let words = phrase("analysis-graph-words").with("known", known.len() as i64).with("all", points.len() as i64);
    set_spoken_text(ui, &response, &ui.localized(words));
    let under = |at: Pos2| ((at.x - rect.left()) / rect.width() * last as f32).round().max(0.0) as usize;
    if let Some(point) = response.hover_pos().and_then(|at| points.get(under(at))) {
        let text = analysis.text(point.place);
        let value = point.score.map_or(phrase("analysis-graph-unknown"), |score| raw(short_value_text(score.value)));
        let words = phrase("analysis-graph-hover").with("move", text).with("value", value);
        let words = words.with("side", own(variant.side_name(view)));
        response.clone().on_hover_text(ui.localized(words));
    }
    if response.clicked()
        && let Some(point) = response.interact_pointer_pos().and_then(|at| points.get(under(at)))
    {
        commands.send(AnalysisAction::Go(Navigation::To(point.place)));
    }
}
