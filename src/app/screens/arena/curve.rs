//! What was known of the Elo of a match after how many pairs, with its error.

use crate::app::arena::Seen;
use crate::app::logic::Logic;
use crate::app::widgets::announce::say;
use crate::app::widgets::say::Say;
use crate::app::widgets::style::color32;
use crate::arena::Strength;
use crate::text::phrase;
use crate::view::island;
use egui::{RichText, Stroke, Ui};
use egui_plot::{FilledArea, GridInput, GridMark, HLine, Line, Plot};

const HEIGHT_POINTS: f32 = 170.0;
/// Fewer places are no curve.
const LEAST_DOTS: usize = 3;

/// So many marks an axis has about: few enough for each to be named.
const X_MARKS: f64 = 8.0;
const Y_MARKS: f64 = 4.0;

/// Draws the curve, once there is one.
pub(super) fn ui(ui: &mut Ui, logic: &Logic, seen: &Seen) {
    let known = seen.standing.curve.iter().filter_map(|(pairs, strength)| match strength {
        Strength::Near { elo, error } => Some((*pairs as f64, *elo, *error)),
        _ => None,
    });
    let known: Vec<(f64, f64, f64)> = known.collect();
    let Some((_, elo, error)) = known.last().copied().filter(|_| known.len() >= LEAST_DOTS) else { return };
    ui.add_space(6.0);
    let heading = ui.say("arena-curve");
    ui.label(RichText::new(heading).strong());
    let window = &logic.theme.window;
    let accent = color32(window.accent);
    let pairs: Vec<f64> = known.iter().map(|dot| dot.0).collect();
    let low: Vec<f64> = known.iter().map(|dot| dot.1 - dot.2).collect();
    let high: Vec<f64> = known.iter().map(|dot| dot.1 + dot.2).collect();
    let middle: Vec<[f64; 2]> = known.iter().map(|dot| [dot.0, dot.1]).collect();
    let width = ui.available_width();
    let response = island(ui, |ui| {
        let plot = Plot::new("arena curve").height(HEIGHT_POINTS).width(width);
        let plot = plot.allow_drag(false).allow_zoom(false).allow_scroll(false).allow_boxed_zoom(false);
        let plot = plot.allow_double_click_reset(false).show_grid(true).grid_color(color32(window.line));
        let plot =
            plot.x_grid_spacer(|input| marks(&input, X_MARKS, 1.0)).y_grid_spacer(|input| marks(&input, Y_MARKS, 0.0));
        plot.show(ui, |plot| {
            plot.add(FilledArea::new("", &pairs, &low, &high).fill_color(accent.gamma_multiply(0.25)));
            plot.hline(HLine::new("", 0.0).stroke(Stroke::new(1.0, color32(window.weak_text))));
            plot.line(Line::new("", middle).stroke(Stroke::new(2.0, accent)));
        })
        .response
    });
    let told = phrase("arena-curve-words").with("elo", format!("{elo:+.0} ± {error:.0}"));
    say(ui, &response, &ui.say(told.with("pairs", seen.standing.ledger.counted() as i64)));
}

/// Marks at round steps of an axis, each alike, so that all are named.
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

/// The least of 1, 2, 5, 10, 20 … that is no smaller.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * power).find(|step| *step >= least * 0.999).unwrap_or(least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_have_a_few_round_marks_whatever_their_range() {
        for (from, to) in [(-230.0, 210.0), (-4.0, 9.0), (0.0, 1300.0), (-0.3, 0.2), (1.0, 3.0)] {
            let marks = marks(&GridInput { bounds: (from, to), base_step_size: 1.0 }, Y_MARKS, 0.0);
            assert!((2..=5).contains(&marks.len()), "{from} to {to}: {marks:?}");
            assert!(marks.iter().all(|mark| (from..=to).contains(&mark.value)));
        }
        assert_eq!([0.3, 1.0, 17.0, 51.0, 1200.0].map(round_step), [0.5, 1.0, 20.0, 100.0, 2000.0]);
        assert!(marks(&GridInput { bounds: (f64::NAN, 1.0), base_step_size: 1.0 }, Y_MARKS, 0.0).is_empty());
    }
}
