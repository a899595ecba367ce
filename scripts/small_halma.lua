--- @api 1
-- Small Halma, the race of hopping pieces on the draughts board.
-- Rules follow George Howard Monks's Halma (1883), for two on 8×8 with ten pieces a side, with draw rules added, so that every
-- game ends.
return {
  family = "grid",
  title = "Small Halma",
  summary = "Pieces step or hop over others in long chains; the first side to fill the opposite corner wins.",
  source = "Halma, George Howard Monks 1883, on 8×8",

  board = { columns = 8, rows = 8, pattern = "checkered" },
  first = "white",

  -- A step in any direction, or hops over pieces of either side, one after another. Nothing is captured.
  pieces = {
    {
      name = "man",
      profile = "pawn",
      letters = "xo",
      moves = { "forward", "sideways", "backward", "diagonally_forward", "diagonally_backward" },
      hops = { "forward", "sideways", "backward", "diagonally_forward", "diagonally_backward" },
      hop_over = "any",
      hops_on = true,
    },
  },

  start = [[
    xxxx....
    xxx.....
    xx......
    x.......
    .......o
    ......oo
    .....ooo
    ....oooo
  ]],

  -- A side wins with all ten pieces in the corner where the other side began; a side without a move loses.
  winning = { homes = true, stuck = "loses" },

  -- Drawn: the same position for the third time; 100 moves by each side.
  drawing = { repetition = 3, quiet_moves = 100 },
}
