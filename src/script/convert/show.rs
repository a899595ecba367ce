//! Formats Lua values for people. However long a text is, only the part that is shown is read.

use crate::report::{LONGEST_MESSAGE, LONGEST_QUOTE, clipped, quote};
use mlua::{LuaString, Table, Value};
use std::fmt::Write;

const DEEPEST: usize = 4;
const MAX_ENTRIES: usize = 40;

/// The value as a number; Luau's integers have their own variant in mlua.
pub fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => Some(*number),
        Value::Integer(number) => Some(*number as f64),
        _ => None,
    }
}

/// The value as an integer of at least `least`.
pub fn whole(value: &Value, least: f64) -> Option<f64> {
    number(value).filter(|number| number.fract() == 0.0 && (least..=9e15).contains(number))
}

/// The first `most` characters of a script's text, with an ellipsis if there are more.
pub fn prefix(text: &LuaString, most: usize) -> String {
    let bytes = text.as_bytes();
    // A character has at most four bytes; one more shows that the text continues.
    let read = bytes.len().min(4 * (most + 1));
    clipped(String::from_utf8_lossy(&bytes[..read]).into_owned(), most)
}

/// A script's text as quoted in messages, with quotation marks and escapes.
pub fn quoted(text: &LuaString) -> String {
    quote(&prefix(text, LONGEST_QUOTE))
}

/// A value as shown in messages.
pub fn brief(value: &Value) -> String {
    match value {
        Value::String(text) => prefix(text, LONGEST_QUOTE),
        value => clipped(show(value), LONGEST_QUOTE),
    }
}

/// A value as printed and traced; tables with their contents, keys in alphabetical order.
pub fn show(value: &Value) -> String {
    if let Value::String(text) = value {
        return prefix(text, LONGEST_MESSAGE);
    }
    let mut text = String::new();
    write_value(&mut text, value, 0);
    clipped(text, LONGEST_MESSAGE)
}

fn write_value(text: &mut String, value: &Value, depth: usize) {
    if text.len() > LONGEST_MESSAGE {
        return;
    }
    match value {
        Value::String(string) => _ = write!(text, "{:?}", prefix(string, LONGEST_MESSAGE)),
        Value::Table(table) if table.metatable().is_none() => write_table(text, table, depth),
        Value::Table(_) | Value::Function(_) | Value::Thread(_) => text.push_str(value.type_name()),
        other => text.push_str(&other.to_string().unwrap_or_else(|_| other.type_name().to_owned())),
    }
}

/// A key as shown. Tables are not expanded: keys of keys could go on forever.
fn show_key(key: &Value) -> String {
    if key.is_table() { key.type_name().to_owned() } else { brief(key) }
}

fn write_table(text: &mut String, table: &Table, depth: usize) {
    if depth >= DEEPEST {
        text.push_str("{…}");
        return;
    }
    let length = table.raw_len();
    let listed = (1..=length.min(MAX_ENTRIES)).map(|index| (None, table.raw_get::<Value>(index).unwrap_or(Value::Nil)));
    let is_listed = |key: &Value| whole(key, 1.0).is_some_and(|index| index <= length as f64);
    // In a table with a list of millions, the names after it are not reached.
    let first = table.pairs::<Value, Value>().flatten().take(2 * MAX_ENTRIES);
    let pairs = first.filter(|(key, _)| !is_listed(key)).take(MAX_ENTRIES);
    let mut named: Vec<_> = pairs.map(|(key, value)| (Some(show_key(&key)), value)).collect();
    named.sort_by(|a, b| a.0.cmp(&b.0));
    text.push('{');
    for (number, (key, value)) in listed.chain(named).enumerate() {
        if text.len() > LONGEST_MESSAGE {
            break;
        }
        text.push_str(if number == 0 { " " } else { ", " });
        if let Some(key) = key {
            _ = write!(text, "{key} = ");
        }
        write_value(text, &value, depth + 1);
    }
    text.push_str(if text.ends_with('{') { "}" } else { " }" });
}

#[cfg(test)]
mod tests {
    use super::*;
    use mlua::Lua;

    #[test]
    fn only_the_beginning_of_a_text_is_read() {
        let lua = Lua::new();
        let text = |bytes: &[u8]| lua.create_string(bytes).unwrap();
        assert_eq!(prefix(&text("שלום".as_bytes()), 4), "שלום");
        assert_eq!(prefix(&text("שלום".as_bytes()), 3), "שלו…");
        assert_eq!(prefix(&text("😀".repeat(9).as_bytes()), 3), "😀😀😀…");
        assert_eq!(prefix(&text(b"a\xffb"), 3), "a\u{fffd}b");
        assert_eq!(quoted(&text(&vec![1; 1_000_000])).matches("\\u{1}").count(), LONGEST_QUOTE);
    }

    #[test]
    fn values_are_as_long_as_they_may_be() {
        let lua = Lua::new();
        for code in [
            "return string.rep('x', 1e7)",
            "return { string.rep('x', 1e7), [string.rep('y', 1e7)] = { string.rep('\\1', 1e7) } }",
            "local t = {} for i = 1, 1e6 do t[i] = i end return { t, t, t }",
            "local t = {} for i = 1, 1e5 do t['k' .. i] = {} end return { t, t, t }",
        ] {
            let value: Value = lua.load(code).eval().unwrap();
            assert!(show(&value).chars().count() <= LONGEST_MESSAGE + 1 && show(&value).len() > 100, "{code}");
            assert!(brief(&value).chars().count() <= LONGEST_QUOTE + 1, "{code}");
        }
    }
}
