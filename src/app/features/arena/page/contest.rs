//! The page of one contest: its score, controls, boards, tables, faults and games.

use super::format::{progress, sentence};
use super::{curve, games, live_boards, table};
use crate::app::command::Commands;
use crate::app::features::arena::{ArenaAction, ContestState, ContestView};
use crate::app::state::AppState;
use crate::app::widgets::announce::announce;
use crate::app::widgets::localized_text::LocalizedText;
use crate::arena::Control;
use crate::summary::clock_text;
use crate::summary::contest::test_state;
use crate::text::{own, phrase};
use egui::{Button, ProgressBar, RichText, Slider, Ui};
use std::sync::atomic::Ordering;

pub(super) fn ui(ui: &mut Ui, app: &AppState, view: &ContestView, commands: &mut Commands) {
    let about = &view.about;
    let title = ui.localized(&about.title);
    ui.heading(title);
    let description =
        phrase("arena-about").with("game", own(about.variant.title.as_str())).with("began", about.began.as_str());
    let description = ui.localized(description.with("seed", about.terms.seed.to_string()));
    ui.label(RichText::new(description).small().weak());
    let result = ui.localized(sentence(view));
    let shown = ui.label(RichText::new(&result).strong().size(17.0));
    announce(ui, &shown, &result);
    let ledger = &view.standing.ledger;
    let share = ledger.counted() as f32 / ledger.schedule().pair_count().max(1) as f32;
    let mut words = ui.localized(progress(view));
    let is_played = app.arena.played() == Some(about.id);
    if let Some(secs) = view.standing.left_secs.filter(|_| is_played && !ledger.is_over()) {
        words = ui.localized(phrase("arena-left").with("said", words.as_str()).with("time", clock_text(secs)));
    }
    let bar = ui.add(ProgressBar::new(share).desired_height(10.0));
    ui.ctx().accesskit_node_builder(bar.id, |node| node.set_label(words.as_str()));
    ui.label(RichText::new(words).small());
    test_ui(ui, view);
    match app.arena.control().filter(|_| is_played) {
        Some(control) => steer_ui(ui, app, control, commands),
        None if !ledger.is_over() => resume_ui(ui, app, about.id, commands),
        None => {}
    }
    live_boards::ui(ui, app, view, commands);
    ui.add_space(6.0);
    table::ui(ui, view);
    curve::ui(ui, app, view);
    table::faults_ui(ui, app, view, commands);
    games::ui(ui, view, commands);
}

/// Draws the progress of a match's SPRT.
fn test_ui(ui: &mut Ui, view: &ContestView) {
    let Some(sprt) = view.about.terms.sprt else { return };
    let message = phrase("arena-test").with("state", test_state(sprt, &view.standing.ledger.pairs()));
    let message = ui.localized(message);
    ui.label(RichText::new(message).small());
}

/// Draws the controls of a contest that runs on this machine.
fn steer_ui(ui: &mut Ui, app: &AppState, control: &Control, commands: &mut Commands) {
    let paused = control.pause.is_on();
    let [finishes, stops] = [&control.finish, &control.stop].map(|flag| flag.load(Ordering::Relaxed));
    ui.horizontal_wrapped(|ui| {
        let words = ui.localized(if paused { "arena-go-on" } else { "arena-pause" });
        let tip = ui.localized(if paused { "arena-go-on-tip" } else { "arena-pause-tip" });
        if ui.add_enabled(!finishes && !stops, Button::new(words)).on_hover_text(tip).clicked() {
            commands.send(ArenaAction::Pause(!paused));
        }
        let (words, tip) = (ui.localized("arena-finish"), ui.localized("arena-finish-tip"));
        let finish = Button::new(words).selected(finishes);
        if ui.add_enabled(!stops, finish).on_hover_text(tip).clicked() {
            commands.send(ArenaAction::Finish(!finishes));
        }
        let (words, tip) = (ui.localized("arena-stop"), ui.localized("arena-stop-tip"));
        if ui.add_enabled(!stops, Button::new(words)).on_hover_text(tip).clicked() {
            commands.send(ArenaAction::Stop);
        }
        threads_ui(ui, app, commands);
        let state = match (paused, finishes, stops) {
            (.., true) => Some("arena-stopping"),
            (_, true, _) => Some("arena-finishing"),
            (true, ..) => Some("arena-paused"),
            _ => None,
        };
        if let Some(words) = state.map(|state| ui.localized(state)) {
            let shown = ui.label(RichText::new(&words).weak());
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

/// Draws the button that resumes an interrupted contest.
fn resume_ui(ui: &mut Ui, app: &AppState, id: i64, commands: &mut Commands) {
    let state = app.arena.listed.iter().find(|one| one.id == id).map(|one| one.state);
    let why_not = if app.arena.is_busy() {
        Some("arena-busy")
    } else if state == Some(ContestState::UnderWay) {
        Some("arena-held")
    } else {
        None
    };
    ui.horizontal_wrapped(|ui| {
        let (words, tip) = (ui.localized("arena-take-up"), ui.localized("arena-take-up-tip"));
        let why = ui.localized(why_not.unwrap_or("arena-busy"));
        let button = ui.add_enabled(why_not.is_none(), Button::new(words)).on_hover_text(tip);
        if button.on_disabled_hover_text(&why).clicked() {
            commands.send(ArenaAction::GoOn(id));
        }
        match why_not {
            Some(_) => _ = ui.label(RichText::new(why).weak()),
            None => threads_ui(ui, app, commands),
        }
    });
}
