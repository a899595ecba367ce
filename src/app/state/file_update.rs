//! Carries out what a user does with files of their folder.

use super::{AppState, FileAction};

impl AppState {
    pub(in crate::app) fn file_act(&mut self, action: FileAction) {
        match action {
            FileAction::Reload => self.reload(),
            FileAction::OpenInEditor { file, line } => self.open_in_editor(&file, line),
            FileAction::OpenFolder => self.open_folder(),
            FileAction::CreateBot(name) => self.create_bot(&name),
            FileAction::SetWeight { file, name, value } => {
                self.preview_weights(&file);
                let catalog = self.catalog.clone();
                self.disk.queue().run(move || catalog.set_weight(&file, &name, value));
            }
        }
    }
}
