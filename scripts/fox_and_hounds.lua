--- @api 1
--- @waive symmetry: one fox plays against four hounds
--- @waive pieces: each side has pieces of its own
-- Fox and Hounds, also Wolf and Sheep: on the dark squares of a draughts board, nobody captures.
-- Traditional; rules as commonly played. With best play the hounds win.
return {
  family = "grid",
  title = "Fox and Hounds",
  summary = "One fox slips past four hounds that never turn back, or is shut in by them.",
  source = "traditional",

  board = { columns = 8, rows = 8, pattern = "checkered" },
  first = "white",

  pieces = {
    {
      name = "hound",
      profile = "man",
      moves = { "diagonally_forward" },
      wins_on_goals = false,
    },
    {
      name = "fox",
      profile = "king",
      moves = { "diagonally_forward", "diagonally_backward" },
    },
  },

  start = [[
    .h.h.h.h
    ........
    ........
    ........
    ........
    ........
    ........
    ....F...
  ]],

  -- The fox wins on a square from which the hounds came; shut in, it loses, as a side without a move does.
  winning = {
    goals = [[
      .w.w.w.w
      ........
      ........
      ........
      ........
      ........
      ........
      ........
    ]],
  },

  drawing = { repetition = 3 },
}
