//! The `ctx` table, which a bot receives with every request.

use super::argument_errors::{named, refused};
use super::host::{Host, Turn};
use super::lexicon::CTX;
use super::moves::LuaMove;
use super::position::side_number;
use super::{charge, no_such};
use crate::board::Square;
use crate::report::LONGEST_QUOTE;
use crate::rules::Termination;
use crate::script::bot::{BotOptions, OptionValue};
use crate::script::convert::{brief, from_json, number, prefix, show, to_json, whole};
use crate::script::fault::{ScriptError, error};
use crate::script::live_bot::WeightValues;
use crate::script::sandbox::steps_left;
use crate::text::{Phrase, phrase, raw};
use mlua::{Function, Lua, LuaString, MultiValue, Table, Value, Variadic};
use rand::Rng;
use std::sync::Arc;

const NAMES: [&str; 12] = CTX.names();

pub struct Ctx {
    functions: Vec<(&'static str, Function)>,
    metatable: Table,
    options: Table,
    weights: Option<(WeightValues, Table)>,
}

impl Ctx {
    /// Prepares the functions and options, which stay the same for the life of a state.
    pub fn new(lua: &Lua, host: &Host, options: &BotOptions, print: &Function) -> mlua::Result<Self> {
        let functions = vec![
            (const { CTX.name("random") }, random(lua, host)?),
            (const { CTX.name("trace") }, trace(lua, host)?),
            (const { CTX.name("mark") }, mark(lua, host)?),
            (const { CTX.name("keep") }, keep(lua, host)?),
            (const { CTX.name("steps_left") }, steps_left_function(lua, host)?),
            (const { CTX.name("log") }, print.clone()),
        ];
        let values = options.iter().map(|(name, value)| Ok((name.as_str(), option_value(lua, value)?)));
        let values: Vec<(&str, Value)> = values.collect::<mlua::Result<_>>()?;
        let known = options.keys().cloned().collect();
        let options = sealed(lua, values, raw("ctx.options"), known)?;
        let metatable = lua.create_table()?;
        metatable.set("__index", missing(lua, raw("ctx"), NAMES.map(str::to_owned).to_vec())?)?;
        Ok(Self { functions, metatable, options, weights: None })
    }

    pub fn table(
        &mut self,
        lua: &Lua,
        host: &Host,
        weights: &WeightValues,
        memory: Option<&serde_json::Value>,
    ) -> mlua::Result<Table> {
        let ctx = lua.create_table_with_capacity(0, 12)?;
        for (name, function) in &self.functions {
            ctx.raw_set(*name, function)?;
        }
        ctx.raw_set(const { CTX.name("options") }, &self.options)?;
        ctx.raw_set(const { CTX.name("weights") }, self.weights(lua, weights)?)?;
        let (seat, variant, traced) = host.turn(|turn| {
            let variant = turn.position.variant();
            (side_number(variant, turn.seat), variant.id.clone(), turn.allowance.traced)
        })?;
        ctx.raw_set(const { CTX.name("tracing") }, traced)?;
        ctx.raw_set(const { CTX.name("seat") }, seat)?;
        ctx.raw_set(const { CTX.name("variant") }, variant)?;
        let memory = match memory {
            None | Some(serde_json::Value::Null) => Value::Table(lua.create_table()?),
            Some(kept) => from_json(lua, kept)?,
        };
        ctx.raw_set(const { CTX.name("memory") }, memory)?;
        ctx.set_metatable(Some(self.metatable.clone()))?;
        Ok(ctx)
    }

    fn weights(&mut self, lua: &Lua, weights: &WeightValues) -> mlua::Result<Table> {
        if let Some((known, table)) = &self.weights
            && Arc::ptr_eq(known, weights)
        {
            return Ok(table.clone());
        }
        let values = weights.iter().map(|(name, value)| (name.as_str(), Value::Number(*value))).collect();
        let table = sealed(lua, values, phrase("script-weights"), weights.keys().cloned().collect())?;
        self.weights = Some((weights.clone(), table.clone()));
        Ok(table)
    }
}

/// The content of `ctx.memory` as plain data; an empty object if the bot removed the table.
pub fn memory_of(ctx: &Table) -> Result<serde_json::Value, ScriptError> {
    let value = ctx.raw_get::<Value>("memory").map_err(|error| ScriptError::error(&error))?;
    if value.is_nil() {
        return Ok(serde_json::Value::Object(serde_json::Map::new()));
    }
    to_json(&value, "ctx.memory").map_err(|message| ScriptError::found(Termination::ScriptError, message))
}

/// A read-only table that reports unknown keys.
fn sealed(lua: &Lua, values: Vec<(&str, Value)>, name: Phrase, known: Vec<String>) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    for (key, value) in values {
        table.raw_set(key, value)?;
    }
    let metatable = lua.create_table()?;
    metatable.set("__index", missing(lua, name, known)?)?;
    table.set_metatable(Some(metatable))?;
    table.set_readonly(true);
    Ok(table)
}

fn missing(lua: &Lua, name: Phrase, known: Vec<String>) -> mlua::Result<Function> {
    lua.create_function(move |_, (_, key): (Value, Value)| -> mlua::Result<Value> {
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        Err(no_such(name.clone(), &key, &known))
    })
}

fn option_value(lua: &Lua, value: &OptionValue) -> mlua::Result<Value> {
    Ok(match value {
        OptionValue::Integer(number) => Value::Number(*number as f64),
        OptionValue::Number(number) => Value::Number(*number),
        OptionValue::Boolean(flag) => Value::Boolean(*flag),
        OptionValue::Choice(word) => Value::String(lua.create_string(word)?),
    })
}

/// `ctx.random()` returns a number from 0 up to 1, `ctx.random(n)` an integer from 1 to n.
fn random(lua: &Lua, host: &Host) -> mlua::Result<Function> {
    let host = host.clone();
    lua.create_function(move |_, bound: Option<Value>| {
        charge()?;
        match bound {
            None | Some(Value::Nil) => host.turn(|turn| turn.random.random::<f64>()),
            Some(value) => {
                let bound = whole(&value, 1.0);
                let bound = bound.ok_or_else(|| {
                    let id = if value.is_table() { "script-random-colon" } else { "script-random" };
                    error(phrase(id).with("found", brief(&value)))
                })?;
                host.turn(|turn| turn.random.random_range(1..=bound as u64) as f64)
            }
        }
    })
}

/// `ctx.trace(label, value, fn, about)`: traces made by `fn` are nested under this one. Without a value, the first result of `fn`
/// is shown. `about` is a move, a square or a list of them. If tracing is off, it only calls `fn`.
fn trace(lua: &Lua, host: &Host) -> mlua::Result<Function> {
    let host = host.clone();
    lua.create_function(move |_, (label, value, inside, about): (Value, Value, Value, Value)| {
        charge()?;
        // A function in place of the value is meant as `fn`.
        let (value, inside) = match (value, inside) {
            (Value::Function(function), Value::Nil) => (Value::Nil, Value::Function(function)),
            both => both,
        };
        let inside = match inside {
            Value::Nil => None,
            Value::Function(function) => Some(function),
            other => {
                let message = refused("ctx.trace", 3, other.type_name()).unwrap_or_default();
                return Err(error(if label.is_table() { phrase("script-dot").with("text", message) } else { message }));
            }
        };
        let is_open = host.turn(Turn::takes_trace)?;
        if is_open {
            let mut squares = Vec::new();
            if label.is_userdata() {
                add_squares(&host, &label, &mut squares)?;
            }
            add_squares(&host, &about, &mut squares)?;
            host.turn(|turn| turn.open_trace(show(&label), squares))?;
        }
        let results = match inside {
            Some(function) => function.call::<MultiValue>(()),
            None => Ok(MultiValue::new()),
        };
        if is_open {
            let shown = match (&value, &results) {
                (Value::Nil, Ok(results)) => results.iter().next().map(number_text).unwrap_or_default(),
                (value, _) => number_text(value),
            };
            host.turn(|turn| turn.close_trace(shown))?;
        }
        results
    })
}

/// The most squares that a trace can refer to.
const MAX_SQUARES: usize = 64;

/// Adds the squares that a value refers to: those that a move touches or captures, a square by number or name, or those of a list.
fn add_squares(host: &Host, value: &Value, squares: &mut Vec<Square>) -> mlua::Result<()> {
    match value {
        Value::Nil => {}
        Value::UserData(data) => {
            let Ok(given) = data.borrow::<LuaMove>() else {
                return Err(error("script-about"));
            };
            squares.extend(given.legal.squares());
        }
        Value::Table(list) => {
            for item in list.sequence_values::<Value>().take(MAX_SQUARES) {
                let item = item?;
                if item.is_table() {
                    return Err(error("script-about"));
                }
                add_squares(host, &item, squares)?;
            }
        }
        other => squares.push(square_of(host, other)?),
    }
    squares.truncate(MAX_SQUARES);
    Ok(())
}

fn square_of(host: &Host, value: &Value) -> mlua::Result<Square> {
    let found = host.turn(|turn| {
        let variant = turn.position.variant();
        match value {
            Value::String(name) => variant.names.square(variant.shape, &prefix(name, LONGEST_QUOTE)),
            other => {
                whole(other, 1.0).filter(|n| *n <= variant.shape.squares() as f64).map(|n| Square((n - 1.0) as u16))
            }
        }
    })?;
    found.ok_or_else(|| error(phrase("script-square").with("square", brief(value))))
}

/// Formats numbers with up to four decimals, without trailing zeros.
fn number_text(value: &Value) -> String {
    match number(value) {
        Some(number) if number.is_finite() => {
            let text = format!("{number:.4}");
            let text = text.trim_end_matches('0').trim_end_matches('.');
            if text == "-0" { "0".into() } else { text.to_owned() }
        }
        _ if value.is_nil() => String::new(),
        _ => show(value),
    }
}

/// `ctx.mark(square, style)`: marks a square given by number or name.
fn mark(lua: &Lua, host: &Host) -> mlua::Result<Function> {
    // A square may get several marks, but a script may call this in a loop.
    const MAX_MARKS: usize = 256;
    const LONGEST_STYLE: usize = 40;
    let host = host.clone();
    named(lua, "ctx.mark", move |_, (square, style): (Value, Option<LuaString>)| {
        charge()?;
        let found = square_of(&host, &square)?;
        host.turn(|turn| {
            if turn.marks.len() < MAX_MARKS {
                let style = style.map_or_else(
                    || "mark".into(),
                    |style| prefix(&style, LONGEST_STYLE).chars().take(LONGEST_STYLE).collect(),
                );
                turn.marks.push((found, style));
            }
        })
    })
}

/// `ctx.keep(move)`: sets the move to play if the bot runs out of steps, time or memory.
fn keep(lua: &Lua, host: &Host) -> mlua::Result<Function> {
    let host = host.clone();
    lua.create_function(move |_, value: Value| {
        charge()?;
        host.turn(|turn| {
            turn.kept = Some(LuaMove::read(&value, &turn.position).map_err(error)?);
            Ok(())
        })?
    })
}

/// `ctx.steps_left()`: a number if steps are counted, else `math.huge`.
fn steps_left_function(lua: &Lua, host: &Host) -> mlua::Result<Function> {
    let host = host.clone();
    lua.create_function(move |_, _: Variadic<Value>| {
        charge()?;
        let strict = host.turn(|turn| turn.allowance.steps.is_some())?;
        Ok(if strict { steps_left().max(0) as f64 } else { f64::INFINITY })
    })
}
