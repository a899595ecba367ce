//! Which texts a script may depend on, so that saving a file reloads only its dependents.

use std::cell::OnceCell;
use std::collections::BTreeMap;

/// Texts by name, and which of them each one mentions, computed once.
pub(super) struct Dependencies<'m, 'a> {
    known: &'m BTreeMap<&'a str, &'a str>,
    named: BTreeMap<&'a str, OnceCell<Vec<&'a str>>>,
}

impl<'m, 'a> Dependencies<'m, 'a> {
    /// Texts are scanned lazily.
    pub(super) fn new(known: &'m BTreeMap<&'a str, &'a str>) -> Self {
        Self { known, named: known.keys().map(|name| (*name, OnceCell::new())).collect() }
    }

    /// The texts mentioned in one of `texts`, in one of those, and so on. A superset is harmless.
    pub(super) fn from(&self, texts: &[&'a str]) -> BTreeMap<&'a str, &'a str> {
        let mut found = BTreeMap::new();
        let mut open: Vec<&str> = texts.iter().flat_map(|text| self.names_in(text)).collect();
        while let Some(name) = open.pop() {
            let (Some(text), Some(named)) = (self.known.get(name), self.named.get(name)) else { continue };
            if found.insert(name, *text).is_none() {
                open.extend(named.get_or_init(|| self.names_in(text)));
            }
        }
        found
    }

    pub(super) fn all(&self) -> BTreeMap<&'a str, &'a str> {
        self.known.clone()
    }

    fn names_in(&self, text: &str) -> Vec<&'a str> {
        self.known.keys().filter(|name| text.contains(**name)).copied().collect()
    }
}

/// [`Dependencies::from`] for a single query.
pub(super) fn reached<'a>(texts: &[&'a str], known: &BTreeMap<&'a str, &'a str>) -> BTreeMap<&'a str, &'a str> {
    Dependencies::new(known).from(texts)
}

/// The modules that a script may `require`: all of them if it doesn't write the names out.
pub(super) fn required<'a>(script: &'a str, modules: &BTreeMap<&'a str, &'a str>) -> BTreeMap<&'a str, &'a str> {
    let found = reached(&[script], modules);
    let is_plain = |text: &&str| writes_out_names(text);
    if found.values().chain([&script]).all(is_plain) { found } else { modules.clone() }
}

/// Whether every `require` in a text is followed by a string literal.
fn writes_out_names(text: &str) -> bool {
    text.split("require").skip(1).all(|rest| {
        let next = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '(').chars().next();
        // A longer word such as "required" doesn't count.
        let is_longer = rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        is_longer || matches!(next, Some('"' | '\'' | '['))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_is_reached_and_what_that_names() {
        let modules = BTreeMap::from([
            ("board", "return require 'list'"),
            ("list", "return {}"),
            ("other", "return require(\"board\")"),
        ]);
        let names = |script| required(script, &modules).into_keys().collect::<Vec<_>>();
        assert_eq!(names("return 1"), [""; 0]);
        assert_eq!(names("local b = require \"board\" -- is required"), ["board", "list"]);
        assert_eq!(names("local o = require( [[other]] )"), ["board", "list", "other"]);
        assert_eq!(names("local name = 'li' .. 'st'; require(name)"), ["board", "list", "other"]);
        assert_eq!(names("local load = require\nload('li' .. 'st')"), ["board", "list", "other"]);
        // Cycles are followed once.
        let circle = BTreeMap::from([("a", "require 'b'"), ("b", "require 'a'")]);
        assert_eq!(required("require 'a'", &circle).len(), 2);
    }
}
