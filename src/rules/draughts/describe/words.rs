//! Phrases for single facts.

use super::super::facts::Preference;

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
