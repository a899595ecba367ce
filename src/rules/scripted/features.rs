//! The features of scripted games: those of all of them, and those that a game declares.

use crate::report::LONGEST_MESSAGE;
use crate::rules::{DeclaredFeature, PHASE_ENDINGS, Reader};
use crate::text::phrase;

/// Those of every scripted game: pieces by their look, and moves.
pub(super) const FEATURES: [(&str, &str); 5] = [
    ("man", "men on the board"),
    ("king", "kings on the board"),
    ("disc", "discs on the board"),
    ("pawn", "pawns on the board"),
    ("mobility", "legal moves of the side to move"),
];

/// Each costs time wherever a search evaluates a position.
const MAX_FEATURES: usize = 32;
/// In characters.
const LONGEST_NAME: usize = 30;

/// Those of the fact `features`, by name.
pub(super) fn read(reader: &mut Reader) -> Vec<DeclaredFeature> {
    let named = reader.named_texts("features");
    if named.len() > MAX_FEATURES {
        let message = phrase("declared-features-many").with("count", named.len()).with("most", MAX_FEATURES);
        reader.fault("features", message, None);
    }
    for (name, meaning) in &named {
        let path = format!("features.{name}");
        if !is_feature_name(name) {
            let message = phrase("declared-feature-name").with("name", name).with("most", LONGEST_NAME);
            reader.fault(&path, message, Some(phrase("declared-feature-name-hint")));
        } else if FEATURES.iter().any(|(taken, _)| taken == name) {
            reader.fault(&path, phrase("declared-feature-taken").with("name", name), None);
        }
        if meaning.trim().is_empty() {
            reader.fault(&path, phrase("declared-feature-meaning").with("name", name), None);
        } else if meaning.chars().count() > LONGEST_MESSAGE {
            reader.fault(&path, phrase("text-long").with("path", &path).with("most", LONGEST_MESSAGE), None);
        }
    }
    named.into_iter().map(|(name, meaning)| DeclaredFeature { name, meaning }).collect()
}

fn is_feature_name(name: &str) -> bool {
    name.len() <= LONGEST_NAME
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && !PHASE_ENDINGS.iter().any(|ending| name.ends_with(ending))
}
