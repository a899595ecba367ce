--- @api 1
-- Only for the tests: English draughts on 6x6 with two rows of men.
return {
  family = "draughts",
  title = "English draughts 6x6",
  summary = "English draughts on a small board.",
  source = "rules as played by dctl",

  -- 18 dark squares; the lower left corner is dark.
  board = { columns = 6, rows = 6, corner = "left" },
  first = "black",

  -- Six men a side.
  men = {
    rows = 2,
    moves = { "diagonally_forward" },
    captures = { "diagonally_forward" },
  },

  -- Short kings.
  kings = {
    moves = { "diagonally_forward", "diagonally_backward" },
    captures = { "diagonally_forward", "diagonally_backward" },
    long = false,
  },

  -- Free choice.
  capture = { forced = true },

  -- The move ends there.
  crowning = "stops",

  -- Who has no legal move, or no piece, loses.
  winning = { stuck = "loses" },

  -- Drawn: the same position for the third time; 40 moves by each side with kings only and without a capture.
  drawing = { repetition = 3, quiet_moves = 40 },

  notation = { squares = "numbers" },
}
