//! A bot's file: what it says about itself, checked before any seat runs it.

mod check;
mod info;
mod options;
mod table;

pub use check::{bytes_of_a_fresh_state, check_bot, check_module, load_bot};
pub use info::{BotInfo, Game};
pub use options::{OptionKind, OptionSpec, OptionValue, Options};
pub use table::{Eval, Functions, run_file};

use crate::report::ContentHash;
use crate::script::modules::Modules;
use std::sync::Arc;

/// The text of a bot at one moment, with the modules it may `require`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotSource {
    /// The file's name without `.lua`, or the folder's.
    pub id: String,
    /// As people know it: `ai/old_fox.lua`.
    pub file: String,
    /// Its text.
    pub source: Arc<str>,
    /// What it may `require`.
    pub modules: Arc<Modules>,
}

impl BotSource {
    /// The first digits of the SHA-256 of its text and of all that it may `require`, the same on every machine.
    pub fn hash(&self) -> u64 {
        let modules = self.modules.names().filter_map(|name| Some((name, &*self.modules.get(name)?.source)));
        ContentHash::of(modules.chain([(self.file.as_str(), &*self.source)])).first_digits()
    }
}
