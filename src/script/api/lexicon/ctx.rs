//! The `ctx` table.

use super::group::{Group, LexiconItem, Reach};

pub const CTX: Group = Group {
    class: "Ctx",
    called: "ctx",
    doc: "What a bot is given beside the position, and what it may leave behind. Its functions are written with a dot.",
    reach: Reach::Functions,
    items: &[
        LexiconItem::field(
            "weights",
            "{ [string]: number }",
            "What the bot's YAML file says now; read-only. A name that is not there is an error with the nearest one.",
        ),
        LexiconItem::field(
            "options",
            "{ [string]: any }",
            "What was set for this seat; read-only. A name that is not there is an error with the nearest one.",
        ),
        LexiconItem::field("seat", "Side", "The side that this bot plays."),
        LexiconItem::field("variant", "string", "The id of the rules."),
        LexiconItem::field(
            "memory",
            "{ [any]: any }",
            "A table that is kept from move to move and stored with the game: numbers, texts, true, false, and tables of them whose keys are texts or 1, 2, 3 … . All other variables of a bot may be gone at any move.",
        ),
        LexiconItem::field(
            "tracing",
            "boolean",
            "Whether reasons are read: always where a bot grades for `damka explain` and the inspector, by a setting in a game on screen, in the terminal with `damka play --trace`. For a bot whose reasons are costly to make.",
        ),
        LexiconItem::function(
            "random",
            "(n: number?): number",
            "Without `n` a number from 0 up to 1, 1 left out; with it a whole number from 1 to `n`. It comes from the game's seed, the seat and the ply, so a move asked for again comes out the same.",
            "`n` that is no whole number from 1.",
            "local moves = position:moves()\nreturn moves[ctx.random(#moves)]",
        ),
        LexiconItem::function(
            "trace",
            "(label: any, value: any, inside: (() -> ...any)?, about: any): ...any",
            "A line of the reasons, for `damka explain` and the inspector. What the function `inside` traces is nested under it, and what it returns is returned; with nil as value, or with the function in its place, its first result is shown. `about` is what lights up on the board when the line is pointed at: a move, a square by number or name, or a list of them; a move as label says it by itself. Where nobody reads reasons only `inside` is called. At most 100,000 lines a move.",
            "`about` that is no move, no square and no list of them.",
            "local best = ctx.trace(\"first\", function()\n  ctx.trace(\"moves\", #position:moves())\n  return position:moves()[1]\nend)\nreturn best",
        ),
        LexiconItem::function(
            "log",
            "(...any): ()",
            "A line in the bot's console, as `print` writes it: tables are shown with what they hold. At most 1,000 lines a move of 2,000 characters each.",
            "",
            "ctx.log(\"ply\", position.ply, { a = 1 })",
        ),
        LexiconItem::function(
            "mark",
            "(square: Square | string, style: string?): ()",
            "Marks a square on the board, by number or name. At most 256 a move.",
            "A square that is not on the board.",
            "ctx.mark(position:moves()[1].to, \"target\")",
        ),
        LexiconItem::function(
            "keep",
            "(move: Move | string): ()",
            "The move to play if the bot runs out of time, steps or memory before it answers; the latest counts.",
            "A move that is not legal.",
            "ctx.keep(position:moves()[1])",
        ),
        LexiconItem::function(
            "steps_left",
            "(): number",
            "Where steps are counted (`--steps`), how many are left of this move; else infinity.",
            "",
            "if ctx.steps_left() < 1000 then return position:moves()[1] end",
        ),
    ],
};
