--- @api 1
-- Searches to a given depth and then plays any move that is nearly as good as the best: it is weak because it gives
-- points away, not because it plays absurd moves. With a low temperature it gives away little, and seldom: a move that is
-- d worse than the best is exp(d / temperature) times less likely (softmax).
return {
  title = "Casual",
  summary = "Plays any move that is nearly as good as the best.",
  games = { "*" },
  weights = "casual.yaml",
  negated_in_losing_games = { "man", "king", "disc", "corner", "x_square" },
  eval = "weights", -- for the panel beside the board
  options = {
    depth = { kind = "integer", min = 1, max = 8, default = 2, help = "plies to look ahead" },
    loss = { kind = "number", min = 0, max = 50, default = 1, help = "how much worse than the best move a move may be: 1 is a man" },
    temperature = { kind = "number", min = 0.01, max = 1000, default = 1000, help = "how readily it plays worse moves; at 1000, all are equally likely" },
  },

  move = function(position, ctx)
    local lines = search.lines(position, { depth = ctx.options.depth, eval = ctx.weights })
    if #lines == 0 then return position:moves()[1] end -- too few nodes to judge a single move
    local near, odds, total = {}, {}, 0
    for _, line in lines do
      local worse = lines[1].value - line.value
      if worse <= ctx.options.loss then
        total += math.exp(-worse / ctx.options.temperature)
        table.insert(near, line)
        table.insert(odds, total)
      end
    end
    local at, drawn = 1, ctx.random() * total
    while odds[at] < drawn do at += 1 end
    return near[at].move, near[at].value
  end,
}
