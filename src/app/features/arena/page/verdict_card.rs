//! The verdict on a contest: the result as a sentence, the conditions and the progress.

use super::header::why_not_resume;
use crate::app::components::tokens::icon_font;
use crate::app::components::{UiTokens, card_frame, space};
use crate::app::features::arena::{ContestView, verdict};
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::app::window_size::WindowSize;
use crate::config::icon;
use crate::summary::clock_text;
use crate::summary::contest::{pairs_played, rounds_played};
use crate::text::{Phrase, phrase};
use egui::{Align2, Label, ProgressBar, Sense, Ui, vec2};
use std::sync::atomic::Ordering;

const DISC_POINTS: f32 = 36.0;
const BAR_POINTS: f32 = 6.0;

pub(super) fn ui(ui: &mut Ui, app: &AppState, view: &ContestView) {
    card_frame(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = space::M;
            sign_ui(ui, app, view);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                words_ui(ui, app, view);
            });
        });
        let ledger = &view.standing.ledger;
        if !ledger.is_over() {
            let (share, label) = match view.standing.solved_percent {
                Some(percent) => (percent as f32 / 100.0, progress(view)),
                None => (ledger.finished_pairs() as f32 / ledger.pair_count().max(1) as f32, progress(view)),
            };
            let accent = ui.tokens().accent;
            let bar = ui.add(ProgressBar::new(share).desired_height(BAR_POINTS).corner_radius(3).fill(accent));
            let label = ui.localized(label);
            ui.ctx().accesskit_node_builder(bar.id, |node| node.set_label(label));
        }
    });
}

/// Draws the icon of the verdict.
fn sign_ui(ui: &mut Ui, app: &AppState, view: &ContestView) {
    let tokens = ui.tokens();
    let (rect, _) = ui.allocate_exact_size(vec2(DISC_POINTS, DISC_POINTS), Sense::hover());
    let is_played = app.arena.running_id() == Some(view.about.id);
    let (sign, ink) = if verdict::is_settled(view) {
        (icon::TROPHY, tokens.accent)
    } else if view.standing.ledger.finished_pairs() == 0 && is_played {
        (icon::HOURGLASS, tokens.weak)
    } else {
        (icon::SCALES, tokens.text)
    };
    ui.painter().circle_filled(rect.center(), 0.5 * DISC_POINTS, tokens.surface_control);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, sign, icon_font(20.0), ink);
}

fn words_ui(ui: &mut Ui, app: &AppState, view: &ContestView) {
    let tokens = ui.tokens();
    let result = ui.localized(verdict::sentence(view));
    let is_compact = WindowSize::of(ui.ctx()).is_compact();
    let text = if is_compact { tokens.strong(&result) } else { tokens.page_title(&result) };
    let shown = ui.add(Label::new(text).wrap());
    announce(ui, &shown, &result);
    let mut parts = vec![progress(view)];
    let is_played = app.arena.running_id() == Some(view.about.id);
    let is_over = view.standing.ledger.is_over();
    if is_played && !is_over {
        if let Some(secs) = view.standing.left_secs {
            parts = vec![phrase("arena-left").with("text", progress(view)).with("time", clock_text(secs))];
        }
        parts.push(phrase("arena-at-a-time").with("count", app.arena.threads));
    }
    let progress = joined(ui, &parts);
    let budget = joined(ui, &budget(view));
    ui.add(Label::new(tokens.caption(format!("{progress}; {budget}."))).wrap());
    if let Some(state) = state_of(app, view) {
        let words = ui.localized(state);
        let shown = ui.label(tokens.small(&words).color(tokens.text));
        announce(ui, &shown, &words);
    }
}

/// Joins parts of a list with commas.
fn joined(ui: &Ui, parts: &[Phrase]) -> String {
    parts.iter().map(|part| ui.localized(part)).collect::<Vec<_>>().join(", ")
}

/// The progress: "12 of 50 pairs, round 2 of 5".
fn progress(view: &ContestView) -> Phrase {
    let ledger = &view.standing.ledger;
    match view.standing.solved_percent {
        Some(percent) => phrase("arena-solving").with("percent", percent as i64),
        None if view.about.is_match() => pairs_played(ledger),
        None => rounds_played(ledger),
    }
}

/// The conditions of the games.
fn budget(view: &ContestView) -> Vec<Phrase> {
    let terms = &view.about.terms;
    let openings = terms.openings.lines().filter(|line| !line.trim().is_empty()).count();
    let mut parts = vec![match openings {
        0 => phrase("arena-budget-random").with("count", i64::from(terms.random_plies)),
        openings => phrase("arena-openings-count").with("count", openings),
    }];
    if let Some(nodes) = terms.nodes {
        parts.push(phrase("arena-budget-nodes").with("count", nodes as i64));
    }
    if let Some(steps) = terms.steps {
        parts.push(phrase("arena-budget-steps").with("count", steps as i64));
    }
    if terms.clock != "none" {
        parts.push(phrase("arena-budget-clock").with("clock", terms.clock.as_str()));
    }
    parts.push(phrase("arena-budget-seed").with("seed", terms.seed.to_string()));
    parts.push(phrase("arena-budget-began").with("began", view.about.began.as_str()));
    parts
}

/// Why fewer games begin than could, or why an interrupted contest cannot be resumed.
fn state_of(app: &AppState, view: &ContestView) -> Option<&'static str> {
    let id = view.about.id;
    let Some(control) = app.arena.control().filter(|_| app.arena.running_id() == Some(id)) else {
        return (!view.standing.ledger.is_over()).then(|| why_not_resume(app, id)).flatten();
    };
    let [finishes, stops] = [&control.finish, &control.stop].map(|flag| flag.load(Ordering::Relaxed));
    match (control.pause.is_on(), finishes, stops) {
        (.., true) => Some("arena-stopping"),
        (_, true, _) => Some("arena-finishing"),
        (true, ..) => Some("arena-paused"),
        _ => None,
    }
}
