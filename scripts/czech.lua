--- @api 1
-- Czech draughts.
-- Rules follow dctl; its position counts are in tests/perft/czech.perft.
return {
  family = "draughts",
  title = "Czech draughts",
  summary = "Kings fly, men capture forward only, and a king must capture in preference to a man.",
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

  -- Kings go any distance in all four directions and land on any empty square behind the piece they take.
  kings = {
    moves = { "diagonally_forward", "diagonally_backward" },
    captures = { "diagonally_forward", "diagonally_backward" },
    long = true,
    landing = "any",
  },

  -- If a king can capture, a king must; otherwise any capture may be chosen. What is taken leaves when the move is over.
  capture = { forced = true, prefer = { "by_king" }, taken_leave = "at_end" },

  -- A man becomes a king where its move ends on the far row.
  crowning = "at_end",

  -- A side with no legal move or no pieces loses.
  winning = { stuck = "loses" },

  -- Drawn: the same position for the third time; 20 moves by each side with kings only and without a capture. The rules read
  -- here only say that a game that neither side can win is drawn: the 20 moves are damka's.
  drawing = { repetition = 3, quiet_moves = 20 },

  -- Game files, PDN 3.0: number, who starts, board, first square as that side sees it, 1 if the left corner is unused.
  notation = { squares = "letters", game_type = "29,W,8,8,A0,0" },
}
