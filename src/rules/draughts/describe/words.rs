//! Facts as parts of sentences.

use super::super::facts::Preference;
use super::super::layout::{DIAGONALS, DIAGONALS_DOWN, DIAGONALS_UP, DOWN, Directions, SIDEWAYS, UP};
use crate::report::{listed, number_word};

/// "one row", "three rows", "twelve men".
pub fn counted(number: u64, what: &str) -> String {
    let plural = match what {
        "man" => "men".to_owned(),
        other => format!("{other}s"),
    };
    format!("{} {}", number_word(number), if number == 1 { what } else { &plural })
}

/// "once", "twice", "three times".
pub fn times(number: u64) -> String {
    match number {
        1 => "once".into(),
        2 => "twice".into(),
        other => format!("{} times", number_word(other)),
    }
}

/// Where a piece goes, as its own side sees it.
pub fn directions(ways: Directions) -> String {
    let straight = UP | SIDEWAYS | DOWN;
    if ways == DIAGONALS | straight {
        return "in any of the eight directions".into();
    }
    let mut parts = Vec::new();
    match ways & DIAGONALS {
        0 => {}
        DIAGONALS => parts.push("diagonally forward or backward".to_owned()),
        DIAGONALS_UP => parts.push("diagonally forward".to_owned()),
        DIAGONALS_DOWN => parts.push("diagonally backward".to_owned()),
        _ => parts.push("diagonally".to_owned()),
    }
    if ways & straight == straight {
        parts.push("straight forward, backward or sideways".to_owned());
    } else {
        let named = [(UP, "straight forward"), (SIDEWAYS, "sideways"), (DOWN, "straight backward")];
        parts.extend(named.iter().filter(|(way, _)| ways & way != 0).map(|(_, word)| (*word).to_owned()));
    }
    if parts.is_empty() { "nowhere".into() } else { listed(&parts, "or") }
}

/// The capture that a measure prefers.
pub fn preferred(measure: Preference) -> &'static str {
    match measure {
        Preference::Captures => "the one that takes the most pieces",
        Preference::ByKing => "one that is made by a king",
        Preference::Kings => "the one that takes the most kings",
        Preference::KingsFirst => "the one that meets a king earliest",
        Preference::Value => "the one that takes the most value",
    }
}
