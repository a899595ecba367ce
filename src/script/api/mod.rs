//! The script API, with a file for each table: `position` and moves, `search`, `ctx`.

mod argument_errors;
mod book;
mod calls;
mod ctx;
mod grid;
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
pub use grid::add_grid;
pub use host::{Host, Turn};
pub use lexicon::{BOT, Group, LexiconItem, OPTION, Reach, SLIDER, groups};
pub use moves::LuaMove;
pub use patterns::pattern_reasons;
pub use position::{LuaPosition, side_number};
pub use search::{SearchEval, SearchRequest, leaders, lines, read_options, scored_lines};

use super::bot::BotSource;
use super::sandbox::{MEMORY_LIMIT, Sandbox};
use calls::{charge, methods_by_table, no_such};
use std::rc::Rc;

/// Adds `search`, `grid`, and a `print` that goes to the host's console. Fails only when memory runs out.
pub fn sandbox(bot: &BotSource, host: &Host) -> mlua::Result<Sandbox> {
    let console = host.clone();
    Sandbox::new(MEMORY_LIMIT, bot.modules.clone(), Rc::new(move |line| console.print(line)), |lua| {
        add_grid(lua)?;
        lua.globals().set("search", search::table(lua, host)?)
    })
}
