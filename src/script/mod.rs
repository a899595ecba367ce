//! Everything about Lua: the sandbox and its budgets, the script API (`api/`), and the calls into bots (`call/`).
//!
//! [`read_variant`] loads a variant's file. [`check_bot`] checks a bot's file, and a [`LiveBot`] holds it; each [`BotPlayer`] takes
//! the newest version from there before its next request. Both functions run the file on a thread that is abandoned if it never
//! returns; [`load_variant`] and [`load_bot`] run it on the caller's thread. No Lua type leaves this module.

mod abandoned_threads;
mod api;
mod bot;
mod call;
mod convert;
mod dialect;
mod fault;
mod live_bot;
mod luau_error;
mod luau_numbers;
mod modules;
mod player;
mod rules;
mod sandbox;
mod seat;
mod source;
mod types;
mod unknown_names;
mod variant;

pub use abandoned_threads::{
    Abandonable, MAX_ABANDONED, STOP_GRACE, abandoned_threads, load_panicked, not_stopped, too_many_abandoned,
};
pub use bot::{
    BotInfo, BotOptions, BotSource, GamePattern, OptionKind, OptionSpec, OptionValue, bytes_of_a_fresh_state,
    check_bot, check_module, load_bot,
};
pub use convert::{Converted, converted};
pub use live_bot::{BookRegistry, EndgameRegistry, LiveBot, LivePatternRegistry, Version, WeightValues};
pub use luau_numbers::luau_numbers;
pub use modules::{Module, Modules};
pub use player::BotPlayer;
pub use rules::{bar_this_thread, drop_states, runs_on_barred_threads};
pub use sandbox::{MEMORY_LIMIT, with_deadline};
pub use source::{API, MAX_SOURCE, hash_of, key_report, required_names};
pub use types::{GENERATED_BY as TYPES_GENERATED_BY, functions_page, lua_ls_meta, luau_definitions};
pub use variant::{load_variant, read_variant};

/// The most moves that a file may list for a position.
const MAX_MOVES: usize = 4096;
