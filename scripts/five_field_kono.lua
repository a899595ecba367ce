--- @api 1
-- Five Field Kono, a Korean game of exchanging places.
-- Rules follow Stewart Culin, Games of the Orient (1895), with draw rules added, so that every game ends.
return {
  family = "grid",
  title = "Five Field Kono",
  summary = "Pieces step diagonally; the first side to take over all the squares on which the other side began wins.",
  source = "Stewart Culin, Games of the Orient, 1895",

  board = { columns = 5, rows = 5, pattern = "dots" },
  first = "white",

  -- One step diagonally in any direction onto an empty square. Nothing is captured.
  pieces = {
    {
      name = "man",
      letters = "xo",
      moves = { "diagonally_forward", "diagonally_backward" },
    },
  },

  start = [[
    xxxxx
    x...x
    .....
    o...o
    ooooo
  ]],

  -- A side wins with all seven pieces where the other side began; a side without a move loses.
  winning = { homes = true, stuck = "loses" },

  -- Drawn: the same position for the third time; 100 moves by each side.
  drawing = { repetition = 3, quiet_moves = 100 },
}
