--- @api 1
-- Only for the tests: international draughts on 6x6 with two rows of men.
return {
  family = "draughts",
  title = "International draughts 6x6",
  summary = "International draughts on a small board.",
  source = "rules as played by dctl",

  -- 18 dark squares; the lower left corner is dark.
  board = { columns = 6, rows = 6, corner = "left" },
  first = "white",

  -- Six men a side.
  men = {
    rows = 2,
    moves = { "diagonally_forward" },
    captures = { "diagonally_forward", "diagonally_backward" },
  },

  -- Kings go any distance in all four directions and land on any empty square behind the piece they take.
  kings = {
    moves = { "diagonally_forward", "diagonally_backward" },
    captures = { "diagonally_forward", "diagonally_backward" },
    long = true,
    landing = "any",
  },

  -- Most pieces.
  capture = { forced = true, prefer = { "captures" }, taken_leave = "at_end" },

  -- Where the move ends.
  crowning = "at_end",

  -- Who has no legal move, or no piece, loses.
  winning = { stuck = "loses" },

  -- Drawn: the same position for the third time; 25 moves by each side with kings only and without a capture.
  drawing = { repetition = 3, quiet_moves = 25 },

  notation = { squares = "numbers" },
}
