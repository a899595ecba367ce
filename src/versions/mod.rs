//! Versions of bots: what a bot's files were whenever damka saw them changed. They are compared, put back, and play as `fox@v3`.

mod bisection;
mod bot_history;
mod bot_recorder;
mod diff;
mod named_versions;
mod restoration;
mod version_test;

pub use bisection::{
    Bisection, BisectionEnd, BisectionEvent, BisectionTerms, BisectionVerdict, ScoreDrop, VersionMatch,
};
pub use bot_history::BotHistory;
pub use bot_recorder::{NewVersion, record_versions};
pub use diff::{FileDiff, diff_of, what_changed};
pub use named_versions::load_named_versions;
pub use restoration::{Restoration, restore};
pub use version_test::{PreparedTest, VersionVerdict, version_verdict};
