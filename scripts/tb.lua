--- @api 1
-- T and B: a game of men that only go forward, played from a fixed description.
-- The description: 8x8, T on rows A to C, B on rows F to H, most captures, the far row wins.
-- It is silent on a side with pieces and no move; here that side loses.
return {
  family = "draughts",
  title = "T and B",
  summary = "Men only, forward only; the most pieces must be taken, and the first to reach the far row wins.",
  source = "the T and B description",

  -- 32 dark squares; the lower left corner is dark.
  board = { columns = 8, rows = 8, corner = "left" },
  sides = { black = "T", white = "B" },
  first = "black",

  -- Twelve men a side; T sits at the top. Men move and capture forward only.
  men = {
    rows = 3,
    moves = { "diagonally_forward" },
    captures = { "diagonally_forward" },
  },

  -- The most pieces must be taken.
  capture = { forced = true, prefer = { "captures" } },

  -- There are no kings.
  crowning = "never",

  -- The first man on the far row wins; a side with no legal move or no pieces loses.
  winning = { far_row = true, stuck = "loses" },

  -- Men only go forward: no position comes again.
  drawing = { repetition = 0 },

  notation = { squares = "row_letters" },
}
