//! The results of the quick games: a sentence, the figures of both rule sets side by side, and the decisive openings.

use super::format::{is_share, sentence, tried};
use crate::app::command::{Command, Commands};
use crate::app::features::rules_lab::{LabAction, LabProgress};
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::style::{color32, small_code};
use crate::arena::{DecisiveOpening, Estimate, LabComparison, LabControl, LabFigure};
use crate::config::Theme;
use crate::summary::clock_text;
use crate::summary::lab::{figure, figure_and_error, name, significance};
use crate::text::phrase;
use crate::view::ltr_region;
use egui::{Button, Color32, Grid, Label, ProgressBar, RichText, ScrollArea, Sense, Stroke, Ui, pos2, vec2};
use std::sync::atomic::Ordering;

/// The most openings shown for each rule set.
const MAX_OPENINGS: usize = 8;
const PICTURE: egui::Vec2 = vec2(170.0, 22.0);

pub(super) fn ui(ui: &mut Ui, app: &AppState, found: &LabProgress, commands: &mut Commands) {
    let heading = ui.localized(tried(found));
    ui.heading(heading);
    let text = ui.localized(sentence(found));
    let shown = ui.label(RichText::new(&text).strong().size(17.0));
    match app.lab.control() {
        Some(control) => steer_ui(ui, found, control, commands),
        // Announce only the final result, since figures change several times a second.
        None => announce(ui, &shown, &text),
    }
    ui.add_space(6.0);
    figures_ui(ui, &app.shared.theme, found);
    ui.add_space(10.0);
    openings_ui(ui, found);
    ui.add_space(8.0);
    how_ui(ui, app, found, commands);
}

fn steer_ui(ui: &mut Ui, found: &LabProgress, control: &LabControl, commands: &mut Commands) {
    let [played, all] = found.played;
    let mut words = ui.localized(phrase("lab-progress").with("games", played as i64).with("of", all as i64));
    if let Some(secs) = found.left_secs {
        words = ui.localized(phrase("arena-left").with("text", words.as_str()).with("time", clock_text(secs)));
    }
    let bar = ui.add(ProgressBar::new(played as f32 / all.max(1) as f32).desired_height(10.0));
    ui.ctx().accesskit_node_builder(bar.id, |node| node.set_label(words.as_str()));
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(words).small());
        let (paused, stops) = (control.pause.is_on(), control.stop.load(Ordering::Relaxed));
        let words = ui.localized(if paused { "arena-go-on" } else { "arena-pause" });
        if ui.add_enabled(!stops, Button::new(words)).clicked() {
            commands.send(LabAction::Pause(!paused));
        }
        let (words, tip) = (ui.localized("lab-stop"), ui.localized("lab-stop-tip"));
        if ui.add_enabled(!stops, Button::new(words)).on_hover_text(tip).clicked() {
            commands.send(LabAction::Stop);
        }
        if paused {
            let words = ui.localized("arena-paused");
            ui.label(RichText::new(words).weak());
        }
    });
}

fn figures_ui(ui: &mut Ui, theme: &Theme, found: &LabProgress) {
    if found.figures.is_empty() {
        return;
    }
    let is_pair = found.games.len() > 1;
    let [before, after] = colours(theme);
    ScrollArea::horizontal().id_salt("lab figures").auto_shrink([false, true]).show(ui, |ui| {
        Grid::new("lab figures").striped(true).spacing([14.0, 5.0]).show(ui, |ui| {
            ui.label("");
            if is_pair {
                for (head, colour) in [("lab-before", before), ("lab-after", after)] {
                    let words = ui.localized(head);
                    ui.label(RichText::new(words).small().strong().color(colour));
                }
            } else {
                ui.label("");
            }
            ui.label("");
            ui.end_row();
            for row in &found.figures {
                row_ui(ui, theme, row);
                ui.end_row();
            }
        });
    });
    if is_pair {
        let words = ui.localized("lab-legend");
        ui.label(RichText::new(words).small().weak());
    }
}

/// The colours of the current and the changed rules.
fn colours(theme: &Theme) -> [Color32; 2] {
    [color32(theme.window.weak_text), color32(theme.window.accent)]
}

fn row_ui(ui: &mut Ui, theme: &Theme, row: &LabComparison) {
    let words = ui.localized(phrase("capitalized").with("text", name(row.figure)));
    ui.label(if row.differs { RichText::new(words).strong() } else { RichText::new(words) });
    for estimate in &row.estimates {
        let [value, error] = figure(row.figure, *estimate);
        ltr_region(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                ui.label(value);
                ui.label(RichText::new(format!("± {error}")).small().weak());
            })
        });
    }
    picture_ui(ui, theme, row);
    if row.chance.is_some() {
        let words = ui.localized(significance(row));
        let words = RichText::new(words).small();
        ui.label(if row.differs { words.strong() } else { words.weak() });
    }
}

/// Draws each value as a dot on its error bar, both on the same scale.
fn picture_ui(ui: &mut Ui, theme: &Theme, row: &LabComparison) {
    let (rect, _) = ui.allocate_exact_size(PICTURE, Sense::hover());
    let ends = |one: &Estimate| one.value + one.error;
    let most = if is_share(row.figure) { 1.0 } else { row.estimates.iter().map(ends).fold(1e-9, f64::max) * 1.05 };
    let x = |value: f64| rect.left() + 4.0 + (rect.width() - 8.0) * (value / most).clamp(0.0, 1.0) as f32;
    let painter = ui.painter();
    let line = Stroke::new(1.0, color32(theme.window.line));
    painter.hline(x(0.0)..=x(most), rect.center().y, line);
    let even = if row.figure == LabFigure::FirstMover { Some(0.5) } else { None };
    for at in [Some(0.0), even, is_share(row.figure).then_some(1.0)].into_iter().flatten() {
        painter.vline(x(at), rect.y_range().shrink(6.0), line);
    }
    let colours = colours(theme);
    let count = row.estimates.len();
    for (index, (one, colour)) in row.estimates.iter().zip(colours).enumerate() {
        let colour = if count == 1 { colours[1] } else { colour };
        let y = if count == 1 { rect.center().y } else { rect.center().y - 4.5 + 9.0 * index as f32 };
        let (from, to) = (x(one.value - one.error), x(one.value + one.error));
        painter.hline(from..=to, y, Stroke::new(4.0, colour.gamma_multiply(0.45)));
        painter.circle_filled(pos2(x(one.value), y), 3.5, colour);
    }
}

fn openings_ui(ui: &mut Ui, found: &LabProgress) {
    if found.figures.is_empty() {
        return;
    }
    let (words, tip) = (ui.localized("lab-openings"), ui.localized("lab-openings-tip"));
    ui.label(RichText::new(words).strong()).on_hover_text(tip);
    let is_pair = found.openings.len() > 1;
    ui.horizontal_wrapped(|ui| {
        for (index, (openings, tested)) in found.openings.iter().enumerate() {
            ui.vertical(|ui| {
                ui.set_min_width(220.0);
                if is_pair {
                    let words = ui.localized(if index == 0 { "lab-before" } else { "lab-after" });
                    ui.label(RichText::new(words).small().strong());
                }
                rules_openings_ui(ui, index, openings, *tested);
            });
        }
    });
}

fn rules_openings_ui(ui: &mut Ui, index: usize, openings: &[DecisiveOpening], tested: usize) {
    if openings.is_empty() {
        let none = || phrase("lab-openings-none").with("tested", tested);
        let words = ui.localized(if tested == 0 { phrase("lab-openings-few") } else { none() });
        ui.label(RichText::new(words).small().weak());
        return;
    }
    Grid::new(("lab openings", index)).striped(true).spacing([12.0, 3.0]).show(ui, |ui| {
        for opening in openings.iter().take(MAX_OPENINGS) {
            ltr_region(ui, |ui| ui.add(Label::new(RichText::new(&opening.moves).monospace())));
            ltr_region(ui, |ui| ui.label(figure_and_error(LabFigure::FirstMover, opening.score)));
            let words = ui.localized(phrase("lab-opening-games").with("count", opening.games));
            ui.label(RichText::new(words).small().weak());
            ui.end_row();
        }
    });
    if openings.len() > MAX_OPENINGS {
        let words = ui.localized(phrase("and-more").with("count", openings.len() - MAX_OPENINGS));
        ui.label(RichText::new(words).small().weak());
    }
}

/// The players, the number of games and what was excluded.
fn how_ui(ui: &mut Ui, app: &AppState, found: &LabProgress, commands: &mut Commands) {
    let games: Vec<String> = found.games.iter().map(|[counted, _]| counted.to_string()).collect();
    let how = phrase("lab-played-by").with("bot", found.asked.bot.as_str()).with("seed", found.seed.to_string());
    let words = ui.localized(phrase("lab-how").with("games", games.join(" + ")).with("how", how));
    ui.label(RichText::new(words).small().weak());
    let repeats: usize = found.games.iter().map(|[_, repeats]| repeats).sum();
    if repeats > 0 {
        let words = ui.localized(phrase("lab-repeats").with("count", repeats));
        ui.label(RichText::new(words).small().weak());
    }
    let (words, tip) = (ui.localized("lab-copy-seed"), ui.localized("lab-copy-tip"));
    if ui.small_button(words).on_hover_text(tip).clicked() {
        commands.send(Command::Copy(found.asked.command(Some(found.seed))));
    }
    let (count, account) = &found.faults;
    if *count > 0 {
        ui.add_space(6.0);
        let words = ui.localized(phrase("lab-faults").with("count", *count));
        ui.label(RichText::new(words).color(color32(app.shared.theme.window.error)));
        ltr_region(ui, |ui| ui.add(Label::new(small_code(account.trim_end()))));
    }
}
