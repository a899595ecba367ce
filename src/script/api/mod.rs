//! The script API, with a file for each table: `position` and moves, `search`, `ctx`.

mod argument_errors;
mod book;
mod ctx;
mod host;
mod lexicon;
mod moves;
mod patterns;
mod position;
mod search;
mod tree;
mod walk;

pub use argument_errors::refused;
pub use ctx::{Ctx, memory_of};
pub use host::{Host, Turn};
pub use lexicon::{BOT, Group, LexiconItem, OPTION, Reach, SLIDER, groups};
pub use moves::LuaMove;
pub use patterns::pattern_reasons;
pub use position::{LuaPosition, side_number};
pub use search::{SearchEval, SearchRequest, leaders, lines, read_options, scored_lines};

use super::bot::BotSource;
use super::convert::brief;
use super::fault::error;
use super::sandbox::{MEMORY_LIMIT, Sandbox, charge_steps};
use crate::report::did_you_mean;
use crate::text::{Phrase, phrase};
use mlua::{Error, Value};
use std::rc::Rc;

/// Steps that a call of a host function costs, if steps are counted.
const STEPS_A_CALL: u64 = 4;

/// Adds `search`, and a `print` that goes to the host's console. Fails only when memory runs out.
pub fn sandbox(bot: &BotSource, host: &Host) -> mlua::Result<Sandbox> {
    let console = host.clone();
    Sandbox::new(MEMORY_LIMIT, bot.modules.clone(), Rc::new(move |line| console.print(line)), |lua| {
        lua.globals().set("search", search::table(lua, host)?)
    })
}

/// Charges the steps for a call of a host function.
fn charge() -> mlua::Result<()> {
    if charge_steps(STEPS_A_CALL) { Ok(()) } else { Err(error("ending-steps")) }
}

fn no_such(object: impl Into<Phrase>, key: &Value, known: &[&str]) -> Error {
    let name = brief(key);
    let near = did_you_mean(&name, known.iter().copied());
    error(phrase("script-no-name").with("object", object.into()).with("name", name).with("near", near))
}
