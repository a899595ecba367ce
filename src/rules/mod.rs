//! The laws: variants, set-ups, positions, moves, what a move changes and how games end.
//!
//! This room knows no Lua, no file and no time.
//!
//! A [`Variant`] is one set of rules. A [`Setup`] is any arrangement of pieces; checked by the variant it becomes a
//! [`Position`], which lists its legal [`Move`]s in a stated order and is played from, giving the next position and the
//! [`Change`]s the board goes through.

pub mod draughts;
pub mod othello;
pub mod scripted;

/// Raised whenever the same texts, options and seeds would play another game: rules, searches, or what scripts are told.
pub const RULES_VERSION: u32 = 1;

mod change;
mod cpu;
mod describe;
mod family;
mod files;
mod held;
mod illegal;
mod kernel;
mod king_run;
mod look;
mod moves;
mod outcome;
mod perft;
mod playout;
mod position;
mod setup;
mod sheet;
mod stall;
mod standing;
mod variant;

pub use change::Change;
pub use cpu::extras as processor_extras;
pub use describe::{Diagram, RuleSentence, Sign, describe};
pub use family::{Family, Native, Ruleset, families, family, native};
pub use files::{FirstSquare, GameFiles, Numbering};
pub use held::{Balances, MOST_BALANCES, Since};
pub use illegal::Why;
pub use kernel::{AnyKernel, Kernel, SLOTS, WithKernel};
pub use king_run::KingRun;
pub use look::{Input, Look, Pattern, PieceSpec};
pub use moves::{Move, Way, jumped};
pub use outcome::{Outcome, Termination};
pub use perft::{Counting, divide, perft};
pub use playout::{Playouts, playouts};
pub use position::{Board, Position, mix};
pub use setup::{Fault, Setup};
pub use sheet::{FactKind, Reader, Value, VariantDef};
pub use stall::{StallHandler, set_default_stall_handler, stall_handler, with_stall_handler};
pub use standing::PlacementMask;
pub use variant::{Agreement, FactChange, PositionForm, Variant};
