--- @api 1
-- Infection, the game known as Ataxx: discs multiply and turn their neighbours.
-- Rules follow the arcade game of 1990 on an open board of 7×7, as engines with the UAI protocol play it; the position counts
-- in tests/perft/infection.perft are those of a second implementation under tests/.
return {
  family = "grid",
  title = "Infection",
  summary = "Discs multiply onto squares beside them or leap two away, and turn the opposing discs that they touch.",
  source = "the arcade game Ataxx, 1990, on an open board",

  board = { columns = 7, rows = 7, pattern = "grid" },
  first = "black",

  -- A disc may leap to any square two squares away. Where a disc arrives, the opposing discs around it change sides.
  pieces = {
    {
      name = "disc",
      letters = "xo",
      leaps = { "0-2", "1-2", "2-2" },
      captures = { "forward", "sideways", "backward", "diagonally_forward", "diagonally_backward" },
    },
  },
  capture = { by = "conversion" },

  -- Instead, a new disc may be placed beside one of your own.
  placing = { where = "beside_own" },

  start = [[
    x.....o
    .......
    .......
    .......
    .......
    .......
    o.....x
  ]],

  -- A side that cannot move passes; when neither side can, the side with more discs wins.
  winning = { stuck = "passes", count = "most" },

  -- Drawn: the same position for the third time; 50 moves by each side in which only leaps were made and nothing turned.
  drawing = { repetition = 3, quiet_moves = 50 },
}
