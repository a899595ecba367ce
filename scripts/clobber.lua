--- @api 1
-- Clobber: every move captures.
-- Rules follow Albert, Grossman, Nowakowski and Wolfe, "An introduction to Clobber" (Integers 5, 2005), on 6×5.
return {
  family = "grid",
  title = "Clobber",
  summary = "A stone moves onto an opposing stone next to it and takes it; a player who cannot move loses.",
  source = "Albert, Grossman, Nowakowski and Wolfe 2005",

  board = { columns = 6, rows = 5, pattern = "checkered" },
  first = "white",

  -- A stone never moves onto an empty square. It takes a neighbour along its row or column.
  pieces = {
    {
      name = "stone",
      profile = "disc",
      letters = "xo",
      captures = { "forward", "sideways", "backward" },
    },
  },

  -- The board is full, the colours alternate like those of a chessboard.
  start = [[
    oxoxox
    xoxoxo
    oxoxox
    xoxoxo
    oxoxox
  ]],

  winning = { stuck = "loses" },

  -- Every move takes a stone: no position comes again.
  drawing = { repetition = 0 },
}
