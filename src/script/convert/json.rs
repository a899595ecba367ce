//! Converts plain data such as `ctx.memory` between Lua and JSON.

use super::{brief, kind, kind_of, number, prefix};
use crate::report::{LONGEST_QUOTE, clipped};
use crate::text::{Phrase, phrase};
use mlua::{Lua, Table, Value};
use serde_json::{Map, Number, Value as Json};
use std::collections::BTreeMap;

/// Nesting depth: the conversion is recursive.
const DEEPEST: usize = 32;
/// A value takes some hundred bytes, and a game stores one such table per ply.
const MAX_VALUES: usize = 20_000;
const MAX_BYTES: usize = 1024 * 1024;

/// The most named numbers in a table. Families have a few dozen features.
const MAX_NUMBERS: usize = 1000;

/// Converts a Lua value to JSON. Fails with the first value that is not plain data, named by its place under `name`.
pub fn to_json(value: &Value, name: &str) -> Result<Json, Phrase> {
    Writing { values: 0, bytes: 0 }.write(value, 0).map_err(|fault| fault.message(name))
}

/// A value that cannot be converted. Its path is only built on the way out of the enclosing tables.
struct Fault {
    wrong: JsonError,
    /// The path to the value, last step first.
    steps: Vec<String>,
}

enum JsonError {
    TooLarge,
    NotText,
    Number(f64),
    Kind(&'static str),
    Mixed,
    Key(&'static str),
}

impl Fault {
    const fn new(wrong: JsonError) -> Self {
        Self { wrong, steps: Vec::new() }
    }

    fn under(mut self, step: impl FnOnce() -> String) -> Self {
        self.steps.push(step());
        self
    }

    /// The message, with the path starting at `name`.
    fn message(self, name: &str) -> Phrase {
        let path: String = std::iter::once(name.to_owned()).chain(self.steps.into_iter().rev()).collect();
        let message = match self.wrong {
            JsonError::TooLarge => phrase("data-too-large"),
            JsonError::NotText => phrase("data-not-text"),
            JsonError::Number(number) => phrase("data-number").with("number", number.to_string()),
            JsonError::Kind(name) => phrase("data-kind").with("kind", kind(name)),
            JsonError::Mixed => phrase("data-mixed"),
            JsonError::Key(name) => phrase("data-key").with("kind", kind(name)),
        };
        message.with("path", clipped(path, LONGEST_QUOTE))
    }
}

struct Writing {
    values: usize,
    bytes: usize,
}

impl Writing {
    fn write(&mut self, value: &Value, depth: usize) -> Result<Json, Fault> {
        self.values += 1;
        if depth > DEEPEST || self.values > MAX_VALUES {
            return Err(Fault::new(JsonError::TooLarge));
        }
        match value {
            Value::Nil => Ok(Json::Null),
            Value::Boolean(flag) => Ok(Json::Bool(*flag)),
            // Scripts have one kind of number, whichever variant it has here.
            Value::Integer(number) if number.unsigned_abs() >= 9_000_000_000_000_000 => {
                self.write(&Value::Number(*number as f64), depth)
            }
            Value::Integer(number) => Ok(Json::Number((*number).into())),
            Value::Number(number) if number.fract() == 0.0 && number.abs() < 9e15 => {
                Ok(Json::Number((*number as i64).into()))
            }
            Value::Number(number) => {
                Number::from_f64(*number).map(Json::Number).ok_or_else(|| Fault::new(JsonError::Number(*number)))
            }
            Value::String(text) => {
                self.count(text)?;
                let text = text.to_str().map_err(|_| Fault::new(JsonError::NotText))?;
                Ok(Json::String(text.to_owned()))
            }
            Value::Table(table) => self.table(table, depth),
            other => Err(Fault::new(JsonError::Kind(other.type_name()))),
        }
    }

    /// Counts a text's bytes before it is converted.
    fn count(&mut self, text: &mlua::LuaString) -> Result<(), Fault> {
        self.bytes += text.as_bytes().len();
        if self.bytes > MAX_BYTES { Err(Fault::new(JsonError::TooLarge)) } else { Ok(()) }
    }

    fn table(&mut self, table: &Table, depth: usize) -> Result<Json, Fault> {
        let length = table.raw_len();
        if length > MAX_VALUES {
            return Err(Fault::new(JsonError::TooLarge));
        }
        if length > 0 {
            if table.pairs::<Value, Value>().take(length + 1).count() != length {
                return Err(Fault::new(JsonError::Mixed));
            }
            let items = table.sequence_values::<Value>().flatten().zip(1..);
            let write = |(item, index): (Value, usize)| {
                self.write(&item, depth + 1).map_err(|fault| fault.under(|| format!("[{index}]")))
            };
            return items.map(write).collect::<Result<_, _>>().map(Json::Array);
        }
        let mut map = Map::new();
        for (key, value) in table.pairs::<Value, Value>().flatten() {
            let Value::String(key) = key else {
                return Err(Fault::new(JsonError::Key(key.type_name())));
            };
            let step = || format!(".{}", prefix(&key, LONGEST_QUOTE));
            let value = self.count(&key).and_then(|()| self.write(&value, depth + 1));
            map.insert(key.to_string_lossy(), value.map_err(|fault| fault.under(step))?);
        }
        Ok(Json::Object(map))
    }
}

pub fn from_json(lua: &Lua, json: &Json) -> mlua::Result<Value> {
    Ok(match json {
        Json::Null => Value::Nil,
        Json::Bool(flag) => Value::Boolean(*flag),
        Json::Number(number) => Value::Number(number.as_f64().unwrap_or(0.0)),
        Json::String(text) => Value::String(lua.create_string(text)?),
        Json::Array(items) => {
            let table = lua.create_table_with_capacity(items.len(), 0)?;
            for item in items {
                table.raw_push(from_json(lua, item)?)?;
            }
            Value::Table(table)
        }
        Json::Object(map) => {
            let table = lua.create_table_with_capacity(0, map.len())?;
            for (key, value) in map {
                table.raw_set(key.as_str(), from_json(lua, value)?)?;
            }
            Value::Table(table)
        }
    })
}

/// A table of numbers by name, such as weights. Fails with the first entry that is something else.
pub fn named_numbers(table: &Table) -> Result<BTreeMap<String, f64>, Phrase> {
    let mut numbers = BTreeMap::new();
    for (key, value) in table.pairs::<Value, Value>().flatten() {
        let name = brief(&key);
        if !key.is_string() {
            return Err(phrase("features-unnamed").with("key", name));
        }
        let Some(number) = number(&value) else {
            return Err(phrase("features-number").with("name", name).with("found", kind_of(&value)));
        };
        if numbers.len() == MAX_NUMBERS {
            return Err(phrase("features-many").with("most", MAX_NUMBERS));
        }
        numbers.insert(name, number);
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_data_comes_back_and_the_rest_is_named() {
        let lua = Lua::new();
        let check = |source: &str| to_json(&lua.load(source).eval().unwrap(), "m");
        let json = check("return { a = 1, b = { 'x', true, 2.5 }, c = {} }").unwrap();
        assert_eq!(json.to_string(), r#"{"a":1,"b":["x",true,2.5],"c":{}}"#);
        let back = from_json(&lua, &json).unwrap();
        assert_eq!(to_json(&back, "m").unwrap(), json);
        assert!(check("return { a = { print } }").unwrap_err().to_string().starts_with("`m.a[1]` is a function"));
        assert!(check("return { 1, 2, a = 3 }").unwrap_err().to_string().contains("mixes names"));
        assert!(check("local t = {} t.t = t return t").unwrap_err().to_string().contains("contains itself"));
        assert!(check("return { x = 0/0 }").unwrap_err().to_string().contains("NaN"));
        assert!(check("return { [true] = 1 }").unwrap_err().to_string().contains("boolean"));
    }

    #[test]
    fn what_is_too_large_is_refused_before_it_is_copied() {
        let lua = Lua::new();
        let check = |source: &str| to_json(&lua.load(source).eval().unwrap(), "m").unwrap_err().to_string();
        let long = "local long = string.rep('x', 5e7) ";
        for large in ["{ a = long }", "{ [long] = 1 }", "{ [long] = print }", "{ { { [long] = { [long] = 1 } } } }"] {
            let message = check(&format!("{long} return {large}"));
            assert!(message.contains("is too large to store") && message.len() < 300, "{message}");
        }
        assert!(check("return table.create(1e6, 0)").contains("too large"));
        let deep = "local key = string.rep('x', 1e4) local t = { [key] = print } for i = 1, 20 do t = { [key] = t } end return t";
        let message = check(deep);
        assert!(message.ends_with(
            "…` is a function, which cannot be stored; only numbers, strings, true, false and tables of them can"
        ));
        assert!(message.len() < 400, "{message}");
    }
}
