--- @api 1
-- Plays random games to their end and chooses by their results: Monte Carlo tree search. It knows nothing about a game
-- but its rules, so it plays them all.
local function options(ctx)
  return { playouts = ctx.options.playouts }
end

-- The result for the last position that was graded.
local graded = {}

return {
  title = "Monte Carlo",
  summary = "Plays thousands of random games in its head and follows those that go well.",
  games = { "*" },
  options = {
    playouts = { kind = "integer", min = 10, max = 1000000, default = 2000, help = "random games per move" },
  },

  move = function(position, ctx)
    local move, value = search.mcts(position, options(ctx))
    return move, value
  end,

  -- How the games after a move ended, from -1, all lost, to 1, all won.
  grade = function(position, move, ctx)
    local key = position:hash()
    if graded.key ~= key then
      -- One search grades every move.
      local _, _, info = search.mcts(position, options(ctx))
      graded = { key = key, moves = info.moves }
    end
    for _, tried in graded.moves do
      if tried.move.text == move.text then
        ctx.trace("games", tried.games)
        return tried.value
      end
    end
    return 0
  end,
}
