--- @api 1
--- @waive symmetry: black and white join different edges, and only white may take over the first stone
-- Hex, the game of connection.
-- Rules follow Piet Hein (1942) and John Nash (1948) on 11×11, with the swap rule that makes it fair.
return {
  family = "grid",
  title = "Hex",
  summary = "Black joins top and bottom with a chain of stones, white joins left and right; one of them always succeeds.",
  source = "Piet Hein 1942, John Nash 1948",

  -- Each square has six neighbours: along its row, its column and the diagonal from lower left to upper right.
  board = { columns = 11, rows = 11, neighbours = "six", pattern = "triangles" },

  -- Stones are placed on empty squares, and never move.
  pieces = { { name = "stone", profile = "disc", letters = "xo" } },
  placing = { where = "anywhere" },

  -- In its first turn white may take over black's stone instead: it is mirrored, so that it stands for white as it stood for black.
  opening = "swap",

  -- A full board has exactly one such chain, so there are no draws.
  winning = { chain = true },
  drawing = { repetition = 0 },

  -- Square names as in books on Hex: columns from a, rows from 1 at the top.
  notation = { squares = "letters_down" },
}
