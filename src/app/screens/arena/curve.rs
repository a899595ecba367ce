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
use egui_plot::{FilledArea, HLine, Line, Plot};

const HEIGHT_POINTS: f32 = 170.0;
/// Fewer places are no curve.
const LEAST_DOTS: usize = 3;

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
        let plot = plot.allow_double_click_reset(false).show_grid(true);
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
