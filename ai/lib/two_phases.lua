-- A deep native search with two weights for each feature: `man_early` counts at the beginning of a game, `man_late` at its
-- end, in between a mixture of both. It needs the number of pieces at the start of a game, by which it knows how much of the
-- game is gone: the share of the pieces that are gone, or of the squares that were filled.
--
--     local play = require("two_phases")(24)
--     return { title = "Mine", games = { "english" }, weights = "mine.yaml", options = play.options,
--       move = play.move, analysis = play.analysis }
--
-- A function in place of the number says itself how much is gone, from 0 to 1: `function(position) return position.ply / 60 end`.
-- Options of the bot's own need `nodes` and `book`.
--
-- If there are trained patterns with the name of the game, `ai/patterns/english.yaml` for English draughts, the bot judges by them:
-- alone, or added to its weights if the file says `added_to_weights: true`. The option `patterns=false` leaves them out.

return function(first)
  local function gone(position)
    if type(first) == "function" then return first(position) end
    local pieces, squares = position:count(1) + position:count(2), #position:squares()
    local is_filling = first * 2 < squares
    local share = if is_filling then (pieces - first) / (squares - first) else 1 - pieces / first
    return math.clamp(share, 0, 1)
  end

  local function eval(position, weights)
    local share = gone(position)
    local mixed = {}
    for name, early in weights do
      local feature = string.match(name, "^(.*)_early$")
      if feature then
        mixed[feature] = early + (weights[feature .. "_late"] - early) * share
      end
    end
    return mixed
  end

  -- An option that bots with options of their own may not have.
  local function option(ctx, wanted, default)
    for name, value in ctx.options do
      if name == wanted then return value end
    end
    return default
  end

  -- The evaluation: weights, patterns or both.
  local function judge(position, ctx)
    local weights = eval(position, ctx.weights)
    if not option(ctx, "patterns", true) then return weights end
    -- A game of yours has none at first, and rules that you changed have none that were trained for them.
    local is_known, patterns = pcall(search.patterns, position.variant)
    if not is_known then return weights end
    return if patterns.added_to_weights then search.patterns(position.variant, weights) else patterns
  end

  -- The table is kept, endgame tables and threads are used on screen only: in matches the same move is wanted everywhere.
  local function settings(position, ctx, nodes)
    return {
      nodes = nodes,
      eval = judge(position, ctx),
      selective = true,
      exact_endings = true,
      keep_table = true,
      endgames = true,
      threads = option(ctx, "threads", 1),
    }
  end

  local play = {
    options = {
      nodes = { kind = "integer", min = 100, max = 100000000, default = 300000, help = "positions to search per move" },
      book = { kind = "boolean", default = true, help = "start from a random line of the opening book" },
      patterns = { kind = "boolean", default = true, help = "judge by patterns, if the game has any" },
      threads = { kind = "integer", min = 1, max = 64, default = 1, help = "processors that search together, on screen only" },
    },
  }

  function play.move(position, ctx)
    if #position:moves() == 1 then return position:moves()[1] end
    local _, drawn = search.book(position)
    if ctx.options.book and drawn then return drawn.move end
    local best, value = search.best(position, settings(position, ctx, ctx.options.nodes))
    return best, value
  end

  -- No limit on nodes: the analysis goes deeper for as long as the position is shown. Moves are graded by the same search.
  function play.analysis(position, ctx)
    return settings(position, ctx)
  end

  return play
end
