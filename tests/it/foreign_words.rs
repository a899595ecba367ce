//! The words of a Hebrew text that are neither Hebrew nor names nor notation.

use std::collections::BTreeSet;

/// Names and what has no other letters: programs, file formats, keys.
const NAMES: [&str; 40] = [
    "Elo",
    "movecount",
    "movenumber",
    "score",
    "twosided",
    "damka",
    "English",
    "Lua",
    "FEN",
    "PDN",
    "GGF",
    "GameType",
    "Variant",
    "ai",
    "grade",
    "eval",
    "hint",
    "Tab",
    "Shift",
    "Ctrl",
    "Alt",
    "Enter",
    "Esc",
    "End",
    "Home",
    "Page",
    "Delete",
    "PageUp",
    "PageDown",
    "Space",
    "Up",
    "Down",
    "Left",
    "Right",
    "TLS",
    "MIT",
    "linux",
    "window",
    "sound",
    "peers",
];

/// The words of a text that are neither Hebrew nor names nor notation. A word with a digit or a sign of files in it is
/// notation: `c3-d4`, `22x8`, `F1`, `settings.yaml`; so is one letter.
pub fn foreign(text: &str, names: &BTreeSet<String>) -> Vec<String> {
    let is_word = |c: char| c.is_alphanumeric() || "./_:#+-".contains(c);
    let words = text.split(|c: char| !is_word(c)).flat_map(|word| word.trim_matches(['.', ':', '+', '-']).split('+'));
    let is_foreign = |word: &&str| {
        let is_latin = word.chars().any(|c| c.is_ascii_alphabetic());
        let is_notation = word.chars().any(|c| c.is_ascii_digit() || "/_.:".contains(c)) || word.chars().count() == 1;
        let is_board = word.chars().all(|c| "OX-".contains(c));
        is_latin && !is_notation && !is_board && !names.contains(*word)
    };
    words.filter(is_foreign).map(str::to_owned).collect()
}

pub fn names() -> BTreeSet<String> {
    NAMES.map(str::to_owned).into()
}
