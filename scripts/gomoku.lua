--- @api 1
-- Gomoku, five in a row.
-- Freestyle rules on 15×15: no restriction for either side, and a longer line wins too. For the standard rules, in which only
-- exactly five win, make a variant with `base = "gomoku"` and `winning = { line_exact = true }`.
return {
  family = "grid",
  title = "Gomoku",
  summary = "Stones are placed on an empty board, and the first unbroken line of five wins.",
  source = "freestyle rules, as in the Gomocup tournament's freestyle league but on 15×15",

  board = { columns = 15, rows = 15, pattern = "lines" },
  first = "black",

  pieces = { { name = "stone", profile = "disc", letters = "xo" } },
  placing = { where = "anywhere" },

  -- Five or more in a row, a column or a diagonal win; a full board is a draw.
  winning = { line = 5, stuck = "draws" },

  -- Stones stay where they are: no position comes again.
  drawing = { repetition = 0 },
}
