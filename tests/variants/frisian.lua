--- @api 1
-- Frisian draughts without the limit on king moves, for the counts of positions.
return {
  family = "draughts",
  title = "Frisian draughts",
  summary = "Captures go straight too.",
  source = "rules as played by dctl",

  -- 50 dark squares; the lower left corner is dark.
  board = { columns = 10, rows = 10, corner = "left" },
  first = "white",

  -- Twenty men a side.
  men = {
    rows = 4,
    moves = { "diagonally_forward" },
    captures = { "diagonally_forward", "diagonally_backward", "forward", "sideways", "backward" },
  },

  -- Kings fly.
  kings = {
    moves = { "diagonally_forward", "diagonally_backward" },
    captures = { "diagonally_forward", "diagonally_backward", "forward", "sideways", "backward" },
    long = true,
    landing = "any",
  },

  -- The most valuable capture.
  capture = { forced = true, prefer = { "value", "by_king" }, taken_leave = "at_end" },

  -- Where the move ends.
  crowning = "at_end",

  -- Who has no legal move, or no piece, loses.
  winning = { stuck = "loses" },

  -- Drawn: the same position for the third time; 25 moves by each side with kings only and without a capture.
  drawing = { repetition = 3, quiet_moves = 25 },

  notation = { squares = "numbers" },
}
