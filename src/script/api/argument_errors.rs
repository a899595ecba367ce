//! Error messages for arguments of the wrong type: the function's name, the expected type and how to call it.

use super::lexicon::{Group, LexiconItem, Reach, groups};
use crate::script::convert::kind;
use crate::script::types::{Type, read_type};
use crate::text::{Phrase, phrase, raw};
use mlua::{FromLuaMulti, Function, IntoLuaMulti, Lua, MultiValue};

/// Its argument errors mention its name, as in `search.best`. Costs some ten nanoseconds per call.
pub fn named<A, R>(
    lua: &Lua,
    name: &'static str,
    function: impl Fn(&Lua, A) -> mlua::Result<R> + 'static,
) -> mlua::Result<Function>
where
    A: FromLuaMulti,
    R: IntoLuaMulti,
{
    lua.create_function(move |lua, given: MultiValue| function(lua, A::from_lua_args(given, 1, Some(name), lua)?))
}

/// The message for a wrong argument at position `at`, from 1, of the function that the VM calls `to`: `search.best`, or
/// `LuaPosition.count`, whose first argument is the position itself. `found` is the type that was given. `None` if the function is
/// not damka's.
pub fn refused(to: &str, at: usize, found: &str) -> Option<Phrase> {
    let (owner, name) = to.split_once('.')?;
    let class = owner.strip_prefix("Lua");
    let is_owner = |group: &&Group| class.map_or(group.called == owner, |class| group.class == class);
    let group = groups().filter(|group| group.reach != Reach::Keys).find(is_owner)?;
    let item = group.items.iter().find(|item| item.name == name)?;
    let call = call(group, item)?;
    let mark = if group.reach == Reach::Methods { ":" } else { "." };
    let called = format!("{}{mark}{name}", group.called);
    let at = if group.reach == Reach::Methods { at - 1 } else { at };
    if at == 0 {
        return Some(phrase("script-colon").with("name", name).with("call", call));
    }
    let Type::Function { params, .. } = read_type(item.signature)? else { return None };
    let wanted = params.get(at - 1).map_or_else(|| phrase("kind-nothing"), |(_, wanted)| in_words(wanted));
    let message = phrase("script-argument").with("at", at).with("called", called).with("wanted", wanted);
    Some(message.with("found", kind(found)).with("call", call))
}

/// How to call a function, with its parameter names: `position:count(side, kind?)`.
fn call(group: &Group, item: &LexiconItem) -> Option<String> {
    let Type::Function { params, .. } = read_type(item.signature)? else { return None };
    let names = params.iter().map(|(name, kind)| match kind {
        Type::Optional(_) => format!("{name}?"),
        _ => name.clone(),
    });
    let mark = if group.reach == Reach::Methods { ":" } else { "." };
    Some(format!("{}{mark}{}({})", group.called, item.name, names.collect::<Vec<_>>().join(", ")))
}

fn in_words(wanted: &Type) -> Phrase {
    match wanted {
        Type::Name(name) => match name.as_str() {
            "Side" => phrase("script-type-side"),
            "Square" => phrase("script-type-square"),
            "Position" => phrase("script-type-position"),
            "Move" => phrase("script-a-move"),
            "number" => phrase("kind-number"),
            "string" => phrase("script-type-text"),
            "any" => phrase("script-type-any"),
            name if name.ends_with("Options") => phrase("script-type-options"),
            name => raw(name),
        },
        Type::Optional(inner) => Phrase::one_of(vec![in_words(inner), raw("nil")]),
        Type::Union(parts) => Phrase::one_of(parts.iter().map(in_words).collect()),
        Type::List(_) | Type::Map(..) => phrase("kind-table"),
        Type::Rest(inner) => in_words(inner),
        Type::Function { .. } => phrase("kind-function"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_function_wants_is_reported_with_how_it_is_called() {
        let message = |to, at, found| refused(to, at, found).unwrap_or_default().to_string();
        assert_eq!(
            message("search.best", 1, "nil"),
            "argument 1 of `search.best` must be a position, not nil: search.best(position, opts?)"
        );
        assert_eq!(
            message("LuaPosition.count", 2, "string"),
            "argument 1 of `position:count` must be a side, 1 or 2, not a string: position:count(side, kind?)"
        );
        assert_eq!(message("LuaPosition.moves", 1, "nil"), "call `moves` with a colon: position:moves()");
        assert_eq!(refused("other.thing", 1, "nil"), None);
    }
}
