//! Handles commands and frames for the rules lab.

use super::{Lab, LabAction, LabDraft};
use crate::app::command::{Command, Commands};
use crate::app::frame::{FeatureState, Frame};
use crate::app::route::Route;
use crate::app::shared::Shared;
use crate::report::Report;
use crate::text::phrase;

impl FeatureState for Lab {
    type Action = LabAction;

    fn handle(&mut self, action: LabAction, frame: &mut Frame<'_, '_>) {
        match action {
            LabAction::Keep(draft) => save_rules(&draft, frame.shared),
            other => self.act(other, &frame.shared.catalog),
        }
    }

    fn tick(&mut self, _: &mut Frame<'_, '_>) {
        self.take_results();
    }
}

/// Saves tested rules as a user variant and selects it in the gallery.
fn save_rules(draft: &LabDraft, shared: &Shared) {
    let Ok(variant) = shared.now.variant(&draft.variant) else { return };
    let title = shared.words().format(phrase("lab-kept-title").with("title", &variant.title));
    let (catalog, sets) = (shared.catalog.clone(), draft.sets());
    let keep = move || catalog.keep_facts(&variant, &title, &sets);
    shared.disk.run(keep, |shared, commands, kept| match kept {
        Ok(id) => choose_saved_rules(id, shared, commands),
        Err(report) => shared.notify(report),
    });
}

fn choose_saved_rules(id: String, shared: &mut Shared, commands: &mut Commands) {
    shared.now = shared.catalog.now();
    let file = format!("scripts/{id}.lua");
    let folder = shared.catalog.root().folder.display().to_string();
    let report = Report::note(phrase("lab-kept").with("file", file).with("folder", folder));
    shared.notify(report.hint(phrase("lab-kept-hint")));
    let game = &mut shared.settings.last_game;
    (game.variant, game.position, game.opening) = (id, String::new(), String::new());
    commands.send(Command::Open(Route::GALLERY));
}
