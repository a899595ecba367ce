--- @api 1
-- Looks ahead and plays the move with the best outcome against the best replies. damka's native search does the work;
-- this bot only says how deep to look and what a position is worth: the weights in minimax.yaml.

return {
  title = "Minimax",
  summary = "Looks some moves ahead and counts material, mobility and corners.",
  games = { "*" },
  weights = "minimax.yaml",
  negated_in_losing_games = { "man", "king", "disc", "corner", "x_square" },
  eval = "weights", -- by which positions are analysed and moves are graded
  options = {
    depth = { kind = "integer", min = 1, max = 20, default = 4, help = "plies: 2 easy, 3 medium, 4 hard, more is better" },
    vary = { kind = "boolean", default = true, help = "choose at random among equally good moves" },
  },

  move = function(position, ctx)
    local best, value = search.best(position, {
      depth = ctx.options.depth,
      eval = ctx.weights, -- named features: damka counts them and adds them up
      ties = ctx.options.vary and "random" or "first",
    })
    return best, value
  end,
}
