--- @api 1
-- International draughts.
-- Moves follow dctl and mobydam, whose position counts are in
-- tests/perft/international.perft; draws by the FMJD's rules as lidraughts plays them.
return {
  family = "draughts",
  title = "International draughts",
  summary = "A hundred squares; kings fly, men capture backwards too, and the most pieces must be taken.",
  source = "FMJD rules; moves as played by dctl and mobydam",

  -- 50 dark squares; the lower left corner is dark.
  board = { columns = 10, rows = 10, corner = "left" },
  first = "white",

  -- Twenty men a side. Men move forward and capture in all four directions.
  men = {
    rows = 4,
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

  -- A side with no legal move or no pieces loses.
  winning = { stuck = "loses" },

  -- Drawn: the same position for the third time; 25 moves by each side with kings only and without a capture.
  drawing = {
    repetition = 3,
    quiet_moves = 25,
    balances = {
      -- Three pieces at most, a king among them, against a king alone: 16 moves, also when one of them is lost meanwhile.
      { one = { kings = 1, men = 0 }, other = { pieces = { to = 3 }, kings = { from = 1 } }, moves = 16 },
      -- Two at most: 5 moves.
      { one = { kings = 1, men = 0 }, other = { pieces = { to = 2 }, kings = { from = 1 } }, moves = 5 },
    },
  },

  -- Game files, PDN 3.0: number, who starts, board, first square as that side sees it, 1 if the left corner is unused.
  notation = { squares = "numbers", game_type = "20,W,10,10,N2,0", hub = "normal" },
}
