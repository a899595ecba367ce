//! A bot's file: what it declares, checked before any seat runs it.

mod check;
mod info;
mod options;
mod table;

pub use check::{bytes_of_a_fresh_state, check_bot, check_module, load_bot};
pub use info::{BotInfo, GamePattern};
pub use options::{BotOptions, OptionKind, OptionSpec, OptionValue};
pub use table::{BotEval, BotFunctions, run_file};

use crate::report::ContentHash;
use crate::script::modules::Modules;
use std::sync::Arc;

/// The source of a bot at one moment, with the modules that it may `require`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotSource {
    /// The file's name without `.lua`, or the folder's name.
    pub id: String,
    /// Path for messages: `ai/old_fox.lua`.
    pub file: String,
    pub source: Arc<str>,
    pub modules: Arc<Modules>,
}

impl BotSource {
    /// The first digits of the SHA-256 of its source and all its modules, the same on every machine.
    pub fn hash(&self) -> u64 {
        let modules = self.modules.names().filter_map(|name| Some((name, &*self.modules.get(name)?.source)));
        ContentHash::of(modules.chain([(self.file.as_str(), &*self.source)])).first_digits()
    }
}
