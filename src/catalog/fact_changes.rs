//! Changes single facts of a variant, as in `men.rows=2`, by writing a script that uses it as its `base`.

use super::{Catalog, NewFile, NewFileKind, VariantTexts};
use crate::report::{Report, Reports};
use crate::rules::Variant;
use crate::text::{Phrase, phrase, quote};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

/// File name used for that script in error messages.
const FILE: &str = "--set";
/// How many file names are tried before the user must choose one.
const MAX_NAMES: u32 = 1000;

enum Fact {
    Value(String),
    Table(BTreeMap<String, Fact>),
}

impl VariantTexts {
    /// The variant with these facts, each written `FACT=VALUE`. Values are Lua; a plain word needs no quotes. Fails on text
    /// that is not `FACT=VALUE`, a fact that is set twice, unknown or invalid, or facts that already have these values.
    pub fn with_facts(&self, variant: &Variant, sets: &[String]) -> Result<Arc<Variant>, Reports> {
        let with = |sets: &[String]| {
            let text = text(&variant.id, ("", ""), sets)?;
            let place = |reports: Reports| reports.map(|report| at_its_set(report, &text, sets));
            self.changed(&variant.id, FILE, &text).map_err(place)
        };
        // Facts that a base doesn't pass on always differ, so compare with an unchanged derived variant.
        let (plain, changed) = (with(&[])?, with(sets)?);
        if plain.fact_changes(&changed).is_empty() {
            let report = Report::error(phrase("lab-no-change").with("id", &variant.id)).in_file(FILE);
            return Err(report.hint(phrase("lab-no-change-hint").with("id", &variant.id)).into());
        }
        Ok(changed)
    }
}

impl Catalog {
    /// Under the first free name, whose number the title gets too. Fails on text that is not `FACT=VALUE`, or a folder that cannot be
    /// written.
    pub fn keep_facts(
        &self,
        variant: &Variant,
        (title, summary): (&str, &str),
        sets: &[String],
    ) -> Result<String, Report> {
        let house = format!("{}_house", variant.id);
        let named = |number: u32| if number == 1 { house.clone() } else { format!("{house}_{number}") };
        let is_free = |number: &u32| self.is_free(&NewFile::new(NewFileKind::Variant, &named(*number)));
        let number = (1..MAX_NAMES).find(is_free).unwrap_or(MAX_NAMES);
        let title = if number == 1 || title.is_empty() { title.to_owned() } else { format!("{title} {number}") };
        let name = named(number);
        self.create_variant(&name, text(&variant.id, (&title, summary), sets)?)?;
        Ok(name)
    }
}

/// Moves a fault from a line of the generated script, which the user never sees, to the `--set` argument behind it.
fn at_its_set(mut report: Report, text: &str, sets: &[String]) -> Report {
    let line = report.place.as_ref().and_then(|place| place.line).map_or(0, |line| line as usize);
    let stated = line.checked_sub(1).and_then(|line| text.lines().nth(line)).unwrap_or_default();
    let name = stated.split('=').next().unwrap_or_default().trim();
    let set = |set: &&String| {
        let path = set.split('=').next().unwrap_or_default().trim();
        !name.is_empty() && path.rsplit('.').next() == Some(name)
    };
    let mut found = sets.iter().filter(set);
    let place = match (found.next(), found.next()) {
        (Some(only), None) => format!("{FILE} {only}"),
        _ => FILE.to_owned(),
    };
    report.excerpt.clear();
    report.underline = None;
    report.in_file(place)
}

/// One fact per line. Fails on text that is not `FACT=VALUE`, or a fact that is set twice.
fn text(base: &str, (title, summary): (&str, &str), sets: &[String]) -> Result<String, Report> {
    let mut facts = BTreeMap::new();
    for set in sets {
        let refuse = |message: Phrase| Report::error(message).in_file(FILE);
        let Some((path, value)) = set.split_once('=').map(|(path, value)| (path.trim(), value.trim())) else {
            let report = refuse(phrase("fact-set-form").with("text", quote(set)));
            return Err(report.hint(phrase("fact-set-form-hint").with("text", set)));
        };
        if !path.split('.').all(is_name) {
            return Err(refuse(phrase("fact-name").with("path", quote(path))).hint(phrase("fact-name-hint")));
        }
        if value.is_empty() || value == "nil" {
            return Err(refuse(phrase("fact-no-value").with("path", path)).hint(phrase("fact-no-value-hint")));
        }
        let parts: Vec<&str> = path.split('.').collect();
        if !put(&mut facts, &parts, &as_lua(value)) {
            return Err(refuse(phrase("fact-twice").with("path", path)).hint(phrase("fact-twice-hint")));
        }
    }
    let mut text = format!("--- @api 1\nreturn {{\n  base = {base:?},\n");
    if !title.is_empty() {
        // What was written of the original is not true of these rules.
        let _ = writeln!(text, "  title = {},\n  summary = {},\n  source = \"\",", quoted(title), quoted(summary));
    }
    write(&mut text, &facts, 1);
    text.push_str("}\n");
    Ok(text)
}

/// Treats a plain word as a string, so that it needn't be quoted for the shell and for Lua.
fn as_lua(value: &str) -> String {
    if is_name(value) && value != "true" && value != "false" { format!("{value:?}") } else { value.to_owned() }
}

/// A Lua string literal. Control characters are dropped; backslashes and quotes are escaped.
fn quoted(text: &str) -> String {
    let safe: String = text.chars().filter(|letter| !letter.is_control()).collect();
    format!("\"{}\"", safe.replace('\\', "\\\\").replace('"', "\\\""))
}

fn is_name(text: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    text.chars().all(plain) && text.starts_with(|letter: char| !letter.is_ascii_digit())
}

/// Returns `false` if there is one already.
fn put(facts: &mut BTreeMap<String, Fact>, path: &[&str], value: &str) -> bool {
    let Some((name, inner)) = path.split_first() else { return false };
    if inner.is_empty() {
        let is_new = !facts.contains_key(*name);
        facts.entry((*name).to_owned()).or_insert_with(|| Fact::Value(value.to_owned()));
        return is_new;
    }
    match facts.entry((*name).to_owned()).or_insert_with(|| Fact::Table(BTreeMap::new())) {
        Fact::Table(table) => put(table, inner, value),
        Fact::Value(_) => false,
    }
}

fn write(text: &mut String, facts: &BTreeMap<String, Fact>, depth: usize) {
    let margin = "  ".repeat(depth);
    for (name, fact) in facts {
        match fact {
            Fact::Value(value) => _ = writeln!(text, "{margin}{name} = {value},"),
            Fact::Table(table) => {
                let _ = writeln!(text, "{margin}{name} = {{");
                write(text, table, depth + 1);
                let _ = writeln!(text, "{margin}}},");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(sets: &[&str]) -> Result<String, String> {
        let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
        text("english", ("", ""), &sets).map_err(|report| report.message)
    }

    #[test]
    fn facts_of_one_table_come_together_and_words_need_no_quotes() {
        let made = made(&["men.rows = 2", "crowning=never", "men.take_kings=false", "men.moves={ \"forward\" }"]);
        let expected = "--- @api 1\nreturn {\n  base = \"english\",\n  crowning = \"never\",\n  men = {\n    moves = { \
                        \"forward\" },\n    rows = 2,\n    take_kings = false,\n  },\n}\n";
        assert_eq!(made.as_deref(), Ok(expected));
    }

    #[test]
    fn what_is_no_fact_is_refused() {
        for (sets, message) in [
            (&["men"][..], "\"men\" does not set a fact"),
            (&["men.=1"], "\"men.\" is not a fact name"),
            (&["clauses.1=x"], "\"clauses.1\" is not a fact name"),
            (&["first="], "`first` has no value"),
            (&["first=nil"], "`first` has no value"),
            (&["first=black", "first=white"], "`first` is set more than once"),
            (&["men={}", "men.rows=2"], "`men.rows` is set more than once"),
        ] {
            assert_eq!(made(sets).as_ref().map_err(String::as_str), Err(message));
        }
    }
}
