//! Unknown names in scripts: Luau only says that nil was called or indexed.

use super::luau_error::LuauError;
use crate::report::near;
use crate::text::{Phrase, phrase};

/// All globals of the sandbox, and `true`, `false` and `nil`; a test compares the list with a real state.
pub const GLOBALS: [&str; 35] = [
    "_G",
    "_VERSION",
    "assert",
    "bit32",
    "buffer",
    "coroutine",
    "error",
    "getmetatable",
    "grid",
    "ipairs",
    "math",
    "next",
    "pairs",
    "pcall",
    "print",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "require",
    "search",
    "select",
    "setmetatable",
    "string",
    "table",
    "tonumber",
    "tostring",
    "type",
    "typeof",
    "unpack",
    "utf8",
    "xpcall",
    "true",
    "false",
    "nil",
];

/// Lua libraries that are left out on purpose, and the message that says why.
const OMITTED_LIBRARIES: [(&str, &str); 7] = [
    ("io", "script-no-files"),
    ("os", "script-no-system"),
    ("debug", "script-no-debug"),
    ("package", "script-no-package"),
    ("load", "script-no-code"),
    ("loadstring", "script-no-code"),
    ("dofile", "script-no-dofile"),
];

/// Explains an unknown name in a line that called or indexed nil. `None` if the script assigns that name itself.
pub fn hint(message: &str, line: &str, source: &str) -> Option<Phrase> {
    let name = match LuauError::read(message) {
        LuauError::CallOfNil => names(line).find(|(_, after)| after.starts_with('(')),
        LuauError::IndexOfNil { field } => {
            names(line).find(|(_, after)| after.strip_prefix(['.', ':']).is_some_and(|rest| rest.starts_with(field)))
        }
        _ => return None,
    };
    let (name, _) = name?;
    if GLOBALS.contains(&name) || is_given_a_value(name, source) {
        return None;
    }
    if let Some((_, why)) = OMITTED_LIBRARIES.iter().find(|(left_out, _)| *left_out == name) {
        return Some(phrase("script-left-out").with("name", name).with("why", phrase(why)));
    }
    let meant = near(name, GLOBALS)?;
    Some(phrase("script-unknown-name").with("name", name).with("meant", meant))
}

/// The names in a line that are not fields, each with the text after it.
fn names(line: &str) -> impl Iterator<Item = (&str, &str)> {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let begin = at + line[at..].find(is_of_name)?;
            let length = line[begin..].find(|letter| !is_of_name(letter)).unwrap_or(line.len() - begin);
            at = begin + length;
            if !line[..begin].ends_with(['.', ':']) {
                return Some((&line[begin..at], &line[at..]));
            }
        }
    })
}

/// Whether the script has a local, a function, a parameter or a global of this name.
fn is_given_a_value(name: &str, source: &str) -> bool {
    source.lines().any(|line| {
        let line = line.trim_start();
        let declares = line.starts_with("local ") || line.contains("function") || line.starts_with("for ");
        names(line).any(|(found, after)| {
            let after = after.trim_start();
            found == name
                && (declares && !after.starts_with(['.', ':']) && !line.contains(&format!("= {name}("))
                    || after.starts_with('=') && !after.starts_with("=="))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::hint;

    #[test]
    fn unknown_names_are_reported() {
        let called = "attempt to call a nil value";
        let hint_text = |message: &str, line: &str| hint(message, line, line).map(|hint| hint.to_string());
        assert_eq!(hint_text(called, "  prnt('hi')").unwrap(), "there is no `prnt`; did you mean `print`?");
        assert_eq!(
            hint_text(called, "  local x = tostrin(1)").unwrap(),
            "there is no `tostrin`; did you mean `tostring`?"
        );
        assert!(
            hint_text("attempt to index nil with 'open'", "local file = io.open('x')")
                .unwrap()
                .contains("cannot read or write files")
        );
        assert!(
            hint_text("attempt to index nil with 'time'", "print(os.time())")
                .unwrap()
                .contains("no access to the clock")
        );
        assert_eq!(
            hint_text("attempt to index nil with 'floor'", "x = mth.floor(2)").unwrap(),
            "there is no `mth`; did you mean `math`?"
        );
    }

    #[test]
    fn names_that_the_script_has_and_fields_are_left_alone() {
        let called = "attempt to call a nil value";
        let source = "local function prnt(x) end\nlocal pint = nil\npint(1)\nposition:prin(2)";
        assert_eq!(hint(called, "pint(1)", source), None);
        assert_eq!(hint(called, "position:prin(2)", source), None);
        assert_eq!(hint("attempt to index nil with 'best'", "return t.best", "local t = nil\nreturn t.best"), None);
        assert_eq!(hint("attempt to index nil with 'x'", "a.b.x()", source), None);
    }
}
