--- @api 1
-- Breakthrough, the race of pawns.
-- Rules follow Dan Troyka's game (2000) on 8×8, as he describes it; breakthrough_race.lua is the same game written in Lua,
-- and tests play both move for move.
return {
  family = "grid",
  title = "Breakthrough",
  summary = "Pawns go straight or diagonally forward and capture diagonally; the first on the far row wins.",
  source = "Dan Troyka 2000",

  board = { columns = 8, rows = 8, pattern = "checkered" },
  first = "white",

  -- A pawn steps forward onto an empty square, and captures diagonally forward by moving onto an opposing pawn.
  pieces = {
    {
      name = "pawn",
      moves = { "forward", "diagonally_forward" },
      captures = { "diagonally_forward" },
    },
  },

  -- Two rows of pawns a side. Black's letters are small, white's are capitals.
  start = [[
    pppppppp
    pppppppp
    ........
    ........
    ........
    ........
    PPPPPPPP
    PPPPPPPP
  ]],

  -- The first pawn on its far row wins; a side without pawns or moves loses.
  winning = { far_row = true, stuck = "loses" },

  -- Pawns only go forward: no position comes again.
  drawing = { repetition = 0 },
}
