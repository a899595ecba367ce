//! The interface of a family of games.

use super::{Reader, Variant, VariantDef};
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
    /// Reads every fact, and reports what is wrong to the reader.
    fn read(&self, reader: &mut Reader, id: &str) -> Variant;

    /// A definition in which each list of tables has one element, so that [`Self::fact_paths`] finds the facts in it.
    fn with_lists(&self) -> VariantDef {
        VariantDef::default()
    }

    /// What [`Family::facts`] returns.
    fn fact_paths(&self) -> Vec<String> {
        let definition = self.with_lists();
        let mut reader = Reader::new(&definition);
        self.read(&mut reader, "");
        reader.known_paths().map(|path| path.replace(".1.", ".")).collect()
    }

    /// Fails with all errors at once: unknown keys with the closest match, wrong types, contradictions.
    fn variant(&self, id: &str, definition: &VariantDef) -> Result<Variant, Reports> {
        let mut reader = Reader::new(definition);
        let variant = self.read(&mut reader, id);
        Reports::check(reader.finish()).map(|()| variant)
    }
}
