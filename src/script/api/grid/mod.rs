//! `grid`: boards for rules in Lua, whose positions are then strings with a byte for each square.
//!
//! Strings, because a position that rules are given must not change: Luau can freeze tables but not buffers. `string.byte` reads a
//! square as fast as an index does, and equal grids are the same value.

mod arguments;
mod board;
mod script_board;
mod script_ways;
mod ways;

pub use script_board::LuaGridBoard;
#[cfg(test)]
pub use script_ways::LuaGridWays;

use super::argument_errors::named;
use super::charge;
use super::lexicon::GRID;
use board::GridBoard;
use mlua::{Lua, Table};

/// Adds the global `grid`. Fails only when memory runs out.
pub fn add_grid(lua: &Lua) -> mlua::Result<()> {
    let grid = lua.create_table()?;
    let board = named(lua, "grid.board", |lua, options: Table| {
        charge()?;
        let (shape, directions) = arguments::board(&options)?;
        LuaGridBoard::new(lua, GridBoard::new(shape, directions))
    })?;
    grid.set(const { GRID.name("board") }, board)?;
    lua.globals().set("grid", grid)
}
