//! A training: what it is for, how far it is or what came of it, and its generations.

use super::generations::GenerationsTable;
use crate::app::command::Commands;
use crate::app::components::tokens::icon_font;
use crate::app::components::{ActionButton, UiTokens, card_frame, height, space};
use crate::app::features::bots::BotsAction;
use crate::app::features::train::{TrainAction, TrainingView};
use crate::app::run_control::{RunControl, RunWish};
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::window_size::WindowSize;
use crate::config::icon;
use crate::summary::training as summary;
use crate::text::{Phrase, authored, capital, phrase, raw};
use crate::training::{CandidateUse, TrainingResult};
use egui::{Align2, Label, ProgressBar, Sense, Ui, vec2};

const DISC_POINTS: f32 = 36.0;
const BAR_POINTS: f32 = 6.0;

#[derive(Default)]
pub(super) struct TrainResults {
    table: GenerationsTable,
}

impl TrainResults {
    pub fn ui(&mut self, ui: &mut Ui, app: &AppState, view: &TrainingView, commands: &mut Commands) {
        ui.spacing_mut().item_spacing.y = space::M;
        card_frame(ui).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = space::XS;
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = space::M;
                sign_ui(ui);
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    words_ui(ui, app, view);
                    if let Some(result) = &view.result {
                        actions_ui(ui, app, (view, result), commands);
                    }
                });
            });
            if let Some(control) = app.trainer.control() {
                running_ui(ui, view, control, commands);
            }
        });
        self.table.ui(ui, view);
    }
}

fn sign_ui(ui: &mut Ui) {
    let tokens = ui.tokens();
    let (rect, _) = ui.allocate_exact_size(vec2(DISC_POINTS, DISC_POINTS), Sense::hover());
    ui.painter().circle_filled(rect.center(), 0.5 * DISC_POINTS, tokens.surface_control);
    let font = icon_font(20.0);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, icon::GRADUATION_CAP, font, tokens.accent);
}

/// Draws what is trained, or the result in a sentence, and the conditions.
fn words_ui(ui: &mut Ui, app: &AppState, view: &TrainingView) {
    let tokens = ui.tokens();
    let (heading, details) = if let Some(result) = &view.result {
        (summary::sentence(&view.trained, &result.score), Some(outcome(app, view, result)))
    } else {
        let is_stopped = app.trainer.control().is_none() && app.trainer.faults.is_empty();
        let id = if view.trained.is_patterns { "train-heading-patterns" } else { "train-heading" };
        let heading = phrase(id).with("bot", raw(&view.trained.name)).with("game", game(app, view));
        (heading, is_stopped.then(|| phrase("train-stopped")))
    };
    let heading = ui.localized(heading);
    let is_compact = WindowSize::of(ui.ctx()).is_compact();
    let large = if is_compact { tokens.strong(&heading) } else { tokens.title(&heading) };
    let shown = ui.add(Label::new(large).wrap());
    if view.result.is_some() {
        announce(ui, &shown, &heading);
    }
    if let Some(details) = details {
        let words = capital(&ui.localized(details));
        let shown = ui.add(Label::new(tokens.body(&words)).wrap());
        announce(ui, &shown, &words);
    }
    let words = ui.localized(conditions(view));
    ui.add(Label::new(tokens.caption(words)).wrap());
}

fn game(app: &AppState, view: &TrainingView) -> Phrase {
    let variant = app.shared.now.variant(&view.draft.variant);
    variant.map_or_else(|_| raw(&view.draft.variant), |variant| authored(&variant.title))
}

/// What became of the new weights.
fn outcome(app: &AppState, view: &TrainingView, result: &TrainingResult) -> Phrase {
    match &result.use_of_candidate {
        CandidateUse::Written(files) => {
            let folder = app.shared.catalog.root().folder.display().to_string();
            phrase("train-written").with("files", files.join(", ")).with("folder", folder)
        }
        CandidateUse::NotBetter | CandidateUse::Outdated => summary::unused(&view.trained, result),
    }
}

/// The terms of the training.
fn conditions(view: &TrainingView) -> Phrase {
    let terms = &view.terms;
    let length = match terms.minutes {
        Some(minutes) => phrase("train-minutes").with("count", minutes.round() as i64),
        None => phrase("terminal-tune-games").with("games", terms.games.unwrap_or_default()),
    };
    let words = phrase("train-conditions").with("length", length).with("generations", i64::from(terms.generations));
    words.with("nodes", terms.nodes).with("seed", terms.seed.to_string())
}

/// Draws the buttons that use the trained bot.
fn actions_ui(ui: &mut Ui, app: &AppState, (view, result): (&TrainingView, &TrainingResult), commands: &mut Commands) {
    // Patterns are no player: a bot names them.
    if view.trained.is_patterns || !matches!(result.use_of_candidate, CandidateUse::Written(_)) {
        return;
    }
    ui.add_space(space::XS);
    let missing = app.shared.now.bot(&view.trained.name).is_err().then(|| phrase("loading"));
    let no_game = missing.clone().or_else(|| app.no_other_game()).map(|why| capital(&ui.localized(why)));
    let no_advice = missing.or_else(|| app.no_advice()).map(|why| capital(&ui.localized(why)));
    ui.horizontal_wrapped(|ui| {
        let play = ActionButton::secondary(ui.localized("bots-play")).icon(icon::PLAY);
        if ui.add(play.tip(ui.localized("train-play-tip")).why_not(no_game)).clicked() {
            commands.send(TrainAction::Play);
        }
        let edit = ActionButton::secondary(ui.localized("bots-tune")).icon(icon::SLIDERS_HORIZONTAL);
        if ui.add(edit.tip(ui.localized("weight-lab-tip")).why_not(no_advice)).clicked() {
            commands.send(BotsAction::Tune(view.trained.name.clone()));
        }
    });
}

/// Draws the progress, and the buttons that pause and stop the training.
fn running_ui(ui: &mut Ui, view: &TrainingView, control: &RunControl, commands: &mut Commands) {
    let tokens = ui.tokens();
    let words = match &view.progress {
        Some(now) => capital(&ui.localized(summary::progress(now))),
        None => ui.localized("train-begins"),
    };
    let bar = ProgressBar::new(view.share()).desired_height(BAR_POINTS).corner_radius(3);
    let bar = ui.add(bar.fill(tokens.accent));
    ui.ctx().accesskit_node_builder(bar.id, |node| node.set_label(words.as_str()));
    ui.horizontal_wrapped(|ui| {
        ui.label(tokens.small(words));
        let wish = control.wish();
        let button = |ui: &Ui, text: &'static str, icon| {
            let why = (wish == RunWish::Stop).then(|| ui.localized("arena-stopping"));
            ActionButton::secondary(ui.localized(text)).icon(icon).height(height::DENSE).why_not(why)
        };
        let is_paused = wish == RunWish::Pause;
        let (text, sign) = if is_paused { ("resume", icon::PLAY) } else { ("pause", icon::PAUSE) };
        if ui.add(button(ui, text, sign)).clicked() {
            commands.send(TrainAction::Pause(!is_paused));
        }
        if ui.add(button(ui, "stop", icon::STOP).tip(ui.localized("train-stop-tip"))).clicked() {
            commands.send(TrainAction::Stop);
        }
        if is_paused {
            ui.label(tokens.small(ui.localized("arena-paused")));
        }
    });
}
