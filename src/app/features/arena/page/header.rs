//! The page's title and the buttons of its header.

use crate::app::components::ButtonKind;
use crate::app::features::arena::{ArenaAction, ContestState};
use crate::app::shell::{HeaderAction, Heading};
use crate::app::state::AppState;
use crate::config::icon;
use crate::farm::NatsAddress;
use crate::text::{Phrase, authored, phrase};
use std::sync::atomic::Ordering;

pub(super) fn heading(title: Phrase, app: &AppState) -> Heading {
    let arena = &app.arena;
    let context = match arena.shown() {
        _ if arena.shows_ratings => Some(phrase("ratings")),
        Some(view) => {
            let about = phrase("arena-context").with("title", &view.about.title);
            Some(about.with("game", authored(view.about.variant.title.as_str())))
        }
        None if arena.chosen().is_none() => Some(phrase("arena-new-title")),
        None => None,
    };
    Heading { title, context }
}

/// The buttons, the most important one last.
pub(super) fn actions(app: &AppState) -> Vec<HeaderAction> {
    let arena = &app.arena;
    let is_form = arena.chosen().is_none() && !arena.shows_ratings;
    let mut actions = contest_actions(app);
    if !is_form {
        let new = HeaderAction::new(icon::PLUS, "arena-new", ArenaAction::Show(None));
        // The form for an export has the primary button.
        let kind = if arena.shows_export { ButtonKind::Secondary } else { ButtonKind::Primary };
        actions.push(new.kind(kind));
    }
    actions
}

/// The buttons of the shown contest.
fn contest_actions(app: &AppState) -> Vec<HeaderAction> {
    let arena = &app.arena;
    let (Some(id), Some(view)) = (arena.chosen().filter(|_| !arena.shows_ratings), arena.shown()) else {
        return Vec::new();
    };
    let mut actions = match arena.control().filter(|_| arena.running_id() == Some(id)) {
        None if view.standing.ledger.is_over() => Vec::new(),
        None => resume_actions(app, id),
        Some(control) => {
            let paused = control.pause.is_on();
            let [finishes, stops] = [&control.finish, &control.stop].map(|flag| flag.load(Ordering::Relaxed));
            let stopping = stops.then(|| phrase("arena-stopping"));
            let ending = stopping.clone().or_else(|| finishes.then(|| phrase("arena-finishing")));
            let (sign, text) = if paused { (icon::PLAY, "resume") } else { (icon::PAUSE, "pause") };
            let finish = if finishes { "arena-finish-not" } else { "arena-finish" };
            vec![
                HeaderAction::new(icon::STOP, "arena-stop", ArenaAction::Stop).why_not(stopping.clone()),
                HeaderAction::new(icon::FLAG_CHECKERED, finish, ArenaAction::Finish(!finishes)).why_not(stopping),
                HeaderAction::new(sign, text, ArenaAction::Pause(!paused)).why_not(ending),
            ]
        }
    };
    let export = HeaderAction::new(icon::EXPORT, "arena-export-open", ArenaAction::ShowExport(!arena.shows_export));
    actions.push(export.why_not(view.games.is_empty().then(|| phrase("arena-export-none"))));
    actions
}

/// The buttons to resume a contest: also with workers, once there is a server of theirs.
fn resume_actions(app: &AppState, id: i64) -> Vec<HeaderAction> {
    let why_not = why_not_resume(app, id).map(phrase);
    let resume = |icon, text, has_workers| {
        HeaderAction::new(icon, text, ArenaAction::Resume { id, has_workers }).why_not(why_not.clone())
    };
    let here = resume(icon::PLAY, "arena-take-up", false);
    match app.shared.settings.farm.parse::<NatsAddress>() {
        Ok(address) => {
            let workers = resume(icon::CPU, "arena-take-up-workers", true);
            vec![workers.tip(address.to_string()), here]
        }
        Err(_) => vec![here],
    }
}

/// Why an interrupted contest cannot be resumed now.
pub(super) fn why_not_resume(app: &AppState, id: i64) -> Option<&'static str> {
    let state = app.arena.listed.iter().find(|one| one.id == id).map(|one| one.state);
    match state {
        _ if app.arena.is_busy() => Some("arena-busy"),
        Some(ContestState::UnderWay) => Some("arena-held"),
        _ => None,
    }
}
