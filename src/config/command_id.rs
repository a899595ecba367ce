//! The commands that a user can give by name: from a button, by a key or from the command palette.

use super::chord::Chord;
use super::icon;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::LazyLock;

/// Where a command can be given. `Everywhere` includes all the others, `Boards` the last four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Everywhere,
    /// Wherever there is a board to play on.
    Boards,
    Game,
    Analysis,
    SetUp,
    WeightLab,
}

impl Scope {
    pub const ALL: [Self; 6] =
        [Self::Everywhere, Self::Boards, Self::Game, Self::Analysis, Self::SetUp, Self::WeightLab];

    /// Whether the two scopes overlap, so that the same key would conflict.
    pub fn meets(self, other: Self) -> bool {
        let wide = |scope: Self| matches!(scope, Self::Everywhere | Self::Boards);
        self == other || wide(self) || wide(other)
    }
}

/// Declares the commands: where each can be given, its default chord (`""` for none), its icon, and the message IDs of its name and
/// of its tooltip (`""` for none).
macro_rules! commands {
    ($($(#[$meta:meta])* $name:ident: $scope:ident, $chord:literal, $icon:ident, $text:literal, $tip:literal;)*) => {
        /// A command without data of its own. The settings file names it to give it another key.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum CommandId { $($(#[$meta])* $name),* }

        impl CommandId {
            /// In the order of the page of shortcuts.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            pub const fn scope(self) -> Scope {
                match self { $(Self::$name => Scope::$scope),* }
            }

            pub const fn icon(self) -> &'static str {
                match self { $(Self::$name => icon::$icon),* }
            }

            pub const fn text(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }

            pub const fn tip(self) -> Option<&'static str> {
                let tip = match self { $(Self::$name => $tip),* };
                if tip.is_empty() { None } else { Some(tip) }
            }

            const fn default_chord_text(self) -> &'static str {
                match self { $(Self::$name => $chord),* }
            }
        }
    };
}

commands! {
    CommandList: Everywhere, "Ctrl+K", LIST_MAGNIFYING_GLASS, "command-list", "command-list-tip";
    /// Starts the same game again, or opens the gallery if there is none.
    NewGame: Everywhere, "Ctrl+N", PLUS, "command-new-game", "command-new-game-tip";
    /// Starts the game that the gallery offers between two bots, without pauses.
    WatchBots: Everywhere, "", SWORD, "command-watch-bots", "command-watch-bots-tip";
    SetUp: Everywhere, "Ctrl+E", NOTE_PENCIL, "command-set-up", "command-set-up-tip";
    Paste: Everywhere, "Ctrl+V", CLIPBOARD_TEXT, "command-paste", "command-paste-tip";
    Copy: Everywhere, "Ctrl+C", COPY, "command-copy", "command-copy-tip";
    CopyGame: Everywhere, "Ctrl+Shift+C", FILE_TEXT, "command-copy-game", "command-copy-game-tip";
    Save: Everywhere, "Ctrl+S", FLOPPY_DISK, "command-save", "command-save-tip";
    Library: Everywhere, "Ctrl+O", BOOKS, "library-title", "library-tip";
    Arena: Everywhere, "Ctrl+T", TROPHY, "arena-title", "arena-tip";
    Lab: Everywhere, "Ctrl+L", FLASK, "lab-title", "lab-tip";
    Rules: Everywhere, "F1", BOOK_OPEN, "rules-title", "rules-tip";
    Keys: Everywhere, "?", KEYBOARD, "keys-title", "keys-tip";
    Manual: Everywhere, "", QUESTION, "manual-title", "manual-tip";
    /// Shows the tour from its first step.
    Tour: Everywhere, "", MAP_TRIFOLD, "command-tour", "command-tour-tip";
    Reload: Everywhere, "F5", ARROWS_CLOCKWISE, "command-reload", "command-reload-tip";
    /// Shows the user's folder in the system's file manager.
    Folder: Everywhere, "", FOLDER_OPEN, "command-folder", "command-folder-tip";
    /// Returns to the page before.
    Back: Everywhere, "Alt+Left", ARROW_LEFT, "command-back", "command-back-tip";
    Forward: Everywhere, "Alt+Right", ARROW_RIGHT, "command-forward", "command-forward-tip";
    /// Moves the keyboard focus to the next part of the window: rail, header, page, panel.
    NextPart: Everywhere, "F6", ARROWS_LEFT_RIGHT, "command-next-part", "command-next-part-tip";
    PreviousPart: Everywhere, "Shift+F6", ARROWS_LEFT_RIGHT, "command-previous-part", "";
    Larger: Everywhere, "Ctrl+=", PLUS, "command-larger", "";
    Smaller: Everywhere, "Ctrl+-", MINUS, "command-smaller", "";
    UsualSize: Everywhere, "Ctrl+0", EQUALS, "command-usual-size", "";
    /// Gives the tiles of the workshop their usual sizes.
    ResetLayout: Everywhere, "", COLUMNS, "workshop-reset-layout", "workshop-reset-layout-tip";
    Quit: Everywhere, "", POWER, "command-quit", "command-quit-tip";
    Board: Boards, "B", CURSOR_CLICK, "command-board", "command-board-tip";
    Camera: Boards, "C", VIDEO_CAMERA, "command-camera", "command-camera-tip";
    Flip: Boards, "F", ARROWS_DOWN_UP, "command-flip", "command-flip-tip";
    /// Shows the board alone, or the whole page again.
    Focus: Boards, "Z", CORNERS_OUT, "command-focus", "command-focus-tip";
    Pass: Boards, "Shift+P", SKIP_FORWARD, "command-pass", "command-pass-tip";
    #[serde(rename = "desk")]
    WeightLab: Boards, "M", SCALES, "weight-lab", "weight-lab-tip";
    #[serde(rename = "working")]
    Inspector: Boards, "W", TREE_STRUCTURE, "inspector-open", "inspector-open-tip";
    Analyse: Game, "A", CHART_LINE, "command-analyse", "command-analyse-tip";
    Hint: Game, "H", LIGHTBULB, "command-hint", "command-hint-tip";
    TakeBack: Game, "Ctrl+Z", ARROW_U_UP_LEFT, "command-take-back", "command-take-back-tip";
    OfferDraw: Game, "", HANDSHAKE, "command-offer", "command-offer-tip";
    Resign: Game, "", FLAG, "command-resign", "command-resign-tip";
    Swapped: Game, "", SWAP, "command-swapped", "command-swapped-tip";
    LookBack: Game, ",", CARET_LEFT, "command-look-back", "command-look-back-tip";
    LookOn: Game, ".", CARET_RIGHT, "command-look-on", "command-look-on-tip";
    LookFirst: Game, "Home", CARET_DOUBLE_LEFT, "start-position", "command-look-first-tip";
    LookLast: Game, "End", CARET_DOUBLE_RIGHT, "command-look-last", "command-look-last-tip";
    StepBack: Analysis, "Left", CARET_LEFT, "command-look-back", "";
    StepOn: Analysis, "Right", CARET_RIGHT, "command-look-on", "";
    VariationBefore: Analysis, "Up", CARET_UP, "command-variation-before", "";
    VariationAfter: Analysis, "Down", CARET_DOWN, "command-variation-after", "";
    First: Analysis, "Home", CARET_DOUBLE_LEFT, "start-position", "";
    Last: Analysis, "End", CARET_DOUBLE_RIGHT, "command-last", "";
    Evaluate: Analysis, "L", GAUGE, "command-evaluate", "command-evaluate-tip";
    /// Evaluates every position of the game and marks its mistakes.
    GameReport: Analysis, "R", LIST_CHECKS, "command-report", "command-report-tip";
    MistakeBefore: Analysis, "P", CARET_LEFT, "command-mistake-before", "";
    MistakeAfter: Analysis, "N", CARET_RIGHT, "command-mistake-after", "";
    /// Deletes the shown move and all after it.
    Delete: Analysis, "Delete", TRASH, "command-delete", "command-delete-tip";
    /// Returns to the game, or to the gallery if there is none.
    LeaveAnalysis: Analysis, "A", ARROW_LEFT, "back-to-game", "command-leave-tip";
    OtherSide: SetUp, "T", CIRCLE_HALF, "command-other-side", "";
    Undo: WeightLab, "Ctrl+Z", ARROW_COUNTER_CLOCKWISE, "command-undo", "command-undo-tip";
    Redo: WeightLab, "Ctrl+Y", ARROW_CLOCKWISE, "command-redo", "command-redo-tip";
    #[serde(rename = "desk_back")]
    WeightLabBack: WeightLab, ",", CARET_LEFT, "previous-position", "";
    #[serde(rename = "desk_on")]
    WeightLabForward: WeightLab, ".", CARET_RIGHT, "next-position", "";
}

impl CommandId {
    /// The name in the settings file: `take_back`.
    pub fn name(self) -> String {
        self.to_string()
    }

    pub fn default_chord(self) -> Option<Chord> {
        // Read once, as every page asks for many of them in every frame.
        static CHORDS: LazyLock<Vec<Option<Chord>>> =
            LazyLock::new(|| CommandId::ALL.iter().map(|id| Chord::read(id.default_chord_text()).ok()).collect());
        CHORDS.get(self as usize).copied().flatten()
    }

    /// The commands that can be given in a scope and not in a wider one.
    pub fn in_scope(scope: Scope) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(move |id| id.scope() == scope)
    }
}

impl fmt::Display for CommandId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::KeyMap;

    #[test]
    fn default_chords_are_readable_and_do_not_clash() {
        let usual = KeyMap::default();
        for id in CommandId::ALL {
            assert_eq!(id.default_chord().is_some(), !id.default_chord_text().is_empty(), "{id:?}");
            assert_eq!(id.default_chord().and_then(|chord| usual.clash(*id, chord)), None, "{id:?}");
        }
        assert_eq!(CommandId::TakeBack.name(), "take_back");
        // Settings written by damka 0.1.0 keep their keys.
        assert_eq!(CommandId::WeightLabBack.name(), "desk_back");
    }
}
