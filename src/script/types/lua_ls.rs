//! Type definitions for the Lua language server (LuaLS): `damka.meta.lua`.

use super::GENERATED_BY;
use super::luau::describe;
use super::signature::{Type, read};
use crate::script::api::{Group, LexiconItem, Reach, groups};

/// Luau library functions that Lua does not have.
const MORE: &str = "
--- A list of `count` times the same value.
---@param count integer
---@param value any
---@return any[]
function table.create(count, value) end

--- A copy of a table; tables inside it are shared.
---@generic T
---@param list T
---@return T
function table.clone(list) end

--- Index of a value in a list, or nil.
---@param list any[]
---@param value any
---@return integer?
function table.find(list, value) end

--- Empties a table and keeps its capacity.
---@param list table
function table.clear(list) end

--- Makes a table read-only and returns it.
---@generic T
---@param list T
---@return T
function table.freeze(list) end

--- The nearest whole number.
---@param x number
---@return number
function math.round(x) end

--- -1, 0 or 1.
---@param x number
---@return number
function math.sign(x) end

--- The number, limited to the range from `low` to `high`.
---@param x number
---@param low number
---@param high number
---@return number
function math.clamp(x, low, high) end

--- The parts of a string between commas or another separator.
---@param text string
---@param between string?
---@return string[]
function string.split(text, between) end

--- The type of a value by name.
---@param value any
---@return string
function typeof(value) end
";

pub fn meta() -> String {
    let mut text = format!(
        "---@meta\n-- {GENERATED_BY}: damka's Lua API, for the Lua language server. Run it again after an update;\n\
         -- do not edit it.\n\n\
         --- A playing square: 1 is the first of the top row, counted left to right, top to bottom.\n---@alias Square integer\n\n\
         --- 1 is the side that starts the game, 2 the other.\n---@alias Side integer\n"
    );
    for group in groups() {
        text += &class(group);
    }
    text + MORE
}

fn class(group: &Group) -> String {
    let mut text = format!("\n--- {}\n---@class {}\n", group.doc, group.class);
    let (functions, fields): (Vec<&LexiconItem>, Vec<&LexiconItem>) =
        group.items.iter().partition(|item| item.is_function() && group.reach != Reach::Keys);
    for item in fields {
        let (optional, shown) = match read(item.signature) {
            Some(Type::Optional(inner)) => ("?", written(&inner)),
            Some(other) => ("", written(&other)),
            None => ("", "any".to_owned()),
        };
        text.extend([format!("---@field {}{optional} {shown} {}\n", item.name, describe(item))]);
    }
    // These two are globals in scripts, the others are only types.
    let is_global = ["search", "grid"].contains(&group.called);
    let holder = if is_global { group.called } else { group.class };
    text.extend([format!("{}{holder} = {{}}\n", if is_global { "" } else { "local " })]);
    for item in functions {
        text += &function(group, holder, item);
    }
    text
}

fn function(group: &Group, holder: &str, item: &LexiconItem) -> String {
    let mut text = format!("\n--- {}\n", describe(item));
    let Some(Type::Function { params, returns }) = read(item.signature) else { return text };
    let mut names = Vec::new();
    for (name, kind) in &params {
        let (name, optional, kind) = match kind {
            Type::Rest(inner) => ("...", "", written(inner)),
            Type::Optional(inner) => (name.as_str(), "?", written(inner)),
            other => (name.as_str(), "", written(other)),
        };
        text.extend([format!("---@param {name}{optional} {kind}\n")]);
        names.push(name);
    }
    for returned in &returns {
        text.extend([match returned {
            Type::Rest(inner) => format!("---@return {} ...\n", written(inner)),
            other => format!("---@return {}\n", written(other)),
        }]);
    }
    let mark = if group.reach == Reach::Methods { ':' } else { '.' };
    text + &format!("function {holder}{mark}{}({}) end\n", item.name, names.join(", "))
}

fn written(kind: &Type) -> String {
    let nested = |inner: &Type| match inner {
        Type::Union(_) | Type::Function { .. } | Type::Optional(_) => format!("({})", written(inner)),
        _ => written(inner),
    };
    match kind {
        Type::Name(name) => name.clone(),
        Type::Optional(inner) => format!("{}?", nested(inner)),
        Type::Union(parts) => parts.iter().map(nested).collect::<Vec<_>>().join("|"),
        Type::List(entry) => format!("{}[]", nested(entry)),
        Type::Map(key, value) => format!("table<{}, {}>", written(key), written(value)),
        Type::Rest(inner) => written(inner),
        Type::Function { params, returns } => {
            let params = params.iter().map(|(name, kind)| match kind {
                Type::Rest(inner) => format!("...: {}", written(inner)),
                Type::Optional(inner) => format!("{name}?: {}", nested(inner)),
                other => format!("{name}: {}", written(other)),
            });
            let params = params.collect::<Vec<_>>().join(", ");
            let returns = returns.iter().map(written).collect::<Vec<_>>().join(", ");
            if returns.is_empty() { format!("fun({params})") } else { format!("fun({params}): {returns}") }
        }
    }
}
