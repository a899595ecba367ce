//! The `ctx` table.

use super::group::{Group, LexiconItem, Reach};

pub const CTX: Group = Group {
    class: "Ctx",
    called: "ctx",
    doc: "What a bot gets besides the position, and where it can leave data. Call its functions with a dot.",
    reach: Reach::Functions,
    items: &[
        LexiconItem::field(
            "weights",
            "{ [string]: number }",
            "The current numbers in the bot's YAML file; read-only. An unknown name is an error that suggests the nearest known one.",
        ),
        LexiconItem::field(
            "options",
            "{ [string]: any }",
            "The option values for this seat; read-only. An unknown name is an error that suggests the nearest known one.",
        ),
        LexiconItem::field("seat", "Side", "The side that this bot plays."),
        LexiconItem::field("variant", "string", "The id of the rules."),
        LexiconItem::field(
            "memory",
            "{ [any]: any }",
            "A table that is kept from move to move and saved with the game: numbers, strings, true, false, and tables of them whose keys are strings or 1, 2, 3 … . All other variables of a bot may be lost before any move.",
        ),
        LexiconItem::field(
            "tracing",
            "boolean",
            "Whether traces are recorded: always when a bot grades for `damka explain` or the inspector, by a setting in a game on screen, and in the terminal with `damka play --trace`. Check it before tracing something that is expensive to compute.",
        ),
        LexiconItem::function(
            "random",
            "(n: number?): number",
            "Without `n`, a number from 0 up to but excluding 1; with `n`, a whole number from 1 to `n`. It depends on the game's seed, the seat and the ply, so the same request gives the same numbers.",
            "`n` is not a whole number from 1.",
            "local moves = position:moves()\nreturn moves[ctx.random(#moves)]",
        ),
        LexiconItem::function(
            "trace",
            "(label: any, value: any, inside: (() -> ...any)?, about: any): ...any",
            "Adds a line to the trace, for `damka explain` and the inspector. Lines traced by the function `inside` are nested under it, and its results are returned; if the value is nil, or the function is passed in its place, its first result is shown. `about` is highlighted on the board when the mouse is over the line: a move, a square by number or name, or a list of them; if the label is a move, that is the default. When traces are not recorded, only `inside` is called. At most 100,000 lines per move.",
            "`about` is not a move, a square or a list of these.",
            "local best = ctx.trace(\"first\", function()\n  ctx.trace(\"moves\", #position:moves())\n  return position:moves()[1]\nend)\nreturn best",
        ),
        LexiconItem::function(
            "log",
            "(...any): ()",
            "Prints a line to the bot's console, as `print` does; tables are shown with their contents. At most 1,000 lines of 2,000 characters per move.",
            "",
            "ctx.log(\"ply\", position.ply, { a = 1 })",
        ),
        LexiconItem::function(
            "mark",
            "(square: Square | string, style: string?): ()",
            "Marks a square on the board, by number or name. At most 256 per move.",
            "A square that is not on the board.",
            "ctx.mark(position:moves()[1].to, \"target\")",
        ),
        LexiconItem::function(
            "keep",
            "(move: Move | string): ()",
            "Sets the move to play if the bot runs out of time, steps or memory before it answers; the last call counts.",
            "A move that is not legal.",
            "ctx.keep(position:moves()[1])",
        ),
        LexiconItem::function(
            "steps_left",
            "(): number",
            "The steps left for this move if steps are limited (`--steps`); otherwise infinity.",
            "",
            "if ctx.steps_left() < 1000 then return position:moves()[1] end",
        ),
    ],
};
