//! The `search` table, its options and its results.

use super::group::{Group, LexiconItem, Reach};

pub const SEARCH: Group = Group {
    class: "Search",
    called: "search",
    doc: "damka's own searches, hundreds of times faster than the same in Lua. None may be called inside an `eval`. The same position, options and seed give the same answer.",
    reach: Reach::Functions,
    items: &[
        LexiconItem::function(
            "best",
            "(position: Position, opts: SearchOptions?): (Move, number, SearchFound)",
            "The best move by alpha-beta, its value for the side to move, and what was found. It returns its best so far when its allowance ends.",
            "An unknown option; a position in which the game is over; an `eval` that does not return a number.",
            "local move, value, found = search.best(position, { depth = 4 })\nctx.log(move, value, found.nodes)\nreturn move, value",
        ),
        LexiconItem::function(
            "lines",
            "(position: Position, opts: SearchOptions?): {SearchLine}",
            "Every legal move with its exact value and the moves that are expected, the best first; fewer of them, or none, where too few nodes were allowed.",
            "As `search.best`.",
            "for _, line in search.lines(position, { depth = 3 }) do\n  ctx.log(line.move, line.value, line.line)\nend",
        ),
        LexiconItem::function(
            "book",
            "(position: Position): ({BookEntry}, BookEntry?)",
            "How the lines of the variant's opening book go on from here, the heaviest first, empty where none comes here; and one of them, drawn by the game's seed, the heavier the likelier.",
            "",
            "local known, drawn = search.book(position)\nctx.log(#known, \"moves are known\")\nif drawn then return drawn.move end",
        ),
        LexiconItem::function(
            "tree",
            "(position: Position, square: Square?): any",
            "All paths of the piece on a square, preferred or not, as a tree of `PathTree`; nil where the side to move has no piece there. Without a square a list of such trees, one for each piece that could go anywhere.",
            "A number that is no square of the board.",
            "for _, tree in search.tree(position) do\n  ctx.log(tree.square, \"could go\", #tree.children, \"ways\")\nend",
        ),
        LexiconItem::function(
            "mcts",
            "(position: Position, opts: MctsOptions?): (Move, number, MctsFound)",
            "The move that is played most in random games, more of which go where they go well; its mean result from -1 (all lost) to 1 (all won); and what was found.",
            "An unknown option; a position in which the game is over.",
            "local move, value, found = search.mcts(position, { playouts = 50 })\nctx.log(move, value, found.playouts)\nreturn move",
        ),
        LexiconItem::function(
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
        LexiconItem::field("depth", "number?", "Plies to look ahead, 1 to 64; silent: 6, or as deep as `nodes` allow."),
        LexiconItem::field("nodes", "number?", "At most so many positions; silent: no limit."),
        LexiconItem::field(
            "eval",
            "(((...number) -> number) | { [string]: number })?",
            "What a position is worth: a function of masks, or a table of features; silent: the family's own.",
        ),
        LexiconItem::field(
            "quiesce",
            "boolean?",
            "Whether captures are followed to their end before a position is judged; silent: true.",
        ),
        LexiconItem::field(
            "ties",
            "(\"first\" | \"random\" | \"all\")?",
            "Which of several best moves: the first in the order of moves, one by the game's seed, or the first with all of them in `equal`; silent: \"first\".",
        ),
        LexiconItem::field(
            "win",
            "number?",
            "The value of a win, however far off; silent: large, a sooner win worth more.",
        ),
        LexiconItem::field(
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
        LexiconItem::field("depth", "number", "Plies searched to their end."),
        LexiconItem::field("nodes", "number", "Positions searched."),
        LexiconItem::field("complete", "boolean", "Whether the depth that was asked for was reached."),
        LexiconItem::field(
            "exact",
            "boolean",
            "Whether the value is the game's own: every line was played to its end, or a win or loss is within the depth.",
        ),
        LexiconItem::field("line", "{Move}", "The expected moves, this one first."),
        LexiconItem::field("equal", "{Move}", "All moves of the same value, where `ties` is \"all\"."),
    ],
};

/// An entry of `search.lines`.
pub const LINE: Group = Group {
    class: "SearchLine",
    called: "line",
    doc: "A move that `search.lines` judged.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("move", "Move", "The move."),
        LexiconItem::field("value", "number", "What it is worth for the side to move."),
        LexiconItem::field("line", "{Move}", "The expected moves, this one first."),
    ],
};

/// The options of `search.mcts`.
pub const MCTS_OPTIONS: Group = Group {
    class: "MctsOptions",
    called: "opts",
    doc: "How random games are played. Every key may be left out.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("playouts", "number?", "How many games, from 1; silent: 1000."),
        LexiconItem::field("nodes", "number?", "At most so many plies in all of them; silent: no limit."),
        LexiconItem::field("explore", "number?", "How much moves that were tried little are preferred; silent: 2.83."),
    ],
};

/// The third result of `search.mcts`.
pub const MCTS_FOUND: Group = Group {
    class: "MctsFound",
    called: "found",
    doc: "What `search.mcts` found beside the move.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("playouts", "number", "Games played."),
        LexiconItem::field("nodes", "number", "Plies played in all of them."),
        LexiconItem::field("line", "{Move}", "The moves most played, this one first."),
        LexiconItem::field("moves", "{MctsMove}", "Every move that was tried, the most played first."),
    ],
};

/// An entry of `moves` in the result of `search.mcts`.
pub const MCTS_MOVE: Group = Group {
    class: "MctsMove",
    called: "entry",
    doc: "A move that was tried in random games.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("move", "Move", "The move."),
        LexiconItem::field("games", "number", "Games that began with it."),
        LexiconItem::field("value", "number", "Their mean result, from -1 to 1."),
    ],
};

/// An entry of `search.book`.
pub const BOOK_ENTRY: Group = Group {
    class: "BookEntry",
    called: "entry",
    doc: "A move that the opening book knows.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("move", "Move", "The move."),
        LexiconItem::field("weight", "number", "That of all lines through it, added up."),
        LexiconItem::field("name", "string", "That of the heaviest line; may be empty."),
    ],
};

/// A node of `search.tree`.
pub const TREE: Group = Group {
    class: "PathTree",
    called: "tree",
    doc: "A square that a piece can come to.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("square", "Square", "The square; of the root, where the piece stands."),
        LexiconItem::field(
            "captures",
            "number",
            "How many pieces were taken so far; where discs are placed, how many are turned.",
        ),
        LexiconItem::field("legal", "boolean", "Whether a legal move ends here."),
        LexiconItem::field("children", "{PathTree}", "The squares that may come next."),
    ],
};
