//! The figures of both sets of rules, each drawn with its error on the axis of its unit.

use super::format::is_share;
use crate::app::components::{Tokens, UiTokens, one_line, paint_galley, paint_line, round_step, space};
use crate::app::features::rules_lab::LabProgress;
use crate::app::widgets::announce::set_spoken_text;
use crate::app::widgets::localized_text::LocalizedText;
use crate::arena::{Estimate, LabComparison, LabFigure};
use crate::summary::lab::{figure, figure_and_error, name, significance};
use crate::text::{percent, phrase};
use crate::view::ltr_region;
use egui::{Align2, Color32, Label, Pos2, Rangef, Rect, Sense, Stroke, Ui, UiBuilder, pos2, vec2};

const ROW_POINTS: f32 = 32.0;
const HEAD_POINTS: f32 = 22.0;
const VALUE_POINTS: f32 = 104.0;
/// The room for whether a difference is more than chance.
const CHANCE_POINTS: f32 = 104.0;
/// The least and the greatest width of the chart, and the share that the names get of the rest.
const MIN_CHART_POINTS: f32 = 90.0;
const NAME_POINTS: [f32; 2] = [120.0, 320.0];
/// The distance of the dots of both sets of rules from the middle of a row.
const APART_POINTS: f32 = 4.5;
/// About so many marks are on an axis.
const MARKS: f64 = 4.0;

/// Figures with one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Percent,
    Plies,
    /// Pieces or discs in a game.
    PerGame,
}

impl Unit {
    const ALL: [Self; 3] = [Self::Percent, Self::Plies, Self::PerGame];

    fn of(figure: LabFigure) -> Self {
        match figure {
            LabFigure::Length | LabFigure::LongGames => Self::Plies,
            _ if is_share(figure) => Self::Percent,
            _ => Self::PerGame,
        }
    }
}

/// The range of an axis, from 0, and the distance between its marks.
struct Axis {
    most: f64,
    step: f64,
}

impl Axis {
    fn of(unit: Unit, rows: &[&LabComparison]) -> Self {
        if unit == Unit::Percent {
            return Self { most: 1.0, step: 0.25 };
        }
        let ends = rows.iter().flat_map(|row| &row.estimates).map(|one| one.value + one.error);
        let most = ends.filter(|end| end.is_finite()).fold(1.0, f64::max);
        let step = round_step(most / MARKS);
        Self { most: (most / step).ceil() * step, step }
    }

    fn x(&self, chart: Rect, value: f64) -> f32 {
        chart.left() + chart.width() * (value / self.most).clamp(0.0, 1.0) as f32
    }

    fn marks(&self) -> impl Iterator<Item = f64> {
        (0..=(self.most / self.step).round() as u32).map(|mark| f64::from(mark) * self.step)
    }
}

/// The places of the columns in a row.
#[derive(Clone, Copy)]
struct FigureColumns {
    name: f32,
    /// The ends of the values.
    values: [f32; 2],
    chart: Rangef,
    /// The start of the words about chance.
    chance: Option<f32>,
}

impl FigureColumns {
    fn of(row: Rect, is_pair: bool) -> Self {
        let values = if is_pair { 2.0 } else { 1.0 };
        let chance = if is_pair { CHANCE_POINTS } else { 0.0 };
        let rest = row.width() - values * VALUE_POINTS - chance - 2.0 * space::L;
        let name = (0.5 * rest).clamp(NAME_POINTS[0], NAME_POINTS[1]).min(rest - MIN_CHART_POINTS);
        let first = row.left() + name + VALUE_POINTS;
        let last = first + (values - 1.0) * VALUE_POINTS;
        let end = row.right() - chance;
        let chart = Rangef::new(last + space::L, end - if is_pair { space::L } else { space::S });
        Self { name, values: [first, last], chart, chance: is_pair.then_some(end) }
    }
}

/// Draws all figures.
pub(super) fn figures_ui(ui: &mut Ui, found: &LabProgress) {
    let is_pair = found.games.len() > 1;
    ui.spacing_mut().item_spacing.y = 0.0;
    if is_pair {
        heads_ui(ui);
    }
    for unit in Unit::ALL {
        let rows: Vec<&LabComparison> = found.figures.iter().filter(|row| Unit::of(row.figure) == unit).collect();
        if rows.is_empty() {
            continue;
        }
        let axis = Axis::of(unit, &rows);
        let is_ending = |row: &LabComparison| matches!(row.figure, LabFigure::Ending(_));
        for (index, row) in rows.iter().enumerate() {
            // Under one title, so that each row has its whole width for the reason.
            if is_ending(row) && !index.checked_sub(1).is_some_and(|before| is_ending(rows[before])) {
                ui.add_space(space::XS);
                ui.label(ui.tokens().caption(ui.localized("ended-by")));
            }
            row_ui(ui, row, (&axis, unit), is_pair);
        }
        marks_ui(ui, (&axis, unit), is_pair);
    }
    if is_pair {
        let words = ui.localized("lab-legend");
        ui.add(Label::new(ui.tokens().caption(words)).wrap());
    }
}

/// The colours of the current and the changed rules.
fn colours(tokens: &Tokens) -> [Color32; 2] {
    [tokens.weak, tokens.accent]
}

fn heads_ui(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEAD_POINTS), Sense::hover());
    let tokens = ui.tokens();
    let columns = FigureColumns::of(rect, true);
    for ((text, end), colour) in ["lab-before", "lab-after"].into_iter().zip(columns.values).zip(colours(&tokens)) {
        let at = (Align2::RIGHT_CENTER, pos2(end, rect.center().y));
        let width = paint_line(ui, at, &ui.localized(text), (tokens.caption_font(), tokens.text), VALUE_POINTS - 16.0);
        ui.painter().circle_filled(pos2(end - width - space::S, rect.center().y), 3.5, colour);
    }
}

fn row_ui(ui: &mut Ui, row: &LabComparison, (axis, unit): (&Axis, Unit), is_pair: bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_POINTS), Sense::hover());
    let tokens = ui.tokens();
    let columns = FigureColumns::of(rect, is_pair);
    let middle = rect.center().y;
    let title = ui.localized(phrase("capitalized").with("text", name(row.figure)));
    let shown = match row.figure {
        LabFigure::Ending(ending) => ui.localized(phrase("capitalized").with("text", ending.phrase())),
        _ => title.clone(),
    };
    let ink = if row.differs || !is_pair { tokens.text } else { tokens.weak };
    let at = (Align2::LEFT_CENTER, pos2(rect.left(), middle));
    paint_line(ui, at, &shown, (tokens.body_font(), ink), columns.name - space::S);
    for (estimate, end) in row.estimates.iter().zip(columns.values) {
        let place = Rect::from_x_y_ranges(end - VALUE_POINTS..=end, rect.y_range());
        ltr_place(ui, place, |ui| paint_value(ui, row.figure, *estimate, place.right_center()));
    }
    let chance = row.chance.map(|_| ui.localized(significance(row)));
    if let (Some(chance), Some(left)) = (&chance, columns.chance) {
        let at = (Align2::LEFT_CENTER, pos2(left, middle));
        paint_line(ui, at, chance, (tokens.small_font(), ink), CHANCE_POINTS);
    }
    let chart = Rect::from_x_y_ranges(columns.chart, rect.y_range());
    ltr_place(ui, chart, |ui| paint_chart(ui, row, (axis, unit), chart));
    let heads = ["lab-before", "lab-after"].map(|id| ui.localized(id));
    let values = row.estimates.iter().map(|estimate| ui.localized(figure_and_error(row.figure, *estimate)));
    let lines = values.zip(heads).map(|(value, head)| if is_pair { format!("{head}: {value}") } else { value });
    let told = [title].into_iter().chain(lines).chain(chance).collect::<Vec<_>>();
    set_spoken_text(ui, &response, &told.join(", "));
    response.on_hover_text(told.join("\n"));
}

/// Paints what stays left to right in every language in a part of a row.
fn ltr_place(ui: &mut Ui, place: Rect, paint: impl FnOnce(&Ui)) {
    ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
        ltr_region(ui, |ui| {
            ui.expand_to_include_rect(place);
            paint(ui);
        });
    });
}

/// Paints a value and its error, which end at a place.
fn paint_value(ui: &Ui, kind: LabFigure, estimate: Estimate, end: Pos2) {
    let tokens = ui.tokens();
    let [value, error] = figure(kind, estimate).map(|text| ui.localized(text));
    let right = |at: f32| (Align2::RIGHT_CENTER, pos2(at, end.y));
    let error = one_line(ui, &format!("± {error}"), tokens.caption_font(), VALUE_POINTS);
    let width = paint_galley(ui, right(end.x), error, tokens.weak);
    paint_line(ui, right(end.x - width - space::XS), &value, (tokens.body_font(), tokens.text), VALUE_POINTS);
}

/// Paints each value as a dot on its error bar, both on the same scale.
fn paint_chart(ui: &Ui, row: &LabComparison, (axis, unit): (&Axis, Unit), chart: Rect) {
    let tokens = ui.tokens();
    let painter = ui.painter();
    for mark in axis.marks() {
        // An even score of the first player is what the others are read against.
        let is_even = row.figure == LabFigure::FirstMover && unit == Unit::Percent && (mark - 0.5).abs() < 1e-9;
        let colour = if is_even { tokens.line_strong } else { tokens.line_soft };
        painter.vline(axis.x(chart, mark), chart.y_range(), Stroke::new(1.0, colour));
    }
    let count = row.estimates.len();
    for (index, (one, colour)) in row.estimates.iter().zip(colours(&tokens)).enumerate() {
        let colour = if count == 1 { tokens.accent } else { colour };
        let middle = chart.center().y;
        let y = if count == 1 { middle } else { middle - APART_POINTS + 2.0 * APART_POINTS * index as f32 };
        let band = axis.x(chart, one.value - one.error)..=axis.x(chart, one.value + one.error);
        painter.hline(band, y, Stroke::new(4.0, colour.gamma_multiply(0.45)));
        painter.circle_filled(pos2(axis.x(chart, one.value), y), 3.5, colour);
    }
}

/// Draws the numbers at the marks of an axis, below its rows.
fn marks_ui(ui: &mut Ui, (axis, unit): (&Axis, Unit), is_pair: bool) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEAD_POINTS), Sense::hover());
    let chart = Rect::from_x_y_ranges(FigureColumns::of(rect, is_pair).chart, rect.y_range());
    // In little room only the ends have numbers.
    let is_narrow = chart.width() < 44.0 * (axis.most / axis.step) as f32;
    ltr_place(ui, chart, |ui| paint_marks(ui, (axis, unit), chart, is_narrow));
}

fn paint_marks(ui: &Ui, (axis, unit): (&Axis, Unit), chart: Rect, is_narrow: bool) {
    let tokens = ui.tokens();
    for mark in axis.marks() {
        let is_end = mark == 0.0 || mark >= axis.most - 1e-9;
        if is_narrow && !is_end {
            continue;
        }
        let text = match unit {
            Unit::Percent => ui.localized(percent(format!("{:.0}", 100.0 * mark))),
            _ if axis.step < 1.0 => format!("{mark:.1}"),
            _ => format!("{mark:.0}"),
        };
        let at = pos2(axis.x(chart, mark), chart.top() + 1.0);
        ui.painter().text(at, Align2::CENTER_TOP, text, tokens.caption_font(), tokens.weak);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(figure: LabFigure, value: f64) -> LabComparison {
        let estimates = vec![Estimate { value, error: 0.1 * value }];
        LabComparison { figure, estimates, chance: None, differs: false }
    }

    #[test]
    fn an_axis_holds_every_value_and_has_few_round_marks() {
        for value in [0.3, 7.0, 43.0, 900.0] {
            let row = row(LabFigure::Length, value);
            let axis = Axis::of(Unit::of(row.figure), &[&row]);
            assert!(axis.most >= 1.1 * value && (3..=8).contains(&axis.marks().count()), "{value}: {}", axis.most);
        }
        let row = row(LabFigure::Draws, 0.2);
        let axis = Axis::of(Unit::of(row.figure), &[&row]);
        assert_eq!(axis.marks().collect::<Vec<_>>(), [0.0, 0.25, 0.5, 0.75, 1.0]);
    }
}
