--- @api 1
-- Skirmish: a small battle for the king, made for damka to show what a sheet of facts can say.
return {
  family = "grid",
  title = "Skirmish",
  summary = "Pawns, knights and a king on forty-nine squares: pawns are promoted to guards, and the side that loses its king loses.",
  source = "made for damka in 2026",

  board = { columns = 7, rows = 7, pattern = "checkered" },
  first = "white",

  pieces = {
    -- Goes one square forward, captures diagonally forward, and becomes a guard on the far row.
    {
      name = "pawn",
      moves = { "forward" },
      captures = { "diagonally_forward" },
      promotes = "guard",
    },
    -- Leaps like a chess knight.
    {
      name = "knight",
      profile = "man",
      letters = "nN",
      leaps = { "1-2" },
      capture_leaps = { "1-2" },
      value = 3,
    },
    -- Goes and captures up to three squares along its row or column.
    {
      name = "guard",
      profile = "disc",
      moves = { "forward", "sideways", "backward" },
      captures = { "forward", "sideways", "backward" },
      max_steps = 3,
      value = 4,
    },
    -- Goes and captures one square in any direction. A side without its king has lost.
    {
      name = "king",
      moves = { "forward", "sideways", "backward", "diagonally_forward", "diagonally_backward" },
      captures = { "forward", "sideways", "backward", "diagonally_forward", "diagonally_backward" },
      royal = true,
      value = 100,
    },
  },

  start = [[
    .n.k.n.
    ppppppp
    .......
    .......
    .......
    PPPPPPP
    .N.K.N.
  ]],

  -- There is no check: a king that is attacked may stay where it is, and be taken.
  winning = { stuck = "loses" },

  -- Drawn: the same position for the third time; 40 moves by each side without a capture or a pawn's move.
  drawing = { repetition = 3, quiet_moves = 40 },
}
