//! Which machines play the same games with the same bots.

use crate::report::ContentHash;
use crate::rules::RULES_VERSION;
use crate::script::{API, luau_numbers};
use std::env::consts::{ARCH, OS};

/// Identifies what decides a game beside its rules, bots and terms: the versions of rules and API, the target, and the numbers that
/// Luau's mathematics gives here, because their last bits come from the system's library. Machines with different ids may play
/// different games with the same bots, so they never verify one another.
pub fn runtime_id() -> String {
    let versions = format!("{RULES_VERSION} {API} {ARCH} {OS}");
    let id = ContentHash::of([("versions", versions.as_str()), ("numbers", luau_numbers().as_str())]);
    format!("{:016x}", id.first_digits())
}
