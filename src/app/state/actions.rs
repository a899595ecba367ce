//! What a user can do with the shown game as text, and with the files of their folder.

#[derive(Clone, Copy, Debug)]
pub enum ExportAction {
    /// Copies the shown position.
    CopyPosition,
    /// Copies the shown game, with its variations.
    CopyGame,
    /// Saves the shown game as a file.
    SaveGame,
}

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
