//! Lua features that Luau lacks, and what to write instead.

use super::luau_error::LuauError;

/// Library functions and numbers of Lua 5.3 and 5.4, and their replacements.
const NAMES: [(&str, &str); 6] = [
    ("math.type", "all numbers are of one kind: `x % 1 == 0` tests for a whole number"),
    ("math.tointeger", "all numbers are of one kind: `math.floor(x)` rounds down to a whole number"),
    ("math.ult", "the functions of `bit32` treat numbers as unsigned"),
    ("math.maxinteger", "numbers are whole and exact up to 2^53; `math.huge` is greater than all of them"),
    ("math.mininteger", "numbers are whole and exact down to -2^53; `-math.huge` is less than all of them"),
    ("string.dump", "scripts cannot run text as code"),
];

/// What to write instead, for a line that Luau rejects or that failed because a function is missing.
pub fn hint(message: &str, line: &str) -> Option<String> {
    let error = LuauError::read(message);
    if error.is_of_operation() {
        let (name, instead) = NAMES.iter().find(|(name, _)| holds_name(line, name))?;
        return Some(format!("there is no `{name}` here: {instead}"));
    }
    let luau = |what: &str, instead: &str| Some(format!("Luau has no {what}: write {instead}"));
    let unexpected = if let LuauError::Unexpected { token } = error { Some(token) } else { None };
    match unexpected {
        Some("&") => luau("operator `&`", "`bit32.band(a, b)`"),
        Some("|") => luau("operator `|`", "`bit32.bor(a, b)`"),
        Some("~") => luau("operator `~`", "`bit32.bxor(a, b)`, or `bit32.bnot(a)` for one number"),
        Some("<") if line.contains("<const>") => luau("`<const>`", "a plain `local`"),
        Some("<") if line.contains("<close>") => luau("`<close>`", "a plain `local`"),
        Some("<") if line.contains("<<") => luau("operator `<<`", "`bit32.lshift(a, n)`"),
        Some(">") if line.contains(">>") => luau("operator `>>`", "`bit32.rshift(a, n)`"),
        Some("::") => luau("labels", INSTEAD_OF_GOTO),
        _ if error == LuauError::IncompleteStatement => {
            let line = line.trim();
            if line.starts_with("goto ") {
                return luau("`goto`", INSTEAD_OF_GOTO);
            }
            ["++", "--"]
                .into_iter()
                .find(|mark| line.contains(mark))
                .and_then(|mark| luau(&format!("`{mark}`"), if mark == "++" { "`x += 1`" } else { "`x -= 1`" }))
        }
        _ => None,
    }
}

const INSTEAD_OF_GOTO: &str =
    "`continue` for the next iteration of a loop, `break` to leave it, or a function with `return`";

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
        assert!(hint(called, "if math.type(x) == 'integer' then").unwrap().contains("`x % 1 == 0`"));
        let compared = "attempt to compare nil < number";
        assert!(hint(compared, "local best = -math.maxinteger").unwrap().contains("math.huge"));
        assert_eq!(hint(called, "mymath.type(3) math.types(4)"), None);
        assert_eq!(hint("Expected identifier when parsing expression, got ')'", "f(1, )"), None);
    }
}
