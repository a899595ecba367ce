//! `search.book`: what the opening book knows of a position.

use super::charge;
use super::host::Host;
use super::moves::LuaMove;
use super::position::LuaPosition;
use super::search::refuse_in_eval;
use mlua::{Function, Lua, UserDataRef};

/// `search.book(position)`: a list of `{ move, weight, name }`, the heaviest first; empty where nothing is known.
pub fn book(lua: &Lua, host: &Host) -> mlua::Result<Function> {
    let host = host.clone();
    lua.create_function(move |lua, position: UserDataRef<LuaPosition>| {
        charge()?;
        refuse_in_eval(&host)?;
        let position = &position.position;
        let book = host.turn(|turn| turn.books.get(&position.variant().id).cloned())?;
        let list = lua.create_table()?;
        for known in book.map(|book| book.moves(position)).unwrap_or_default() {
            let entry = lua.create_table_with_capacity(0, 3)?;
            entry.raw_set("move", LuaMove { position: position.clone(), legal: known.chosen })?;
            entry.raw_set("weight", known.weight)?;
            entry.raw_set("name", known.name)?;
            list.raw_push(entry)?;
        }
        Ok(list)
    })
}
