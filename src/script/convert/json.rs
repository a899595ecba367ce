//! Plain data both ways: what `ctx.memory` holds.

use mlua::{Lua, Table, Value};
use serde_json::{Map, Number, Value as Json};
use std::collections::BTreeMap;

const DEEPEST: usize = 32;
const MOST_VALUES: usize = 100_000;
const MOST_BYTES: usize = 1024 * 1024;

/// A Lua value as JSON.
///
/// # Errors
/// The first value that is no plain data, named by its place under `name`.
pub fn to_json(value: &Value, name: &str) -> Result<Json, String> {
    Writing { values: 0, bytes: 0 }.write(value, name, 0)
}

fn too_large(name: &str) -> String {
    format!("`{name}` is too large to be kept (or holds itself)")
}

struct Writing {
    values: usize,
    bytes: usize,
}

impl Writing {
    fn write(&mut self, value: &Value, name: &str, depth: usize) -> Result<Json, String> {
        self.values += 1;
        if depth > DEEPEST || self.values > MOST_VALUES || self.bytes > MOST_BYTES {
            return Err(too_large(name));
        }
        match value {
            Value::Nil => Ok(Json::Null),
            Value::Boolean(flag) => Ok(Json::Bool(*flag)),
            // A script has one kind of number, whatever holds it here.
            Value::Integer(number) if number.unsigned_abs() >= 9_000_000_000_000_000 => {
                self.write(&Value::Number(*number as f64), name, depth)
            }
            Value::Integer(number) => Ok(Json::Number((*number).into())),
            Value::Number(number) if number.fract() == 0.0 && number.abs() < 9e15 => {
                Ok(Json::Number((*number as i64).into()))
            }
            Value::Number(number) => Number::from_f64(*number)
                .map(Json::Number)
                .ok_or_else(|| format!("`{name}` is {number}, which cannot be kept")),
            Value::String(text) => {
                self.bytes += text.as_bytes().len();
                if self.bytes > MOST_BYTES {
                    return Err(too_large(name));
                }
                let text = text.to_str().map_err(|_| format!("`{name}` is not text (UTF-8)"))?;
                Ok(Json::String(text.to_owned()))
            }
            Value::Table(table) => self.table(table, name, depth),
            other => Err(format!(
                "`{name}` is a {}, which cannot be kept: only numbers, texts, true, false and tables of them",
                other.type_name()
            )),
        }
    }

    fn table(&mut self, table: &Table, name: &str, depth: usize) -> Result<Json, String> {
        let length = table.raw_len();
        if length > 0 {
            if table.pairs::<Value, Value>().take(length + 1).count() != length {
                return Err(format!(
                    "`{name}` mixes names with the numbers 1, 2, 3 …; only one kind can be kept in a table"
                ));
            }
            let items = table.sequence_values::<Value>().flatten().zip(1..);
            let items = items.map(|(item, index)| self.write(&item, &format!("{name}[{index}]"), depth + 1));
            return items.collect::<Result<_, _>>().map(Json::Array);
        }
        let mut map = Map::new();
        for (key, value) in table.pairs::<Value, Value>().flatten() {
            let Value::String(key) = key else {
                return Err(format!(
                    "a key of `{name}` is a {}; keys must be text, or 1, 2, 3 … without gaps",
                    key.type_name()
                ));
            };
            let key = key.to_string_lossy();
            self.bytes += key.len();
            let value = self.write(&value, &format!("{name}.{key}"), depth + 1)?;
            map.insert(key, value);
        }
        Ok(Json::Object(map))
    }
}

/// JSON as a Lua value.
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

/// A table of numbers by name, as weights are.
///
/// # Errors
/// The first entry that is something else.
pub fn named_numbers(table: &Table) -> Result<BTreeMap<String, f64>, String> {
    let mut numbers = BTreeMap::new();
    for (key, value) in table.pairs::<Value, Value>().flatten() {
        let name = super::show(&key);
        if !key.is_string() {
            return Err(format!("features have names, but there is one called {name}"));
        }
        let Some(number) = super::number(&value) else {
            return Err(format!("the feature `{name}` must be a number, not {}", value.type_name()));
        };
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
        assert!(check("return { a = { print } }").unwrap_err().starts_with("`m.a[1]` is a function"));
        assert!(check("return { 1, 2, a = 3 }").unwrap_err().contains("mixes names"));
        assert!(check("local t = {} t.t = t return t").unwrap_err().contains("holds itself"));
        assert!(check("return { x = 0/0 }").unwrap_err().contains("NaN"));
        assert!(check("return { [true] = 1 }").unwrap_err().contains("boolean"));
    }
}
