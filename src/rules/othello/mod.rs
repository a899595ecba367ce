//! Othello: a disc is placed so that it flips the opposing discs between it and another disc of the same side.

#![allow(clippy::inline_always)] // measured by benches/perft.rs

mod describe;
mod features;
pub(crate) mod flips;
mod kernel;
mod read;
mod ruleset;

pub use kernel::OthelloKernel;

use super::{Family, NativeFamily, Reader, Variant};

pub struct Othello;

impl Family for Othello {
    fn id(&self) -> &'static str {
        "othello"
    }

    fn facts(&self) -> Vec<String> {
        self.fact_paths()
    }

    fn features(&self) -> &'static [(&'static str, &'static str)] {
        &features::FEATURES
    }
}

impl NativeFamily for Othello {
    fn read(&self, reader: &mut Reader, id: &str) -> Variant {
        read::read(reader, id)
    }
}
