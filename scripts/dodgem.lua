--- @api 1
--- @waive symmetry: black begins on the left and goes right
-- Dodgem, the game of cars that must get past each other.
-- Rules follow Colin Vout's game as in Winning Ways for Your Mathematical Plays (1982), on 4×4, with draw rules added, so that
-- every game ends.
return {
  family = "grid",
  title = "Dodgem",
  summary = "White's cars drive up and off the board, black's drive right; the side that gets all of them off first wins.",
  source = "Colin Vout 1972",

  board = { columns = 4, rows = 4, pattern = "grid" },
  first = "white",

  -- Black's cars begin on the left, and forward is right for them.
  black_goes = "right",

  -- A car goes one square forward or sideways, never backward. Nothing is captured.
  pieces = {
    {
      name = "car",
      profile = "pawn",
      letters = "xo",
      moves = { "forward", "sideways" },
    },
  },

  start = [[
    x...
    x...
    x...
    .ooo
  ]],

  -- From its far row, a car leaves the board with a step forward; the first side without cars wins. Shutting the other side in
  -- is not allowed: a side that cannot move wins.
  winning = { leaving = true, stuck = "wins" },

  -- Drawn: the same position for the third time; 50 moves by each side without one that cannot be undone.
  drawing = { repetition = 3, quiet_moves = 50 },
}
