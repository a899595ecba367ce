--- @api 1
-- Hawaiian checkers: Kōnane as facts.
-- Rules follow BrainKing and Board Game Arena, on 8×8; konane.lua is the same game written in Lua, and tests play both move for
-- move.
return {
  family = "grid",
  title = "Hawaiian checkers",
  summary = "The Kōnane of old Hawaii: stones jump over opposing stones in straight lines, and a player who cannot jump loses.",
  source = "Kōnane as BrainKing and Board Game Arena play it",

  board = { columns = 8, rows = 8, pattern = "dots" },
  first = "black",

  -- A stone only moves by jumping along its row or column.
  pieces = {
    {
      name = "stone",
      letters = "xo",
      captures = { "forward", "sideways", "backward" },
    },
  },

  -- It may go on jumping in the same direction, and may stop after any jump.
  capture = { by = "jump", continued = true },

  -- The board is full. Black removes one of its stones from the middle or a corner, then white one beside the gap.
  start = [[
    xoxoxoxo
    oxoxoxox
    xoxoxoxo
    oxoxoxox
    xoxoxoxo
    oxoxoxox
    xoxoxoxo
    oxoxoxox
  ]],
  opening = "removals",

  winning = { stuck = "loses" },

  -- Every jump takes a stone: no position comes again.
  drawing = { repetition = 0 },
}
