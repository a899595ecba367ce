--- @api 1
-- My variant: a game of draughts with one rule changed. Save this file while damka runs, and the next game plays by it.
-- All facts and their values: `damka docs variants`; step by step: `damka docs first-variant`.
-- `damka describe my_variant` prints these rules in plain words, as does the app (F1); `damka check my_variant` tests them.

return {
  -- The rules that this file starts from: any of `damka list variants`. Facts that are missing here have its values.
  base = "english",
  title = "My variant",
  summary = "A short game: fewer men on each side.",

  -- The one fact that differs: how many rows of men each side starts with.
  men = { rows = 2 },

  -- Others to try. Uncomment one at a time and see what the rules say then.
  -- board = { columns = 10, rows = 10 },
  -- kings = { long = true },                        -- kings go any distance
  -- capture = { forced = false },                   -- captures are not mandatory
  -- capture = { prefer = { "captures" } },          -- the longest capture goes first
  -- crowning = "at_end",                            -- only a move that ends on the far row crowns
  -- winning = { stuck = "wins" },                   -- the losing game: a side that cannot move wins
  -- drawing = { repetition = 3, quiet_moves = 20 }, -- draws without progress
  -- sides = { black = "red", white = "green" },

  -- A rule that no fact can express is a function: `damka docs variants`, "Rules of your own".
  -- outcome = function(position)
  --   for side = 1, 2 do
  --     if position:count(side) == 1 then return { winner = 3 - side, ending = "one piece left" } end
  --   end
  -- end,
}
