//! What a user can do with the shown game or position, and with the files of their folder.

#[derive(Clone, Copy, Debug)]
pub enum DocumentAction {
    /// Copies the position as text.
    CopyPosition,
    /// Copies the game, with its variations.
    CopyGame,
    /// Saves the game as a file.
    SaveGame,
    /// Analyses the current game, up to its latest move.
    Analyse,
    /// Opens the position in the position editor.
    Edit,
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
