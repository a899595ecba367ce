--- @api 1
-- Sees as far as it is told and then plays any move that is nearly as good as the best: weak by what it lets slip, never
-- by a move nobody would think of.
return {
  title = "Casual",
  summary = "Plays any move that loses no more than it minds.",
  games = { "*" },
  weights = "casual.yaml",
  eval = "weights", -- for the panel beside the board
  options = {
    depth = { kind = "integer", min = 1, max = 8, default = 2, help = "plies to look ahead" },
    loss = { kind = "number", min = 0, max = 50, default = 1, help = "what a move may lose against the best: 1 is a man" },
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
