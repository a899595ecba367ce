--- @api 1
-- Russian draughts (shashki).
-- Followed: the rules as the programs dctl and KestoG play them; their counts of positions are in
-- tests/perft/russian.perft.
return {
  family = "draughts",
  title = "Russian draughts",
  summary = "Kings fly, men capture backwards too, any capture may be chosen, and a man crowned in mid-capture goes on as a king.",
  source = "rules as played by dctl and KestoG",

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

  -- A capture must be made and carried to its end; which one is free. What is taken leaves when the move is over.
  capture = { forced = true, taken_leave = "at_end" },

  -- A man that reaches the far row becomes a king at once and captures on as one.
  crowning = "goes_on",

  -- Who has no legal move, or no piece, loses.
  winning = { stuck = "loses" },

  -- Drawn: the same position for the third time; 15 moves by each side with kings only and without a capture.
  -- 15 moves with three kings or more against one, 5 with two pieces against a lone king.
  drawing = { repetition = 3, quiet_moves = 15, lone_king = { against_kings = 15, against_two = 5 } },

  -- Game files, PDN 3.0: number, who starts, board, first square as that side sees it, 1 if the left corner is unused.
  notation = { squares = "letters", game_type = "25,W,8,8,A0,0", capture_sign = ":" },
}
