//! Phrases for single facts.

use super::super::facts::Preference;
use super::super::layout::{DIAGONALS, DIAGONALS_DOWN, DIAGONALS_UP, DOWN, Directions, SIDEWAYS, UP};
use crate::text::{Phrase, phrase};

/// As the piece's own side sees them.
pub fn directions(ways: Directions) -> Phrase {
    let straight = UP | SIDEWAYS | DOWN;
    if ways == DIAGONALS | straight {
        return phrase("rules-ways-all");
    }
    let mut parts = Vec::new();
    match ways & DIAGONALS {
        0 => {}
        DIAGONALS => parts.push("rules-ways-both"),
        DIAGONALS_UP => parts.push("rules-ways-forward"),
        DIAGONALS_DOWN => parts.push("rules-ways-backward"),
        _ => parts.push("rules-ways-diagonal"),
    }
    if ways & straight == straight {
        parts.push("rules-ways-straight");
    } else {
        let named = [
            (UP, "rules-ways-straight-forward"),
            (SIDEWAYS, "rules-ways-sideways"),
            (DOWN, "rules-ways-straight-backward"),
        ];
        parts.extend(named.iter().filter(|(way, _)| ways & way != 0).map(|(_, word)| *word));
    }
    if parts.is_empty() {
        return phrase("rules-ways-nowhere");
    }
    Phrase::one_of(parts.into_iter().map(phrase).collect())
}

/// A message id.
pub const fn preferred(measure: Preference) -> &'static str {
    match measure {
        Preference::Captures => "rules-prefer-captures",
        Preference::ByKing => "rules-prefer-by-king",
        Preference::Kings => "rules-prefer-kings",
        Preference::KingsFirst => "rules-prefer-kings-first",
        Preference::Value => "rules-prefer-value",
    }
}
