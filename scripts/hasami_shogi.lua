--- @api 1
-- Hasami shogi, in which pieces are captured between two others.
-- The common form with nine pieces a side, without the capture of a piece in a corner from its two neighbouring squares. Two
-- draw rules are added, so that every game ends.
return {
  family = "grid",
  title = "Hasami shogi",
  summary = "Pieces move like rooks and capture what they enclose; a side left with one piece loses.",
  source = "Hasami shogi with nine pieces, without captures in corners",

  board = { columns = 9, rows = 9, pattern = "grid" },
  first = "black",

  -- A piece slides any distance along its row or column. It captures along the same lines.
  pieces = {
    {
      name = "man",
      profile = "disc",
      letters = "xo",
      moves = { "forward", "sideways", "backward" },
      captures = { "forward", "sideways", "backward" },
      max_steps = 8,
    },
  },

  -- A row of opposing pieces between the piece that moved and another of its side is taken.
  capture = { by = "custody" },

  start = [[
    xxxxxxxxx
    .........
    .........
    .........
    .........
    .........
    .........
    .........
    ooooooooo
  ]],

  -- A side with a single piece left has lost, and so has a side without a move.
  winning = { reduced_to = 1, stuck = "loses" },

  -- Drawn: the same position for the third time; 50 moves by each side without a capture.
  drawing = { repetition = 3, quiet_moves = 50 },
}
