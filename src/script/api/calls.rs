//! What the functions and objects of the script API share: the cost of a call, methods, and the error for an unknown name.

use crate::report::did_you_mean;
use crate::script::convert::brief;
use crate::script::fault::error;
use crate::script::sandbox::charge_steps;
use crate::text::{Phrase, phrase};
use mlua::{Error, Lua, MetaMethod, UserDataFields, Value};

/// Steps that a call of a host function costs, if steps are counted.
const STEPS_A_CALL: u64 = 4;

/// Charges the steps for a call of a host function.
pub fn charge() -> mlua::Result<()> {
    if charge_steps(STEPS_A_CALL) { Ok(()) } else { Err(error("ending-steps")) }
}

/// Makes a table the index of an object, to which mlua then adds the methods, so that the VM looks them up itself: with a function or
/// a field getter, each call of a method would take two calls. Other names are errors about `object`.
pub fn methods_by_table<T, F: UserDataFields<T>>(fields: &mut F, object: &'static str, names: &'static [&'static str]) {
    fields.add_meta_field_with(MetaMethod::Index, move |lua| {
        let (methods, unknown) = (lua.create_table()?, lua.create_table()?);
        let refuse =
            move |_: &Lua, (_, key): (Value, Value)| -> mlua::Result<Value> { Err(no_such(object, &key, names)) };
        unknown.set("__index", lua.create_function(refuse)?)?;
        methods.set_metatable(Some(unknown))?;
        Ok(methods)
    });
}

pub fn no_such(object: impl Into<Phrase>, key: &Value, known: &[&str]) -> Error {
    let name = brief(key);
    let near = did_you_mean(&name, known.iter().copied());
    error(phrase("script-no-name").with("object", object.into()).with("name", name).with("near", near))
}
