//! Endgame tables: for every position of a variant with few pieces, the winner and the distance in plies under best play.
//! Computed from the rules alone, so that a changed fact gives a different table.
//!
//! Limited to games whose pieces only leave the board or are crowned ([`Ruleset::placement_mask`]): there, captures and
//! crownings lead to [`Material`] that is already solved, and all other moves keep the material. Tables ignore history
//! rules (repetition, moves without progress); [`Position::plies_left`] gives the number of plies for which these cannot
//! apply.
//!
//! [`Ruleset::placement_mask`]: crate::rules::Ruleset::placement_mask
//! [`Position::plies_left`]: crate::rules::Position::plies_left

mod figures;
mod material;
mod numbering;
mod solve;
mod table;
mod table_file;
mod value;

pub use figures::{Figures, Longest};
pub use material::Material;
pub use numbering::arrangements;
pub use table::{EndgameTable, MAX_PIECES, ProgressCallback, places};
pub use table_file::{FOLDER, StoredTable};
pub use value::EndgameValue;
