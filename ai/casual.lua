--- @api 1
-- Searches to a given depth and then plays any move that is nearly as good as the best: it is weak because it gives
-- points away, not because it plays absurd moves.
return {
  title = "Casual",
  summary = "Plays any move that is nearly as good as the best.",
  games = { "*" },
  weights = "casual.yaml",
  eval = "weights", -- for the panel beside the board
  options = {
    depth = { kind = "integer", min = 1, max = 8, default = 2, help = "plies to look ahead" },
    loss = { kind = "number", min = 0, max = 50, default = 1, help = "how much worse than the best move a move may be: 1 is a man" },
  },

  move = function(position, ctx)
    local lines = search.lines(position, { depth = ctx.options.depth, eval = ctx.weights })
    local near = {}
    for _, line in lines do
      if line.value >= lines[1].value - ctx.options.loss then table.insert(near, line) end
    end
    if #near == 0 then return position:moves()[1] end -- too few nodes to judge a single move
    local chosen = near[ctx.random(#near)]
    return chosen.move, chosen.value
  end,
}
