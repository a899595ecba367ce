//! The result of a version's match against the one before.

use super::contest::strength;
use crate::arena::{Pairs, Strength};
use crate::catalog::version_label;
use crate::store::VersionTest;
use crate::text::{Phrase, phrase};
use crate::versions::{VersionVerdict, version_verdict};

/// "Is it stronger than v2? Yes: +45 ± 30 Elo after 120 pairs".
pub fn sentence(test: &VersionTest) -> Phrase {
    let id = match version_verdict(test.pairs) {
        VersionVerdict::Better => "version-test-better",
        VersionVerdict::Worse => "version-test-worse",
        VersionVerdict::Level => "version-test-level",
        VersionVerdict::NotKnownYet => "version-test-open",
    };
    let pairs = Pairs(test.pairs);
    let elo = strength(&Strength::of(&pairs));
    phrase(id).with("against", version_label(test.against)).with("elo", elo).with("pairs", pairs.count())
}
