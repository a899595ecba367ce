//! Endgames solved: every position of a variant with few pieces, with who wins and in how many plies when both sides play
//! their best. Worked out from the rules alone, so that a changed fact gives another table.
//!
//! Only games whose pieces leave the board or are crowned, and nothing else ([`Ruleset::standing`]): there, captures and
//! crownings lead to [`Material`] that was solved before, and all other moves stay within it. Rules about the past
//! (repetition, moves without progress) are not in a table; [`Position::plies_left`] says how long they surely wait.
//!
//! [`Ruleset::standing`]: crate::rules::Ruleset::standing
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
pub use table::{MOST_PIECES, ProgressCallback, Table, places};
pub use table_file::{FOLDER, StoredTable};
pub use value::Value;
