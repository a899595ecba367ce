//! Keys that people may change: what each does, where it works, and the chord that calls it.

use crate::report::near;
use crate::text::phrase;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// Where a key works. What works everywhere works in the others too, what works on boards in the last four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// On every screen.
    Everywhere,
    /// Wherever there is a board to play on.
    Boards,
    /// In a game.
    Game,
    /// In the analysis.
    Analysis,
    /// Where a position is set up.
    SetUp,
    /// At the mixing desk.
    Desk,
}

impl Scope {
    /// Every scope.
    pub const ALL: [Self; 6] = [Self::Everywhere, Self::Boards, Self::Game, Self::Analysis, Self::SetUp, Self::Desk];

    /// Whether a key of one can be taken for a key of the other.
    pub fn meets(self, other: Self) -> bool {
        let wide = |one: Self| matches!(one, Self::Everywhere | Self::Boards);
        self == other || wide(self) || wide(other)
    }
}

/// Declares what keys do: its name in Rust, its chord unless a person chose another, where it works.
macro_rules! shortcuts {
    ($($(#[$doc:meta])* $name:ident = $chord:literal in $scope:ident),* $(,)?) => {
        /// Something that a key does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Shortcut { $($(#[$doc])* $name),* }

        impl Shortcut {
            /// Every one, in the order of the page of keys.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Where it works.
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
    /// The rules, and back.
    Rules = "F1" in Everywhere,
    /// The page of keys, and back.
    Keys = "?" in Everywhere,
    /// Reads every file again.
    Reload = "F5" in Everywhere,
    /// The same game again, or the menu where there is none.
    NewGame = "Ctrl+N" in Everywhere,
    /// The library of games.
    Library = "Ctrl+O" in Everywhere,
    /// The arena of bots.
    Arena = "Ctrl+T" in Everywhere,
    /// The laboratory of house rules.
    Lab = "Ctrl+L" in Everywhere,
    /// Setting up a position.
    SetUp = "Ctrl+E" in Everywhere,
    /// Saves the game as a file.
    Save = "Ctrl+S" in Everywhere,
    /// Copies the position.
    Copy = "Ctrl+C" in Everywhere,
    /// Copies the game.
    CopyGame = "Ctrl+Shift+C" in Everywhere,
    /// Takes what is on the clipboard: a position, a game.
    Paste = "Ctrl+V" in Everywhere,
    /// To the board.
    Board = "B" in Boards,
    /// The next view.
    Camera = "C" in Boards,
    /// The board from the other side.
    Flip = "F" in Boards,
    /// The board alone, and back.
    Focus = "Z" in Boards,
    /// The mixing desk, and back.
    Desk = "M" in Boards,
    /// What bots think, print and spend, and back.
    Working = "W" in Boards,
    /// Analyses the game.
    Analyse = "A" in Game,
    /// Advice.
    Hint = "H" in Game,
    /// Takes the last move back.
    TakeBack = "Ctrl+Z" in Game,
    /// Looks one move back.
    LookBack = "," in Game,
    /// Looks one move on.
    LookOn = "." in Game,
    /// Looks at the start.
    LookFirst = "Home" in Game,
    /// Back to what is being played.
    LookLast = "End" in Game,
    /// One move back.
    StepBack = "Left" in Analysis,
    /// One move on.
    StepOn = "Right" in Analysis,
    /// To the variation before.
    VariationBefore = "Up" in Analysis,
    /// To the variation after.
    VariationAfter = "Down" in Analysis,
    /// To the start.
    First = "Home" in Analysis,
    /// To the end of the line.
    Last = "End" in Analysis,
    /// Switches the judging of positions.
    Evaluate = "L" in Analysis,
    /// Takes the move away that is shown.
    Delete = "Delete" in Analysis,
    /// Back to where the analysis was begun.
    LeaveAnalysis = "A" in Analysis,
    /// The other side moves first.
    OtherSide = "T" in SetUp,
    /// Undoes what was mixed last.
    Undo = "Ctrl+Z" in Desk,
    /// Does it again.
    Redo = "Ctrl+Y" in Desk,
    /// One position back.
    DeskBack = "," in Desk,
    /// One position on.
    DeskOn = "." in Desk,
}

impl Shortcut {
    /// Its name in the settings file: `take_back`.
    pub fn name(self) -> String {
        let mut name = String::new();
        for letter in format!("{self:?}").chars() {
            if letter.is_ascii_uppercase() && !name.is_empty() {
                name.push('_');
            }
            name.push(letter.to_ascii_lowercase());
        }
        name
    }

    /// Its chord unless a person chose another.
    pub fn usual_chord(self) -> Chord {
        Chord::read(self.usual()).unwrap_or(Chord { ctrl: false, shift: false, alt: false, key: "F12" })
    }
}

/// Keys by the names they have in the settings file.
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

/// Keys that mean the same everywhere and cannot mean anything else.
const KEPT: [&str; 5] = ["Tab", "Enter", "Space", "Escape", "Esc"];

/// A key with the keys held beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chord {
    /// Whether Ctrl is held; on a Mac the command key.
    pub ctrl: bool,
    /// Whether Shift is held. Does not matter for signs, which need it or not by the keyboard.
    pub shift: bool,
    /// Whether Alt is held.
    pub alt: bool,
    /// One of the known names.
    pub key: &'static str,
}

impl Chord {
    /// Reads `Ctrl+Shift+C`; capitals do not matter.
    ///
    /// # Errors
    /// What is wrong with it, with the near match: a sentence without a full stop.
    pub fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        // The sign + may be the key itself.
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

    /// The known key of this name.
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

    /// Whether it is a sign that some keyboards have on another key's upper half.
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

/// The chords that a person chose.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeyMap {
    chosen: BTreeMap<Shortcut, Chord>,
}

impl KeyMap {
    /// The chord that is in force.
    pub fn chord(&self, shortcut: Shortcut) -> Chord {
        self.chosen.get(&shortcut).copied().unwrap_or_else(|| shortcut.usual_chord())
    }

    /// Whether a person chose it.
    pub fn is_chosen(&self, shortcut: Shortcut) -> bool {
        self.chosen.contains_key(&shortcut)
    }

    /// Gives something another chord; the usual one is not noted.
    pub fn set(&mut self, shortcut: Shortcut, chord: Chord) {
        if chord == shortcut.usual_chord() {
            self.chosen.remove(&shortcut);
        } else {
            self.chosen.insert(shortcut, chord);
        }
    }

    /// What else this chord would do where `shortcut` works.
    pub fn clash(&self, shortcut: Shortcut, chord: Chord) -> Option<Shortcut> {
        let same = |other: Chord| {
            Chord { shift: other.shift && !chord.is_sign(), ..other }
                == Chord { shift: chord.shift && !chord.is_sign(), ..chord }
        };
        let meets = |other: &Shortcut| *other != shortcut && other.scope().meets(shortcut.scope());
        Shortcut::ALL.iter().copied().filter(meets).find(|other| same(self.chord(*other)))
    }

    /// Two things that the same chord is to do, the one that was chosen first.
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
        assert!(Chord::read("Strg+C").unwrap_err().contains("`Strg` cannot be held"));
        assert!(Chord::read("Enter").unwrap_err().contains("cannot be given another meaning"));
    }

    #[test]
    fn the_usual_keys_are_readable_and_do_not_clash() {
        let usual = KeyMap::default();
        for shortcut in Shortcut::ALL {
            assert!(Chord::read(shortcut.usual()).is_ok(), "{shortcut:?}");
            assert_eq!(usual.clash(*shortcut, shortcut.usual_chord()), None, "{shortcut:?}");
        }
        assert_eq!(Shortcut::TakeBack.name(), "take_back");
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
        // A key may mean one thing in a game and another in the analysis.
        keys.set(Shortcut::Hint, chord("L"));
        assert_eq!(keys.first_clash(), None);
    }
}
