--- @api 1
-- Only for the tests: Thai kings and men with three rows of men a side, which is what the table of perft counts has.
-- Thai draughts with three rows of men.
-- Followed: the rules as the program dctl plays them.
return {
  family = "draughts",
  title = "Thai draughts with three rows of men",
  summary = "Kings fly and land right behind the piece they take; men capture forward only.",
  source = "rules as played by dctl",

  -- 32 dark squares; the lower left corner is dark.
  board = { columns = 8, rows = 8, corner = "left" },
  first = "white",

  -- Twelve men a side. Men move and capture forward only.
  men = {
    rows = 3,
    moves = { "diagonally_forward" },
    captures = { "diagonally_forward" },
  },

  -- Kings go any distance and land on the first square behind the piece they take.
  kings = {
    moves = { "diagonally_forward", "diagonally_backward" },
    captures = { "diagonally_forward", "diagonally_backward" },
    long = true,
    landing = "next",
  },

  -- A capture must be made and carried to its end; which one is free. What is taken leaves hop by hop: the published counts
  -- of positions come out so from depth 12 on, and not otherwise.
  capture = { forced = true, taken_leave = "at_once" },

  -- A man becomes a king where its move ends on the far row.
  crowning = "at_end",

  -- Who has no legal move, or no piece, loses.
  winning = { stuck = "loses" },

  -- Drawn: the same position for the third time; 20 moves by each side with kings only and without a capture.
  drawing = { repetition = 3, quiet_moves = 20 },

  notation = { squares = "numbers" },
}
