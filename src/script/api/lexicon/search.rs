//! The `search` table, its options and its results.

use super::group::{Group, LexiconItem, Reach};

pub const SEARCH: Group = Group {
    class: "Search",
    called: "search",
    doc: "damka's own searches, hundreds of times faster than the same in Lua. They cannot be called from an `eval`. The same position, options and seed give the same answer.",
    reach: Reach::Functions,
    items: &[
        LexiconItem::function(
            "best",
            "(position: Position, opts: SearchOptions?): (Move, number, SearchFound)",
            "The best move by alpha-beta search, its value for the side to move, and details. When a limit is reached, it returns the best move so far.",
            "An option is unknown; the game is over; `eval` does not return a number.",
            "local move, value, found = search.best(position, { depth = 4 })\nctx.log(move, value, found.nodes)\nreturn move, value",
        ),
        LexiconItem::function(
            "lines",
            "(position: Position, opts: SearchOptions?): {SearchLine}",
            "Every legal move with its exact value and the expected moves, best first; fewer entries, or none, if `nodes` is too small.",
            "As `search.best`.",
            "for _, line in search.lines(position, { depth = 3 }) do\n  ctx.log(line.move, line.value, line.line)\nend",
        ),
        LexiconItem::function(
            "patterns",
            "(name: string, ...any): any",
            "An evaluation by the patterns of a file in `ai/patterns/`, as `eval` of a search. A table of weights and a function, in any order, are added to it. Its field `added_to_weights` is true if the tables were trained as an addition to weights: without these they are worth little.",
            "There are no patterns of this name that load; they are for another variant than the position, which the search reports.",
            "if ctx.variant ~= \"othello\" then return position:moves()[1] end\nlocal move, value = search.best(position, { depth = 3, eval = search.patterns(\"othello\") })\nreturn move, value",
        ),
        LexiconItem::function(
            "book",
            "(position: Position): ({BookEntry}, BookEntry?)",
            "Book moves in this position, by falling weight, and one chosen at random by weight with the game's seed (nil if there are none).",
            "",
            "local known, drawn = search.book(position)\nctx.log(#known, \"moves are known\")\nif drawn then return drawn.move end",
        ),
        LexiconItem::function(
            "tree",
            "(position: Position, square: Square?): any",
            "All paths of the piece on a square as a tree, including paths that a capture preference excludes; nil if the side to move has no piece there. Without a square, a list of such trees, one for each piece that could move.",
            "The number is not a square of the board.",
            "for _, tree in search.tree(position) do\n  ctx.log(tree.square, \"could go\", #tree.children, \"ways\")\nend",
        ),
        LexiconItem::function(
            "mcts",
            "(position: Position, opts: MctsOptions?): (Move, number, MctsFound)",
            "The most played move of a Monte Carlo tree search, its mean result from -1 (all lost) to 1 (all won), and details.",
            "An option is unknown; the game is over.",
            "local move, value, found = search.mcts(position, { playouts = 50 })\nctx.log(move, value, found.playouts)\nreturn move",
        ),
        LexiconItem::function(
            "walk",
            "(position: Position, opts: SearchOptions?): Walk",
            "A position whose moves are played and undone in place, for searches written in Lua. It uses only the option `eval`, a table of features.",
            "`eval` is a function.",
            "local walk = search.walk(position)\nctx.log(walk:moves() == #position:moves())",
        ),
    ],
};

/// The options of `search.best`, `search.lines` and `search.walk`.
pub const OPTIONS: Group = Group {
    class: "SearchOptions",
    called: "opts",
    doc: "The options of a search. Every key is optional.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("depth", "number?", "Plies to search, 1 to 64. Default: 6, or as deep as `nodes` allows."),
        LexiconItem::field("nodes", "number?", "Maximum number of positions. Default: no limit."),
        LexiconItem::field(
            "eval",
            "(((...number) -> number) | { [string]: number })?",
            "The evaluation: a function of masks, a table of features, or what `search.patterns` returns. Default: the family's own.",
        ),
        LexiconItem::field(
            "quiesce",
            "boolean?",
            "Whether captures are followed to their end before a position is evaluated. Default: true.",
        ),
        LexiconItem::field(
            "ties",
            "(\"first\" | \"random\" | \"all\")?",
            "Which of several best moves to return: the first in move order, one at random with the game's seed, or the first with all of them in `equal`. Default: \"first\".",
        ),
        LexiconItem::field(
            "win",
            "number?",
            "The value of a win at any distance. Default: large, and larger for a quicker win.",
        ),
        LexiconItem::field(
            "selective",
            "boolean?",
            "Whether less promising moves are first searched less deeply. Default: false.",
        ),
        LexiconItem::field(
            "probcut",
            "boolean?",
            "Whether deep searches are skipped if a shallow one foretells their result. Needs an `eval` by patterns with thresholds. Default: with `selective`, if there are thresholds.",
        ),
        LexiconItem::field(
            "exact_endings",
            "boolean?",
            "Whether endings of games that count discs are played out exactly, as far as `nodes` suffices. Default: false.",
        ),
        LexiconItem::field(
            "threads",
            "number?",
            "Processors that search together, on screen only; matches have one. `nodes` are those of all. Default: 1.",
        ),
        LexiconItem::field(
            "table_mb",
            "number?",
            "Memory for the table of known positions in MiB, 0 to 128. Default: 48.",
        ),
        LexiconItem::field(
            "keep_table",
            "boolean?",
            "Whether that table is kept for the bot's next search, on screen only. Default: false.",
        ),
        LexiconItem::field(
            "endgames",
            "boolean?",
            "Whether endgame tables that are solved on this machine are used, on screen only. Default: false.",
        ),
    ],
};

pub const FOUND: Group = Group {
    class: "SearchFound",
    called: "found",
    doc: "Details of a search by `search.best`.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("depth", "number", "Plies searched completely."),
        LexiconItem::field("nodes", "number", "Positions searched."),
        LexiconItem::field("complete", "boolean", "Whether the requested depth was reached."),
        LexiconItem::field(
            "exact",
            "boolean",
            "Whether the value is the true result: every line was played to its end, or a win or loss lies within the depth.",
        ),
        LexiconItem::field(
            "discs",
            "number?",
            "The difference in discs at the end, if `exact_endings` solved the position.",
        ),
        LexiconItem::field("line", "{Move}", "The expected moves, this one first."),
        LexiconItem::field("equal", "{Move}", "All moves of the same value, if `ties` is \"all\"."),
    ],
};

pub const LINE: Group = Group {
    class: "SearchLine",
    called: "line",
    doc: "A move evaluated by `search.lines`.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("move", "Move", "The move."),
        LexiconItem::field("value", "number", "Its value for the side to move."),
        LexiconItem::field("discs", "number?", "As in `SearchFound`."),
        LexiconItem::field("line", "{Move}", "The expected moves, this one first."),
    ],
};

pub const MCTS_OPTIONS: Group = Group {
    class: "MctsOptions",
    called: "opts",
    doc: "The options of a Monte Carlo search. Every key is optional.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("playouts", "number?", "Number of games, at least 1. Default: 1000."),
        LexiconItem::field("nodes", "number?", "Maximum number of plies in all games. Default: no limit."),
        LexiconItem::field("explore", "number?", "How strongly rarely tried moves are preferred. Default: 2.83."),
    ],
};

pub const MCTS_FOUND: Group = Group {
    class: "MctsFound",
    called: "found",
    doc: "Details of a search by `search.mcts`.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("playouts", "number", "Games played."),
        LexiconItem::field("nodes", "number", "Plies played in all games."),
        LexiconItem::field("line", "{Move}", "The most played moves, this one first."),
        LexiconItem::field("moves", "{MctsMove}", "Every move tried, most played first."),
    ],
};

pub const MCTS_MOVE: Group = Group {
    class: "MctsMove",
    called: "entry",
    doc: "A move that was tried in random games.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("move", "Move", "The move."),
        LexiconItem::field("games", "number", "Games that started with it."),
        LexiconItem::field("value", "number", "Their mean result, from -1 to 1."),
    ],
};

pub const BOOK_ENTRY: Group = Group {
    class: "BookEntry",
    called: "entry",
    doc: "A move of the opening book.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("move", "Move", "The move."),
        LexiconItem::field("weight", "number", "Total weight of all lines through it."),
        LexiconItem::field("name", "string", "Name of the heaviest line; may be empty."),
    ],
};

pub const TREE: Group = Group {
    class: "PathTree",
    called: "tree",
    doc: "A square that a piece can reach.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("square", "Square", "The square; for the root, the one the piece is on."),
        LexiconItem::field("captures", "number", "Number of pieces captured so far, or of discs flipped."),
        LexiconItem::field("legal", "boolean", "Whether a legal move ends here."),
        LexiconItem::field("children", "{PathTree}", "The squares that can come next."),
    ],
};
