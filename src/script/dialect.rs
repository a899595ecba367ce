//! Lua features that Luau lacks, and what to write instead.

use super::luau_error::LuauError;
use crate::text::{Phrase, phrase, raw};

/// Library functions and numbers of Lua 5.3 and 5.4, and the messages that say what to write instead.
const NAMES: [(&str, &str); 6] = [
    ("math.type", "luau-one-kind-type"),
    ("math.tointeger", "luau-one-kind-floor"),
    ("math.ult", "luau-unsigned"),
    ("math.maxinteger", "luau-largest"),
    ("math.mininteger", "luau-smallest"),
    ("string.dump", "script-no-code"),
];

/// What to write instead, for a line that Luau rejects or that failed because a function is missing.
pub fn hint(message: &str, line: &str) -> Option<Phrase> {
    let error = LuauError::read(message);
    if error.is_of_operation() {
        let (name, instead) = NAMES.iter().find(|(name, _)| holds_name(line, name))?;
        return Some(phrase("script-left-out").with("name", *name).with("why", phrase(instead)));
    }
    let unexpected = if let LuauError::Unexpected { token } = error { Some(token) } else { None };
    match unexpected {
        Some("&") => Some(operator("&", raw("`bit32.band(a, b)`"))),
        Some("|") => Some(operator("|", raw("`bit32.bor(a, b)`"))),
        Some("~") => Some(operator("~", phrase("luau-bit-not"))),
        Some("<") if line.contains("<const>") => Some(sign("<const>", phrase("luau-local"))),
        Some("<") if line.contains("<close>") => Some(sign("<close>", phrase("luau-local"))),
        Some("<") if line.contains("<<") => Some(operator("<<", raw("`bit32.lshift(a, n)`"))),
        Some(">") if line.contains(">>") => Some(operator(">>", raw("`bit32.rshift(a, n)`"))),
        Some("::") => Some(phrase("luau-no-labels").with("instead", phrase("luau-no-goto"))),
        _ if error == LuauError::IncompleteStatement => incomplete(line.trim()),
        _ => None,
    }
}

fn operator(text: &str, instead: Phrase) -> Phrase {
    phrase("luau-no-operator").with("sign", text).with("instead", instead)
}

fn sign(text: &str, instead: Phrase) -> Phrase {
    phrase("luau-no-sign").with("sign", text).with("instead", instead)
}

/// A hint for a line that is no statement in Luau.
fn incomplete(line: &str) -> Option<Phrase> {
    if line.starts_with("goto ") {
        return Some(sign("goto", phrase("luau-no-goto")));
    }
    let marks = [("++", "`x += 1`"), ("--", "`x -= 1`")];
    marks.into_iter().find(|(mark, _)| line.contains(mark)).map(|(mark, instead)| sign(mark, raw(instead)))
}

/// Matches whole words.
fn holds_name(line: &str, name: &str) -> bool {
    let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    line.match_indices(name).any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + name.len()..]);
        !before.ends_with(|letter: char| is_of_name(letter) || letter == '.') && !after.starts_with(is_of_name)
    })
}

#[cfg(test)]
mod tests {
    use super::hint;

    #[test]
    fn names_of_other_versions_are_reported_with_what_to_write() {
        let called = "attempt to call a nil value";
        assert!(hint(called, "if math.type(x) == 'integer' then").unwrap().to_string().contains("`x % 1 == 0`"));
        let compared = "attempt to compare nil < number";
        assert!(hint(compared, "local best = -math.maxinteger").unwrap().to_string().contains("math.huge"));
        assert_eq!(hint(called, "mymath.type(3) math.types(4)"), None);
        assert_eq!(hint("Expected identifier when parsing expression, got ')'", "f(1, )"), None);
    }
}
