//! The Elo estimates over the number of pairs: the first player's in a match, those of the best in a tournament. One of them has its
//! 95 % interval as a band.

use crate::app::components::tokens::medium_font;
use crate::app::components::{
    SERIES_COLOURS, Tokens, UiTokens, one_line, round_step, section_title, series_colour, space,
};
use crate::app::features::arena::{ContestView, EloEstimate, EloPoint};
use crate::app::widgets::announce::set_spoken_text;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::window_size::WindowSize;
use crate::arena::{elo_and_error, elo_points};
use crate::text::phrase;
use crate::view::ltr_region;
use egui::{Color32, Response, Stroke, Ui, pos2};
use egui_plot::{
    AxisHints, FilledArea, GridInput, GridMark, HLine, HPlacement, HoverPosition, Line, LineStyle, Plot, PlotPoint,
    PlotTransform, VLine,
};
use std::ops::RangeInclusive;

/// The fewest points that make a curve.
const MIN_POINTS: usize = 3;
/// With more curves than this, readers could not tell them from each other.
const MAX_LINES: usize = 10;
/// The share of the pairs, from the start, that may lie outside the plot.
const UNSETTLED: f64 = 0.1;
/// The room for the names at the ends of the lines.
const NAME_POINTS: f32 = 190.0;
const COMPACT_NAME_POINTS: f32 = 130.0;
/// The room for the numbers of the vertical axis.
const AXIS_POINTS: f32 = 44.0;
/// The approximate number of marks on an axis, few enough for each to have a label.
const X_MARKS: f64 = 8.0;
const Y_MARKS: f64 = 6.0;

/// The colour of the entrant in this place of the standings, from 0.
pub(super) fn line_colour(tokens: &Tokens, place: usize) -> Option<Color32> {
    let colour = series_colour(tokens, place % SERIES_COLOURS);
    match place / SERIES_COLOURS {
        0 => Some(colour),
        1 if place < MAX_LINES => Some(colour.lerp_to_gamma(tokens.text, 0.5)),
        _ => None,
    }
}

/// One line of the plot.
struct CurveLine {
    name: String,
    colour: Color32,
    has_band: bool,
    points: Vec<(f64, EloEstimate)>,
}

/// Whether there is a curve, or still may be: a finished contest has no more to come.
pub(super) fn is_shown(view: &ContestView) -> bool {
    !view.standing.ledger.is_over() || has_points(view)
}

fn has_points(view: &ContestView) -> bool {
    let points = view.standing.curve.points();
    let count = |entrant: usize| {
        points.iter().filter(|point| point.estimates.get(entrant).is_some_and(Option::is_some)).count()
    };
    (0..view.about.names.len()).any(|entrant| count(entrant) >= MIN_POINTS)
}

/// Draws the curve once there are enough points, and returns whether it did. `entrant` has the band; without it, the best.
pub(super) fn ui(ui: &mut Ui, view: &ContestView, entrant: Option<usize>, height_points: f32) -> bool {
    let points = view.standing.curve.points();
    let lines = lines(ui, view, points, entrant);
    if !has_points(view) {
        let comes = is_shown(view);
        if comes {
            title_ui(ui, view, None);
            let words = ui.localized("arena-curve-awaited");
            ui.label(ui.tokens().small(words));
        }
        return comes;
    }
    title_ui(ui, view, lines.iter().find(|line| line.has_band));
    let response = plot_ui(ui, view, &lines, height_points);
    let labelled = lines.iter().find(|line| line.has_band).or(lines.first());
    if let Some((line, (pairs, last))) = labelled.and_then(|line| Some((line, line.points.last()?))) {
        let message = phrase("arena-curve-words").with("name", line.name.as_str());
        let message = message.with("elo", elo_and_error(last.elo, last.error)).with("pairs", *pairs as i64);
        set_spoken_text(ui, &response, &ui.localized(message));
    }
    true
}

fn title_ui(ui: &mut Ui, view: &ContestView, band: Option<&CurveLine>) {
    let title = match view.about.names.as_slice() {
        [first, second] if view.about.is_match() => {
            phrase("arena-curve-match").with("first", first).with("second", second)
        }
        _ => phrase("arena-curve"),
    };
    let title = ui.localized(title);
    let context = band.map(|line| ui.localized(phrase("arena-curve-band").with("name", line.name.as_str())));
    section_title(ui, &title, &context.unwrap_or_default());
}

/// The lines in the order of the standings, and that of the selected entrant.
fn lines(ui: &Ui, view: &ContestView, points: &[EloPoint], entrant: Option<usize>) -> Vec<CurveLine> {
    let tokens = ui.tokens();
    let points_of = |entrant: usize| {
        let known = points.iter().filter_map(|point| Some((point.pairs as f64, (*point.estimates.get(entrant)?)?)));
        known.collect::<Vec<_>>()
    };
    if view.about.is_match() {
        let name = ui.localized(view.about.name(0));
        return vec![CurveLine { name, colour: tokens.accent, has_band: true, points: points_of(0) }];
    }
    let rows = &view.standing.rows;
    let has_points =
        |entrant: &usize| points.iter().any(|point| point.estimates.get(*entrant).is_some_and(Option::is_some));
    // Who won everything has only a bound.
    let banded = entrant.filter(has_points).or_else(|| rows.iter().map(|row| row.entrant).find(has_points));
    let drawn = rows.iter().enumerate().filter_map(|(place, row)| {
        let has_band = banded == Some(row.entrant);
        let colour = line_colour(&tokens, place).or(has_band.then_some(tokens.text))?;
        let name = ui.localized(view.about.name(row.entrant));
        Some(CurveLine { name, colour, has_band, points: points_of(row.entrant) })
    });
    drawn.filter(|line| !line.points.is_empty()).collect()
}

fn plot_ui(ui: &mut Ui, view: &ContestView, lines: &[CurveLine], height_points: f32) -> Response {
    let tokens = ui.tokens();
    let (width, words) = (ui.available_width(), ui.words());
    let is_compact = WindowSize::of(ui.ctx()).is_compact();
    let name_points = if is_compact { COMPACT_NAME_POINTS } else { NAME_POINTS };
    let (x_bounds, last_mark) = x_range(view, lines, width, name_points);
    let bounds = (x_bounds, y_range(lines));
    let [pairs, elo] = ["pairs", "arena-column-elo"].map(|id| ui.localized(id));
    let small = tokens.caption_font();
    let axis = |axis: AxisHints<'static>| axis.tick_label_color(tokens.weak).tick_label_font(small.clone());
    let y_axis =
        axis(AxisHints::new_y()).placement(HPlacement::Left).min_thickness(AXIS_POINTS).label(tokens.caption(elo));
    let y_axis = y_axis.formatter(|mark, _| if mark.value == 0.0 { "0".into() } else { elo_points(mark.value) });
    let x_axis = axis(AxisHints::new_x()).label(tokens.caption(pairs));
    ltr_region(ui, |ui| {
        let plot = Plot::new("arena curve").height(height_points).width(width).show_background(false);
        let plot = plot.allow_drag(false).allow_zoom(false).allow_scroll(false).allow_boxed_zoom(false);
        let plot = plot.allow_double_click_reset(false).show_grid([false, true]).grid_color(tokens.line_soft);
        let plot = plot.custom_x_axes(vec![x_axis]).custom_y_axes(vec![y_axis]);
        let plot = plot
            .x_grid_spacer(move |input| marks(&input, X_MARKS, 1.0, last_mark))
            .y_grid_spacer(|input| marks(&input, Y_MARKS, 0.0, f64::INFINITY));
        let plot = plot.label_formatter(|at| {
            let (HoverPosition::NearDataPoint { position, .. } | HoverPosition::Elsewhere { position }) = at;
            let (line, (pairs, estimate)) = nearest(lines, *position)?;
            let message = phrase("arena-curve-dot").with("name", line.name.as_str());
            let message = message.with("elo", elo_and_error(estimate.elo, estimate.error));
            Some(words.format(message.with("pairs", pairs as i64)))
        });
        let shown = plot.show(ui, |plot| {
            plot.set_plot_bounds_x(bounds.0.clone());
            plot.set_plot_bounds_y(bounds.1.clone());
            plot.hline(HLine::new("", 0.0).stroke(Stroke::new(1.0, tokens.line_strong)));
            if !view.standing.ledger.is_over() {
                let now = VLine::new("", view.standing.ledger.finished_pairs() as f64);
                plot.vline(now.stroke(Stroke::new(1.0, tokens.line_strong)).style(LineStyle::dashed_dense()));
            }
            for line in lines.iter().filter(|line| line.has_band) {
                let pairs: Vec<f64> = line.points.iter().map(|(pairs, _)| *pairs).collect();
                let low: Vec<f64> = line.points.iter().map(|(_, at)| at.elo - at.error).collect();
                let high: Vec<f64> = line.points.iter().map(|(_, at)| at.elo + at.error).collect();
                plot.add(FilledArea::new("", &pairs, &low, &high).fill_color(line.colour.gamma_multiply(0.22)));
            }
            for line in lines {
                let middle: Vec<[f64; 2]> = line.points.iter().map(|(pairs, at)| [*pairs, at.elo]).collect();
                let width = if line.has_band { 2.5 } else { 1.5 };
                plot.line(Line::new("", middle).stroke(Stroke::new(width, line.colour)));
            }
        });
        names_ui(ui, &tokens, lines, &shown.transform);
        shown.response
    })
}

/// Draws the names at the ends of the lines, moved apart where they would overlap.
fn names_ui(ui: &Ui, tokens: &Tokens, lines: &[CurveLine], transform: &PlotTransform) {
    let mut ends: Vec<(f32, f32, &CurveLine, EloEstimate)> = Vec::new();
    for line in lines {
        if let Some((pairs, last)) = line.points.last() {
            let at = transform.position_from_point(&PlotPoint::new(*pairs, last.elo));
            ui.painter().circle_filled(at, 3.5, line.colour);
            ends.push((at.x, at.y, line, *last));
        }
    }
    ends.sort_by(|a, b| a.1.total_cmp(&b.1));
    let frame = transform.frame();
    let step = tokens.caption_points() + 4.0;
    let places: Vec<f32> = ends.iter().map(|end| end.1).collect();
    let zero = transform.position_from_point(&PlotPoint::new(0.0, 0.0)).y;
    let tops = name_tops(&places, step, zero, frame.top()..=frame.bottom() - step);
    for ((end, y, line, last), top) in ends.into_iter().zip(tops) {
        let middle = top + 0.5 * step;
        let has_moved = (middle - y).abs() > 0.5 * step;
        let x = if has_moved { end + space::M } else { end };
        if has_moved {
            // What leads from the end of the line to its name.
            ui.painter().line_segment([pos2(end, y), pos2(x + space::XS, middle)], Stroke::new(1.0, line.colour));
        }
        let room = frame.right() - x - space::S;
        let elo = elo_and_error(last.elo, last.error);
        let figure = one_line(ui, &elo, tokens.caption_font(), room);
        let name = one_line(ui, &line.name, medium_font(tokens.caption_points()), room - figure.size().x - space::XS);
        let width = name.size().x;
        ui.painter().galley_with_override_text_color(pos2(x + space::S, top), name, line.colour);
        ui.painter().galley_with_override_text_color(pos2(x + space::S + width + space::XS, top), figure, tokens.text);
    }
}

/// The tops of the names of lines that end at these heights, sorted: apart from one another and, where there is room, above or below
/// the line of an even score, which would run through them.
fn name_tops(ends: &[f32], step: f32, zero: f32, range: RangeInclusive<f32>) -> Vec<f32> {
    let mut tops: Vec<f32> = ends.iter().map(|end| end - 0.5 * step).collect();
    let (above, below) = tops.split_at_mut(ends.partition_point(|end| *end <= zero));
    let has_room = |names: &[f32], points: f32| names.is_empty() || names.len() as f32 * step <= points;
    if has_room(above, zero - range.start()) && has_room(below, range.end() + step - zero) {
        spread(above, step, *range.start()..=zero - step);
        spread(below, step, zero..=*range.end());
    } else {
        spread(&mut tops, step, range);
    }
    tops
}

/// Moves sorted places apart so that they are at least a step from each other, within a range if they fit.
fn spread(tops: &mut [f32], step: f32, range: RangeInclusive<f32>) {
    let mut least = *range.start();
    for top in tops.iter_mut() {
        *top = top.max(least);
        least = *top + step;
    }
    let mut most = *range.end();
    for top in tops.iter_mut().rev() {
        *top = top.min(most);
        most = *top - step;
    }
}

/// The line and its point nearest to a place in the plot: first along the axis of pairs, then in Elo.
fn nearest(lines: &[CurveLine], at: PlotPoint) -> Option<(&CurveLine, (f64, EloEstimate))> {
    let points = lines.iter().filter_map(|line| {
        let close = |one: &&(f64, EloEstimate), other: &&(f64, EloEstimate)| {
            (one.0 - at.x).abs().total_cmp(&(other.0 - at.x).abs())
        };
        Some((line, *line.points.iter().min_by(close)?))
    });
    points.min_by(|(_, one), (_, other)| (one.1.elo - at.y).abs().total_cmp(&(other.1.elo - at.y).abs()))
}

/// The range of the axis of pairs, which is all pairs to be played, with room for the names behind the last point; and how many pairs
/// the axis counts: behind the last one are only names.
fn x_range(view: &ContestView, lines: &[CurveLine], width: f32, name_points: f32) -> (RangeInclusive<f64>, f64) {
    let first = lines.iter().filter_map(|line| line.points.first()).map(|point| point.0).fold(f64::MAX, f64::min);
    let last = lines.iter().filter_map(|line| line.points.last()).map(|point| point.0).fold(0.0, f64::max);
    let first = if first < last { first } else { 0.0 };
    let plot = f64::from((width - AXIS_POINTS - 24.0).max(2.0 * name_points));
    let end = first + (last - first).max(1.0) * plot / (plot - f64::from(name_points));
    let ledger = &view.standing.ledger;
    let all = if ledger.is_over() { 0.0 } else { ledger.pair_count() as f64 };
    // So many pairs may be left that the curve would be a dot.
    let all = all.min(first + 4.0 * (last - first));
    (first..=end.max(all), last.max(all))
}

/// The Elo range of the plot: an even score and every point, with the interval of the band, except the first pairs, whose huge
/// errors would flatten the rest.
fn y_range(lines: &[CurveLine]) -> RangeInclusive<f64> {
    let last = lines.iter().filter_map(|line| line.points.last()).map(|point| point.0).fold(0.0, f64::max);
    let (mut low, mut high) = (0.0_f64, 0.0_f64);
    for line in lines {
        for (_, at) in line.points.iter().filter(|(pairs, _)| *pairs >= last * UNSETTLED) {
            let error = if line.has_band { at.error } else { 0.0 };
            low = low.min(at.elo - error);
            high = high.max(at.elo + error);
        }
    }
    let margin = (high - low).max(1.0) * 0.1;
    low - margin..=high + margin
}

/// Marks at round steps of an axis, up to the first one at or behind `end`. They have equal weight, so that each gets a label.
fn marks(input: &GridInput, about: f64, least: f64, end: f64) -> Vec<GridMark> {
    let (from, to) = input.bounds;
    let step = round_step((to - from) / about).max(least);
    if !(step.is_finite() && step > 0.0) {
        return Vec::new();
    }
    let first = (from / step).ceil() as i64;
    let last = ((to / step).floor() as i64).min((end / step).ceil() as i64);
    (first..=last.min(first + 100)).map(|mark| GridMark { value: mark as f64 * step, step_size: step }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(points: Vec<(f64, EloEstimate)>) -> CurveLine {
        CurveLine { name: "A".into(), colour: Color32::WHITE, has_band: true, points }
    }

    #[test]
    fn the_first_pairs_do_not_press_the_later_ones_into_a_line() {
        let dot = |pairs: f64, error: f64| (pairs, EloEstimate { elo: 20.0, error });
        let dots: Vec<_> = (1..=100).map(|place| dot(f64::from(place) * 10.0, 900.0 / f64::from(place))).collect();
        let lines = [line(dots.clone())];
        let shown = y_range(&lines);
        assert!(shown.contains(&0.0) && shown.contains(&110.0) && !shown.contains(&200.0), "{shown:?}");
        let shown = y_range(&[line(dots[..3].to_vec())]);
        assert!(shown.contains(&-880.0) && shown.contains(&920.0), "the few first ones are all there is: {shown:?}");
        let near = |pairs: f64| nearest(&lines, PlotPoint::new(pairs, 0.0)).map(|(_, point)| point.0);
        assert_eq!((near(316.0), near(-5.0)), (Some(320.0), Some(10.0)));
        assert!(nearest(&[], PlotPoint::new(1.0, 0.0)).is_none());
    }

    #[test]
    fn axes_have_a_few_round_marks_whatever_their_range() {
        for (from, to) in [(-230.0, 210.0), (-4.0, 9.0), (0.0, 1300.0), (-0.3, 0.2), (1.0, 3.0)] {
            let marks = marks(&GridInput { bounds: (from, to), base_step_size: 1.0 }, Y_MARKS, 0.0, f64::INFINITY);
            assert!((2..=7).contains(&marks.len()), "{from} to {to}: {marks:?}");
            assert!(marks.iter().all(|mark| (from..=to).contains(&mark.value)));
        }
        assert_eq!([0.3, 1.0, 17.0, 51.0, 1200.0].map(round_step), [0.5, 1.0, 20.0, 100.0, 2000.0]);
        let nowhere = GridInput { bounds: (f64::NAN, 1.0), base_step_size: 1.0 };
        assert!(marks(&nowhere, Y_MARKS, 0.0, f64::INFINITY).is_empty());
    }

    #[test]
    fn the_axis_of_pairs_ends_at_the_first_mark_behind_the_data() {
        for (to, pairs, end) in
            [(125.0, 100.0, 100.0), (125.0, 93.0, 100.0), (125.0, 101.0, 120.0), (110.0, 108.0, 100.0)]
        {
            let input = GridInput { bounds: (1.0, to), base_step_size: 1.0 };
            let last = marks(&input, X_MARKS, 1.0, pairs).last().map(|mark| mark.value);
            assert_eq!(last, Some(end), "{pairs} pairs up to {to}");
        }
    }

    #[test]
    fn no_name_lies_on_the_line_of_an_even_score() {
        let zero = 50.0;
        for ends in [&[48.0][..], &[52.0], &[45.0, 49.0, 51.0, 90.0], &[2.0, 50.0]] {
            let tops = name_tops(ends, 10.0, zero, 0.0..=90.0);
            let is_clear = |top: &f32| *top + 10.0 <= zero || *top >= zero;
            assert!(tops.iter().all(is_clear), "{ends:?}: {tops:?}");
            assert!(tops.windows(2).all(|pair| pair[1] - pair[0] >= 10.0), "{ends:?}: {tops:?}");
        }
        // Where too many are on one side, they use the other one, too.
        let crowded = name_tops(&[10.0, 11.0, 12.0], 10.0, 15.0, 0.0..=90.0);
        assert_eq!(crowded, [5.0, 15.0, 25.0]);
    }

    #[test]
    fn names_are_moved_apart_and_stay_in_the_plot() {
        let mut tops = [10.0, 11.0, 95.0, 96.0];
        spread(&mut tops, 10.0, 0.0..=100.0);
        assert_eq!(tops, [10.0, 20.0, 90.0, 100.0]);
    }
}
