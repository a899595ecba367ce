--- @api 1
-- My variant: Othello with one rule changed. Save this file while damka runs, and the next game plays by it.
-- Every fact there is, and what each may be: `damka docs variants`; step by step: `damka docs first-variant`.
-- `damka describe my_variant` tells these rules in plain words, as does the app (F1); `damka check my_variant` tries them.

return {
  -- The rules that this file starts from: any of `damka list variants`. What it does not say is as it is there.
  base = "othello",
  title = "My variant",
  summary = "A board of another size.",

  -- The one fact that differs: the size of the board, 4, 6 or 8.
  board = { columns = 6, rows = 6 },

  -- Others to try. Take the dashes away, one at a time, and see what the rules say then.
  -- first = "white",                              -- who begins
  -- winning = { discs = "fewest" },               -- the losing game
  -- sides = { black = "red", white = "green" },

  -- A law that no fact can state is a function: `damka docs variants`, "Laws of your own".
  -- outcome = function(position)
  --   if position:count(1) == 0 then return { winner = 2, ending = "all discs turned" } end
  --   return nil
  -- end,
}
