//! Keys with their modifiers, as the settings file writes them.

use crate::report::near;
use crate::text::{Phrase, phrase};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

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
    /// Parses a chord such as `Ctrl+Shift+C`, ignoring case. The error says what is wrong with the text, with a near match.
    pub fn read(text: &str) -> Result<Self, Phrase> {
        let text = text.trim();
        // The key itself may be `+`.
        let (modifiers, key) = match text.strip_suffix('+').map(|before| before.strip_suffix('+').unwrap_or(before)) {
            Some(modifiers) if text == "+" || modifiers.len() + 2 == text.len() => (modifiers, "+"),
            _ => text.rsplit_once('+').unwrap_or(("", text)),
        };
        let mut chord = Self { ctrl: false, shift: false, alt: false, key: Self::key(key)? };
        for name in modifiers.split('+').map(str::trim).filter(|name| !name.is_empty()) {
            match name.to_ascii_lowercase().as_str() {
                "ctrl" | "control" | "cmd" | "command" => chord.ctrl = true,
                "shift" => chord.shift = true,
                "alt" | "option" => chord.alt = true,
                _ => return Err(phrase("chord-held").with("name", name)),
            }
        }
        Ok(chord)
    }

    /// Finds a known key by name. Fails like [`Chord::read`].
    pub fn key(name: &str) -> Result<&'static str, Phrase> {
        let name = name.trim();
        if KEPT.iter().any(|kept| kept.eq_ignore_ascii_case(name)) {
            return Err(phrase("chord-kept").with("name", name));
        }
        KEYS.iter().find(|known| known.eq_ignore_ascii_case(name)).copied().ok_or_else(|| {
            let near = near(name, KEYS.iter().copied()).map(|best| phrase("chord-unknown-near").with("best", best));
            near.unwrap_or(phrase("chord-unknown")).with("name", name)
        })
    }

    /// Whether the key is a symbol, which may need Shift on some keyboards.
    fn is_sign(self) -> bool {
        self.key.len() == 1 && !self.key.as_bytes()[0].is_ascii_alphanumeric()
    }

    /// Whether both are pressed with the same keys. `+` is `=` with Shift on most keyboards, so with Ctrl they are one.
    pub fn is_same(self, other: Self) -> bool {
        let plain = |chord: Self| Self {
            shift: chord.shift && !chord.is_sign(),
            key: if chord.ctrl && chord.key == "+" { "=" } else { chord.key },
            ..chord
        };
        plain(self) == plain(other)
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (is_on, name) in [(self.ctrl, "Ctrl+"), (self.alt, "Alt+"), (self.shift, "Shift+")] {
            f.write_str(if is_on { name } else { "" })?;
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
        assert!(Chord::read("Ctrl+Lfet").unwrap_err().to_string().contains("did you mean `Left`?"));
        assert!(Chord::read("Strg+C").unwrap_err().to_string().contains("`Strg` is not a modifier key"));
        assert!(Chord::read("Enter").unwrap_err().to_string().contains("the key `Enter` is reserved"));
    }
}
