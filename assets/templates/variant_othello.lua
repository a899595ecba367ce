--- @api 1
-- My variant: Othello with one rule changed. Save this file while damka runs, and the next game plays by it.
-- All facts and their values: `damka docs variants`; step by step: `damka docs first-variant`.
-- `damka describe my_variant` prints these rules in plain words, as does the app (F1); `damka check my_variant` tests them.

return {
  -- The rules that this file starts from: any of `damka list variants`. Facts that are missing here have its values.
  base = "othello",
  title = "My variant",
  summary = "A board of another size.",

  -- The one fact that differs: the size of the board, 4, 6 or 8.
  board = { columns = 6, rows = 6 },

  -- Others to try. Uncomment one at a time and see what the rules say then.
  -- first = "white",                              -- which side starts
  -- winning = { discs = "fewest" },               -- the losing game
  -- sides = { black = "red", white = "green" },

  -- A rule that no fact can express is a function: `damka docs variants`, "Rules of your own".
  -- outcome = function(position)
  --   for side = 1, 2 do
  --     if position:count(side) == 0 then return { winner = 3 - side, ending = "all discs turned" } end
  --   end
  -- end,
}
