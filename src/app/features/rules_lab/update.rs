//! Handles commands and frames for the rules lab.

use super::{Lab, LabAction, LabDraft};
use crate::app::command::Command;
use crate::app::features::play::PlayAction;
use crate::app::frame::{FeatureState, Frame};
use crate::app::route::Route;
use crate::app::shared::Shared;
use crate::app::widgets::seat_picker::{first_bot, plays};
use crate::config::HUMAN;
use crate::report::Report;
use crate::text::{authored, phrase};

impl FeatureState for Lab {
    type Action = LabAction;

    fn handle(&mut self, action: LabAction, frame: &mut Frame<'_, '_>) {
        match action {
            LabAction::Keep(draft) => save_rules(&draft, frame.shared, |_| Command::Open(Route::GALLERY)),
            LabAction::Play(draft) => save_rules(&draft, frame.shared, |id| LabAction::StartLoaded(id).into()),
            LabAction::StartLoaded(id) => self.starts = Some(id),
            other => self.act(other, &frame.shared.catalog),
        }
    }

    fn tick(&mut self, frame: &mut Frame<'_, '_>) {
        self.take_results();
        // The user may have gone elsewhere meanwhile.
        let is_here = frame.shared.screens.current == Route::LAB;
        let is_loaded = |id: &mut String| frame.shared.now.variant(id).is_ok();
        if let Some(id) = self.starts.take_if(|id| !is_here || is_loaded(id)).filter(|_| is_here) {
            settle_seats(&id, frame.shared);
            frame.commands.send(PlayAction::Start(None));
        }
    }
}

/// Gives the user a seat if the last game had none, since to play new rules is not to watch two bots, and replaces a bot that does not
/// play the new rules.
fn settle_seats(id: &str, shared: &mut Shared) {
    let Ok(variant) = shared.now.variant(id) else { return };
    let seats = &mut shared.settings.last_game.seats;
    if !seats.iter().any(|seat| seat == HUMAN) {
        HUMAN.clone_into(&mut seats[0]);
    }
    for seat in seats.iter_mut().filter(|seat| !plays(seat, &variant, &shared.now)) {
        *seat = first_bot(&variant, &shared.now).unwrap_or_else(|| HUMAN.to_owned());
    }
}

/// Saves tested rules as a user variant, selects it in the gallery, and then gives a command.
fn save_rules(draft: &LabDraft, shared: &Shared, next: fn(String) -> Command) {
    let Ok(variant) = shared.now.variant(&draft.variant) else { return };
    let title = shared.words().format(phrase("lab-kept-title").with("title", &variant.title));
    let (catalog, sets) = (shared.catalog.clone(), draft.sets());
    let summary =
        phrase("game-with-changes").with("game", authored(&variant.title)).with("facts", draft.changes(&variant));
    let summary = shared.words().format(summary);
    let keep = move || catalog.keep_facts(&variant, (&title, &summary), &sets);
    shared.disk.run(keep, move |shared, commands, kept| match kept {
        Ok(id) => {
            choose_saved_rules(id.clone(), shared);
            commands.send(next(id));
        }
        Err(report) => shared.notify(report),
    });
}

fn choose_saved_rules(id: String, shared: &mut Shared) {
    shared.now = shared.catalog.now();
    let file = format!("scripts/{id}.lua");
    let folder = shared.catalog.root().folder.display().to_string();
    let report = Report::note(phrase("lab-kept").with("file", file).with("folder", folder));
    shared.notify(report.hint(phrase("lab-kept-hint")));
    let game = &mut shared.settings.last_game;
    (game.variant, game.position, game.opening) = (id, String::new(), String::new());
}
