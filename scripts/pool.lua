--- @api 1
-- American pool checkers.
-- Moves follow dctl, whose position counts are in tests/perft/pool.perft; the 13 moves
-- of three kings against one as the American Pool Checker Association has them, the 40 quiet moves as PlayStrategy does.
return {
  family = "draughts",
  title = "Pool checkers",
  summary = "Kings fly, men capture backwards too, and any capture may be chosen.",
  source = "APCA playing rules; moves as played by dctl",

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

  -- A side with no legal move or no pieces loses.
  winning = { stuck = "loses" },

  -- Drawn: the same position for the third time; 40 moves by each side without a capture or an advance of a man.
  drawing = {
    repetition = 3,
    quiet_moves = 40,
    balances = {
      -- Three kings or more against one: 13 moves.
      { one = { kings = 1, men = 0 }, other = { kings = { from = 3 }, men = 0 }, moves = 13 },
    },
  },

  -- Game files, PDN 3.0: number, who starts, board, first square as that side sees it, 1 if the left corner is unused.
  notation = { squares = "numbers", game_type = "23,B,8,8,N1,0" },
}
