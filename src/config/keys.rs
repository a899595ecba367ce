//! Configurable keyboard shortcuts: what each does, where it works, and its chord.

use crate::report::near;
use crate::text::phrase;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// Where a shortcut works. `Everywhere` includes all the others, `Boards` the last four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Everywhere,
    /// Wherever there is a board to play on.
    Boards,
    Game,
    Analysis,
    /// On the screen where a position is set up.
    SetUp,
    /// In the weight lab.
    WeightLab,
}

impl Scope {
    pub const ALL: [Self; 6] =
        [Self::Everywhere, Self::Boards, Self::Game, Self::Analysis, Self::SetUp, Self::WeightLab];

    /// Whether the two scopes overlap, so that the same key would conflict.
    pub fn meets(self, other: Self) -> bool {
        let wide = |one: Self| matches!(one, Self::Everywhere | Self::Boards);
        self == other || wide(self) || wide(other)
    }
}

/// Declares the shortcuts: name, default chord, scope.
macro_rules! shortcuts {
    ($($(#[$doc:meta])* $name:ident = $chord:literal in $scope:ident),* $(,)?) => {
        /// An action that has a keyboard shortcut.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Shortcut { $($(#[$doc])* $name),* }

        impl Shortcut {
            /// In the order of the settings page for keys.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            pub const fn scope(self) -> Scope {
                match self { $(Self::$name => Scope::$scope),* }
            }

            const fn usual(self) -> &'static str {
                match self { $(Self::$name => $chord),* }
            }
        }
    };
}

shortcuts! {
    /// Toggles the rules.
    Rules = "F1" in Everywhere,
    /// Toggles the list of shortcuts.
    Keys = "?" in Everywhere,
    /// Reloads all files.
    Reload = "F5" in Everywhere,
    /// Restarts the same game, or opens the menu if there is none.
    NewGame = "Ctrl+N" in Everywhere,
    /// Opens the game library.
    Library = "Ctrl+O" in Everywhere,
    /// Opens the arena.
    Arena = "Ctrl+T" in Everywhere,
    /// Opens the rules lab.
    Lab = "Ctrl+L" in Everywhere,
    /// Opens the position editor.
    SetUp = "Ctrl+E" in Everywhere,
    /// Saves the game to a file.
    Save = "Ctrl+S" in Everywhere,
    /// Copies the position.
    Copy = "Ctrl+C" in Everywhere,
    /// Copies the game.
    CopyGame = "Ctrl+Shift+C" in Everywhere,
    /// Pastes a position or a game from the clipboard.
    Paste = "Ctrl+V" in Everywhere,
    /// Moves the focus to the board.
    Board = "B" in Boards,
    /// Switches to the next camera view.
    Camera = "C" in Boards,
    /// Flips the board.
    Flip = "F" in Boards,
    /// Toggles showing only the board.
    Focus = "Z" in Boards,
    /// Toggles the weight lab.
    #[serde(rename = "desk")]
    WeightLab = "M" in Boards,
    /// Toggles the bot inspector.
    #[serde(rename = "working")]
    Inspector = "W" in Boards,
    /// Analyses the game.
    Analyse = "A" in Game,
    /// Shows a hint.
    Hint = "H" in Game,
    /// Takes back the last move.
    TakeBack = "Ctrl+Z" in Game,
    /// Shows the previous move.
    LookBack = "," in Game,
    /// Shows the next move.
    LookOn = "." in Game,
    /// Shows the start position.
    LookFirst = "Home" in Game,
    /// Returns to the current position.
    LookLast = "End" in Game,
    /// Goes one move back.
    StepBack = "Left" in Analysis,
    /// Goes one move forward.
    StepOn = "Right" in Analysis,
    /// Selects the previous variation.
    VariationBefore = "Up" in Analysis,
    /// Selects the next variation.
    VariationAfter = "Down" in Analysis,
    /// Goes to the start.
    First = "Home" in Analysis,
    /// Goes to the end of the line.
    Last = "End" in Analysis,
    /// Switches evaluation on or off.
    Evaluate = "L" in Analysis,
    /// Deletes the shown move.
    Delete = "Delete" in Analysis,
    /// Returns to where the analysis was started.
    LeaveAnalysis = "A" in Analysis,
    /// Changes the side to move.
    OtherSide = "T" in SetUp,
    /// Undoes the last change of a weight.
    Undo = "Ctrl+Z" in WeightLab,
    /// Redoes it.
    Redo = "Ctrl+Y" in WeightLab,
    /// Goes one position back.
    #[serde(rename = "desk_back")]
    WeightLabBack = "," in WeightLab,
    /// Goes one position forward.
    #[serde(rename = "desk_on")]
    WeightLabForward = "." in WeightLab,
}

impl Shortcut {
    /// The name in the settings file: `take_back`.
    pub fn name(self) -> String {
        self.to_string()
    }

    /// The default chord.
    pub fn usual_chord(self) -> Chord {
        Chord::read(self.usual()).unwrap_or(Chord { ctrl: false, shift: false, alt: false, key: "F12" })
    }
}

impl fmt::Display for Shortcut {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(formatter)
    }
}

/// Keys by their names in the settings file.
const KEYS: &[&str] = &[
    "A",
    "B",
    "C",
    "D",
    "E",
    "F",
    "G",
    "H",
    "I",
    "J",
    "K",
    "L",
    "M",
    "N",
    "O",
    "P",
    "Q",
    "R",
    "S",
    "T",
    "U",
    "V",
    "W",
    "X",
    "Y",
    "Z",
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "F1",
    "F2",
    "F3",
    "F4",
    "F5",
    "F6",
    "F7",
    "F8",
    "F9",
    "F10",
    "F11",
    "F12",
    "Left",
    "Right",
    "Up",
    "Down",
    "Home",
    "End",
    "PageUp",
    "PageDown",
    "Insert",
    "Delete",
    "Backspace",
    ",",
    ".",
    ";",
    ":",
    "'",
    "[",
    "]",
    "\\",
    "`",
    "-",
    "+",
    "=",
    "?",
    "!",
];

/// Reserved keys: they have a fixed meaning everywhere.
const KEPT: [&str; 5] = ["Tab", "Enter", "Space", "Escape", "Esc"];

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chord {
    /// Ctrl; on a Mac, Cmd.
    pub ctrl: bool,
    /// Ignored for symbols, which need Shift on some keyboards only.
    pub shift: bool,
    pub alt: bool,
    /// One of `KEYS`.
    pub key: &'static str,
}

impl Chord {
    /// Parses a chord such as `Ctrl+Shift+C`, ignoring case.
    ///
    /// # Errors
    /// What is wrong with the text, with a near match, as a sentence without a full stop.
    pub fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        // The key itself may be `+`.
        let (held, key) = match text.strip_suffix('+').map(|before| before.strip_suffix('+').unwrap_or(before)) {
            Some(held) if text == "+" || held.len() + 2 == text.len() => (held, "+"),
            _ => text.rsplit_once('+').unwrap_or(("", text)),
        };
        let mut chord = Self { ctrl: false, shift: false, alt: false, key: Self::key(key)? };
        for name in held.split('+').map(str::trim).filter(|name| !name.is_empty()) {
            match name.to_ascii_lowercase().as_str() {
                "ctrl" | "control" | "cmd" | "command" => chord.ctrl = true,
                "shift" => chord.shift = true,
                "alt" | "option" => chord.alt = true,
                _ => return Err(phrase("chord-held").with("name", name).to_string()),
            }
        }
        Ok(chord)
    }

    /// Finds a known key by name.
    ///
    /// # Errors
    /// As [`Chord::read`].
    pub fn key(name: &str) -> Result<&'static str, String> {
        let name = name.trim();
        if KEPT.iter().any(|kept| kept.eq_ignore_ascii_case(name)) {
            return Err(phrase("chord-kept").with("name", name).to_string());
        }
        KEYS.iter().find(|known| known.eq_ignore_ascii_case(name)).copied().ok_or_else(|| {
            let near = near(name, KEYS.iter().copied()).map(|best| phrase("chord-unknown-near").with("best", best));
            near.unwrap_or(phrase("chord-unknown")).with("name", name).to_string()
        })
    }

    /// Whether the key is a symbol, which may need Shift on some keyboards.
    pub fn is_sign(self) -> bool {
        self.key.len() == 1 && !self.key.as_bytes()[0].is_ascii_alphanumeric()
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (held, name) in [(self.ctrl, "Ctrl+"), (self.alt, "Alt+"), (self.shift, "Shift+")] {
            f.write_str(if held { name } else { "" })?;
        }
        f.write_str(self.key)
    }
}

impl<'de> Deserialize<'de> for Chord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Chord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The chords that the user changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeyMap {
    chosen: BTreeMap<Shortcut, Chord>,
}

impl KeyMap {
    /// The current chord.
    pub fn chord(&self, shortcut: Shortcut) -> Chord {
        self.chosen.get(&shortcut).copied().unwrap_or_else(|| shortcut.usual_chord())
    }

    /// Whether the user changed it.
    pub fn is_chosen(&self, shortcut: Shortcut) -> bool {
        self.chosen.contains_key(&shortcut)
    }

    /// Sets the chord of a shortcut; the default isn't stored.
    pub fn set(&mut self, shortcut: Shortcut, chord: Chord) {
        if chord == shortcut.usual_chord() {
            self.chosen.remove(&shortcut);
        } else {
            self.chosen.insert(shortcut, chord);
        }
    }

    /// The other shortcut that this chord would trigger where `shortcut` works.
    pub fn clash(&self, shortcut: Shortcut, chord: Chord) -> Option<Shortcut> {
        let same = |other: Chord| {
            Chord { shift: other.shift && !chord.is_sign(), ..other }
                == Chord { shift: chord.shift && !chord.is_sign(), ..chord }
        };
        let meets = |other: &Shortcut| *other != shortcut && other.scope().meets(shortcut.scope());
        Shortcut::ALL.iter().copied().filter(meets).find(|other| same(self.chord(*other)))
    }

    /// Two shortcuts with the same chord, the one that the user changed first.
    pub fn first_clash(&self) -> Option<(Shortcut, Shortcut, Chord)> {
        self.chosen.iter().find_map(|(shortcut, chord)| Some((*shortcut, self.clash(*shortcut, *chord)?, *chord)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chords_lead_back_to_themselves() {
        for (text, written) in [
            ("ctrl+shift+c", "Ctrl+Shift+C"),
            ("?", "?"),
            ("Ctrl++", "Ctrl++"),
            ("+", "+"),
            (" alt + left", "Alt+Left"),
        ] {
            let chord = Chord::read(text).unwrap();
            assert_eq!(chord.to_string(), written);
            assert_eq!(Chord::read(written).unwrap(), chord);
        }
        assert!(Chord::read("Ctrl+Lfet").unwrap_err().contains("did you mean `Left`?"));
        assert!(Chord::read("Strg+C").unwrap_err().contains("`Strg` is not a modifier key"));
        assert!(Chord::read("Enter").unwrap_err().contains("the key `Enter` is reserved"));
    }

    #[test]
    fn the_usual_keys_are_readable_and_do_not_clash() {
        let usual = KeyMap::default();
        for shortcut in Shortcut::ALL {
            assert!(Chord::read(shortcut.usual()).is_ok(), "{shortcut:?}");
            assert_eq!(usual.clash(*shortcut, shortcut.usual_chord()), None, "{shortcut:?}");
        }
        assert_eq!(Shortcut::TakeBack.name(), "take_back");
        // Settings written by damka 0.1.0 keep their keys.
        assert_eq!(Shortcut::WeightLabBack.name(), "desk_back");
    }

    #[test]
    fn what_is_chosen_is_in_force_and_clashes_are_named() {
        let mut keys = KeyMap::default();
        let chord = |text: &str| Chord::read(text).unwrap();
        keys.set(Shortcut::Flip, chord("X"));
        assert_eq!((keys.chord(Shortcut::Flip), keys.first_clash()), (chord("X"), None));
        keys.set(Shortcut::Flip, chord("H"));
        assert_eq!(keys.first_clash(), Some((Shortcut::Flip, Shortcut::Hint, chord("H"))));
        keys.set(Shortcut::Flip, chord("F"));
        assert_eq!(keys, KeyMap::default(), "the usual chord is not noted");
        // A key may mean different things in a game and in the analysis.
        keys.set(Shortcut::Hint, chord("L"));
        assert_eq!(keys.first_clash(), None);
    }
}
