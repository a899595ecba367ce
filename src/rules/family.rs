//! The interface of a family of games.

use super::{Variant, VariantDef};
use crate::report::Reports;

pub trait Family: Sync {
    /// The name used in variant files: `family = "draughts"`.
    fn id(&self) -> &'static str;

    /// The dotted paths of all facts that a variant of this family can state, such as `board.columns`.
    fn facts(&self) -> Vec<String>;

    /// The evaluation features that can be weighted, each with a description for users.
    fn features(&self) -> &'static [(&'static str, &'static str)];
}

/// A family whose rules are written in Rust: it compiles a variant's facts into fast code.
pub trait NativeFamily: Family {
    /// Fails with all errors at once: unknown keys with the closest match, wrong types, contradictions.
    fn variant(&self, id: &str, definition: &VariantDef) -> Result<Variant, Reports>;
}
