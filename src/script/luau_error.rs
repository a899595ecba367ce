//! What Luau means by the text of an error, which is all that it gives.

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
        match () {
            () if message.starts_with("attempt to call a nil value") => Self::CallOfNil,
            // A report may say first in which function it happened.
            () if message.contains("attempt to modify a readonly table") => Self::ReadOnlyTable,
            () if message.starts_with("attempt to ") => {
                field().map_or(Self::WrongType, |field| Self::IndexOfNil { field })
            }
            () if message.starts_with("not enough memory") => Self::OutOfMemory,
            () => match token() {
                Some(token) => Self::Unexpected { token },
                None if message.starts_with("Incomplete statement") => Self::IncompleteStatement,
                None => Self::Other,
            },
        }
    }

    pub const fn is_of_operation(self) -> bool {
        matches!(self, Self::CallOfNil | Self::IndexOfNil { .. } | Self::ReadOnlyTable | Self::WrongType)
    }
}

#[cfg(test)]
mod tests {
    use super::LuauError;
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
        }
        assert_eq!(LuauError::read("not enough memory"), LuauError::OutOfMemory);
    }
}
