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
pub use script_ways::LuaGridWays;

use super::argument_errors::named;
use super::calls::charge;
use super::lexicon::GRID;
use crate::board::Shape;
use board::GridBoard;
use mlua::{AnyUserData, Lua, MetaMethod, Table};
use std::cell::OnceCell;
use ways::Ways;

/// Adds the global `grid`. Fails only when memory runs out.
pub fn add_grid(lua: &Lua) -> mlua::Result<()> {
    let grid = lua.create_table()?;
    let sizes = OnceCell::new();
    let board = named(lua, "grid.board", move |lua, options: Table| {
        charge()?;
        let (shape, directions) = arguments::board(&options)?;
        let board = lua.create_userdata(LuaGridBoard::new(lua, GridBoard::new(shape, directions))?)?;
        // Most scripts have no board, so the methods are replaced with the first one.
        if sizes.get().is_none() {
            _ = sizes.set(methods_in_lua(lua, &board)?);
        }
        if let Some(sizes) = sizes.get() {
            sizes.raw_set(&board, shape.squares())?;
        }
        Ok(board)
    })?;
    grid.set(const { GRID.name("board") }, board)?;
    lua.globals().set("grid", grid)
}

/// Replaces some methods of boards and ways by those of `methods.lua`; the table of the boards' sizes.
fn methods_in_lua(lua: &Lua, board: &AnyUserData) -> mlua::Result<Table> {
    let single = GridBoard::new(Shape { columns: 1, rows: 1, corner: None }, 0);
    let ways = lua.create_userdata(LuaGridWays::new(lua, Ways::new(&single, 0, Vec::new()))?)?;
    let methods = |object: &AnyUserData| object.metatable()?.get::<Table>(MetaMethod::Index);
    let chunk = lua.load(include_str!("methods.lua")).set_name("=grid");
    chunk.call((methods(board)?, methods(&ways)?))
}
