//! Games whose laws are a script. No Lua here: `script` gives the answers, this makes a ruleset of them.

mod plain;

pub use plain::{Known, Legal, Plain};
