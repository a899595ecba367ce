--- @api 1
-- Tic-tac-toe.
-- The old game on nine squares. Its 255,168 games are counted in tests/perft/tictactoe.perft.
return {
  family = "grid",
  title = "Tic-tac-toe",
  summary = "Each side puts a disc on an empty square in turn, and three in a row win.",
  source = "the game that everybody knows",

  board = { columns = 3, rows = 3, pattern = "grid" },
  first = "black",

  pieces = { { name = "disc", letters = "xo" } },
  placing = { where = "anywhere" },

  -- Three in a row, a column or a diagonal win; a full board is a draw.
  winning = { line = 3, stuck = "draws" },

  -- Discs stay where they are: no position comes again.
  drawing = { repetition = 0 },
}
