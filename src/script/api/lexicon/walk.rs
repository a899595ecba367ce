//! The walk object, for searches written in Lua.

use super::group::{Group, LexiconItem, Reach};

pub const WALK: Group = Group {
    class: "Walk",
    called: "walk",
    doc: "A position that is changed in place. Its moves are numbers: their places in `position:moves()`. Draws by repetition or lack of progress are not recognised.",
    reach: Reach::Methods,
    items: &[
        LexiconItem::function(
            "turn",
            "(): Side",
            "The side to move.",
            "",
            "ctx.log(search.walk(position):turn() == position.turn)",
        ),
        LexiconItem::function(
            "moves",
            "(): number",
            "The number of legal moves; 0 if the game is over.",
            "",
            "ctx.log(search.walk(position):moves())",
        ),
        LexiconItem::function(
            "play",
            "(n: number): ()",
            "Plays the move with this number, from 1.",
            "No move has this number.",
            "local walk = search.walk(position)\nwalk:play(1)\nctx.log(walk:value())",
        ),
        LexiconItem::function(
            "back",
            "(): ()",
            "Undoes the last move.",
            "No move was played.",
            "local walk = search.walk(position)\nwalk:play(1)\nwalk:back()\nctx.log(walk:turn() == position.turn)",
        ),
        LexiconItem::function(
            "is_capture",
            "(n: number): boolean",
            "Whether the move with this number captures.",
            "No move has this number.",
            "ctx.log(search.walk(position):is_capture(1))",
        ),
        LexiconItem::function(
            "value",
            "(): number",
            "The value of the position for the side to move, by `opts.eval` or the family's own evaluation.",
            "",
            "ctx.log(search.walk(position, { eval = { man = 1, king = 1.5 } }):value())",
        ),
        LexiconItem::function(
            "winner",
            "(): Side?",
            "The winner, 1 or 2; nil for a draw.",
            "The game is not over.",
            "local walk = search.walk(position)\nif walk:moves() == 0 then ctx.log(walk:winner()) end",
        ),
        LexiconItem::function(
            "key",
            "(): any",
            "A value that is equal for equal positions, for use as a table key.",
            "",
            "local seen = {}\nseen[search.walk(position):key()] = true",
        ),
    ],
};
