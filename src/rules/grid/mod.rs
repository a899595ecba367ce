//! Grid games: pieces that are placed and moved on a rectangular board, described by facts alone.

#![allow(clippy::inline_always)] // measured by `damka bench --only playouts`

mod bits;
mod check;
mod describe;
mod facts;
mod features;
mod generate;
mod goals;
mod kernel;
mod patterns;
mod picture;
mod placements;
mod play;
mod random;
mod read;
mod reasons;
mod ruleset;
mod state;
mod tables;

pub use facts::Neighbours;
pub use kernel::{GridKernel, HugeGrid, LargeGrid, SmallGrid};

use super::{Family, NativeFamily, Reader, Variant, VariantDef};

pub struct GridGames;

impl Family for GridGames {
    fn id(&self) -> &'static str {
        "grid"
    }

    fn facts(&self) -> Vec<String> {
        self.fact_paths()
    }

    fn features(&self) -> &'static [(&'static str, &'static str)] {
        &features::FEATURES
    }
}

impl NativeFamily for GridGames {
    fn read(&self, reader: &mut Reader, id: &str) -> Variant {
        read::read(reader, id)
    }

    fn with_lists(&self) -> VariantDef {
        read::with_lists()
    }
}
