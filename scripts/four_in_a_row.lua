--- @api 1
-- Four in a row: discs fall into columns.
-- The game published as Connect Four in 1974; connect_four.lua is the same game written in Lua. The position counts in
-- tests/perft/four_in_a_row.perft are John Tromp's.
return {
  family = "grid",
  title = "Four in a line",
  summary = "Discs fall into seven columns, and the first unbroken line of four wins.",
  source = "Howard Wexler, Milton Bradley 1974; move counts verified against John Tromp",

  board = { columns = 7, rows = 6, pattern = "dots" },
  first = "black",

  -- The board is empty at first. A disc falls to the lowest empty square of its column.
  pieces = { { name = "disc", letters = "xo" } },
  placing = { where = "column" },

  -- Four or more in a row, a column or a diagonal win; a full board is a draw.
  winning = { line = 4, stuck = "draws" },

  -- Discs stay where they are: no position comes again.
  drawing = { repetition = 0 },
}
