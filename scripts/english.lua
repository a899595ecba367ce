--- @api 1
-- English draughts (American checkers).
-- Rules follow the World Checkers/Draughts Federation, as dctl, Guinn Checkers and Simplech play them; their position
-- counts are in tests/perft/english.perft.
return {
  family = "draughts",
  title = "English draughts",
  summary = "Men and kings move one step diagonally, capturing is mandatory, and any capture may be chosen.",
  source = "WCDF rules of play; move counts verified against dctl and Aart Bik",

  -- 32 dark squares; the lower left corner is dark. Square 1 is the first of the top row, where black sits.
  board = { columns = 8, rows = 8, corner = "left" },
  first = "black",

  -- Twelve men a side. Men move and capture forward only, and may take kings.
  men = {
    rows = 3,
    moves = { "diagonally_forward" },
    captures = { "diagonally_forward" },
    take_kings = true,
  },

  -- Kings do the same in all four directions, one step at a time.
  kings = {
    moves = { "diagonally_forward", "diagonally_backward" },
    captures = { "diagonally_forward", "diagonally_backward" },
    long = false,
  },

  -- A capture must be made and carried to its end; which one is free.
  capture = { forced = true },

  -- A man that reaches the far row is crowned, and its move ends there, in mid-capture too.
  crowning = "stops",

  -- A side with no legal move or no pieces loses.
  winning = { stuck = "loses" },

  -- Drawn: the same position for the third time; 40 moves by each side without a capture or an advance of a man.
  drawing = { repetition = 3, quiet_moves = 40 },

  -- Game files, PDN 3.0: number, who starts, board, first square as that side sees it, 1 if the left corner is unused.
  notation = { squares = "numbers", game_type = "21,B,8,8,N1,0" },
}
