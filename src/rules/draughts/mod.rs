//! Draughts: men, kings and captures. A variant is a set of facts, and the loops are compiled for the facts they depend
//! on.

// The one-shift functions must be inlined into the loops in every build; measured by benches/perft.rs.
#![allow(clippy::inline_always)]

mod compiled;
mod count;
mod describe;
mod facts;
mod features;
mod kernel;
mod layout;
mod list;
mod material_draw;
mod paths;
mod placements;
mod quiet;
mod read;
mod reasons;
mod rules_provider;
mod ruleset;
mod state;
mod tables;
mod walker;

pub use facts::{Crowning, DraughtsFacts, Landing, NoMovesRule, Preference, WinCondition};
pub use kernel::DraughtsKernel;
pub use layout::{AllSquares, Chequered8, Chequered10, Layout, Straight10, Wide};
pub use material_draw::{MaterialDrawRule, MaterialRequirement, NumberRange};

use super::{Family, NativeFamily, Reader, Ruleset, Variant, VariantDef};

pub struct Draughts;

impl Family for Draughts {
    fn id(&self) -> &'static str {
        "draughts"
    }

    fn facts(&self) -> Vec<String> {
        self.fact_paths()
    }

    fn features(&self) -> &'static [(&'static str, &'static str)] {
        &features::FEATURES
    }
}

impl NativeFamily for Draughts {
    fn read(&self, reader: &mut Reader, id: &str) -> Variant {
        read::read(reader, id)
    }

    fn with_lists(&self) -> VariantDef {
        read::with_lists()
    }
}

/// Creates the kernel for a board, in the smallest word that holds it.
fn rules(facts: DraughtsFacts) -> Box<dyn Ruleset> {
    let size = facts.shape.columns.max(facts.shape.rows);
    let straight = (facts.man_moves | facts.man_captures | facts.king_moves | facts.king_captures) & !layout::DIAGONALS;
    match (facts.shape.corner, straight != 0) {
        (None, _) => Box::new(DraughtsKernel::<AllSquares>::new(facts)),
        (Some(_), false) if size <= 8 => Box::new(DraughtsKernel::<Chequered8>::new(facts)),
        (Some(_), false) if size <= 10 => Box::new(DraughtsKernel::<Chequered10>::new(facts)),
        (Some(_), true) if size <= 8 => Box::new(DraughtsKernel::<Chequered10>::new(facts)),
        (Some(_), true) if size <= 10 => Box::new(DraughtsKernel::<Straight10>::new(facts)),
        _ => Box::new(DraughtsKernel::<Wide>::new(facts)),
    }
}
