-- A deep native search with two weights for each feature: `man_early` counts at the beginning of a game, `man_late` at its
-- end, in between a mixture of both. `gone(position)` says how much of the game is gone, from 0 to 1.
--
--     local two_phases = require "two_phases"
--     local play = two_phases(function(position) return position.ply / 60 end)
--     return { title = "Mine", games = { "*" }, move = play.move, analysis = play.analysis }
--
-- The bot needs `weights`, and the options `nodes` and `book`.

return function(gone)
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

  local function options(position, ctx, nodes)
    return { nodes = nodes, eval = eval(position, ctx.weights), selective = true, exact_endings = true }
  end

  local play = {}

  function play.move(position, ctx)
    if #position:moves() == 1 then return position:moves()[1] end
    local _, drawn = search.book(position)
    if ctx.options.book and drawn then return drawn.move end
    local best, value = search.best(position, options(position, ctx, ctx.options.nodes))
    return best, value
  end

  -- No limit on nodes: the analysis goes deeper for as long as the position is shown. Moves are graded by the same search.
  function play.analysis(position, ctx)
    return options(position, ctx)
  end

  return play
end
