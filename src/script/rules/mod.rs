//! Script rules: games written entirely in Lua, and Lua functions laid over a native variant.
//!
//! A variant crosses threads as texts and facts ([`ScriptCode`]). Each thread that calls its rules makes and caches its own Lua state;
//! the window's thread never does ([`bar_this_thread`]).

mod code;
mod convert;
mod overlay;
mod script_rules;
mod state;

pub use code::{
    RulesFunctions, ScriptCode, asking_flag, bar_this_thread, drop_states, runs_on_barred_threads, take_failures,
};
pub use overlay::ScriptOverlay;
pub use script_rules::LuaRules;

/// Counts the features that a file with `family = "scripted"` declares; required with them.
pub const MEASURE: &str = "measure";

/// The functions of a file with `family = "scripted"`, and whether each is required.
pub const GAME_FUNCTIONS: [(&str, bool); 8] = [
    ("setup", true),
    ("moves", true),
    ("play", true),
    ("outcome", false),
    ("describe", false),
    (MEASURE, false),
    ("grid", false),
    ("from_grid", false),
];

/// The functions that can be laid over a native variant.
pub const OVERLAY_FUNCTIONS: [&str; 2] = ["outcome", "filter"];
