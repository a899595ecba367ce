//! A variant's table as the plain values of a [`Sheet`](crate::rules::Sheet).

use crate::rules::Value as Fact;
use mlua::{Table, Value};
use std::collections::BTreeMap;

const DEEPEST: usize = 8;
const MOST_FACTS: usize = 10_000;

/// What a table that a variant's file returned says, or the path and the fault of each fact that is no plain value.
pub fn facts(table: &Table) -> Result<BTreeMap<String, Fact>, Vec<(String, String)>> {
    let mut reading = Reading { left: MOST_FACTS, faults: Vec::new() };
    let facts = reading.named(table, "", 0);
    if reading.faults.is_empty() { Ok(facts) } else { Err(reading.faults) }
}

struct Reading {
    left: usize,
    faults: Vec<(String, String)>,
}

impl Reading {
    fn fault(&mut self, path: &str, message: &str) {
        self.faults.push((path.to_owned(), message.to_owned()));
    }

    fn named(&mut self, table: &Table, path: &str, depth: usize) -> BTreeMap<String, Fact> {
        let mut facts = BTreeMap::new();
        for (key, value) in table.pairs::<Value, Value>().flatten() {
            let Value::String(key) = key else {
                self.fault(path, "names and numbered values are mixed in one table");
                break;
            };
            let key = key.to_string_lossy();
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            if let Some(fact) = self.fact(&value, &path, depth + 1) {
                facts.insert(key, fact);
            }
        }
        facts
    }

    fn fact(&mut self, value: &Value, path: &str, depth: usize) -> Option<Fact> {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 || depth > DEEPEST {
            self.fault(path, "the table is too large for a sheet of facts");
            return None;
        }
        match value {
            Value::Boolean(flag) => Some(Fact::Bool(*flag)),
            Value::Integer(number) => Some(Fact::Number(*number as f64)),
            Value::Number(number) => Some(Fact::Number(*number)),
            Value::String(text) => Some(Fact::Text(text.to_string_lossy())),
            Value::Table(table) if table.raw_len() > 0 || table.is_empty() => {
                if table.pairs::<Value, Value>().count() != table.raw_len() {
                    self.fault(path, "names and numbered values are mixed in one table");
                    return None;
                }
                let items = table.sequence_values::<Value>().flatten();
                Some(Fact::List(items.filter_map(|item| self.fact(&item, path, depth + 1)).collect()))
            }
            Value::Table(table) => Some(Fact::Table(self.named(table, path, depth))),
            other => {
                self.fault(path, &format!("`{path}` must be plain data, not a {}", other.type_name()));
                None
            }
        }
    }
}
