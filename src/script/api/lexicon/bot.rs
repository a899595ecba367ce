//! The table that a bot's file returns.

use super::group::{Group, LexiconItem, Reach};

pub const BOT: Group = Group {
    class: "Bot",
    called: "bot",
    doc: "The table that a bot's file returns. `title`, `games` and `move` are required; an unknown key is an error that suggests the nearest known one.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("title", "string", "Display name."),
        LexiconItem::field("summary", "string?", "One sentence, shown to users."),
        LexiconItem::field("authors", "(string | {string})?", "Shown to users."),
        LexiconItem::field("version", "string?", "The version of the bot, shown to users."),
        LexiconItem::field("license", "string?", "Shown to users."),
        LexiconItem::field(
            "games",
            "{string}",
            "The games it plays: variants (\"english\"), families (\"family:draughts\"), or \"*\" for everything.",
        ),
        LexiconItem::function(
            "move",
            "(position: Position, ctx: Ctx) -> (Move | string, number?)",
            "Called when it is the bot's turn. Returns one of `position:moves()` or its text, and optionally its value of the position.",
            "It returns no legal move; this ends the game.",
            "move = function(position, ctx)\n  local moves = position:moves()\n  return moves[ctx.random(#moves)], 0\nend,",
        ),
        LexiconItem::function(
            "grade",
            "((position: Position, move: Move, ctx: Ctx) -> number)?",
            "What a move is worth; higher is better for the side to move. The panel shows it for every legal move.",
            "It returns something other than a number.",
            "grade = function(position, move, ctx)\n  return #move.captured\nend,",
        ),
        LexiconItem::field(
            "eval",
            "(((...number) -> number) | { [string]: number } | \"weights\")?",
            "The value of a position for the side to move: a function of masks, a table of features, or \"weights\" for the current numbers in the YAML file. The analysis searches with it.",
        ),
        LexiconItem::function(
            "analysis",
            "((position: Position, ctx: Ctx) -> SearchOptions)?",
            "The search options for the analysis, for bots that compute their evaluation for each position.",
            "It returns something other than a table of options.",
            "analysis = function(position, ctx)\n  return { eval = { man = 1, king = if position:count(1) < 6 then 3 else 2 } }\nend,",
        ),
        LexiconItem::field(
            "weights",
            "string?",
            "The name of a YAML file beside the bot. Its numbers are in `ctx.weights` and follow the file.",
        ),
        LexiconItem::field(
            "negated_in_losing_games",
            "{ string }?",
            "Weights whose sign changes in games in which it is good to have less, such as losing draughts and losing Othello.",
        ),
        LexiconItem::field(
            "sliders",
            "{ [string]: BotSlider }?",
            "Sliders for its weights, by name, where comments in the weights file do not define them.",
        ),
        LexiconItem::field(
            "options",
            "{ [string]: BotOption }?",
            "Options that a user can set for this bot; their values are in `ctx.options`.",
        ),
        LexiconItem::function(
            "start",
            "((ctx: Ctx) -> ())?",
            "Called once in every fresh state, before any other function. Its steps are not counted.",
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
            "Called after each of the bot's moves; true offers a draw.",
            "",
            "offer_draw = function(position, ctx)\n  return position.ply > 200\nend,",
        ),
        LexiconItem::function(
            "accept_draw",
            "((position: Position, ctx: Ctx) -> boolean)?",
            "Called when the other side offers a draw; true accepts. A bot without this function declines every offer.",
            "",
            "accept_draw = function(position, ctx)\n  return position:count(ctx.seat) <= position:count(3 - ctx.seat)\nend,",
        ),
        LexiconItem::function(
            "resign",
            "((position: Position, ctx: Ctx) -> boolean)?",
            "Called before each of the bot's moves; true resigns instead.",
            "",
            "resign = function(position, ctx)\n  return position:count(ctx.seat) == 1 and position:count(3 - ctx.seat) > 6\nend,",
        ),
    ],
};

pub const OPTION: Group = Group {
    class: "BotOption",
    called: "option",
    doc: "An option that a user can set for this bot.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("kind", "\"integer\" | \"number\" | \"boolean\" | \"choice\"", "Type of the option."),
        LexiconItem::field("min", "number?", "Minimum, for numbers."),
        LexiconItem::field("max", "number?", "Maximum, for numbers."),
        LexiconItem::field("default", "any", "Default value."),
        LexiconItem::field("help", "string?", "One sentence, shown to users."),
        LexiconItem::field("choices", "{string}?", "The allowed words, for a choice."),
    ],
};

pub const SLIDER: Group = Group {
    class: "BotSlider",
    called: "slider",
    doc: "The slider of a weight. A range in the comment of the weights file takes precedence, as does its text.",
    reach: Reach::Keys,
    items: &[
        LexiconItem::field("min", "number?", "Minimum; needs `max` too."),
        LexiconItem::field("max", "number?", "Maximum."),
        LexiconItem::field("step", "number?", "Step size, greater than 0."),
        LexiconItem::field("help", "string?", "One sentence, shown to users."),
    ],
};

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
