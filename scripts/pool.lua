--- @api 1
-- American pool checkers.
-- Followed: the rules as the program dctl plays them; its counts of positions are in tests/perft/pool.perft.
return {
  family = "draughts",
  title = "Pool checkers",
  summary = "Kings fly, men capture backwards too, and any capture may be chosen.",
  source = "rules as played by dctl",

  -- 32 dark squares; the lower left corner is dark.
  board = { columns = 8, rows = 8, corner = "left" },
  first = "black",

  -- Twelve men a side. Men move forward and capture in all four directions.
  men = {
    rows = 3,
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

  -- A capture must be made and carried to its end; which one is free. What is taken leaves when the move is over.
  capture = { forced = true, taken_leave = "at_end" },

  -- A man becomes a king where its move ends on the far row.
  crowning = "at_end",

  -- Who has no legal move, or no piece, loses.
  winning = { stuck = "loses" },

  -- Drawn: the same position for the third time; 20 moves by each side with kings only and without a capture.
  -- 13 moves with three kings or more against one.
  drawing = { repetition = 3, quiet_moves = 20, lone_king = { against_kings = 13 } },

  -- Game files, PDN 3.0: number, who starts, board, first square as that side sees it, 1 if the left corner is unused.
  notation = { squares = "numbers", game_type = "23,B,8,8,N1,0" },
}
