//! Converts a variant's table to the plain values of a [`VariantDef`](crate::rules::VariantDef).

use super::{kind_of, prefix};
use crate::report::{FaultList, LONGEST_MESSAGE, LONGEST_QUOTE, Report, Reports};
use crate::rules::FactValue as Fact;
use crate::text::{Phrase, phrase};
use mlua::{LuaString, Table, Value};
use std::collections::BTreeMap;

/// Nesting depth: the conversion is recursive.
const DEEPEST: usize = 8;
const MAX_FACTS: usize = 10_000;

/// In bytes.
const LONGEST_NAME: usize = 80;
const LONGEST_TEXT: usize = 4 * LONGEST_MESSAGE;

/// The most bytes of all texts together, the same as for a file.
const MAX_BYTES: usize = crate::script::source::MAX_SOURCE;

/// Fails with a report for each fact that is not a plain value; `fault` makes it, by the path.
pub fn facts(table: &Table, fault: impl Fn(&str, Phrase) -> Report) -> Result<BTreeMap<String, Fact>, Reports> {
    let mut reading = FactReader {
        fault: &fault,
        left: MAX_FACTS,
        bytes_left: MAX_BYTES,
        depth: 0,
        path: Vec::new(),
        faults: FaultList::default(),
    };
    let facts = reading.named(table);
    reading.faults.finish().map(|()| facts)
}

struct FactReader<'a> {
    fault: &'a dyn Fn(&str, Phrase) -> Report,
    /// How many more facts and bytes of text may be read.
    left: usize,
    bytes_left: usize,
    depth: usize,
    /// The path to the table being read, outermost first.
    path: Vec<String>,
    faults: FaultList,
}

impl FactReader<'_> {
    fn refuse(&mut self, message: impl FnOnce(&str) -> Phrase) {
        let (fault, path) = (self.fault, &self.path);
        self.faults.add(|_| {
            let path = path.join(".");
            fault(&path, message(&path))
        });
    }

    fn give_up(&mut self) {
        if self.left > 0 {
            self.left = 0;
            self.refuse(|_| phrase("facts-many"));
        }
    }

    fn text(&mut self, text: &LuaString, longest: usize) -> Option<String> {
        let length = text.as_bytes().len();
        if length > longest {
            self.refuse(|path| {
                phrase("fact-text-long").with("path", path).with("length", length).with("most", longest)
            });
            return None;
        }
        let Some(left) = self.bytes_left.checked_sub(length) else {
            self.give_up();
            return None;
        };
        self.bytes_left = left;
        Some(text.to_string_lossy())
    }

    fn named(&mut self, table: &Table) -> BTreeMap<String, Fact> {
        let mut facts = BTreeMap::new();
        for (key, value) in table.pairs::<Value, Value>().flatten() {
            if self.left == 0 {
                break;
            }
            let Value::String(key) = key else {
                self.refuse(|_| phrase("facts-mixed"));
                break;
            };
            self.path.push(prefix(&key, LONGEST_QUOTE));
            let length = key.as_bytes().len();
            if length > LONGEST_NAME {
                self.refuse(|path| {
                    phrase("fact-name-long").with("path", path).with("length", length).with("most", LONGEST_NAME)
                });
            } else if let (Some(name), Some(fact)) = (self.text(&key, LONGEST_NAME), self.fact(&value)) {
                facts.insert(name, fact);
            }
            self.path.pop();
        }
        facts
    }

    fn list(&mut self, table: &Table) -> Option<Fact> {
        let length = table.raw_len();
        if length > self.left {
            self.give_up();
            return None;
        }
        if table.pairs::<Value, Value>().take(length + 1).count() != length {
            self.refuse(|_| phrase("facts-mixed"));
            return None;
        }
        let items = table.sequence_values::<Value>().flatten();
        Some(Fact::List(items.filter_map(|item| self.fact(&item)).collect()))
    }

    fn fact(&mut self, value: &Value) -> Option<Fact> {
        if self.left <= 1 || self.depth >= DEEPEST {
            self.give_up();
            return None;
        }
        self.left -= 1;
        self.depth += 1;
        let fact = self.plain(value);
        self.depth -= 1;
        fact
    }

    fn plain(&mut self, value: &Value) -> Option<Fact> {
        match value {
            Value::Boolean(flag) => Some(Fact::Bool(*flag)),
            Value::Integer(number) => Some(Fact::Number(*number as f64)),
            Value::Number(number) => Some(Fact::Number(*number)),
            Value::String(text) => self.text(text, LONGEST_TEXT).map(Fact::Text),
            Value::Table(table) if table.raw_len() > 0 || table.is_empty() => self.list(table),
            Value::Table(table) => Some(Fact::Table(self.named(table))),
            other => {
                let kind = kind_of(other);
                self.refuse(|path| phrase("fact-not-data").with("path", path).with("kind", &kind));
                None
            }
        }
    }
}
