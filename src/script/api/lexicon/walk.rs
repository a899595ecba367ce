//! The walk object, for searches written in Lua.

use super::group::{Group, LexiconItem, Reach};

/// The result of `search.walk`.
pub const WALK: Group = Group {
    class: "Walk",
    called: "walk",
    doc: "A position that is changed in place. A move is a number in it, its place in `position:moves()`. It sees no draw by repetition or for want of progress.",
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
            "How many legal moves there are here; 0 when the game is over.",
            "",
            "ctx.log(search.walk(position):moves())",
        ),
        LexiconItem::function(
            "play",
            "(n: number): ()",
            "Plays the move of this number, from 1.",
            "A number that no move has.",
            "local walk = search.walk(position)\nwalk:play(1)\nctx.log(walk:value())",
        ),
        LexiconItem::function(
            "back",
            "(): ()",
            "Takes the last move back.",
            "No move was played.",
            "local walk = search.walk(position)\nwalk:play(1)\nwalk:back()\nctx.log(walk:turn() == position.turn)",
        ),
        LexiconItem::function(
            "is_capture",
            "(n: number): boolean",
            "Whether the move of this number captures.",
            "A number that no move has.",
            "ctx.log(search.walk(position):is_capture(1))",
        ),
        LexiconItem::function(
            "value",
            "(): number",
            "What the position is worth for the side to move, by `opts.eval` or the family's own judgement.",
            "",
            "ctx.log(search.walk(position, { eval = { man = 1, king = 1.5 } }):value())",
        ),
        LexiconItem::function(
            "winner",
            "(): Side?",
            "Who has won, 1 or 2; nil for a draw.",
            "There is a move.",
            "local walk = search.walk(position)\nif walk:moves() == 0 then ctx.log(walk:winner()) end",
        ),
        LexiconItem::function(
            "key",
            "(): any",
            "What is the same for equal positions, to remember them by in a table.",
            "",
            "local seen = {}\nseen[search.walk(position):key()] = true",
        ),
    ],
};
