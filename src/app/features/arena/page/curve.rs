//! The Elo estimate of a match over the number of pairs, with its error.

use crate::app::components::section_title;
use crate::app::features::arena::ContestView;
use crate::app::state::AppState;
use crate::app::widgets::announce::set_spoken_text;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::style::color32;
use crate::arena::{Strength, elo_and_error};
use crate::text::phrase;
use crate::view::ltr_region;
use egui::{Response, Stroke, Ui};
use egui_plot::{FilledArea, GridInput, GridMark, HLine, HoverPosition, Line, Plot};
use std::ops::RangeInclusive;

const HEIGHT_POINTS: f32 = 170.0;
/// The fewest points that make a curve.
const MIN_DOTS: usize = 3;
/// The share of the pairs, from the start, that may lie outside the plot.
const UNSETTLED: f64 = 0.1;

/// The approximate number of marks on an axis, few enough for each to have a label.
const X_MARKS: f64 = 8.0;
const Y_MARKS: f64 = 6.0;

/// The estimate after a number of pairs: Elo of the first player against the second, and its error.
#[derive(Clone, Copy)]
struct CurvePoint {
    pairs: f64,
    elo: f64,
    error: f64,
}

/// Draws the curve once there are enough points, and returns whether it did.
pub(super) fn ui(ui: &mut Ui, app: &AppState, view: &ContestView) -> bool {
    let known = view.standing.curve.iter().filter_map(|(pairs, strength)| match *strength {
        Strength::Near { elo, error } => Some(CurvePoint { pairs: *pairs as f64, elo, error }),
        _ => None,
    });
    let known: Vec<CurvePoint> = known.collect();
    let Some(last) = known.last().copied().filter(|_| known.len() >= MIN_DOTS) else { return false };
    let heading = ui.localized("arena-curve");
    section_title(ui, &heading, "");
    let response = plot_ui(ui, app, &known);
    let message = phrase("arena-curve-words").with("elo", elo_and_error(last.elo, last.error));
    set_spoken_text(ui, &response, &ui.localized(message.with("pairs", view.standing.ledger.counted() as i64)));
    true
}

fn plot_ui(ui: &mut Ui, app: &AppState, known: &[CurvePoint]) -> Response {
    let window = &app.shared.theme.window;
    let accent = color32(window.accent);
    let pairs: Vec<f64> = known.iter().map(|dot| dot.pairs).collect();
    let low: Vec<f64> = known.iter().map(|dot| dot.elo - dot.error).collect();
    let high: Vec<f64> = known.iter().map(|dot| dot.elo + dot.error).collect();
    let middle: Vec<[f64; 2]> = known.iter().map(|dot| [dot.pairs, dot.elo]).collect();
    let (width, words) = (ui.available_width(), ui.words());
    ltr_region(ui, |ui| {
        let plot = Plot::new("arena curve").height(HEIGHT_POINTS).width(width);
        let plot = plot.allow_drag(false).allow_zoom(false).allow_scroll(false).allow_boxed_zoom(false);
        let plot = plot.allow_double_click_reset(false).show_grid(true).grid_color(color32(window.line));
        let plot =
            plot.x_grid_spacer(|input| marks(&input, X_MARKS, 1.0)).y_grid_spacer(|input| marks(&input, Y_MARKS, 0.0));
        let plot = plot.label_formatter(|at| {
            let (HoverPosition::NearDataPoint { position, .. } | HoverPosition::Elsewhere { position }) = at;
            let dot = nearest(known, position.x)?;
            let message = phrase("arena-curve-dot").with("elo", elo_and_error(dot.elo, dot.error));
            Some(words.format(message.with("pairs", dot.pairs as i64)))
        });
        plot.show(ui, |plot| {
            plot.set_plot_bounds_y(range(known));
            plot.add(FilledArea::new("", &pairs, &low, &high).fill_color(accent.gamma_multiply(0.25)));
            plot.hline(HLine::new("", 0.0).stroke(Stroke::new(1.0, color32(window.weak_text))));
            plot.line(Line::new("", middle).stroke(Stroke::new(2.0, accent)));
        })
        .response
    })
}

/// The point nearest to a value on the axis of pairs.
fn nearest(known: &[CurvePoint], pairs: f64) -> Option<CurvePoint> {
    known.iter().min_by(|one, other| (one.pairs - pairs).abs().total_cmp(&(other.pairs - pairs).abs())).copied()
}

/// The Elo range of the plot: an even score and every point with its error, except the first pairs, whose huge errors would
/// flatten the rest.
fn range(known: &[CurvePoint]) -> RangeInclusive<f64> {
    let settled = known.last().map_or(0.0, |last| last.pairs * UNSETTLED);
    let (mut low, mut high) = (0.0_f64, 0.0_f64);
    for dot in known.iter().filter(|dot| dot.pairs >= settled) {
        low = low.min(dot.elo - dot.error);
        high = high.max(dot.elo + dot.error);
    }
    let margin = (high - low).max(1.0) * 0.1;
    low - margin..=high + margin
}

/// Marks at round steps of an axis. They have equal weight, so that each gets a label.
fn marks(input: &GridInput, about: f64, least: f64) -> Vec<GridMark> {
    let (from, to) = input.bounds;
    let step = round_step((to - from) / about).max(least);
    if !(step.is_finite() && step > 0.0) {
        return Vec::new();
    }
    let first = (from / step).ceil() as i64;
    let last = (to / step).floor() as i64;
    (first..=last.min(first + 100)).map(|mark| GridMark { value: mark as f64 * step, step_size: step }).collect()
}

/// The smallest of 1, 2, 5, 10, 20, … that is at least `least`.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * power).find(|step| *step >= least * 0.999).unwrap_or(least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_pairs_do_not_press_the_later_ones_into_a_line() {
        let dot = |pairs: f64, error: f64| CurvePoint { pairs, elo: 20.0, error };
        let dots: Vec<CurvePoint> =
            (1..=100).map(|place| dot(f64::from(place) * 10.0, 900.0 / f64::from(place))).collect();
        let shown = range(&dots);
        assert!(shown.contains(&0.0) && shown.contains(&110.0) && !shown.contains(&200.0), "{shown:?}");
        let shown = range(&dots[..3]);
        assert!(shown.contains(&-880.0) && shown.contains(&920.0), "the few first ones are all there is: {shown:?}");
        assert_eq!(nearest(&dots, 316.0).map(|dot| dot.pairs), Some(320.0));
        assert_eq!(nearest(&dots, -5.0).map(|dot| dot.pairs), Some(10.0));
        assert!(nearest(&[], 1.0).is_none());
    }

    #[test]
    fn axes_have_a_few_round_marks_whatever_their_range() {
        for (from, to) in [(-230.0, 210.0), (-4.0, 9.0), (0.0, 1300.0), (-0.3, 0.2), (1.0, 3.0)] {
            let marks = marks(&GridInput { bounds: (from, to), base_step_size: 1.0 }, Y_MARKS, 0.0);
            assert!((2..=7).contains(&marks.len()), "{from} to {to}: {marks:?}");
            assert!(marks.iter().all(|mark| (from..=to).contains(&mark.value)));
        }
        assert_eq!([0.3, 1.0, 17.0, 51.0, 1200.0].map(round_step), [0.5, 1.0, 20.0, 100.0, 2000.0]);
        assert!(marks(&GridInput { bounds: (f64::NAN, 1.0), base_step_size: 1.0 }, Y_MARKS, 0.0).is_empty());
    }
}
