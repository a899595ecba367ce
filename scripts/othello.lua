--- @api 1
-- Othello.
-- Rules follow the World Othello Federation; the position counts in tests/perft/othello.perft are those of Egaroucid,
-- magpie and OpenSpiel.
return {
  family = "othello",
  title = "Othello",
  summary = "Place a disc so that it traps opposing discs between two of yours and turns them over; the most discs win.",
  source = "World Othello Federation rules; move counts verified against Aart Bik and Egaroucid",

  -- a1 is the upper left corner. In the centre d4 and e5 are white, e4 and d5 black.
  board = { columns = 8, rows = 8 },
  first = "black",

  -- A side without a move passes; when neither can move the discs are counted.
  winning = { discs = "most" },

  -- Game files: the number PDN 3.0 keeps for Othello.
  notation = { game_type = 50 },
}
