//! `search.patterns`: an evaluation by patterns, alone or added to weights and to a function.

use super::argument_errors::named;
use super::charge;
use super::host::Host;
use crate::notation::value_text;
use crate::patterns::{PatternEvaluation, PatternReason, PatternRegistry};
use crate::report::{LONGEST_QUOTE, Report, Trace, did_you_mean, quote};
use crate::rules::{Move, Position};
use crate::script::convert::{brief, named_numbers, prefix};
use crate::script::fault::error;
use crate::search::weighted_features;
use crate::text::{Phrase, phrase};
use mlua::{Function, Lua, LuaString, UserData, UserDataFields, Value, Variadic};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Patterns and what is added to their value.
#[derive(Clone, Debug)]
pub struct PatternEval {
    pub patterns: Arc<PatternEvaluation>,
    pub weights: Option<BTreeMap<String, f64>>,
    pub function: Option<Function>,
}

/// As scripts hold it: to pass on as an `eval`.
pub struct LuaPatterns(pub PatternEval);

impl UserData for LuaPatterns {
    fn add_fields<F: UserDataFields<Self>>(fields: &mut F) {
        fields.add_field_method_get("added_to_weights", |_, this| Ok(this.0.patterns.is_added_to_weights));
    }
}

/// `search.patterns(name, ...)`, with a table of weights and a function in any order.
pub fn patterns(lua: &Lua, host: &Host) -> mlua::Result<Function> {
    let host = host.clone();
    named(lua, "search.patterns", move |lua, (name, added): (LuaString, Variadic<Value>)| {
        charge()?;
        let name = prefix(&name, LONGEST_QUOTE);
        let known = host.turn(|turn| turn.patterns.clone())?;
        let live = known.get(&name);
        let patterns = live
            .and_then(|live| live.evaluation())
            .cloned()
            .ok_or_else(|| error(why_unusable(&name, live.and_then(|live| live.fault()), &known)))?;
        let mut eval = PatternEval { patterns, weights: None, function: None };
        for value in added.iter().filter(|value| !value.is_nil()) {
            match value {
                Value::Table(table) if eval.weights.is_none() => {
                    eval.weights = Some(named_numbers(table).map_err(error)?);
                }
                Value::Function(function) if eval.function.is_none() => eval.function = Some(function.clone()),
                other => return Err(error(phrase("search-patterns-added").with("found", brief(other)))),
            }
        }
        lua.create_userdata(LuaPatterns(eval))
    })
}

fn why_unusable(name: &str, fault: Option<&Report>, known: &PatternRegistry) -> Phrase {
    if let Some(fault) = fault {
        let file = fault.place.as_ref().map_or_else(String::new, |place| place.file.clone());
        let sentence = phrase("search-faulty-patterns").with("name", quote(name));
        return sentence.with("file", file).with("why", fault.phrase());
    }
    let usable = known.iter().filter(|(_, live)| live.fault().is_none()).map(|(name, _)| name.as_str());
    phrase("search-no-patterns").with("name", quote(name)).with("near", did_you_mean(name, usable))
}

/// What each pattern, and each weight that is added, gives to the value of a move: those of the position at the end of the line that
/// the move begins. Empty if the game is over there.
pub fn pattern_reasons(eval: &PatternEval, position: &Position, line: &[Move]) -> Vec<Trace> {
    let end = line.iter().fold(position.clone(), |position, legal| position.play(legal).0);
    if end.outcome().is_some() {
        return Vec::new();
    }
    let sign = if end.turn() == position.turn() { 1.0 } else { -1.0 };
    let weights = eval.weights.as_ref().map(|weights| {
        let features = weighted_features(&end, weights).into_iter();
        sum_of(Trace::WEIGHTS, features.map(|(name, value)| reason(name, sign * value, Vec::new())).collect())
    });
    [sum_of(Trace::PATTERNS, by_pattern(&eval.patterns, &end, sign))].into_iter().chain(weights).collect()
}

/// A reason and its value.
type ValuedTrace = (f64, Trace);

fn reason(label: &str, value: f64, children: Vec<Trace>) -> ValuedTrace {
    // Adding 0 turns −0 into 0.
    let value = value + 0.0;
    (value, Trace { label: label.into(), value: value_text(value), squares: Vec::new(), children })
}

/// The sum of reasons, the largest first. Those that are 0 are left out.
fn sum_of(label: &str, mut parts: Vec<ValuedTrace>) -> Trace {
    parts.retain(|part| part.0 != 0.0);
    parts.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
    let sum = parts.iter().map(|part| part.0).sum();
    reason(label, sum, parts.into_iter().map(|part| part.1).collect()).1
}

/// Each pattern, with its places if it counts in several.
fn by_pattern(patterns: &PatternEvaluation, end: &Position, sign: f64) -> Vec<ValuedTrace> {
    let mut all = patterns.reasons(end);
    all.retain(|reason| reason.value != 0.0);
    let of_pattern = |(index, pattern): (usize, &String)| {
        let places: Vec<&PatternReason> = all.iter().filter(|reason| reason.pattern == index).collect();
        let sum: f64 = places.iter().map(|place| place.value).sum();
        let place = |place: &&PatternReason| {
            let trace = reason(pattern, sign * place.value, Vec::new()).1;
            Trace { squares: place.squares.clone(), ..trace }
        };
        let children = if places.len() > 1 { places.iter().map(place).collect() } else { Vec::new() };
        let (value, trace) = reason(pattern, sign * sum, children);
        (value, Trace { squares: places.iter().flat_map(|place| place.squares.iter().copied()).collect(), ..trace })
    };
    patterns.set.names().enumerate().map(of_pattern).collect()
}
