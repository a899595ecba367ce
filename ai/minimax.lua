--- @api 1
-- Looks ahead and plays the move with the best outcome against the best replies. damka's native search does the work;
-- this bot only says how deep to look and what a position is worth: the weights in minimax.yaml.

local function options(ctx, depth)
  return {
    depth = depth,
    eval = ctx.weights, -- named features: damka counts them and adds them up
    ties = ctx.options.vary and "random" or "first",
  }
end

return {
  title = "Minimax",
  summary = "Looks some moves ahead and counts material, mobility and corners.",
  games = { "*" },
  weights = "minimax.yaml",
  eval = "weights", -- by which positions are analysed
  options = {
    depth = { kind = "integer", min = 1, max = 20, default = 4, help = "plies: 2 easy, 3 medium, 4 hard, more is better" },
    vary = { kind = "boolean", default = true, help = "choose at random among equally good moves" },
  },

  move = function(position, ctx)
    local best, value = search.best(position, options(ctx, ctx.options.depth))
    return best, value
  end,

  -- The worth of a move is the worth of the position after it, seen from our side.
  grade = function(position, move, ctx)
    local after = position:play(move)
    local result = after:outcome()
    if result then return result.winner == ctx.seat and 1000 or result.winner and -1000 or 0 end
    local _, value, info = search.best(after, options(ctx, math.min(ctx.options.depth, 6)))
    local expected = {}
    for _, reply in info.line do
      table.insert(expected, reply.text)
    end
    ctx.trace("expects", table.concat(expected, " ")) -- the reason, for `damka explain`
    return after.turn == position.turn and value or -value
  end,
}
