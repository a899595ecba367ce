//! The position object and the outcome of a game.

use super::group::{Group, LexiconItem, Reach};

pub const POSITION: Group = Group {
    class: "Position",
    called: "position",
    doc: "Where a game stands. A position never changes; playing a move gives a new one. Two are `==` when variant, board and side to move are the same.",
    reach: Reach::Methods,
    items: &[
        LexiconItem::field("turn", "Side", "The side to move: 1 is the side that starts the game, 2 the other."),
        LexiconItem::field("ply", "number", "How many plies were played to get here, from 0."),
        LexiconItem::field("columns", "number", "How many columns the board has, 1 to 16."),
        LexiconItem::field("rows", "number", "How many rows the board has, 1 to 16."),
        LexiconItem::function(
            "at",
            "(square: Square): (Side?, string?)",
            "What stands on a square: nil where nothing does, else its side and its kind: \"man\", \"king\", \"disc\", or the names that a game written in Lua gives its pieces.",
            "A number that is no square of the board.",
            "local side, kind = position:at(12)\nctx.log(side, kind) -- 1 man",
        ),
        LexiconItem::function(
            "squares",
            "(side: Side?, kind: string?): {Square}",
            "Every playing square in board order; with a side those on which its pieces stand, with a kind too only those of that kind.",
            "A side that is not 1 or 2; a kind that no piece of the variant has.",
            "for _, square in position:squares(position.turn, \"man\") do\n  ctx.log(position:name(square))\nend",
        ),
        LexiconItem::function(
            "count",
            "(side: Side, kind: string?): number",
            "How many pieces a side has on the board, of one kind or of all.",
            "A side that is not 1 or 2; a kind that no piece of the variant has.",
            "ctx.log(position:count(1) - position:count(2), \"pieces ahead\", position:count(1, \"king\"), \"kings\")",
        ),
        LexiconItem::function(
            "place",
            "(square: Square): (number, number)",
            "The column of a square from the left and its row from the top, both from 1.",
            "A number that is no square of the board.",
            "local column, row = position:place(1)\nctx.log(column, row) -- 2 1 on a draughts board",
        ),
        LexiconItem::function(
            "moves",
            "(): {Move}",
            "Every legal move, by start square, then by path, in board order; in games written in Lua in the order of their file. Empty when the game is over. A side that must pass has a pass as its one move.",
            "",
            "local moves = position:moves()\nreturn moves[#moves]",
        ),
        LexiconItem::function(
            "play",
            "(move: Move | string): Position",
            "The position after a move, which may be given by its text.",
            "A move that is not legal here, with the reason.",
            "local after = position:play(position:moves()[1])\nctx.log(after.ply - position.ply) -- 1",
        ),
        LexiconItem::function(
            "outcome",
            "(): Outcome?",
            "nil while the game goes on, else who won and why it is over.",
            "",
            "local result = position:play(position:moves()[1]):outcome()\nif result and result.winner == position.turn then ctx.log(\"wins by\", result.ending) end",
        ),
        LexiconItem::function(
            "text",
            "(): string",
            "The position as it is written: `B:W21-32:B1-12` in draughts, 64 of `X O -` and the side in Othello, rows of letters in games written in Lua.",
            "",
            "ctx.log(position:text())",
        ),
        LexiconItem::function(
            "hash",
            "(): string",
            "16 hexadecimal digits, the same for the same board with the same side to move, on every machine.",
            "",
            "ctx.memory[position:hash()] = position.ply",
        ),
        LexiconItem::function(
            "masks",
            "(): ...number",
            "The numbers that an `eval` function gets, without the side: each holds 32 squares, bit 0 of the first is square 1.",
            "",
            "local black_men, black_kings, white_men, white_kings = position:masks()\nctx.log(bit32.band(black_men, 1) == 1) -- a black man on square 1",
        ),
        LexiconItem::function(
            "name",
            "(square: Square): string",
            "What people call a square: `12`, `c3`.",
            "A number that is no square of the board.",
            "ctx.log(position:name(12))",
        ),
        LexiconItem::function(
            "square",
            "(name: string): Square",
            "The square that people call so; names are read in small and large letters.",
            "A name that no square has.",
            "ctx.log(position:square(\"12\") == 12)",
        ),
        LexiconItem::field("variant", "string", "The id of the rules: \"english\"."),
    ],
};

/// The result of `position:outcome()`.
pub const OUTCOME: Group = Group {
    class: "Outcome",
    called: "outcome",
    doc: "How a game ended.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("winner", "Side?", "1 or 2; nil for a draw."),
        LexiconItem::field(
            "ending",
            "string",
            "A word such as \"no_moves\", \"repetition\", or the words of a game's own law.",
        ),
    ],
};
