//! Othello: a disc is placed so that it flips the opposing discs between it and another disc of the same side.

#![allow(clippy::inline_always)] // measured by benches/perft.rs

mod describe;
mod features;
pub(crate) mod flips;
mod kernel;
mod read;
mod ruleset;

pub use kernel::OthelloKernel;

use super::{Family, NativeFamily, Variant, VariantDef};
use crate::report::Reports;

pub struct Othello;

impl Family for Othello {
    fn id(&self) -> &'static str {
        "othello"
    }

    fn facts(&self) -> Vec<String> {
        read::keys()
    }

    fn features(&self) -> &'static [(&'static str, &'static str)] {
        &features::FEATURES
    }
}

impl NativeFamily for Othello {
    fn variant(&self, id: &str, definition: &VariantDef) -> Result<Variant, Reports> {
        read::variant(id, definition)
    }
}
