//! Which contests can be verified.

use crate::report::Report;
use crate::text::phrase;

/// The share of the workers' results that is played again unless the user says otherwise.
pub const DEFAULT_SHARE: f64 = 0.02;

/// Fails for a contest with a time control or engines, whose games cannot be played again as they were, unless it is unverified.
pub fn check_exact(clock: &str, has_engines: bool, is_unverified: bool) -> Result<(), Report> {
    if is_unverified || (clock == "none" && !has_engines) {
        return Ok(());
    }
    Err(Report::error(phrase("farm-inexact")))
}
