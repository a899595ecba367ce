//! User actions on the shown game or position, and on the files of the user's folder.

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
    Edit,
}

#[derive(Clone, Debug)]
pub enum FileAction {
    Reload,
    OpenInEditor {
        /// Relative to the folder: `ai/fox.lua`.
        file: String,
        /// Counted from 1.
        line: Option<u32>,
    },
    OpenFolder,
    /// Changes a number in a weights file.
    SetWeight {
        /// Relative to the folder: `ai/minimax.yaml`.
        file: String,
        name: String,
        value: f64,
    },
}
