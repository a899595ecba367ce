--- @api 1
-- Thai draughts (Makhos).
-- Rules follow dctl, with Makhos's two rows of men.
return {
  family = "draughts",
  title = "Thai draughts (Makhos)",
  summary = "Kings fly and land right behind the piece they take; men capture forward only.",
  source = "rules as played by dctl",

  -- 32 dark squares; the lower left corner is dark.
  board = { columns = 8, rows = 8, corner = "left" },
  first = "white",

  -- Eight men a side. Men move and capture forward only.
  men = {
    rows = 2,
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

  -- A side with no legal move or no pieces loses.
  winning = { stuck = "loses" },

  -- Drawn: the same position for the third time; 20 moves by each side with kings only and without a capture. The rules read
  -- here only say that a game that neither side can win is drawn: the 20 moves are damka's.
  drawing = { repetition = 3, quiet_moves = 20 },

  -- Game files, PDN 3.0: number, who starts, board, first square as that side sees it, 1 if the left corner is unused.
  notation = { squares = "numbers", game_type = "31,B,8,8,N2,0", capture_sign = "-" },
}
