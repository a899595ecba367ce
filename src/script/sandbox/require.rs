//! `require`: loads modules by name from the texts given to a script, each once per state.

use super::load;
use crate::report::{LONGEST_QUOTE, did_you_mean};
use crate::script::convert::prefix;
use crate::script::fault::{Texts, error};
use crate::script::modules::Modules;
use crate::text::{Phrase, phrase};
use mlua::{Function, Lua, LuaString, Value};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

pub fn require(lua: &Lua, modules: Arc<Modules>, texts: Texts, requires: super::Requires) -> mlua::Result<Function> {
    let loaded = lua.create_table()?;
    let running: Rc<RefCell<Vec<String>>> = Rc::default();
    lua.create_function(move |lua, name: LuaString| {
        // No module's name is nearly this long.
        let name = prefix(&name, LONGEST_QUOTE);
        let module = modules.get(&name);
        note(&mut requires.borrow_mut(), &name, module.is_some());
        let known: Value = loaded.raw_get(name.as_str())?;
        if known != Value::Nil {
            return Ok(known);
        }
        let Some(module) = module else { return Err(error(unknown(&name, &modules))) };
        if running.borrow().contains(&name) {
            let circle = [running.borrow().join(" -> "), name].join(" -> ");
            return Err(error(phrase("module-circle").with("modules", circle)));
        }
        texts.add(&module.file, &module.source);
        let chunk = load(lua, &module.file, &module.source).map_err(mlua::Error::external)?;
        running.borrow_mut().push(name.clone());
        let result = chunk.call::<Value>(());
        running.borrow_mut().pop();
        let value = match result? {
            Value::Nil => Value::Boolean(true),
            value => value,
        };
        loaded.raw_set(name.as_str(), &value)?;
        Ok(value)
    })
}

/// Records that a module was required; limits the number of missing ones.
fn note(requires: &mut BTreeSet<String>, name: &str, is_there: bool) {
    // A script may require made-up names in a loop.
    const MAX_MISSING: usize = 100;
    if (is_there || requires.len() < MAX_MISSING) && !requires.contains(name) {
        requires.insert(name.to_owned());
    }
}

fn unknown(name: &str, modules: &Modules) -> Phrase {
    if modules.names().next().is_none() {
        return phrase("module-none-at-all").with("name", name);
    }
    phrase("module-none").with("name", name).with("near", did_you_mean(name, modules.names()))
}
