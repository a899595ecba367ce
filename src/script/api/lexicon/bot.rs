//! The table that a bot's file returns.

use super::group::{Group, LexiconItem, Reach};

/// The table that a bot's file returns.
pub const BOT: Group = Group {
    class: "Bot",
    called: "bot",
    doc: "The table that a bot's file returns. `title`, `games` and `move` must be there; a key that is not listed is an error with the nearest one.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("title", "string", "What people call it."),
        LexiconItem::field("summary", "string?", "A sentence for people."),
        LexiconItem::field("authors", "(string | {string})?", "For people."),
        LexiconItem::field("version", "string?", "The bot's own, for people."),
        LexiconItem::field("license", "string?", "For people."),
        LexiconItem::field(
            "games",
            "{string}",
            "What it plays: variants (\"english\"), families (\"family:draughts\"), or \"*\" for everything.",
        ),
        LexiconItem::function(
            "move",
            "(position: Position, ctx: Ctx) -> (Move | string, number?)",
            "Called when it is its turn: returns one of `position:moves()`, or its text, and if it likes what it thinks of the position.",
            "What it returns is no legal move, or nothing: that ends the game.",
            "move = function(position, ctx)\n  local moves = position:moves()\n  return moves[ctx.random(#moves)], 0\nend,",
        ),
        LexiconItem::function(
            "grade",
            "((position: Position, move: Move, ctx: Ctx) -> number)?",
            "What a move is worth; higher is better for the side to move. The panel shows it for every legal move.",
            "It returns something that is no number.",
            "grade = function(position, move, ctx)\n  return #move.captured\nend,",
        ),
        LexiconItem::field(
            "eval",
            "(((...number) -> number) | { [string]: number } | \"weights\")?",
            "What a position is worth for the side to move: a function of masks, a table of features, or \"weights\" for the YAML file as it is now. The analysis searches with it.",
        ),
        LexiconItem::function(
            "analysis",
            "((position: Position, ctx: Ctx) -> SearchOptions)?",
            "With what options the analysis searches, for an evaluation that is worked out for each position.",
            "It returns something that is no table of options.",
            "analysis = function(position, ctx)\n  return { eval = { man = 1, king = if position:count(1) < 6 then 3 else 2 } }\nend,",
        ),
        LexiconItem::field(
            "weights",
            "string?",
            "The name of a YAML file beside the bot: its numbers arrive as `ctx.weights`, live.",
        ),
        LexiconItem::field(
            "sliders",
            "{ [string]: BotSlider }?",
            "How the sliders of its weights are made, by name, where comments in the file do not say it.",
        ),
        LexiconItem::field(
            "options",
            "{ [string]: BotOption }?",
            "What can be set for a seat: arrives as `ctx.options`.",
        ),
        LexiconItem::function(
            "start",
            "((ctx: Ctx) -> ())?",
            "Called once in every fresh state, before anything else. Its steps are not counted.",
            "",
            "start = function(ctx)\n  ctx.log(\"plays side\", ctx.seat)\nend,",
        ),
        LexiconItem::function(
            "done",
            "((result: GameResult, ctx: Ctx) -> ())?",
            "Called when the game is over.",
            "",
            "done = function(result, ctx)\n  ctx.log(result.winner == ctx.seat and \"won\" or \"not won\", result.ending)\nend,",
        ),
        LexiconItem::function(
            "offer_draw",
            "((position: Position, ctx: Ctx) -> boolean)?",
            "Called after each of its moves: true offers a draw with it.",
            "",
            "offer_draw = function(position, ctx)\n  return position.ply > 200\nend,",
        ),
        LexiconItem::function(
            "accept_draw",
            "((position: Position, ctx: Ctx) -> boolean)?",
            "Called when the other side offers a draw: true takes it. A bot without it never agrees to a draw, and is not asked.",
            "",
            "accept_draw = function(position, ctx)\n  return position:count(ctx.seat) <= position:count(3 - ctx.seat)\nend,",
        ),
        LexiconItem::function(
            "resign",
            "((position: Position, ctx: Ctx) -> boolean)?",
            "Called before each of its moves: true resigns instead.",
            "",
            "resign = function(position, ctx)\n  return position:count(ctx.seat) == 1 and position:count(3 - ctx.seat) > 6\nend,",
        ),
    ],
};

/// An entry of a bot's `options`.
pub const OPTION: Group = Group {
    class: "BotOption",
    called: "option",
    doc: "Something that can be set for a seat.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("kind", "\"integer\" | \"number\" | \"boolean\" | \"choice\"", "What it may be."),
        LexiconItem::field("min", "number?", "Of numbers: the least."),
        LexiconItem::field("max", "number?", "Of numbers: the greatest."),
        LexiconItem::field("default", "any", "What it is when nobody chooses."),
        LexiconItem::field("help", "string?", "A sentence for people."),
        LexiconItem::field("choices", "{string}?", "Of a choice: the words."),
    ],
};

/// An entry of a bot's `sliders`.
pub const SLIDER: Group = Group {
    class: "BotSlider",
    called: "slider",
    doc: "How a weight's slider is made. A range in the comment of the weights file counts for more, and so do its words.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("min", "number?", "The least; `max` must be there, too."),
        LexiconItem::field("max", "number?", "The greatest."),
        LexiconItem::field("step", "number?", "What one step adds: more than 0."),
        LexiconItem::field("help", "string?", "A sentence for people."),
    ],
};

/// The argument of a bot's `done`.
pub const RESULT: Group = Group {
    class: "GameResult",
    called: "result",
    doc: "How a game ended, for `done`.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("winner", "Side?", "1 or 2; nil for a draw."),
        LexiconItem::field("ending", "string", "A word such as \"no_moves\"."),
    ],
};
