//! The `grid` table and its objects, for rules written in Lua.

use super::group::{Group, LexiconItem, Reach};

pub const GRID: Group = Group {
    class: "Grid",
    called: "grid",
    doc: "Boards for [rules in Lua](variants.md#grids-as-strings). What is on the squares is a string with a byte for each of them, 0 for an empty one, row by row from the top left; such a string can be the `grid` of a position. `string.byte(cells, square)` reads a square. Every function gives a new string and leaves the old one as it was.",
    reach: Reach::Functions,
    items: &[LexiconItem::function(
        "board",
        "(options: BoardOptions): GridBoard",
        "A board of this size. Make it once, when the file is loaded.",
        "A key or value is unknown; `columns` or `rows` is missing.",
        "local board = grid.board({ columns = 7, rows = 6 })\nctx.log(#board:drops(string.rep(\"\\0\", 42)))",
    )],
};

pub const BOARD_OPTIONS: Group = Group {
    class: "BoardOptions",
    called: "options",
    doc: "The table for `grid.board`. It can be the `board` of the game's own facts.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("columns", "number", "1 to 19."),
        LexiconItem::field("rows", "number", "1 to 19."),
        LexiconItem::field(
            "corner",
            "string?",
            "`\"all\"`, the default: all squares are playing squares; `\"left\"` or `\"right\"`: every other one, starting at that lower corner.",
        ),
        LexiconItem::field(
            "neighbours",
            "string?",
            "`\"eight\"`, the default; `\"four\"`, along rows and columns; `\"six\"`, also along the diagonals from lower left to upper right, as on a board of hexagons.",
        ),
        LexiconItem::field("pattern", "string?", "Without effect."),
    ],
};

pub const GRID_BOARD: Group = Group {
    class: "GridBoard",
    called: "board",
    doc: "A board made by `grid.board`. Squares are numbers from 1, pieces whole numbers from 0 (an empty square) to 255.",
    reach: Reach::Methods,
    items: &[
        LexiconItem::function(
            "pack",
            "(list: {number}): string",
            "The string for a list of what is on each square.",
            "The list has another length; an entry is not a piece.",
            "local board = grid.board({ columns = 3, rows = 3 })\nlocal cells = board:pack({ 1, 0, 0, 0, 2, 0, 0, 0, 0 })\nctx.log(string.byte(cells, 5))",
        ),
        LexiconItem::function(
            "set",
            "(cells: string, ...number): string",
            "With other pieces on some squares, given in pairs: a square and what is on it then.",
            "A square or piece does not exist; a pair is incomplete.",
            "local board = grid.board({ columns = 3, rows = 3 })\nlocal cells = board:set(string.rep(\"\\0\", 9), 1, 2, 5, 1)\nctx.log(string.byte(cells, 1, 9))",
        ),
        LexiconItem::function(
            "fill",
            "(cells: string, squares: {number}, piece: number): string",
            "With the same piece on each square of a list.",
            "A square or the piece does not exist.",
            "local board = grid.board({ columns = 3, rows = 3 })\nlocal cells = board:fill(string.rep(\"\\0\", 9), board:line(1, 9), 1)\nctx.log(board:count(cells, 1))",
        ),
        LexiconItem::function(
            "find",
            "(cells: string, piece: number, first: number?, last: number?): {number}",
            "The squares with this piece, from the first square of a range to its last; of the whole board by default.",
            "A square or the piece does not exist.",
            "local board = grid.board({ columns = 3, rows = 3 })\nlocal empty = board:find(string.rep(\"\\0\", 9), 0)\nctx.log(#empty)",
        ),
        LexiconItem::function(
            "count",
            "(cells: string, piece: number, first: number?, last: number?): number",
            "How many squares `find` would list.",
            "As `find`.",
            "local board = grid.board({ columns = 3, rows = 3 })\nctx.log(board:count(string.rep(\"\\1\", 9), 1, 1, 3), \"in the top row\")",
        ),
        LexiconItem::function(
            "neighbours",
            "(square: number): {number}",
            "The squares next to one, in ascending order.",
            "The square does not exist.",
            "local board = grid.board({ columns = 3, rows = 3 })\nctx.log(#board:neighbours(5))",
        ),
        LexiconItem::function(
            "line",
            "(from: number, to: number): {number}",
            "The squares from one to another, both included.",
            "A square does not exist; the two are not in one row, column or diagonal.",
            "local board = grid.board({ columns = 3, rows = 3 })\nctx.log(board:line(1, 9)[2])",
        ),
        LexiconItem::function(
            "group",
            "(cells: string, square: number): {number}",
            "The squares connected with this one through neighbours with the same piece, in ascending order.",
            "The square does not exist.",
            "local board = grid.board({ columns = 3, rows = 3 })\nctx.log(#board:group(string.rep(\"\\0\", 9), 1))",
        ),
        LexiconItem::function(
            "enclosed",
            "(cells: string, square: number, mine: number, theirs: number): {number}",
            "The runs of `theirs` between this square and a piece `mine`, in the directions of neighbours: what a piece placed there encloses.",
            "A square or piece does not exist.",
            "local board = grid.board({ columns = 3, rows = 3 })\nlocal cells = board:pack({ 0, 2, 1, 0, 0, 0, 0, 0, 0 })\nctx.log(board:enclosed(cells, 1, 1, 2)[1])",
        ),
        LexiconItem::function(
            "drops",
            "(cells: string): {number}",
            "For each column that is not full, from the left, the square on which a piece dropped into it comes to rest.",
            "",
            "local board = grid.board({ columns = 3, rows = 3 })\nctx.log(board:drops(string.rep(\"\\0\", 9))[1])",
        ),
        LexiconItem::function(
            "has_line",
            "(cells: string, piece: number, length: number): boolean",
            "Whether so many of a piece or more, 1 to 19, follow one another in a direction of neighbours.",
            "The piece does not exist; the length is out of range.",
            "local board = grid.board({ columns = 3, rows = 3 })\nctx.log(board:has_line(string.rep(\"\\1\", 9), 1, 3))",
        ),
        LexiconItem::function(
            "connects_left_right",
            "(cells: string, piece: number): boolean",
            "Whether neighbours with this piece connect the left column with the right one.",
            "The piece does not exist.",
            "local board = grid.board({ columns = 3, rows = 3 })\nctx.log(board:connects_left_right(string.rep(\"\\1\", 9), 1))",
        ),
        LexiconItem::function(
            "connects_top_bottom",
            "(cells: string, piece: number): boolean",
            "The same for the top row and the bottom row.",
            "The piece does not exist.",
            "local board = grid.board({ columns = 3, rows = 3 })\nctx.log(board:connects_top_bottom(string.rep(\"\\1\", 9), 2))",
        ),
        LexiconItem::function(
            "ways",
            "(piece: number, ways: {GridWay}): GridWays",
            "How a piece moves, in up to 64 ways. Make it once, when the file is loaded.",
            "A key or value is unknown; a way has no `onto` or leads nowhere.",
            "local board = grid.board({ columns = 3, rows = 3 })\nlocal rooks = board:ways(1, { { across = 1, onto = { 0, 2 }, most = 2 }, { across = -1, onto = { 0, 2 }, most = 2 } })\nctx.log(#rooks:moves(board:set(string.rep(\"\\0\", 9), 1, 1)))",
        ),
    ],
};

pub const GRID_WAY: Group = Group {
    class: "GridWay",
    called: "way",
    doc: "One way for `board:ways`.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field(
            "across",
            "number?",
            "Columns of a step to the right, -15 to 15; 0 by default. A step may be as long as that of a knight.",
        ),
        LexiconItem::field("down", "number?", "Rows of a step down, -15 to 15; 0 by default."),
        LexiconItem::field(
            "onto",
            "number | {number}",
            "What may be on the square where a move ends: a piece or a list of them, 0 for empty.",
        ),
        LexiconItem::field(
            "over",
            "number | {number} | nil",
            "What a jump goes over, one step away; it ends two steps away. Without it the piece steps.",
        ),
        LexiconItem::field(
            "most",
            "number?",
            "The most steps or jumps of one move, 1 to 15, in the same direction and on only from empty squares; 1 by default.",
        ),
    ],
};

pub const GRID_WAYS: Group = Group {
    class: "GridWays",
    called: "ways",
    doc: "How a piece moves, made by `board:ways`. A move is a number: its first square times 1000, plus its last.",
    reach: Reach::Methods,
    items: &[
        LexiconItem::function(
            "moves",
            "(cells: string): {number}",
            "The moves of all these pieces: by square, then by way as listed, then by length.",
            "",
            "local board = grid.board({ columns = 3, rows = 3 })\nlocal steps = board:ways(1, { { down = 1, onto = 0 } })\nfor _, move in steps:moves(board:set(string.rep(\"\\0\", 9), 2, 1)) do\n  ctx.log(move // 1000, move % 1000)\nend",
        ),
        LexiconItem::function(
            "any",
            "(cells: string): boolean",
            "Whether there is a move.",
            "",
            "local board = grid.board({ columns = 3, rows = 3 })\nctx.log(board:ways(1, { { down = 1, onto = 0 } }):any(string.rep(\"\\0\", 9)))",
        ),
    ],
};
