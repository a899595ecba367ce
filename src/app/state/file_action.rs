//! What a user can do with files of their folder.

use super::AppState;

#[derive(Clone, Debug)]
pub enum FileAction {
    /// Reloads every file.
    Reload,
    /// Opens a file of the user's folder in the user's editor.
    OpenInEditor {
        /// The path inside the folder: `ai/fox.lua`.
        file: String,
        /// The line, from 1.
        line: Option<u32>,
    },
    /// Shows the user's folder in the system's file manager.
    OpenFolder,
    /// Creates a starter bot with this name.
    CreateBot(String),
    /// Changes a number in a weights file.
    SetWeight {
        /// The path inside the folder: `ai/minimax.yaml`.
        file: String,
        /// The name of the weight.
        name: String,
        value: f64,
    },
}

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
                self.disk.queue.run(move || catalog.set_weight(&file, &name, value).err(), Self::take_fault);
            }
        }
    }
}
