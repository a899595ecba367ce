--- @api 1
-- Breakthrough: international draughts won by the first king.
-- Rules follow international.lua, but the first man that ends its move on the far row wins.
return {
  family = "draughts",
  title = "Breakthrough draughts",
  summary = "International draughts, but the first man to end its move on the far row wins.",
  source = "international.lua with the aim of the first king",

  -- 50 dark squares; the lower left corner is dark.
  board = { columns = 10, rows = 10, corner = "left" },
  first = "white",

  -- Twenty men a side. Men move forward and capture in all four directions.
  men = {
    rows = 4,
    moves = { "diagonally_forward" },
    captures = { "diagonally_forward", "diagonally_backward" },
  },

  -- The most pieces must be taken. What is taken leaves when the move is over.
  capture = { forced = true, prefer = { "captures" }, taken_leave = "at_end" },

  -- There are no kings: a man on the far row has won.
  crowning = "never",

  -- The first man that ends its move on the far row wins; a side with no legal move or no pieces loses.
  winning = { far_row = true, stuck = "loses" },

  -- Men only go forward: no position comes again.
  drawing = { repetition = 0 },

  notation = { squares = "numbers", hub = "bt" },
}
