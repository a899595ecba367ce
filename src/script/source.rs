//! A script's text before it runs: its size, its first line, its table keys.

use crate::report::{MessageText, Report, did_you_mean, quote};
use crate::rules::mix;
use crate::text::{Phrase, phrase};
use std::collections::{BTreeMap, BTreeSet};

/// A hash of the texts that is the same on every machine. Use it only for caches and for the rules number in the local store: a
/// collision is easy to construct. To identify texts from others, use [`crate::report::ContentHash`].
pub fn hash_of<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> u64 {
    let add = |hash: u64, text: &str| {
        let chunks = text.as_bytes().chunks(8);
        let words = chunks.map(|bytes| bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)));
        words.fold(mix(hash ^ text.len() as u64), |hash, word| mix(hash ^ word))
    };
    texts.into_iter().fold(0, |hash, (name, text)| add(add(hash, name), text))
}

/// The version of the script API that this program supports.
pub const API: u32 = 1;

/// Limit in bytes: the compiler's memory is not counted, so its input is bounded.
pub const MAX_SOURCE: usize = 256 * 1024;

/// Removes a byte order mark and turns a `#!` line into a comment, so that line numbers stay the same. Fails if the text is too
/// long or is compiled code.
pub fn prepare(file: &str, source: &str) -> Result<String, Report> {
    let text = source.strip_prefix('\u{feff}').unwrap_or(source);
    if text.len() > MAX_SOURCE {
        let message = phrase("script-large").with("size", text.len() / 1024).with("most", MAX_SOURCE / 1024);
        return Err(Report::error(message).in_file(file).hint(phrase("script-large-hint")));
    }
    if text.contains('\0') {
        return Err(Report::error(phrase("script-no-text")).at(file, Some(1), None));
    }
    Ok(if text.starts_with("#!") { format!("--{text}") } else { text.to_owned() })
}

/// Checks the first line, `--- @api 1`, which says which API version the script expects. Fails if the line is missing or
/// unreadable, or names a version that this program does not support.
pub fn check_api(file: &str, source: &str) -> Result<(), Report> {
    let text = source.strip_prefix('\u{feff}').unwrap_or(source);
    let mut lines = text.lines().zip(1..).filter(|(line, number)| *number > 1 || !line.starts_with("#!"));
    let (first, number) = lines.next().unwrap_or(("", 1));
    let refuse = |message: Phrase, hint: Phrase| {
        Err(Report::error(message).at(file, Some(number), None).excerpt_from(text).hint(hint))
    };
    let after = first.trim_start_matches('-').trim_start();
    let version = if first.starts_with("--") { after.strip_prefix("@api") } else { None };
    let Some(version) = version else {
        return refuse(phrase("api-unsaid"), phrase("api-unsaid-hint").with("api", API));
    };
    match version.trim().parse::<u32>() {
        Ok(API) => Ok(()),
        Ok(other) => {
            let hint = phrase(if other > API { "api-newer-hint" } else { "api-older-hint" });
            refuse(phrase("api-other").with("asked", other).with("api", API), hint)
        }
        Err(_) => {
            let message = phrase("api-number").with("text", quote(version.trim()));
            refuse(message, phrase("api-number-hint").with("api", API))
        }
    }
}

/// The line, from 1, of each key in the table that the file returns, by dotted path: `board.columns`.
///
/// This is a light scan, not a parser: it knows comments, strings, brackets and `key =`. In files with more unusual code, a key may
/// have no line, and reports about it name only the file.
pub fn key_lines(source: &str) -> BTreeMap<String, u32> {
    let mut scan = Scan { rest: source, line: 1, text: "" };
    let mut found = BTreeMap::new();
    // One entry for each open bracket. `open` has its key, or `None` if it is not a table; `listed` has the number of tables
    // without a key in it so far, which are named 1, 2 and so on.
    let mut open: Vec<Option<String>> = Vec::new();
    let mut listed: Vec<u32> = Vec::new();
    let mut key: Option<String> = None;
    let mut last: Option<(String, u32)> = None;
    let mut returned = false;
    while let Some((token, line)) = scan.next() {
        match token.as_str() {
            "return" if open.is_empty() => {
                returned = true;
                found.clear();
            }
            "{" => {
                let mut table = if open.is_empty() && returned { Some(String::new()) } else { key.take() };
                if table.is_none()
                    && last.is_none()
                    && let Some(count) = listed.last_mut()
                {
                    *count += 1;
                    table = Some(count.to_string());
                }
                open.push(table);
                listed.push(0);
                if open.len() > 1 && open.iter().all(Option::is_some) {
                    found.entry(path_of(&open, None)).or_insert(line);
                }
            }
            "(" | "[" => {
                open.push(None);
                listed.push(0);
            }
            "}" | ")" | "]" => _ = (open.pop(), listed.pop()),
            "=" => {
                if let Some((name, line)) = last.take()
                    && open.iter().all(Option::is_some)
                    && !open.is_empty()
                {
                    found.entry(path_of(&open, Some(&name))).or_insert(line);
                    key = Some(name);
                    continue;
                }
            }
            "function" => {
                // Skip the body, which has tables and assignments of its own.
                scan.skip_function();
                key = None;
            }
            _ => {}
        }
        if token != "{" {
            key = None;
        }
        let is_name = token.starts_with(|c: char| c.is_alphabetic() || c == '_');
        last = is_name.then_some((token, line));
    }
    found
}

fn path_of(open: &[Option<String>], name: Option<&str>) -> String {
    let parts = open.iter().flatten().map(String::as_str).filter(|part| !part.is_empty());
    parts.chain(name).collect::<Vec<_>>().join(".")
}

/// The names written as literals after `require`: `require "list"`, `require('list')`, `require [[list]]`. Comments and other
/// strings don't count.
///
/// A light scan like [`key_lines`]: a name with an escape in it is skipped.
pub fn required_names(source: &str) -> BTreeSet<String> {
    let mut scan = Scan { rest: source, line: 1, text: "" };
    let mut found = BTreeSet::new();
    let mut token = scan.next();
    while let Some((word, _)) = token {
        token = scan.next();
        if word != "require" {
            continue;
        }
        let is_open = token.as_ref().is_some_and(|(word, _)| word == "(");
        while token.as_ref().is_some_and(|(word, _)| word == "(") {
            token = scan.next();
        }
        let Some(name) = token.as_ref().filter(|(word, _)| word == "\"").and_then(|_| literal(scan.text)) else {
            continue;
        };
        token = scan.next();
        // A name composed of several strings is another name.
        if !is_open || token.as_ref().is_some_and(|(word, _)| matches!(word.as_str(), ")" | ",")) {
            found.insert(name.to_owned());
        }
    }
    found
}

/// The content of a string literal; `None` if it has escapes or expressions.
fn literal(text: &str) -> Option<&str> {
    let quoted = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    if let Some(inside) = quoted('"').or_else(|| quoted('\'')) {
        return (!inside.contains('\\')).then_some(inside);
    }
    if let Some(inside) = quoted('`') {
        return (!inside.contains(['\\', '{'])).then_some(inside);
    }
    let level = text.strip_prefix('[')?.find('[')?;
    let inside = text.get(level + 2..text.len().checked_sub(level + 2)?)?;
    // A line break right after the opening bracket is not part of the text.
    Some(inside.strip_prefix("\r\n").or_else(|| inside.strip_prefix('\n')).unwrap_or(inside))
}

pub fn key_report(file: &str, source: &str, path: &str, message: impl Into<MessageText>) -> Report {
    report_at(file, source, key_lines(source).get(path).copied(), message)
}

pub fn report_at(file: &str, source: &str, line: Option<u32>, message: impl Into<MessageText>) -> Report {
    Report::error(message).at(file, line, None).excerpt_from(source)
}

/// A report about an unknown key, with a near match.
pub fn unknown_key(file: &str, source: &str, path: &str, known: &[&str]) -> Report {
    let key = path.rsplit('.').next().unwrap_or(path);
    key_report(file, source, path, phrase("key-unknown").with("key", path))
        .hint(did_you_mean(key, known.iter().copied()))
}

struct Scan<'a> {
    rest: &'a str,
    line: u32,
    /// The last string literal, with its quotes.
    text: &'a str,
}

impl<'a> Scan<'a> {
    /// The next name, number, string (as `"`) or symbol with its line.
    fn next(&mut self) -> Option<(String, u32)> {
        loop {
            let first = self.rest.chars().next()?;
            let line = self.line;
            if first.is_whitespace() {
                self.take(first.len_utf8());
            } else if self.rest.starts_with("--") {
                self.take(2);
                let long = self.long_bracket();
                let length = long.unwrap_or_else(|| self.rest.find('\n').unwrap_or(self.rest.len()));
                self.take(length);
            } else if let Some(length) = self.long_bracket() {
                self.text = self.take(length);
                return Some(("\"".into(), line));
            } else if matches!(first, '"' | '\'' | '`') {
                self.text = self.take(string_length(self.rest, first));
                return Some(("\"".into(), line));
            } else if first.is_alphanumeric() || first == '_' {
                let is_part = |c: char| c.is_alphanumeric() || c == '_' || (c == '.' && first.is_numeric());
                let length = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
                return Some((self.take(length).to_owned(), line));
            } else {
                let pair = ["==", "~=", "<=", ">=", "+=", "-=", "*=", "/="].iter().any(|p| self.rest.starts_with(p));
                return Some((self.take(if pair { 2 } else { first.len_utf8() }).to_owned(), line));
            }
        }
    }

    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length.min(self.rest.len()));
        self.line += taken.matches('\n').count() as u32;
        self.rest = rest;
        taken
    }

    /// The length of a long bracket `[[…]]`, `[=[…]=]` at the current place.
    fn long_bracket(&self) -> Option<usize> {
        let after = self.rest.strip_prefix('[')?;
        let level = after.len() - after.trim_start_matches('=').len();
        after[level..].strip_prefix('[')?;
        let end = format!("]{}]", "=".repeat(level));
        Some(self.rest.find(&end).map_or(self.rest.len(), |at| at + end.len()))
    }

    /// Skips a function whose keyword was just read.
    fn skip_function(&mut self) {
        let mut depth = 1;
        while depth > 0 {
            match self.next() {
                None => return,
                Some((token, _)) => match token.as_str() {
                    "function" | "do" | "if" | "repeat" => depth += 1,
                    "end" | "until" => depth -= 1,
                    _ => {}
                },
            }
        }
    }
}

fn string_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if escaped {
            escaped = false;
        } else if c == '\\' {
            escaped = true;
        } else if c == quote || (c == '\n' && quote != '`') {
            return at + c.len_utf8();
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_at_their_lines_in_whatever_is_around_them() {
        let source = "-- a { comment = 1 }\nlocal t = { no = 1 }\nlocal function f() return { no = 2 } end\nreturn {\n  title = \"x = {\",\n  board = { columns = 8,\n    rows = 8 },\n  --[[ gone = {\n  ]] move = function(p)\n    if p then local x = { inner = 1 } end\n    return p\n  end,\n  list = { { a = 1 }, 'b' }, last = f(1, { z = 2 }),\n  after = [[\n]], very_last = 1 }\n";
        let lines = key_lines(source);
        let expected = [
            ("after", 14),
            ("board", 6),
            ("board.columns", 6),
            ("board.rows", 7),
            ("last", 13),
            ("list", 13),
            ("list.1", 13),
            ("list.1.a", 13),
            ("move", 9),
            ("title", 5),
            ("very_last", 15),
        ];
        assert_eq!(lines, expected.iter().map(|(k, l)| ((*k).to_owned(), *l)).collect());
    }

    #[test]
    fn the_names_that_are_required_are_those_written_out() {
        let source = "local a = require 'a' -- require 'no'\nlocal b = require(\"b\").x(require [[c]]) --[[ require 'no'\n\
                      ]] local d = require [==[\nd/e]==] local t = \"require 'no'\" local f = pcall(require, 'no')\n\
                      local g = require('no' .. 1) local h = required 'no' local i = require `i` local j = require `no{1}`\n\
                      local k = require(  ( 'k' ) ) local l = require 'no\\n' local m = require(name) return require";
        let names = required_names(source).into_iter().collect::<Vec<_>>();
        assert_eq!(names, ["a", "b", "c", "d/e", "i", "k"]);
        for broken in
            ["require", "require(", "require '", "require [[", "require([=[", "require \"a", "require [", "require ]]"]
        {
            assert!(required_names(broken).is_empty(), "{broken}");
        }
    }

    #[test]
    fn the_api_line_is_asked_for_with_both_numbers() {
        assert_eq!(check_api("a.lua", "--- @api 1\nreturn {}"), Ok(()));
        assert_eq!(check_api("a.lua", "\u{feff}#!/usr/bin/lua\n--- @api 1"), Ok(()));
        let newer = check_api("a.lua", "--- @api 7").unwrap_err();
        assert_eq!(newer.message, "the script uses API 7, but this version of damka supports API 1");
        let older = check_api("a.lua", "--- @api 0").unwrap_err();
        assert_eq!(older.message, "the script uses API 0, but this version of damka supports API 1");
        assert!(check_api("a.lua", "return {}").unwrap_err().message.contains("does not say which API version"));
        assert!(check_api("a.lua", "--- @api one").unwrap_err().message.contains("needs a number"));
    }

    #[test]
    fn line_numbers_stay_when_a_shebang_is_taken_out() {
        assert_eq!(prepare("a.lua", "\u{feff}#!/bin/x\nreturn 1").unwrap(), "--#!/bin/x\nreturn 1");
        assert!(prepare("a.lua", &"x".repeat(MAX_SOURCE + 1)).is_err());
        assert!(prepare("a.lua", "\u{1b}Lua\0").is_err());
    }
}
