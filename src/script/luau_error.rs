//! What Luau means by the text of an error, which is all that it gives.

use crate::report::MessageText;
use crate::text::recover;

/// The common messages of Luau and their arguments in order; specific ones come first.
const MESSAGES: &[(&str, &[&str])] = &[
    ("luau-unclosed-line", &["wanted", "opened", "line", "found"]),
    ("luau-unclosed-column", &["wanted", "opened", "column", "found"]),
    ("luau-expression-after", &["token", "found"]),
    ("luau-wanted-value", &["found"]),
    ("luau-wanted-variable", &["found"]),
    ("luau-wanted-name", &["found"]),
    ("luau-wanted-within", &["wanted", "what", "found"]),
    ("luau-wanted", &["wanted", "found"]),
    ("luau-incomplete", &[]),
    ("luau-open-string", &[]),
    ("luau-missing-method", &["name", "kind"]),
    ("luau-call", &["kind"]),
    ("luau-index-name", &["kind", "name"]),
    ("luau-index", &["kind", "key"]),
    ("luau-read-only", &[]),
    ("luau-arithmetic", &["operation", "one", "other"]),
    ("luau-arithmetic-one", &["operation", "kind"]),
    ("luau-compare", &["one", "sign", "other"]),
    ("luau-concat", &["one", "other"]),
    ("luau-length", &["kind"]),
    ("luau-iterate", &["kind"]),
    ("luau-argument", &["at", "name", "wanted", "found"]),
    ("luau-argument-missing", &["at", "name", "wanted"]),
    ("luau-argument-wrong", &["at", "name", "why"]),
    ("luau-argument-none", &["at"]),
    ("luau-too-deep", &[]),
];

/// The text of a message without its place: common messages of Luau can be translated, others and those of scripts cannot.
pub fn message_text(message: &str) -> MessageText {
    recover(message, MESSAGES).map_or_else(|| message.into(), Into::into)
}

/// An error of Luau, as far as hints and endings depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LuauError<'a> {
    CallOfNil,
    /// `nil.field` or `nil:field()`.
    IndexOfNil {
        field: &'a str,
    },
    ReadOnlyTable,
    /// Another operation on a value of the wrong type.
    WrongType,
    OutOfMemory,
    /// A syntax error at this token.
    Unexpected {
        token: &'a str,
    },
    /// A syntax error: an expression where a statement is expected.
    IncompleteStatement,
    Other,
}

impl<'a> LuauError<'a> {
    /// `message` comes without its place.
    pub fn read(message: &'a str) -> Self {
        let field = || message.strip_prefix("attempt to index nil with '")?.split('\'').next();
        let token = || message.rsplit_once("got '")?.1.strip_suffix('\'');
        if message.starts_with("attempt to call a nil value") {
            Self::CallOfNil
        } else if message.contains("attempt to modify a readonly table") {
            // A report may say first in which function it happened.
            Self::ReadOnlyTable
        } else if message.starts_with("attempt to ") {
            field().map_or(Self::WrongType, |field| Self::IndexOfNil { field })
        } else if message.starts_with("not enough memory") {
            Self::OutOfMemory
        } else {
            match token() {
                Some(token) => Self::Unexpected { token },
                None if message.starts_with("Incomplete statement") => Self::IncompleteStatement,
                None => Self::Other,
            }
        }
    }

    pub const fn is_of_operation(self) -> bool {
        matches!(self, Self::CallOfNil | Self::IndexOfNil { .. } | Self::ReadOnlyTable | Self::WrongType)
    }
}

#[cfg(test)]
mod tests {
    use super::{LuauError, message_text};
    use crate::text::Words;
    use mlua::Lua;

    /// Luau's own messages, so that a new version of it with other words is noticed.
    #[test]
    fn messages_of_luau_are_known() {
        let lua = Lua::new();
        let raised = |script: &str| {
            let text = lua.load(script).set_name("=x").exec().unwrap_err().to_string();
            let line = text.lines().next().unwrap();
            line.split_once("x:1: ").unwrap().1.to_owned()
        };
        for (script, meant) in [
            ("prnt()", LuauError::CallOfNil),
            ("local t; return t.best", LuauError::IndexOfNil { field: "best" }),
            ("local t = table.freeze({}); t.x = 1", LuauError::ReadOnlyTable),
            ("return {} < 1", LuauError::WrongType),
            ("local x = 1 & 2", LuauError::Unexpected { token: "&" }),
            ("x", LuauError::IncompleteStatement),
            ("error('own', 1)", LuauError::Other),
        ] {
            let message = raised(script);
            assert_eq!(LuauError::read(&message), meant, "{script}: {message}");
            let text = message_text(&message);
            assert_eq!(text.english(), message);
            let is_own = meant == LuauError::Other;
            assert_eq!(text.phrase().is_raw(), is_own, "{}", Words::english().format(text.phrase()));
        }
        assert_eq!(LuauError::read("not enough memory"), LuauError::OutOfMemory);
    }
}
