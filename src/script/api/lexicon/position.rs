//! The position object and the outcome of a game.

use super::group::{Group, LexiconItem, Reach};

pub const POSITION: Group = Group {
    class: "Position",
    called: "position",
    doc: "A position of a game. It never changes; playing a move returns a new one. Two positions are `==` if variant, board and side to move are the same.",
    reach: Reach::Methods,
    items: &[
        LexiconItem::field("turn", "Side", "The side to move: 1 is the side that starts the game, 2 the other."),
        LexiconItem::field("ply", "number", "The number of plies played so far."),
        LexiconItem::field("columns", "number", "The number of columns of the board, 1 to 19."),
        LexiconItem::field("rows", "number", "The number of rows of the board, 1 to 19."),
        LexiconItem::function(
            "at",
            "(square: Square): (Side?, string?)",
            "The piece on a square: its side and kind, or nil if empty. The kind is \"man\", \"king\", \"disc\" or a name from the piece list of a grid game or of one written in Lua.",
            "The number is not a square of the board.",
            "local side, kind = position:at(12)\nctx.log(side, kind) -- 1 man",
        ),
        LexiconItem::function(
            "squares",
            "(side: Side?, kind: string?): {Square}",
            "Every playing square in board order; with a side, only the squares of its pieces; with a kind too, only those of that kind.",
            "The side is not 1 or 2; the variant has no such kind.",
            "for _, square in position:squares(position.turn, \"man\") do\n  ctx.log(position:name(square))\nend",
        ),
        LexiconItem::function(
            "count",
            "(side: Side, kind: string?): number",
            "The number of pieces of a side on the board, of one kind or of all.",
            "The side is not 1 or 2; the variant has no such kind.",
            "ctx.log(position:count(1) - position:count(2), \"pieces ahead\", position:count(1, \"king\"), \"kings\")",
        ),
        LexiconItem::function(
            "place",
            "(square: Square): (number, number)",
            "The column of a square from the left and its row from the top, both from 1.",
            "The number is not a square of the board.",
            "local column, row = position:place(1)\nctx.log(column, row) -- 2 1 on a draughts board",
        ),
        LexiconItem::function(
            "moves",
            "(): {Move}",
            "Every legal move, by start square, then by path, in board order, a pass last; in games written in Lua, in the order of their file. Empty if the game is over. A side that must pass has the pass as its only move.",
            "",
            "local moves = position:moves()\nreturn moves[#moves]",
        ),
        LexiconItem::function(
            "play",
            "(move: Move | string): Position",
            "The position after a move, given as a move or its text.",
            "The move is not legal here; the error says why.",
            "local after = position:play(position:moves()[1])\nctx.log(after.ply - position.ply) -- 1",
        ),
        LexiconItem::function(
            "outcome",
            "(): Outcome?",
            "The result, or nil if the game is not over.",
            "",
            "local result = position:play(position:moves()[1]):outcome()\nif result and result.winner == position.turn then ctx.log(\"wins by\", result.ending) end",
        ),
        LexiconItem::function(
            "text",
            "(): string",
            "The position in its notation: `B:W21-32:B1-12` in draughts, 64 of `X O -` and the side in Othello, rows of letters in grid games and games written in Lua.",
            "",
            "ctx.log(position:text())",
        ),
        LexiconItem::function(
            "hash",
            "(): string",
            "16 hexadecimal digits; equal for the same board and side to move, on every machine.",
            "",
            "ctx.memory[position:hash()] = position.ply",
        ),
        LexiconItem::function(
            "masks",
            "(): ...number",
            "The arguments of an `eval` function, without the side. Each number holds 32 squares; bit 0 of the first is square 1.",
            "",
            "local black_men, black_kings, white_men, white_kings = position:masks()\nctx.log(bit32.band(black_men, 1) == 1) -- a black man on square 1",
        ),
        LexiconItem::function(
            "name",
            "(square: Square): string",
            "The name of a square: `12`, `c3`.",
            "The number is not a square of the board.",
            "ctx.log(position:name(12))",
        ),
        LexiconItem::function(
            "square",
            "(name: string): Square",
            "The square with this name, in upper or lower case.",
            "No square has this name.",
            "ctx.log(position:square(\"12\") == 12)",
        ),
        LexiconItem::field("variant", "string", "The id of the rules: \"english\"."),
    ],
};

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
            "A word such as \"no_moves\", \"repetition\", or text from the game's own rules.",
        ),
    ],
};
