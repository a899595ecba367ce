--- @api 1
-- Brazilian draughts: the international rules on 64 squares.
-- Followed: the rules as the program dctl plays them; its counts of positions are in tests/perft/brazilian.perft.
return {
  family = "draughts",
  title = "Brazilian draughts",
  summary = "The international rules on 64 squares: kings fly, men capture backwards too, and the most pieces must be taken.",
  source = "rules as played by dctl",

  -- 32 dark squares; the lower left corner is dark.
  board = { columns = 8, rows = 8, corner = "left" },
  first = "white",

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

  -- The most pieces must be taken. What is taken leaves when the move is over.
  capture = { forced = true, prefer = { "captures" }, taken_leave = "at_end" },

  -- A man becomes a king where its move ends on the far row.
  crowning = "at_end",

  -- Who has no legal move, or no piece, loses.
  winning = { stuck = "loses" },

  -- Drawn: the same position for the third time; 20 moves by each side with kings only and without a capture.
  -- 5 moves with two pieces, a king among them, against a lone king.
  drawing = { repetition = 3, quiet_moves = 20, lone_king = { against_two = 5 } },

  -- Game files, PDN 3.0: number, who starts, board, first square as that side sees it, 1 if the left corner is unused.
  notation = { squares = "letters", game_type = "26,W,8,8,A0,0" },
}
