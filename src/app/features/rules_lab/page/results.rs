//! The results of a lab: the finding in a sentence with what was played, the figures, and the decisive openings.

use super::figures::figures_ui;
use super::format::{sentence, tried};
use crate::app::command::{Command, Commands};
use crate::app::components::tokens::icon_font;
use crate::app::components::{ActionButton, UiTokens, card_frame, height, space, titled_card};
use crate::app::features::rules_lab::{LabAction, LabProgress};
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::widgets::seat_picker::seat_words;
use crate::app::widgets::style::small_code;
use crate::app::window_size::WindowSize;
use crate::arena::{DecisiveOpening, LabControl, LabFigure};
use crate::config::icon;
use crate::summary::clock_text;
use crate::summary::lab::figure_and_error;
use crate::text::{phrase, raw};
use crate::view::ltr_region;
use egui::{Align2, Grid, Label, ProgressBar, RichText, Sense, Ui, vec2};
use std::sync::atomic::Ordering;

/// The most openings shown for each rule set.
const MAX_OPENINGS: usize = 8;
/// The least width of the openings of one rule set.
const OPENINGS_POINTS: f32 = 260.0;
const DISC_POINTS: f32 = 36.0;
const BAR_POINTS: f32 = 6.0;

pub(super) fn ui(ui: &mut Ui, app: &AppState, found: &LabProgress, commands: &mut Commands) {
    ui.spacing_mut().item_spacing.y = space::M;
    card_frame(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = space::XS;
        finding_ui(ui, app, found, commands);
    });
    if !found.figures.is_empty() {
        let title = ui.localized(tried(found, app.shared.now.variant(&found.asked.variant).ok().as_deref()));
        titled_card(ui, &title, "", |ui| figures_ui(ui, found));
        let (title, what) = (ui.localized("lab-openings"), ui.localized("lab-openings-tip"));
        titled_card(ui, &title, &what, |ui| openings_ui(ui, found));
    }
    faults_ui(ui, found);
}

/// Draws the finding, what was played, and how far running games are.
fn finding_ui(ui: &mut Ui, app: &AppState, found: &LabProgress, commands: &mut Commands) {
    let tokens = ui.tokens();
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = space::M;
        let (rect, _) = ui.allocate_exact_size(vec2(DISC_POINTS, DISC_POINTS), Sense::hover());
        ui.painter().circle_filled(rect.center(), 0.5 * DISC_POINTS, tokens.surface_control);
        let font = icon_font(20.0);
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, icon::FLASK, font, tokens.accent);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let text = ui.localized(sentence(found));
            let is_compact = WindowSize::of(ui.ctx()).is_compact();
            let large = if is_compact { tokens.strong(&text) } else { tokens.title(&text) };
            let shown = ui.add(Label::new(large).wrap());
            if app.lab.control().is_none() {
                // Announce only the final result, since figures change several times a second.
                announce(ui, &shown, &text);
            }
            how_ui(ui, app, found);
            if app.lab.control().is_none() {
                ui.add_space(space::XS);
                let copy =
                    ActionButton::secondary(ui.localized("lab-copy-seed")).icon(icon::COPY).height(height::DENSE);
                if ui.add(copy.tip(ui.localized("lab-copy-tip"))).clicked() {
                    commands.send(Command::Copy(found.asked.command(Some(found.seed))));
                }
            }
        });
    });
    if let Some(control) = app.lab.control() {
        running_ui(ui, found, control, commands);
    }
}

/// Draws the players, the number of games and what was excluded.
fn how_ui(ui: &mut Ui, app: &AppState, found: &LabProgress) {
    let tokens = ui.tokens();
    let games: Vec<String> = found.games.iter().map(|[counted, _]| counted.to_string()).collect();
    let (seat, now) = (&found.asked.bot, &app.shared.now);
    let bot = now.variant(&found.asked.variant).map_or_else(|_| raw(seat), |variant| seat_words(seat, &variant, now));
    let how = phrase("lab-played-by").with("bot", bot).with("seed", found.seed.to_string());
    let words = ui.localized(phrase("lab-how").with("games", games.join(" + ")).with("how", how));
    ui.add(Label::new(tokens.caption(words)).wrap());
    let repeats: usize = found.games.iter().map(|[_, repeats]| repeats).sum();
    if repeats > 0 {
        let words = ui.localized(phrase("lab-repeats").with("count", repeats));
        ui.add(Label::new(tokens.caption(words)).wrap());
    }
}

/// Draws the progress, and the buttons that pause and stop the games.
fn running_ui(ui: &mut Ui, found: &LabProgress, control: &LabControl, commands: &mut Commands) {
    let tokens = ui.tokens();
    let [played, all] = found.played;
    let mut words = ui.localized(phrase("lab-progress").with("games", played as i64).with("of", all as i64));
    if let Some(secs) = found.left_secs {
        words = ui.localized(phrase("arena-left").with("text", words.as_str()).with("time", clock_text(secs)));
    }
    let bar = ProgressBar::new(played as f32 / all.max(1) as f32).desired_height(BAR_POINTS).corner_radius(3);
    let bar = ui.add(bar.fill(tokens.accent));
    ui.ctx().accesskit_node_builder(bar.id, |node| node.set_label(words.as_str()));
    ui.horizontal_wrapped(|ui| {
        ui.label(tokens.small(words));
        let (paused, stops) = (control.pause.is_on(), control.stop.load(Ordering::Relaxed));
        let button = |ui: &Ui, text: &'static str, icon| {
            let why = stops.then(|| ui.localized("arena-stopping"));
            ActionButton::secondary(ui.localized(text)).icon(icon).height(height::DENSE).why_not(why)
        };
        let (text, sign) = if paused { ("resume", icon::PLAY) } else { ("pause", icon::PAUSE) };
        if ui.add(button(ui, text, sign)).clicked() {
            commands.send(LabAction::Pause(!paused));
        }
        let stop = button(ui, "stop", icon::STOP).tip(ui.localized("lab-stop-tip"));
        if ui.add(stop).clicked() {
            commands.send(LabAction::Stop);
        }
        if paused {
            ui.label(tokens.small(ui.localized("arena-paused")));
        }
    });
}

fn openings_ui(ui: &mut Ui, found: &LabProgress) {
    let is_pair = found.openings.len() > 1;
    ui.horizontal_wrapped(|ui| {
        for (index, (openings, tested)) in found.openings.iter().enumerate() {
            ui.vertical(|ui| {
                ui.set_min_width(OPENINGS_POINTS.min(ui.available_width()));
                if is_pair {
                    let words = ui.localized(if index == 0 { "lab-before" } else { "lab-after" });
                    ui.label(ui.tokens().small(words));
                }
                rules_openings_ui(ui, index, openings, *tested);
            });
        }
    });
}

fn rules_openings_ui(ui: &mut Ui, index: usize, openings: &[DecisiveOpening], tested: usize) {
    let tokens = ui.tokens();
    if openings.is_empty() {
        let none = || phrase("lab-openings-none").with("tested", tested);
        let words = ui.localized(if tested == 0 { phrase("lab-openings-few") } else { none() });
        ui.label(tokens.small(words));
        return;
    }
    Grid::new(("lab openings", index)).striped(true).spacing([space::M, space::XS]).show(ui, |ui| {
        for opening in openings.iter().take(MAX_OPENINGS) {
            ltr_region(ui, |ui| ui.add(Label::new(RichText::new(&opening.moves).monospace())));
            ltr_region(ui, |ui| ui.label(ui.localized(figure_and_error(LabFigure::FirstMover, opening.score))));
            let words = ui.localized(phrase("game-count").with("count", opening.games));
            ui.label(tokens.small(words));
            ui.end_row();
        }
    });
    if openings.len() > MAX_OPENINGS {
        let words = ui.localized(phrase("and-more").with("count", openings.len() - MAX_OPENINGS));
        ui.label(tokens.small(words));
    }
}

/// Draws how many games ended in a fault, and the first of them.
fn faults_ui(ui: &mut Ui, found: &LabProgress) {
    let (count, account) = &found.faults;
    if *count == 0 {
        return;
    }
    let tokens = ui.tokens();
    card_frame(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let words = ui.localized(phrase("lab-faults").with("count", *count));
        ui.add(Label::new(tokens.body(words).color(tokens.error)).wrap());
        ltr_region(ui, |ui| ui.add(Label::new(small_code(account.trim_end())).wrap()));
    });
}
