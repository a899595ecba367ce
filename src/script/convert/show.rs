//! A Lua value as people read it.

use mlua::{Table, Value};
use std::fmt::Write;

const DEEPEST: usize = 4;
const MOST_ENTRIES: usize = 40;
const LONGEST: usize = 2000;

/// The number that a value is; Luau's whole numbers come in a variant of their own.
pub fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => Some(*number),
        Value::Integer(number) => Some(*number as f64),
        _ => None,
    }
}

/// The whole number from `least` that a value is.
pub fn whole(value: &Value, least: f64) -> Option<f64> {
    number(value).filter(|number| number.fract() == 0.0 && (least..=9e15).contains(number))
}

/// The value as text; tables with what they hold, their keys in alphabetical order.
pub fn show(value: &Value) -> String {
    let mut text = String::new();
    match value {
        Value::String(string) => text.push_str(&string.to_string_lossy()),
        value => write_value(&mut text, value, 0),
    }
    if text.len() > LONGEST {
        let end = (0..=LONGEST).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
        text.truncate(end);
        text.push('…');
    }
    text
}

fn write_value(text: &mut String, value: &Value, depth: usize) {
    if text.len() > LONGEST {
        return;
    }
    match value {
        Value::String(string) => _ = write!(text, "{:?}", string.to_string_lossy()),
        Value::Table(table) if table.metatable().is_none() => write_table(text, table, depth),
        Value::Table(_) | Value::Function(_) | Value::Thread(_) => text.push_str(value.type_name()),
        other => text.push_str(&other.to_string().unwrap_or_else(|_| other.type_name().to_owned())),
    }
}

/// A key as it is shown. A table is not looked into: keys of keys could go on for ever.
fn show_key(key: &Value) -> String {
    if key.is_table() { key.type_name().to_owned() } else { show(key) }
}

fn write_table(text: &mut String, table: &Table, depth: usize) {
    if depth >= DEEPEST {
        text.push_str("{…}");
        return;
    }
    let length = table.raw_len();
    let listed =
        (1..=length.min(MOST_ENTRIES)).map(|index| (None, table.raw_get::<Value>(index).unwrap_or(Value::Nil)));
    let is_listed = |key: &Value| whole(key, 1.0).is_some_and(|index| index <= length as f64);
    let pairs = table.pairs::<Value, Value>().flatten().filter(|(key, _)| !is_listed(key)).take(MOST_ENTRIES);
    let mut named: Vec<_> = pairs.map(|(key, value)| (Some(show_key(&key)), value)).collect();
    named.sort_by(|a, b| a.0.cmp(&b.0));
    text.push('{');
    for (number, (key, value)) in listed.chain(named).enumerate() {
        text.push_str(if number == 0 { " " } else { ", " });
        if let Some(key) = key {
            _ = write!(text, "{key} = ");
        }
        write_value(text, &value, depth + 1);
    }
    text.push_str(if text.ends_with('{') { "}" } else { " }" });
}
