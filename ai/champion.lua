--- @api 1
-- English draughts as strong as damka knows it: the native search, and weights that were fitted to thousands of its own
-- games (docs/champion.md tells how). Each feature has two weights, one for the beginning and one for the end of a game.

-- How much of the game is gone, from 0 to 1.
local function gone(position)
  return 1 - (position:count(1) + position:count(2)) / 24
end

local function eval(position, weights)
  local mixed = {}
  for name, early in weights do
    local feature = string.match(name, "^(.*)_early$")
    if feature then
      mixed[feature] = early + (weights[feature .. "_late"] - early) * gone(position)
    end
  end
  return mixed
end

local function options(position, ctx, nodes)
  return { nodes = nodes, eval = eval(position, ctx.weights), selective = true }
end

return {
  title = "Champion",
  summary = "English draughts: a deep search with weights learnt from its own games.",
  games = { "english" },
  weights = "champion.yaml",
  options = {
    nodes = { kind = "integer", min = 100, max = 100000000, default = 300000, help = "positions to look at for a move" },
    book = { kind = "boolean", default = true, help = "begin with openings of the book, another each game" },
  },

  move = function(position, ctx)
    if #position:moves() == 1 then return position:moves()[1] end
    local _, drawn = search.book(position)
    if ctx.options.book and drawn then return drawn.move end
    local best, value = search.best(position, options(position, ctx, ctx.options.nodes))
    return best, value
  end,

  grade = function(position, move, ctx)
    local after = position:play(move)
    local result = after:outcome()
    if result then return result.winner == ctx.seat and 1000 or result.winner and -1000 or 0 end
    local _, value, info = search.best(after, options(after, ctx, 20000))
    local expected = {}
    for _, reply in info.line do
      table.insert(expected, reply.text)
    end
    ctx.trace("expects", table.concat(expected, " "))
    return -value
  end,
}
