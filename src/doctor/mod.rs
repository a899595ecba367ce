//! Dynamic tests of variants and bots: they find problems that reading the files cannot show.
//!
//! [`examine`] plays random games of a variant and runs every check on their positions. [`try_bot`] plays quick games against
//! another bot, reports each fault with its position, and checks that the bot's moves are reproducible.

mod bot;
mod catalog_checks;
mod checks;
mod counts;
mod directives;
mod finding;
mod foreign;
mod foreign_texts;
mod games;
mod pieces;
mod symmetry;
mod variant;

pub use bot::{BotReport, BotTrial, try_bot};
pub use catalog_checks::{Trial, examine_in, try_in};
pub use directives::{Count, Directives};
pub use finding::{Check, Finding};
pub use foreign::{ForeignTrial, try_foreign};
pub use variant::{Effort, Subject, VariantReport, examine};
