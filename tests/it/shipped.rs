//! The shipped variants, read from their files, and small things every test of rules needs.

use damka::rules::{Sheet, Value, Variant, family};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The ids of the files in `scripts/`, sorted.
pub fn ids() -> Vec<String> {
    let entries = std::fs::read_dir(root().join("scripts")).unwrap().map(|entry| entry.unwrap().path());
    let scripts = entries.filter(|path: &PathBuf| path.extension().is_some_and(|ending| ending == "lua"));
    let mut ids: Vec<String> = scripts.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    ids.sort();
    ids
}

/// A shipped variant, read with plain Luau and without the host's help.
pub fn variant(id: &str) -> Arc<Variant> {
    let file = format!("scripts/{id}.lua");
    let source = std::fs::read_to_string(root().join(&file)).unwrap();
    from_source(id, &file, &source)
}

/// A variant of the tests only.
pub fn from_source(id: &str, file: &str, source: &str) -> Arc<Variant> {
    let lua = mlua::Lua::new();
    let table: mlua::Table = lua.load(source).set_name(file).eval().unwrap();
    let Value::Table(facts) = value(&mlua::Value::Table(table)) else { panic!("{file} returns no table of facts") };
    let facts = with_base(facts);
    let sheet = Sheet { file: file.into(), source: source.into(), facts, lines: BTreeMap::new() };
    let Some(Value::Text(kind)) = sheet.facts.get("family") else { panic!("{file} names no family") };
    let read = family(kind).unwrap().variant(id, &sheet);
    Arc::new(read.unwrap_or_else(|faults| panic!("{}", faults.iter().map(ToString::to_string).collect::<String>())))
}

fn with_base(facts: BTreeMap<String, Value>) -> BTreeMap<String, Value> {
    let Some(Value::Text(base)) = facts.get("base") else { return facts };
    let source = std::fs::read_to_string(root().join(format!("scripts/{base}.lua"))).unwrap();
    let table: mlua::Table = mlua::Lua::new().load(source).eval().unwrap();
    let Value::Table(below) = value(&mlua::Value::Table(table)) else { panic!("{base} returns no table") };
    laid_over(with_base(below), facts)
}

fn laid_over(mut below: BTreeMap<String, Value>, above: BTreeMap<String, Value>) -> BTreeMap<String, Value> {
    for (key, value) in above {
        let merged = match (below.remove(&key), value) {
            (Some(Value::Table(old)), Value::Table(new)) => Value::Table(laid_over(old, new)),
            (_, value) => value,
        };
        below.insert(key, merged);
    }
    below
}

fn value(lua: &mlua::Value) -> Value {
    match lua {
        mlua::Value::Boolean(flag) => Value::Bool(*flag),
        mlua::Value::Integer(number) => Value::Number(*number as f64),
        mlua::Value::Number(number) => Value::Number(*number),
        mlua::Value::String(text) => Value::Text(text.to_string_lossy()),
        mlua::Value::Table(table) if table.raw_len() > 0 => {
            Value::List(table.sequence_values::<mlua::Value>().map(|item| value(&item.unwrap())).collect())
        }
        mlua::Value::Table(table) => {
            let pairs = table.pairs::<String, mlua::Value>().map(Result::unwrap);
            Value::Table(pairs.map(|(key, item)| (key, value(&item))).collect())
        }
        other => panic!("{other:?} is no fact"),
    }
}
