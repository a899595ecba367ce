//! Which of some players is better, and how sure that is: contests that are played on several threads, kept as they go on,
//! and taken up where they were broken off.

mod adjudicate;
mod chance;
mod cholesky;
mod contest;
mod crosstable;
mod endgames;
mod identity;
mod lab;
mod ledger;
mod matching;
mod pairs;
mod pause;
mod pool;
mod quick;
mod ratings;
mod repro_manifest;
mod run;
mod schedule;
mod sprt;
mod strength;
mod strongly_connected;
mod swiss;
mod terms;
mod trial;

pub use adjudicate::{Adjudication, DrawRule, ResignRule};
pub use chance::Estimate;
pub use contest::{Contest, Entrant, GameEnd};
pub use crosstable::{Crosstable, HeadToHead, StandingsRow};
pub use endgames::most_table_pieces;
pub use identity::{EntrantId, NoEntrantId};
pub use lab::{DecisiveOpening, LabComparison, LabFigure, LabSample, figures};
pub use ledger::{Faults, GameJob, Ledger};
pub use pairs::{PairCounts, Pairs};
pub use pause::Pause;
pub use pool::{Pool, Pooled};
pub use quick::{Quick, QuickGame, in_order};
pub use ratings::{Rating, ratings};
pub use repro_manifest::ReproManifest;
pub use run::{Control, Running, run};
pub use schedule::{Format, Round, Schedule, swiss_rounds};
pub use sprt::{Sprt, SprtVerdict};
pub use strength::{Strength, elo_and_error, elo_of_score, elo_points, normalised_elo};
pub use terms::{LOTS, OPENING_PLIES, Terms, book_text, read_openings};
pub use trial::{LAB_BOT, LAB_GAMES, LabControl, LabTrial, try_out};
