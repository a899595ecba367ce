//! Wrong arguments of damka functions, and Lua features missing in Luau: reports that say what to write instead.

use crate::seats::{mover, start, task};
use damka::script::{BotSource, check_bot};
use damka::text::{Language, Words};
use std::sync::Arc;

#[test]
fn an_argument_that_is_not_taken_is_reported_with_how_the_function_is_called() {
    for (body, message) in [
        (
            "ctx.trace('a', 1, 5)",
            "argument 3 of `ctx.trace` must be a function or nil, not a number: ctx.trace(label, value, inside?, about)",
        ),
        ("ctx:trace('a', 1)", "argument 3 of `ctx.trace` must be a function or nil, not a number: "),
        ("ctx.mark(1, {})", "argument 2 of `ctx.mark` must be a string or nil, not a table: ctx.mark(square, style?)"),
        ("search.best()", "argument 1 of `search.best` must be a position, not nil: search.best(position, opts?)"),
        ("search.lines(position, 3)", "argument 2 of `search.lines` must be a table of options or nil, not a number: "),
        ("search.tree(3)", "argument 1 of `search.tree` must be a position, not a number: "),
        ("search.book({})", "argument 1 of `search.book` must be a position, not a table: "),
        ("position:count('x')", "argument 1 of `position:count` must be a side, 1 or 2, not a string: "),
        ("position:square()", "argument 1 of `position:square` must be a string, not nil: position:square(name)"),
        ("for _ in position.moves() do end", "call `moves` with a colon: position:moves()"),
        ("search.walk(position):play('a')", "argument 1 of `walk:play` must be a number, not a string: "),
        ("position.ply = 3", "positions cannot be changed; position:play(move) returns the position after a move"),
        ("position:moves()[1].from = 3", "moves cannot be changed; "),
    ] {
        let fault = mover(body).fault();
        let hebrew = fault.report.message_in(Words::of(Language::Hebrew));
        assert!(hebrew.chars().any(|c| ('א'..='ת').contains(&c)), "{body}: {hebrew}");
        assert!(fault.report.message.starts_with(message), "{body}: {}", fault.report.message);
        assert_eq!(fault.report.place.as_ref().and_then(|place| place.line), Some(3), "{body}: {}", fault.report);
    }
}

/// What Lua 5.3 and 5.4 have and Luau has not: the line, and what to write.
#[test]
fn what_other_versions_of_lua_have_is_reported_with_what_to_write_here() {
    for (body, hint) in [
        ("local x = 3 & 1", "Luau has no operator `&`: write `bit32.band(a, b)`"),
        ("local x = 3 | 1", "Luau has no operator `|`: write `bit32.bor(a, b)`"),
        ("local x = 3 ~ 1", "Luau has no operator `~`: write `bit32.bxor(a, b)`, or `bit32.bnot(a)` for one number"),
        ("local x = ~1", "Luau has no operator `~`: write `bit32.bxor(a, b)`, or `bit32.bnot(a)` for one number"),
        ("local x = 1 << 2", "Luau has no operator `<<`: write `bit32.lshift(a, n)`"),
        ("local x = 4 >> 2", "Luau has no operator `>>`: write `bit32.rshift(a, n)`"),
        ("local x <const> = 3", "Luau has no `<const>`: write a plain `local`"),
        ("local x <close> = nil", "Luau has no `<close>`: write a plain `local`"),
        ("goto done", "Luau has no `goto`: write `continue` for the next iteration of a loop, "),
        ("::done::", "Luau has no labels: write `continue` for the next iteration of a loop, "),
        ("local x = 1 x++", "Luau has no `++`: write `x += 1`"),
    ] {
        let text = format!(
            "--- @api 1\nreturn {{ title = \"T\", games = {{ \"*\" }}, move = function(position, ctx)\n{body}\nend }}"
        );
        let bot = BotSource {
            id: "test".to_owned(),
            file: "ai/test.lua".to_owned(),
            source: text.into(),
            modules: Arc::default(),
        };
        let report = check_bot(&bot).unwrap_err();
        assert_eq!(report.place.as_ref().and_then(|place| place.line), Some(3), "{body}: {report}");
        assert!(report.hint.as_ref().is_some_and(|message| message.starts_with(hint)), "{body}: {report}");
    }
    for (body, hint) in [
        ("return math.type(3)", "there is no `math.type` here: "),
        ("if position.ply < math.maxinteger then end", "there is no `math.maxinteger` here: "),
    ] {
        let message = mover(body).fault().report.hint.unwrap_or_default();
        assert!(message.starts_with(hint), "{body}: {message}");
    }
    // These Luau has, too.
    for body in ["local x = 7 // 2", "local x = 7 x //= 2", "for i = 1, 3 do if i == 2 then continue end end"] {
        assert!(mover(&format!("{body} return position:moves()[1]")).choose(task(&start("english"))).is_ok(), "{body}");
    }
}
