//! Commands of the rules lab.

use super::{LabAction, LabDraft};
use crate::app::route::Route;
use crate::app::state::AppState;
use crate::report::Report;
use crate::text::{Words, phrase};

impl AppState {
    pub(in crate::app) fn lab_act(&mut self, act: LabAction) {
        match act {
            LabAction::Keep(draft) => self.save_rules(&draft),
            other => self.lab.act(other, &self.catalog),
        }
    }

    /// Saves tested rules as a user variant and selects it in the menu.
    fn save_rules(&mut self, draft: &LabDraft) {
        let Ok(variant) = self.now.variant(&draft.variant) else { return };
        let title =
            Words::of(self.settings.language.language()).format(phrase("lab-kept-title").with("title", &variant.title));
        let (catalog, sets) = (self.catalog.clone(), draft.sets());
        let keep = move || catalog.keep_facts(&variant, &title, &sets);
        self.disk.run(keep, |app, kept| match kept {
            Ok(id) => app.choose_saved_rules(id),
            Err(report) => app.notice = Some(report),
        });
    }

    fn choose_saved_rules(&mut self, id: String) {
        self.now = self.catalog.now();
        let file = format!("scripts/{id}.lua");
        let folder = self.catalog.root().folder.display().to_string();
        let report = Report::note(phrase("lab-kept").with("file", file).with("folder", folder));
        self.notice = Some(report.hint(phrase("lab-kept-hint")));
        let game = &mut self.settings.last_game;
        (game.variant, game.position, game.opening) = (id, String::new(), String::new());
        self.open(Route::MENU);
    }
}
