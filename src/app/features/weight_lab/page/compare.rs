//! Comparison of weight sets A and B: by move in the current position, by position in the game, and in games against each other.

use super::score_words;
use crate::app::command::Commands;
use crate::app::features::weight_lab::{Marks, PredictedMoves, SetId, WeightLab, WeightLabAction};
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::report_card::report_card;
use crate::app::widgets::style::{color32, mixed};
use crate::notation::value_text;
use crate::rules::Move;
use crate::text::{own, phrase, raw};
use crate::view::ltr_region;
use egui::{Button, Grid, Label, ProgressBar, RichText, ScrollArea, Ui};

/// The maximum height of the list of positions where A and B differ.
const PARTED_POINTS: f32 = 150.0;
/// The width of a grade's bar.
const BAR_POINTS: f32 = 46.0;

/// Draws every legal move with both grades, in B's order.
pub fn grades_ui(ui: &mut Ui, app: &AppState, weight_lab: &WeightLab, commands: &mut Commands) {
    let [a, b] = SetId::BOTH.map(|which| weight_lab.marks(which));
    for marks in [a, b] {
        if let Marks::Fault(report) = marks {
            return report_card(ui, report, &app.shared.theme, commands);
        }
    }
    let Marks::Given(list) = b else {
        let words = if *b == Marks::None { "bot-no-grades" } else { "bot-no-grades-yet" };
        ui.label(RichText::new(ui.localized(words)).weak());
        return;
    };
    if list.is_empty() {
        ui.label(RichText::new(ui.localized("analysis-over")).weak());
        return;
    }
    let line = weight_lab.line();
    let position = weight_lab.position();
    let message = phrase("bot-grades").with("side", own(weight_lab.variant().side_name(position.turn())));
    ui.label(RichText::new(ui.localized(message)).small().weak());
    let style = app.shared.settings.notation;
    let (best, worst) = list.iter().fold((f64::MIN, f64::MAX), |(high, low), row| (high.max(row.1), low.min(row.1)));
    let window = &app.shared.theme.window;
    Grid::new("weight lab grades").num_columns(4).striped(true).spacing([8.0, 2.0]).show(ui, |ui| {
        ui.label("");
        for which in SetId::BOTH {
            ui.label(RichText::new(which.letter()).strong());
        }
        ui.end_row();
        for (legal, grade) in list {
            let is_best = |marks: &Marks| marks.best().is_some_and(|best| best.is_same(legal));
            let text = weight_lab.text(line.shown, legal, style);
            let text = RichText::new(text).monospace();
            let is_any = is_best(a) || is_best(b);
            ltr_region(ui, |ui| ui.add(Label::new(if is_any { text.strong() } else { text })));
            let of_a = a.grade(legal);
            for (value, marks) in [(of_a, a), (Some(*grade), b)] {
                let words = value.map_or_else(|| "–".to_owned(), value_text);
                // The best move of each set has a sign, so that it does not rely on colour.
                let words = if is_best(marks) { format!("{words} *") } else { words };
                let words = RichText::new(words).monospace();
                let differs = of_a.is_none_or(|of_a| (of_a - grade).abs() > 1e-9);
                let words = if differs { words.color(color32(window.accent)) } else { words };
                ui.label(if is_best(marks) { words.strong() } else { words });
            }
            let share = if best > worst { (grade - worst) / (best - worst) } else { 1.0 };
            let bar = ProgressBar::new(share as f32).desired_width(BAR_POINTS).desired_height(7.0);
            ui.add(bar.fill(mixed(window.grade_worst, window.grade_best, share as f32)));
            ui.end_row();
        }
    });
}

/// Draws the legend of the arrows: the moves that A and B would play or, until those are known, the moves that each grades best.
pub fn plays_ui(ui: &mut Ui, app: &AppState, weight_lab: &WeightLab) {
    let plays = SetId::BOTH.map(|which| weight_lab.plays(which));
    if plays == [&PredictedMoves::Nothing; 2] {
        return;
    }
    let bests = SetId::BOTH.map(|which| weight_lab.best(which));
    let parts = matches!(bests, [Some(a), Some(b)] if !a.is_same(b));
    let is_known = !plays.contains(&&PredictedMoves::Unknown);
    let both = bests.iter().all(Option::is_some);
    let words = match (is_known, both) {
        (true, true) => Some(if parts { "weight-lab-parts" } else { "weight-lab-agrees" }),
        (false, true) => Some(if parts { "weight-lab-grades-part" } else { "weight-lab-grades-agree" }),
        _ => None,
    };
    if let Some(words) = words.map(|words| ui.localized(words)) {
        let shown = ui.label(RichText::new(&words).small().strong());
        announce(ui, &shown, &words);
    }
    let style = app.shared.settings.notation;
    let text = |plays: &PredictedMoves| match plays {
        PredictedMoves::Is(chosen) => raw(weight_lab.text(weight_lab.line().shown, chosen, style)),
        PredictedMoves::Unknown => raw("…"),
        PredictedMoves::Nothing => phrase("weight-lab-predicted-nothing"),
        PredictedMoves::Fault(_) => phrase("weight-lab-predicted-fault"),
    };
    let message = phrase("weight-lab-predicted").with("a", text(plays[0])).with("b", text(plays[1]));
    let message =
        ui.label(RichText::new(ui.localized(message)).small()).on_hover_text(ui.localized("weight-lab-predicted-tip"));
    if !is_known {
        message.on_hover_text(ui.localized("weight-lab-by-grades"));
        ui.label(RichText::new(ui.localized("weight-lab-by-grades")).small().weak());
    }
    for (which, plays) in SetId::BOTH.into_iter().zip(plays) {
        if let PredictedMoves::Fault(report) = plays {
            let message = format!("{}: {}", which.letter(), report.message_in(ui.words()));
            let message = ui.label(RichText::new(message).small().color(color32(app.shared.theme.window.error)));
            message.on_hover_text(report.to_string());
        }
    }
}

/// Draws the positions of the game in which A and B would play different moves.
pub fn game_ui(ui: &mut Ui, app: &AppState, weight_lab: &WeightLab, commands: &mut Commands) {
    let line = weight_lab.line();
    let (count, differing) = (line.positions.len(), weight_lab.differing_moves());
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(ui.localized("weight-lab-game")).strong());
        ltr_region(ui, |ui| {
            ui.horizontal(|ui| {
                for (text, label, by) in [("<", "weight-lab-back-one", -1), (">", "weight-lab-on-one", 1)] {
                    let can = line.shown.checked_add_signed(by).is_some_and(|ply| ply < count);
                    let label = ui.localized(label);
                    let button = ui.add_enabled(can, Button::new(text)).on_hover_text(&label);
                    ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(label));
                    if button.clicked() {
                        commands.send(WeightLabAction::StepBy(by));
                    }
                }
            });
        });
        let shown = phrase("weight-lab-shown").with("ply", line.shown as i64).with("count", count as i64 - 1);
        ui.label(RichText::new(ui.localized(shown)).weak());
    });
    let compared = weight_lab.compared();
    let message = phrase("weight-lab-differ").with("parted", differing.len() as i64).with("compared", compared as i64);
    let message = ui.localized(message.with("count", count as i64));
    ui.label(RichText::new(&message).small().weak());
    let style = app.shared.settings.notation;
    let list =
        ScrollArea::vertical().id_salt("weight lab differences").max_height(PARTED_POINTS).auto_shrink([false, true]);
    list.show(ui, |ui| {
        for (ply, a, b) in differing {
            let text = |legal: &Move| weight_lab.text(ply, legal, style);
            let side = line.positions[ply].turn();
            let words = phrase("weight-lab-differ-row").with("ply", ply as i64 + 1);
            let words =
                words.with("side", own(weight_lab.variant().side_name(side))).with("a", text(a)).with("b", text(b));
            let button = Button::selectable(ply == line.shown, ui.localized(words)).small();
            if ui.add(button).on_hover_text(ui.localized("weight-lab-differ-tip")).clicked() {
                commands.send(WeightLabAction::ShowPly(ply));
            }
        }
    });
}

/// Draws the match of A against B from the current position.
pub fn match_ui(ui: &mut Ui, weight_lab: &WeightLab, commands: &mut Commands) {
    let score = weight_lab.score();
    let runs = score.as_ref().is_some_and(|(score, _)| !score.is_over);
    ui.horizontal_wrapped(|ui| {
        let is_same = weight_lab.weight_sets().is_none_or(|(.., weight_sets)| weight_sets.moved() == 0);
        let over = weight_lab.position().outcome().is_some();
        let button = ui.add_enabled(!is_same && !over, Button::new(ui.localized("weight-lab-play")));
        let button = button.on_hover_text(ui.localized("weight-lab-play-tip"));
        let why_not = ui.localized(if over { "analysis-over" } else { "weight-lab-play-same" });
        if button.on_disabled_hover_text(why_not).clicked() {
            commands.send(WeightLabAction::PlayOut);
        }
        let stop = ui
            .add_enabled(runs, Button::new(ui.localized("weight-lab-stop")))
            .on_hover_text(ui.localized("weight-lab-stop-tip"));
        if stop.on_disabled_hover_text(ui.localized("weight-lab-stop-none")).clicked() {
            commands.send(WeightLabAction::StopPlay);
        }
        if let Some((score, is_now)) = &score {
            ui.label(RichText::new(ui.localized(score_words(score))).strong());
            if !is_now {
                ui.label(RichText::new(ui.localized("weight-lab-score-before")).small().weak());
            }
        }
    });
    if let Some(report) = score.and_then(|(score, _)| score.report) {
        ui.label(RichText::new(report.message_in(ui.words())).small());
    }
}
