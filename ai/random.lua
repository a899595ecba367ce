--- @api 1
-- Plays any legal move, each with the same chance. The smallest bot there is: copy it to start your own.
-- Save your copy as `my_bot.lua` beside this file while damka runs, and it appears in the list of players.

return {
  title = "Random",
  summary = "Plays any legal move, each with the same chance.",
  games = { "*" }, -- every game there is

  -- Called when it is this bot's turn. It returns one of `position:moves()`.
  move = function(position, ctx)
    local moves = position:moves()
    return moves[ctx.random(#moves)] -- from 1 to #moves; the game's seed decides, so a game can be repeated
  end,
}
