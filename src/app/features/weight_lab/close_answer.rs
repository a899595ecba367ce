//! Whether the user was asked about unsaved weights, and the answer.

/// An answer of the user to the question what becomes of unsaved weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloseAnswer {
    SaveAndClose,
    CloseWithoutSaving,
    KeepEditing,
}

/// Whether unsaved weights keep the window from closing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CloseQuestion {
    #[default]
    NotAsked,
    Asked,
    /// The window may close.
    Answered,
}
