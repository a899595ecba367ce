//! Kinds of Lua values in words.

use crate::text::{Phrase, phrase, raw};
use mlua::Value;

/// The kind of a value in words.
pub fn kind_of(value: &Value) -> Phrase {
    kind(value.type_name())
}

/// The VM's name for a kind of value in words.
pub fn kind(found: &str) -> Phrase {
    match found {
        "integer" | "number" => phrase("kind-number"),
        "string" => phrase("script-type-text"),
        "table" => phrase("kind-table"),
        "function" => phrase("kind-function"),
        "userdata" => phrase("script-type-object"),
        "boolean" => phrase("script-type-flag"),
        other => raw(other),
    }
}
