//! Tries variants and bots out: what no reading of their files can show comes out when they are played.
//!
//! A variant goes through [`examine`]: random games in which every position is looked at by each check. A bot goes
//! through [`try_bot`]: quick games against another, each fault with its position, and whether it plays the same again.

mod ask;
mod bot;
mod catalogued;
mod checks;
mod counts;
mod directives;
mod finding;
mod games;
mod symmetry;
mod variant;

pub use bot::{BotReport, BotTrial, try_bot};
pub use catalogued::{Trial, examine_in, try_in};
pub use directives::{Count, Directives};
pub use finding::{Check, Finding};
pub use variant::{Effort, Subject, VariantReport, examine};
