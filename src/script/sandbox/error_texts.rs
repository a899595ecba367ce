//! Turns host errors that a script catches into texts.

use crate::script::fault::ScriptError;
use mlua::{Function, Lua, Value};
use std::cell::Cell;

/// Then the state is collected: the collector does not see the kilobytes that each error holds outside it.
const ERRORS_A_COLLECTION: u32 = 1000;

/// A function that returns the message of an error raised by a host function, and nil for any other value.
pub fn text_of(lua: &Lua) -> mlua::Result<Function> {
    let caught = Cell::new(0);
    lua.create_function(move |lua, value: Value| {
        let Value::Error(error) = value else { return Ok(None) };
        let text = ScriptError::error(&error).message().to_owned();
        drop(error);
        caught.set(caught.get() + 1);
        if caught.get() == ERRORS_A_COLLECTION {
            caught.set(0);
            lua.gc_collect()?;
        }
        Ok(Some(text))
    })
}
