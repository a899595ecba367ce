//! The page of one contest: its score, controls, boards, tables, faults and games.

use super::format::{progress, sentence};
use super::{curve, games, live_boards, table};
use crate::app::command::Commands;
use crate::app::components::{UiTokens, card_frame};
use crate::app::features::arena::{ArenaAction, ContestState, ContestView};
use crate::app::shell::HeaderAction;
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::arena::Control;
use crate::config::icon;
use crate::summary::clock_text;
use crate::summary::contest::test_state;
use crate::text::{own, phrase};
use egui::{Label, ProgressBar, RichText, Slider, Ui};
use std::sync::atomic::Ordering;

pub(super) fn ui(
    ui: &mut Ui,
    app: &AppState,
    view: &ContestView,
    standings: &mut table::StandingsTable,
    commands: &mut Commands,
) {
    card_frame(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        verdict_ui(ui, app, view, commands);
    });
    card(ui, |ui| curve::ui(ui, app, view));
    live_boards::ui(ui, app, view, commands);
    card(ui, |ui| standings.ui(ui, view));
    table::faults_ui(ui, app, view, commands);
    card(ui, |ui| games::ui(ui, view, commands));
}

/// Draws a card around contents, and none if there are no contents.
fn card(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> bool) {
    let mut frame = card_frame(ui).begin(ui);
    frame.content_ui.set_width(frame.content_ui.available_width());
    if contents(&mut frame.content_ui) {
        frame.end(ui);
    }
}

/// Draws the result as a sentence, the conditions, the progress and what concerns the running games.
fn verdict_ui(ui: &mut Ui, app: &AppState, view: &ContestView, commands: &mut Commands) {
    let (about, tokens) = (&view.about, ui.tokens());
    let result = ui.localized(sentence(view));
    let shown = ui.add(Label::new(tokens.title(&result)).wrap());
    announce(ui, &shown, &result);
    let ledger = &view.standing.ledger;
    let share = ledger.counted() as f32 / ledger.schedule().pair_count().max(1) as f32;
    let mut words = ui.localized(progress(view));
    let is_played = app.arena.played() == Some(about.id);
    if let Some(secs) = view.standing.left_secs.filter(|_| is_played && !ledger.is_over()) {
        words = ui.localized(phrase("arena-left").with("text", words.as_str()).with("time", clock_text(secs)));
    }
    ui.add(Label::new(tokens.small(&words)).wrap());
    let description =
        phrase("arena-about").with("game", own(about.variant.title.as_str())).with("began", about.began.as_str());
    let description = ui.localized(description.with("seed", about.terms.seed.to_string()));
    ui.add(Label::new(tokens.caption(description)).wrap());
    if !ledger.is_over() {
        let bar = ui.add(ProgressBar::new(share).desired_height(6.0));
        ui.ctx().accesskit_node_builder(bar.id, |node| node.set_label(words.as_str()));
    }
    test_ui(ui, view);
    match app.arena.control().filter(|_| is_played) {
        Some(control) => steer_ui(ui, app, control, commands),
        None if !ledger.is_over() => resume_ui(ui, app, about.id),
        None => {}
    }
}

/// The buttons of the shown contest.
pub(super) fn actions(app: &AppState) -> Vec<HeaderAction> {
    let Some(id) = app.arena.chosen().filter(|_| !app.arena.shows_ratings) else { return Vec::new() };
    let is_over = app.arena.shown().is_some_and(|view| view.standing.ledger.is_over());
    let Some(control) = app.arena.control().filter(|_| app.arena.played() == Some(id)) else {
        if is_over || app.arena.shown().is_none() {
            return Vec::new();
        }
        let resume = HeaderAction::new(icon::PLAY, "arena-take-up", ArenaAction::GoOn(id));
        return vec![resume.why_not(why_not_resume(app, id).map(phrase))];
    };
    let paused = control.pause.is_on();
    let [finishes, stops] = [&control.finish, &control.stop].map(|flag| flag.load(Ordering::Relaxed));
    let stopping = stops.then(|| phrase("arena-stopping"));
    let ending = stopping.clone().or_else(|| finishes.then(|| phrase("arena-finishing")));
    let (sign, text) = if paused { (icon::PLAY, "arena-go-on") } else { (icon::PAUSE, "arena-pause") };
    let finish = if finishes { "arena-finish-not" } else { "arena-finish" };
    vec![
        HeaderAction::new(icon::STOP, "arena-stop", ArenaAction::Stop).why_not(stopping.clone()),
        HeaderAction::new(icon::FLAG_CHECKERED, finish, ArenaAction::Finish(!finishes)).why_not(stopping),
        HeaderAction::new(sign, text, ArenaAction::Pause(!paused)).why_not(ending),
    ]
}

/// Why an interrupted contest cannot be resumed now.
fn why_not_resume(app: &AppState, id: i64) -> Option<&'static str> {
    let state = app.arena.listed.iter().find(|one| one.id == id).map(|one| one.state);
    match state {
        _ if app.arena.is_busy() => Some("arena-busy"),
        Some(ContestState::UnderWay) => Some("arena-held"),
        _ => None,
    }
}

/// Draws the progress of a match's SPRT.
fn test_ui(ui: &mut Ui, view: &ContestView) {
    let Some(sprt) = view.about.terms.sprt else { return };
    let message = phrase("arena-test").with("state", test_state(sprt, &view.standing.ledger.pairs()));
    let message = ui.localized(message);
    ui.label(RichText::new(message).small());
}

/// Draws how many games run at a time and whether they are about to end.
fn steer_ui(ui: &mut Ui, app: &AppState, control: &Control, commands: &mut Commands) {
    let paused = control.pause.is_on();
    let [finishes, stops] = [&control.finish, &control.stop].map(|flag| flag.load(Ordering::Relaxed));
    ui.horizontal_wrapped(|ui| {
        threads_ui(ui, app, commands);
        let state = match (paused, finishes, stops) {
            (.., true) => Some("arena-stopping"),
            (_, true, _) => Some("arena-finishing"),
            (true, ..) => Some("arena-paused"),
            _ => None,
        };
        if let Some(words) = state.map(|state| ui.localized(state)) {
            let text = ui.tokens().small(&words);
            let shown = ui.label(text);
            announce(ui, &shown, &words);
        }
    });
}

/// Draws the field for the number of concurrent games.
fn threads_ui(ui: &mut Ui, app: &AppState, commands: &mut Commands) {
    let mut threads = app.arena.threads;
    let named = ui.label(ui.localized("arena-threads"));
    let slider = ui.add(Slider::new(&mut threads, 1..=most_threads())).labelled_by(named.id);
    if slider.changed() {
        commands.send(ArenaAction::Threads(threads));
    }
}

/// The largest number of concurrent games. It may exceed the number of processors, because bots that wait leave them idle.
pub(super) fn most_threads() -> usize {
    2 * crate::app::features::arena::processors().max(2)
}

/// Draws why an interrupted contest cannot be resumed now.
fn resume_ui(ui: &mut Ui, app: &AppState, id: i64) {
    if let Some(why) = why_not_resume(app, id) {
        let why = ui.localized(why);
        let text = ui.tokens().small(why);
        ui.label(text);
    }
}
