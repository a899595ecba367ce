//! The rules: variants, set-ups, positions, moves, the changes a move makes and how games end.
//!
//! This module does not depend on Lua, files or time.
//!
//! A [`Variant`] is one set of rules. A [`Setup`] is any arrangement of pieces; once the variant has checked it, it
//! becomes a [`Position`], which lists its legal [`Move`]s in a documented order. Playing one gives the next position and
//! the [`Change`]s of the board.

pub mod draughts;
pub mod grid;
pub mod othello;
pub mod scripted;

/// Incremented whenever the same texts, options and seeds would play a different game.
pub const RULES_VERSION: u32 = 1;

mod appearance;
mod arrangement;
mod cell_changes;
mod change;
mod counting;
pub(crate) mod cpu;
mod declared_feature;
mod describe;
pub mod directions;
mod draw_counters;
mod fact_words;
mod families;
mod family;
mod files;
mod illegal;
mod kernel;
mod king_run;
mod moves;
mod outcome;
mod pattern_board;
mod perft;
mod placement_mask;
mod playout;
mod playouts;
mod position;
mod rule_sentence;
mod ruleset;
mod script_state;
mod setup;
mod stall;
mod variant;
mod variant_def;
mod variant_features;

pub use appearance::{Appearance, InputMethod, Pattern, PieceSpec};
pub use arrangement::Arrangement;
pub use change::Change;
pub use counting::Counting;
pub use cpu::extras as processor_extras;
pub use declared_feature::{DeclaredFeature, PHASE_ENDINGS};
pub use describe::describe;
pub use draw_counters::{Balances, CounterReset, MAX_BALANCES};
pub use families::{AnyKernel, families, family, kernel_of, native};
pub use family::{Family, NativeFamily};
pub use files::{FirstSquare, GameFiles, Numbering};
pub use illegal::IllegalReason;
pub use kernel::{DiscCountRule, DiscPosition, Kernel, RandomMoves, SLOTS, WithKernel};
pub use king_run::KingRun;
pub use moves::{Move, PseudoLegalMove, jumped};
pub use outcome::{Outcome, Termination};
pub use pattern_board::{BoardMap, PatternBoard, PatternPlanes};
pub use perft::{divide, perft};
pub use placement_mask::PlacementMask;
pub use playout::playouts;
pub use playouts::Playouts;
pub use position::{Board, Position, mix};
pub use rule_sentence::{Diagram, DiagramMark, RuleSentence};
pub use ruleset::Ruleset;
pub use setup::{Setup, SetupFault};
pub use stall::{StallHandler, set_default_stall_handler, stall_handler, with_stall_handler};
pub use variant::{Agreement, FactChange, PositionForm, Variant};
pub use variant_def::{FactKind, FactValue, Reader, VariantDef};
