//! The results of a match of two: the score, how many pairs ended with which score, and the sequential test between its bounds.

use crate::app::components::{Tokens, UiTokens, number_place, one_line, section_title, space};
use crate::app::features::arena::ContestView;
use crate::app::widgets::announce::set_spoken_text;
use crate::app::widgets::localized_text::LocalizedText;
use crate::arena::{Pairs, Sprt};
use crate::summary::contest::{likelihood, pair_scores, points, tally, test_state};
use crate::text::{percent, phrase, true_minus};
use crate::view::ltr_region;
use egui::{Align2, Color32, CornerRadius, Label, Rangef, Rect, Sense, Stroke, Ui, pos2, vec2};

const ROW_POINTS: f32 = 26.0;
const BAR_POINTS: f32 = 14.0;
/// The widths of the points of a pair, in front of its bar, and of the number and the share after it.
const LABEL_POINTS: f32 = 32.0;
const COUNT_POINTS: f32 = 44.0;
const SHARE_POINTS: f32 = 52.0;
const GAUGE_POINTS: f32 = 62.0;
const MARKER_POINTS: f32 = 7.0;

/// Draws the outcomes once there are any, and returns whether it did.
pub(super) fn ui(ui: &mut Ui, view: &ContestView) -> bool {
    let ledger = &view.standing.ledger;
    if ledger.finished_pairs() == 0 {
        return false;
    }
    let (title, first) = (ui.localized("arena-outcomes"), ui.localized(view.about.name(0)));
    let what = ui.localized(phrase("arena-outcomes-what").with("name", first.as_str()));
    section_title(ui, &title, &what);
    let games = ledger.games();
    let score = phrase("arena-score").with("first", view.about.name(0)).with("second", view.about.name(1));
    let score =
        score.with("won", points(2 * games.won + games.drawn)).with("lost", points(2 * games.lost + games.drawn));
    let score = ui.localized(score.with("tally", tally(games)));
    ui.add(Label::new(ui.tokens().body(score)).wrap());
    ui.add_space(space::XS);
    let pairs = ledger.pairs();
    bars_ui(ui, &pairs);
    if let Some(sprt) = view.about.terms.sprt {
        ui.add_space(space::S);
        ltr_region(ui, |ui| gauge_ui(ui, sprt, &pairs));
    }
    true
}

/// Draws a bar for each score that a pair of games can have, the best first.
fn bars_ui(ui: &mut Ui, pairs: &Pairs) {
    let tokens = ui.tokens();
    let count = pairs.count().max(1);
    let [label_points, count_points, share_points] =
        [LABEL_POINTS, COUNT_POINTS, SHARE_POINTS].map(|points| tokens.scaled(points));
    let size = vec2(ui.available_width(), ROW_POINTS * pairs.0.len() as f32);
    let (area, response) = ui.allocate_exact_size(size, Sense::hover());
    for (index, half_points) in (0..pairs.0.len()).rev().enumerate() {
        let number = pairs.0[half_points];
        let top = area.top() + ROW_POINTS * index as f32;
        let row = Rect::from_min_size(pos2(area.left(), top), vec2(area.width(), ROW_POINTS));
        let middle = row.center().y;
        let label = pos2(row.left() + label_points - space::S, middle);
        let text = points(half_points as u64);
        ui.painter().text(label, Align2::RIGHT_CENTER, text, tokens.body_font(), tokens.text);
        let track = Rect::from_min_max(
            pos2(row.left() + label_points, middle - 0.5 * BAR_POINTS),
            pos2(row.right() - count_points - share_points, middle + 0.5 * BAR_POINTS),
        );
        let corner = CornerRadius::same(3);
        ui.painter().rect_filled(track, corner, tokens.surface_low);
        let width = track.width() * number as f32 / count as f32;
        if number > 0 {
            let bar = Rect::from_min_size(track.min, vec2(width.max(3.0), track.height()));
            ui.painter().rect_filled(bar, corner, outcome_colour(&tokens, half_points));
        }
        let share = 100.0 * number as f64 / count as f64;
        let counts = Rangef::new(track.right() + space::S, track.right() + count_points);
        let (anchor, x) = number_place(ui, counts);
        ui.painter().text(pos2(x, middle), anchor, number, tokens.body_font(), tokens.text);
        let (anchor, x) = number_place(ui, Rangef::new(counts.max + space::S, row.right()));
        let share = ui.localized(percent(format!("{share:.0}")));
        ui.painter().text(pos2(x, middle), anchor, share, tokens.small_font(), tokens.weak);
    }
    let sentence = ui.localized(phrase("arena-pairs").with("scores", pair_scores(pairs)));
    set_spoken_text(ui, &response, &sentence);
}

/// Green for more than half the points, red for less, and stronger at the ends.
fn outcome_colour(tokens: &Tokens, half_points: usize) -> Color32 {
    match half_points {
        0 => tokens.error,
        1 => tokens.surface_control.lerp_to_gamma(tokens.error, 0.55),
        2 => tokens.line_strong,
        3 => tokens.surface_control.lerp_to_gamma(tokens.good, 0.55),
        _ => tokens.good,
    }
}

/// Draws the log-likelihood ratio between the bounds at which the test ends.
fn gauge_ui(ui: &mut Ui, sprt: Sprt, pairs: &Pairs) {
    let tokens = ui.tokens();
    let (ratio, (low, high)) = (sprt.log_likelihood_ratio(pairs), sprt.bounds());
    let (area, response) = ui.allocate_exact_size(vec2(ui.available_width(), GAUGE_POINTS), Sense::hover());
    let track = Rect::from_min_max(pos2(area.left(), area.top() + 24.0), pos2(area.right(), area.top() + 34.0));
    let x = |value: f64| track.left() + track.width() * ((value - low) / (high - low).max(1e-9)).clamp(0.0, 1.0) as f32;
    let corner = CornerRadius::same(3);
    ui.painter().rect_filled(track, corner, tokens.surface_low);
    let (zero, here) = (x(0.0), x(ratio));
    let fill = if ratio >= 0.0 { tokens.good } else { tokens.error };
    let filled = Rect::from_x_y_ranges(zero.min(here)..=zero.max(here), track.y_range());
    ui.painter().rect_filled(filled, corner, fill.gamma_multiply(0.6));
    let tick = Stroke::new(1.0, tokens.line_strong);
    for value in [low, 0.0, high] {
        ui.painter().vline(x(value), track.top() - 3.0..=track.bottom() + 3.0, tick);
    }
    ui.painter().circle(pos2(here, track.center().y), MARKER_POINTS, fill, Stroke::new(2.0, tokens.surface_card));
    let small = tokens.caption_font();
    let below = track.bottom() + 6.0;
    let bounds =
        [(track.left(), Align2::LEFT_TOP, low, sprt.elo0), (track.right(), Align2::RIGHT_TOP, high, sprt.elo1)];
    for (at, align, bound, elo) in bounds {
        let text = phrase("arena-gauge-bound").with("elo", true_minus(&format!("{elo:.0}")));
        let text = text.with("bound", likelihood(bound));
        ui.painter().text(pos2(at, below), align, ui.localized(text), small.clone(), tokens.weak);
    }
    let text = ui.localized(phrase("arena-gauge").with("ratio", likelihood(ratio)));
    let galley = one_line(ui, &text, tokens.body_font(), area.width());
    let left = (here - 0.5 * galley.size().x).clamp(area.left(), (area.right() - galley.size().x).max(area.left()));
    ui.painter().galley_with_override_text_color(pos2(left, area.top()), galley, tokens.text);
    let sentence = ui.localized(phrase("arena-test").with("state", test_state(sprt, pairs)));
    set_spoken_text(ui, &response, &sentence);
    response.on_hover_text(ui.localized("arena-sprt-tip"));
}
