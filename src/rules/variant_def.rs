//! A variant's facts as read from a file, and a reader that reports every error in them.

use crate::report::{FaultList, MessageText, Report, did_you_mean, quote};
use crate::text::{Arg, Phrase, phrase};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

#[derive(Clone, Debug, PartialEq)]
pub enum FactValue {
    Bool(bool),
    /// An integer or a fraction.
    Number(f64),
    Text(String),
    List(Vec<FactValue>),
    Table(BTreeMap<String, FactValue>),
}

impl fmt::Display for FactValue {
    /// As a script writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |items: Vec<String>| format!("{{ {} }}", items.join(", "));
        match self {
            Self::Bool(flag) => write!(f, "{flag}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
            Self::List(items) => f.write_str(&joined(items.iter().map(ToString::to_string).collect())),
            Self::Table(table) => {
                f.write_str(&joined(table.iter().map(|(name, value)| format!("{name} = {value}")).collect()))
            }
        }
    }
}

impl FactValue {
    fn kind(&self) -> Phrase {
        phrase(match self {
            Self::Bool(_) => "kind-flag",
            Self::Number(_) => "kind-number",
            Self::Text(_) => "kind-text",
            Self::List(_) => "kind-list",
            Self::Table(_) => "kind-table",
        })
    }
}

#[derive(Clone, Debug)]
pub struct VariantDef {
    /// The file name shown to users: `scripts/english.lua`.
    pub file: String,
    /// The text of the file, for excerpts.
    pub source: String,
    pub facts: BTreeMap<String, FactValue>,
    /// Finds the line, from 1, of each fact in the source, by its dotted path: `board.columns`. Called only for reports of faults.
    pub find_lines: fn(&str) -> BTreeMap<String, u32>,
}

impl Default for VariantDef {
    fn default() -> Self {
        let (file, source, facts) = Default::default();
        Self { file, source, facts, find_lines: |_| BTreeMap::new() }
    }
}

impl VariantDef {
    /// How many lines below its fact a text begins: 1 after an opening `[[`, since the line break there is not part of it.
    fn lines_before_text(&self, line: u32) -> u32 {
        let opens = |line: &str| line.trim_end().ends_with("[[");
        u32::from(self.source.lines().nth(line as usize - 1).is_some_and(opens))
    }
}

/// The possible values of a fact, for editors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactKind {
    Switch,
    /// A whole number within an inclusive range.
    Whole(i64, i64),
    /// One of these.
    Choice(Vec<String>),
    /// Any of these.
    Words(Vec<String>),
}

/// Reads a definition fact by fact and collects every error; [`Reader::finish`] adds the unknown keys.
pub struct Reader<'a> {
    definition: &'a VariantDef,
    asked: BTreeSet<String>,
    /// The values returned, including defaults for facts that the definition omits.
    values: BTreeMap<String, String>,
    /// The possible values of the facts that can be chosen from a list, switched or counted.
    kinds: BTreeMap<String, FactKind>,
    faults: FaultList,
}

impl<'a> Reader<'a> {
    pub fn new(definition: &'a VariantDef) -> Self {
        Self {
            definition,
            asked: BTreeSet::new(),
            values: BTreeMap::new(),
            kinds: BTreeMap::new(),
            faults: FaultList::default(),
        }
    }

    /// `None` if the definition omits it; the items of a list are named `1`, `2` and so on.
    pub fn value(&mut self, path: &str) -> Option<&'a FactValue> {
        self.asked.insert(path.to_owned());
        stated(self.definition, path)
    }

    /// Every fact read so far, formatted, by its path; missing facts have their defaults.
    pub fn stated_facts(&self) -> BTreeMap<String, String> {
        let mut values = self.values.clone();
        for path in self.asked.iter().filter(|path| !self.values.contains_key(*path)) {
            if let Some(value) = stated(self.definition, path).filter(|value| !matches!(value, FactValue::Table(_))) {
                values.insert(path.clone(), value.to_string());
            }
        }
        values
    }

    /// The possible values of the facts read so far, by path, for those that can be chosen, switched or counted.
    pub fn kinds(&self) -> BTreeMap<String, FactKind> {
        self.kinds.clone()
    }

    fn is(&mut self, path: &str, kind: FactKind) {
        self.kinds.insert(path.to_owned(), kind);
    }

    /// Records the default for a list of words that the definition omits.
    pub fn record_words<'w>(&mut self, path: &str, words: impl Iterator<Item = &'w str>) {
        let list = FactValue::List(words.map(|word| FactValue::Text(word.to_owned())).collect());
        self.record(path, list);
    }

    pub fn record<T: fmt::Display>(&mut self, path: &str, value: T) -> T {
        self.values.insert(path.to_owned(), value.to_string());
        value
    }

    pub fn has(&mut self, path: &str) -> bool {
        self.value(path).is_some()
    }

    pub fn fault(&mut self, path: &str, message: impl Into<MessageText>, hint: Option<Phrase>) {
        self.add_fault(path, None, message, hint);
    }

    /// A fault in a text of several lines; `row` is the line within the text, from 0.
    pub fn fault_in_text(&mut self, path: &str, row: u32, message: impl Into<MessageText>, hint: Option<Phrase>) {
        self.add_fault(path, Some(row), message, hint);
    }

    fn add_fault(&mut self, path: &str, row: Option<u32>, message: impl Into<MessageText>, hint: Option<Phrase>) {
        let definition = self.definition;
        self.faults.add(|_| {
            let mut nearest = std::iter::successors(Some(path), |path| Some(path.rsplit_once('.')?.0));
            let lines = (definition.find_lines)(&definition.source);
            let line = nearest.find_map(|path| lines.get(path).copied());
            let line = line.map(|line| line + row.map_or(0, |row| row + definition.lines_before_text(line)));
            let report =
                Report::error(message).at(definition.file.clone(), line, None).excerpt_from(&definition.source);
            match hint {
                Some(hint) => report.hint(hint),
                None => report,
            }
        });
    }

    /// A hint for an unknown word, unless there are already many errors.
    pub fn suggestion<'w>(&self, word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<Phrase> {
        self.faults.suggests().then(|| did_you_mean(word, known))
    }

    fn typed<T>(&mut self, path: &str, wanted: &Phrase, default: T, convert: impl Fn(&FactValue) -> Option<T>) -> T {
        let Some(value) = self.value(path) else { return default };
        if let Some(converted) = convert(value) {
            return converted;
        }
        self.fault(path, must_be(path, wanted, value.kind()), None);
        default
    }

    pub fn text(&mut self, path: &str, default: &str) -> String {
        let text = self.typed(path, &phrase("kind-text"), default.to_owned(), |value| match value {
            FactValue::Text(text) => Some(text.clone()),
            _ => None,
        });
        self.record(path, text)
    }

    /// At most `most` characters; `default` if it is missing.
    pub fn short_text(&mut self, path: &str, most: usize, default: &str) -> String {
        let text = self.text(path, default);
        if text.chars().count() > most {
            self.fault(path, phrase("text-long").with("path", path).with("most", most), None);
        }
        text
    }

    pub fn bool(&mut self, path: &str, default: bool) -> bool {
        self.is(path, FactKind::Switch);
        let flag = self.typed(path, &phrase("kind-flag"), default, |value| match value {
            FactValue::Bool(flag) => Some(*flag),
            _ => None,
        });
        self.record(path, flag)
    }

    /// A whole number in this range, or `default` if it is missing.
    pub fn integer(&mut self, path: &str, range: std::ops::RangeInclusive<i64>, default: i64) -> i64 {
        self.is(path, FactKind::Whole(*range.start(), *range.end()));
        let wanted = phrase("wanted-whole").with("from", *range.start()).with("to", *range.end());
        let number = self.typed(path, &wanted, default, |value| match value {
            FactValue::Number(number) if number.fract() == 0.0 => Some(*number as i64),
            _ => None,
        });
        if range.contains(&number) || !self.has(path) {
            return self.record(path, number);
        }
        self.fault(path, must_be(path, &wanted, number), None);
        default
    }

    /// A number in this range, or `default` if it is missing.
    pub fn number(&mut self, path: &str, range: std::ops::RangeInclusive<f64>, default: f64) -> f64 {
        let wanted =
            phrase("wanted-number").with("from", range.start().to_string()).with("to", range.end().to_string());
        let number = self.typed(path, &wanted, default, |value| match value {
            FactValue::Number(number) => Some(*number),
            _ => None,
        });
        if range.contains(&number) {
            return self.record(path, number);
        }
        self.fault(path, must_be(path, &wanted, number.to_string()), None);
        default
    }

    /// Whether no error was found so far.
    pub fn is_faultless(&self) -> bool {
        self.faults.is_empty()
    }

    /// One of these words, or the first if it is missing.
    pub fn choice<T: Copy>(&mut self, path: &str, words: &[(&str, T)]) -> T {
        self.is(path, FactKind::Choice(words.iter().map(|(word, _)| (*word).to_owned()).collect()));
        let default = words[0].1;
        let names = || words.iter().map(|(word, _)| *word);
        let Some(value) = self.value(path) else {
            self.record(path, words[0].0);
            return default;
        };
        let FactValue::Text(text) = value else {
            let hint = phrase("one-of").with("words", names().collect::<Vec<_>>().join(", "));
            self.fault(path, must_be(path, &phrase("kind-text"), value.kind()), Some(hint));
            return default;
        };
        if let Some((_, meant)) = words.iter().find(|(word, _)| word == text) {
            return *meant;
        }
        let message = phrase("cannot-be").with("path", path).with("text", quote(text));
        let hint = self.suggestion(text, names());
        self.fault(path, message, hint);
        default
    }

    /// A list of these words, in the file's order; empty if it is missing.
    pub fn choices<T: Copy>(&mut self, path: &str, words: &[(&str, T)]) -> Vec<T> {
        self.is(path, FactKind::Words(words.iter().map(|(word, _)| (*word).to_owned()).collect()));
        let Some(value) = self.value(path) else { return Vec::new() };
        let FactValue::List(items) = value else {
            self.fault(path, must_be(path, &phrase("kind-list"), value.kind()), None);
            return Vec::new();
        };
        let mut chosen = Vec::new();
        for item in items {
            match item {
                FactValue::Text(text) => {
                    if let Some((_, meant)) = words.iter().find(|(word, _)| word == text) {
                        chosen.push(*meant);
                        continue;
                    }
                    let hint = self.suggestion(text, words.iter().map(|(word, _)| *word));
                    self.fault(path, phrase("cannot-hold").with("path", path).with("text", quote(text)), hint);
                }
                other => self.fault(path, must_not_hold(path, "wanted-words", other), None),
            }
        }
        chosen
    }

    /// Empty if the list is missing.
    pub fn texts(&mut self, path: &str) -> Vec<String> {
        self.typed(path, &phrase("wanted-texts"), Vec::new(), |value| match value {
            FactValue::List(items) => {
                let text = |item: &FactValue| if let FactValue::Text(text) = item { Some(text.clone()) } else { None };
                items.iter().map(text).collect()
            }
            _ => None,
        })
    }

    /// A table whose keys the file chooses, as `(key, text)`; empty if it is missing.
    pub fn named_texts(&mut self, path: &str) -> Vec<(String, String)> {
        let entries = match self.value(path) {
            Some(FactValue::Table(entries)) => entries,
            None => return Vec::new(),
            Some(FactValue::List(items)) if items.is_empty() => return Vec::new(),
            Some(other) => {
                self.fault(path, must_be(path, &phrase("kind-table"), other.kind()), None);
                return Vec::new();
            }
        };
        let mut texts = Vec::new();
        for (key, value) in entries {
            let text = self.text(&format!("{path}.{key}"), "");
            if matches!(value, FactValue::Text(_)) {
                texts.push((key.clone(), text));
            }
        }
        texts
    }

    /// All paths that were read: once a definition is read completely, all possible facts.
    pub fn known_paths(&self) -> impl Iterator<Item = &str> {
        self.asked.iter().map(String::as_str)
    }

    pub fn is_table(&mut self, path: &str) -> bool {
        matches!(self.value(path), Some(FactValue::Table(_)))
    }

    /// How many tables the list has, at most `most`; their facts are read as `PATH.1.key`, `PATH.2.key` and so on.
    pub fn tables(&mut self, path: &str, most: usize) -> usize {
        let Some(value) = self.value(path) else { return 0 };
        let FactValue::List(items) = value else {
            self.fault(path, must_be(path, &phrase("wanted-tables"), value.kind()), None);
            return 0;
        };
        if let Some(odd) = items.iter().find(|item| !matches!(item, FactValue::Table(_))) {
            self.fault(path, must_not_hold(path, "wanted-tables", odd), None);
            return 0;
        }
        if items.len() > most {
            let message = phrase("too-many-tables").with("path", path).with("most", most).with("count", items.len());
            self.fault(path, message, None);
        }
        items.len().min(most)
    }

    /// All errors, including unknown keys, ordered by line.
    pub fn finish(mut self) -> Vec<Report> {
        let facts = &self.definition.facts;
        self.refuse_unasked("", facts);
        self.faults.into_reports()
    }

    fn refuse_unasked(&mut self, prefix: &str, table: &BTreeMap<String, FactValue>) {
        for (key, value) in table {
            let path = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
            let inside = format!("{path}.");
            if self.asked.contains(&path) && !self.asked.iter().any(|asked| asked.starts_with(&inside)) {
                continue;
            }
            match value {
                FactValue::List(items) if self.asked.contains(&path) => {
                    for (item, n) in items.iter().zip(1..) {
                        if let FactValue::Table(inner) = item {
                            self.refuse_unasked(&format!("{path}.{n}"), inner);
                        }
                    }
                }
                _ if self.asked.contains(&path) && !matches!(value, FactValue::Table(_)) => {}
                FactValue::Table(inner) if self.asked.iter().any(|asked| asked.starts_with(&inside)) => {
                    self.refuse_unasked(&path, inner);
                }
                _ => {
                    let hint = if self.faults.suggests() { Some(self.unknown(prefix, key)) } else { None };
                    self.fault(&path, phrase("key-unknown").with("key", &path), hint);
                }
            }
        }
    }
}

impl Reader<'_> {
    /// A hint with the keys that a table can have.
    fn unknown(&self, prefix: &str, key: &str) -> Phrase {
        let inside = |asked: &'_ str| -> Option<String> {
            let rest = if prefix.is_empty() { asked } else { asked.strip_prefix(prefix)?.strip_prefix('.')? };
            rest.split('.').next().map(str::to_owned)
        };
        let siblings: BTreeSet<String> = self.asked.iter().filter_map(|asked| inside(asked)).collect();
        did_you_mean(key, siblings.iter().map(String::as_str))
    }
}

fn stated<'a>(definition: &'a VariantDef, path: &str) -> Option<&'a FactValue> {
    let mut parts = path.split('.');
    let mut value = definition.facts.get(parts.next()?)?;
    for part in parts {
        value = match value {
            FactValue::Table(table) => table.get(part)?,
            FactValue::List(items) => items.get(part.parse::<usize>().ok()?.checked_sub(1)?)?,
            _ => return None,
        };
    }
    Some(value)
}

fn must_be(path: &str, wanted: &Phrase, found: impl Into<Arg>) -> Phrase {
    phrase("must-be-not").with("path", path).with("wanted", wanted).with("found", found)
}

fn must_not_hold(path: &str, wanted: &'static str, odd: &FactValue) -> Phrase {
    phrase("must-be-not-of").with("path", path).with("wanted", phrase(wanted)).with("found", odd.kind())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn definition() -> VariantDef {
        let board = BTreeMap::from([
            ("columns".to_owned(), FactValue::Number(8.0)),
            ("rwos".to_owned(), FactValue::Number(8.0)),
        ]);
        VariantDef {
            file: "scripts/x.lua".into(),
            source: "return {\n  board = { columns = 8,\n    rwos = 8 },\n  title = 4,\n}".into(),
            facts: BTreeMap::from([
                ("board".to_owned(), FactValue::Table(board)),
                ("title".to_owned(), FactValue::Number(4.0)),
            ]),
            find_lines: |_| {
                [("board", 2), ("board.rwos", 3), ("title", 4)].map(|(key, line)| (key.to_owned(), line)).into()
            },
        }
    }

    #[test]
    fn every_fault_is_found_with_its_line() {
        let definition = definition();
        let mut reader = Reader::new(&definition);
        assert_eq!(reader.integer("board.columns", 4..=16, 8), 8);
        assert_eq!(reader.integer("board.rows", 4..=16, 8), 8);
        reader.text("title", "");
        let faults: Vec<String> =
            reader.finish().iter().map(|r| format!("{} {}", r.whereabouts().unwrap_or_default(), r.message)).collect();
        assert_eq!(
            faults,
            ["scripts/x.lua:3 unknown key `board.rwos`", "scripts/x.lua:4 `title` must be text, not a number"]
        );
    }
}
