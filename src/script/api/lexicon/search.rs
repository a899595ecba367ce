//! The `search` table, its options and its results.

use super::{Group, Item, Reach};

pub const SEARCH: Group = Group {
    class: "Search",
    called: "search",
    doc: "damka's own searches, hundreds of times faster than the same in Lua. None may be called inside an `eval`. The same position, options and seed give the same answer.",
    reach: Reach::Functions,
    items: &[
        Item::function(
            "best",
            "(position: Position, opts: SearchOptions?): (Move, number, SearchFound)",
            "The best move by alpha-beta, its value for the side to move, and what was found. It returns its best so far when its allowance ends.",
            "An unknown option; a position in which the game is over; an `eval` that does not return a number.",
            "local move, value, found = search.best(position, { depth = 4 })\nctx.log(move, value, found.nodes)\nreturn move, value",
        ),
        Item::function(
            "lines",
            "(position: Position, opts: SearchOptions?): {SearchLine}",
            "Every legal move with its exact value and the moves that are expected, the best first; fewer of them, or none, where too few nodes were allowed.",
            "As `search.best`.",
            "for _, line in search.lines(position, { depth = 3 }) do\n  ctx.log(line.move, line.value, line.line)\nend",
        ),
        Item::function(
            "book",
            "(position: Position): ({BookEntry}, BookEntry?)",
            "How the lines of the variant's opening book go on from here, the heaviest first, empty where none comes here; and one of them, drawn by the game's seed, the heavier the likelier.",
            "",
            "local known, drawn = search.book(position)\nctx.log(#known, \"moves are known\")\nif drawn then return drawn.move end",
        ),
        Item::function(
            "tree",
            "(position: Position, square: Square?): any",
            "All paths of the piece on a square, preferred or not, as a tree of `PathTree`; nil where the side to move has no piece there. Without a square a list of such trees, one for each piece that could go anywhere.",
            "A number that is no square of the board.",
            "for _, tree in search.tree(position) do\n  ctx.log(tree.square, \"could go\", #tree.children, \"ways\")\nend",
        ),
        Item::function(
            "mcts",
            "(position: Position, opts: MctsOptions?): (Move, number, MctsFound)",
            "The move that is played most in random games, more of which go where they go well; its mean result from -1 (all lost) to 1 (all won); and what was found.",
            "An unknown option; a position in which the game is over.",
            "local move, value, found = search.mcts(position, { playouts = 50 })\nctx.log(move, value, found.playouts)\nreturn move",
        ),
        Item::function(
            "walk",
            "(position: Position, opts: SearchOptions?): Walk",
            "A position that is changed in place and taken back, for searches written in Lua. Of the options it uses `eval`, which may be a table of features.",
            "An `eval` that is a function.",
            "local walk = search.walk(position)\nctx.log(walk:moves() == #position:moves())",
        ),
    ],
};

/// The options of `search.best`, `search.lines` and `search.walk`.
pub const OPTIONS: Group = Group {
    class: "SearchOptions",
    called: "opts",
    doc: "How a search is made. Every key may be left out.",
    reach: Reach::Keys,
    items: &[
        Item::field("depth", "number?", "Plies to look ahead, 1 to 64; silent: 6, or as deep as `nodes` allow."),
        Item::field("nodes", "number?", "At most so many positions; silent: no limit."),
        Item::field(
            "eval",
            "(((...number) -> number) | { [string]: number })?",
            "What a position is worth: a function of masks, or a table of features; silent: the family's own.",
        ),
        Item::field(
            "quiesce",
            "boolean?",
            "Whether captures are followed to their end before a position is judged; silent: true.",
        ),
        Item::field(
            "ties",
            "(\"first\" | \"random\" | \"all\")?",
            "Which of several best moves: the first in the order of moves, one by the game's seed, or the first with all of them in `equal`; silent: \"first\".",
        ),
        Item::field("win", "number?", "The value of a win, however far off; silent: large, a sooner win worth more."),
        Item::field(
            "selective",
            "boolean?",
            "Whether moves that look worse are searched less deep at first; silent: false.",
        ),
    ],
};

/// The third result of `search.best`.
pub const FOUND: Group = Group {
    class: "SearchFound",
    called: "found",
    doc: "What `search.best` found beside the move.",
    reach: Reach::Keys,
    items: &[
        Item::field("depth", "number", "Plies searched to their end."),
        Item::field("nodes", "number", "Positions searched."),
        Item::field("complete", "boolean", "Whether the depth that was asked for was reached."),
        Item::field(
            "exact",
            "boolean",
            "Whether the value is the game's own: every line was played to its end, or a win or loss is within the depth.",
        ),
        Item::field("line", "{Move}", "The expected moves, this one first."),
        Item::field("equal", "{Move}", "All moves of the same value, where `ties` is \"all\"."),
    ],
};

/// An entry of `search.lines`.
pub const LINE: Group = Group {
    class: "SearchLine",
    called: "line",
    doc: "A move that `search.lines` judged.",
    reach: Reach::Keys,
    items: &[
        Item::field("move", "Move", "The move."),
        Item::field("value", "number", "What it is worth for the side to move."),
        Item::field("line", "{Move}", "The expected moves, this one first."),
    ],
};

/// The options of `search.mcts`.
pub const MCTS_OPTIONS: Group = Group {
    class: "MctsOptions",
    called: "opts",
    doc: "How random games are played. Every key may be left out.",
    reach: Reach::Keys,
    items: &[
        Item::field("playouts", "number?", "How many games, from 1; silent: 1000."),
        Item::field("nodes", "number?", "At most so many plies in all of them; silent: no limit."),
        Item::field("explore", "number?", "How much moves that were tried little are preferred; silent: 2.83."),
    ],
};

/// The third result of `search.mcts`.
pub const MCTS_FOUND: Group = Group {
    class: "MctsFound",
    called: "found",
    doc: "What `search.mcts` found beside the move.",
    reach: Reach::Keys,
    items: &[
        Item::field("playouts", "number", "Games played."),
        Item::field("nodes", "number", "Plies played in all of them."),
        Item::field("line", "{Move}", "The moves most played, this one first."),
        Item::field("moves", "{MctsMove}", "Every move that was tried, the most played first."),
    ],
};

/// An entry of `moves` in the result of `search.mcts`.
pub const MCTS_MOVE: Group = Group {
    class: "MctsMove",
    called: "entry",
    doc: "A move that was tried in random games.",
    reach: Reach::Keys,
    items: &[
        Item::field("move", "Move", "The move."),
        Item::field("games", "number", "Games that began with it."),
        Item::field("value", "number", "Their mean result, from -1 to 1."),
    ],
};

/// An entry of `search.book`.
pub const BOOK_ENTRY: Group = Group {
    class: "BookEntry",
    called: "entry",
    doc: "A move that the opening book knows.",
    reach: Reach::Keys,
    items: &[
        Item::field("move", "Move", "The move."),
        Item::field("weight", "number", "That of all lines through it, added up."),
        Item::field("name", "string", "That of the heaviest line; may be empty."),
    ],
};

/// A node of `search.tree`.
pub const TREE: Group = Group {
    class: "PathTree",
    called: "tree",
    doc: "A square that a piece can come to.",
    reach: Reach::Keys,
    items: &[
        Item::field("square", "Square", "The square; of the root, where the piece stands."),
        Item::field(
            "captures",
            "number",
            "How many pieces were taken so far; where discs are placed, how many are turned.",
        ),
        Item::field("legal", "boolean", "Whether a legal move ends here."),
        Item::field("children", "{PathTree}", "The squares that may come next."),
    ],
};
