//! A line of Hub: a word, and pairs `name=value`.

use std::collections::BTreeMap;

/// The first word of a line, and its pairs `name=value`; a value with spaces is in quotes.
pub fn words(line: &str) -> (&str, BTreeMap<String, String>) {
    let line = line.trim();
    let (command, mut rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let mut pairs = BTreeMap::new();
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return (command, pairs);
        }
        let end = rest.find(|letter: char| letter == '=' || letter.is_whitespace()).unwrap_or(rest.len());
        let name = &rest[..end];
        rest = &rest[end..];
        let Some(after) = rest.strip_prefix('=') else {
            pairs.insert(name.to_owned(), String::new());
            continue;
        };
        let (value, left) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_at(after.find(char::is_whitespace).unwrap_or(after.len())),
        };
        pairs.insert(name.to_owned(), value.to_owned());
        rest = left;
    }
}

/// A word as Hub writes it: in quotes if it has spaces.
pub fn word(text: &str) -> String {
    let text: String = text.chars().filter(|letter| *letter != '"' && !letter.is_control()).collect();
    if text.is_empty() || text.contains(char::is_whitespace) { format!("\"{text}\"") } else { text }
}
