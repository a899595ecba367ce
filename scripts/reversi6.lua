--- @api 1
-- Othello on 6x6, as published solutions of the small board have it.
return {
  base = "othello",
  title = "Othello 6×6",
  summary = "Othello on a board of six by six.",
  source = "othello.lua on a smaller board",

  -- 36 squares; in the centre c3 and d4 are white, d3 and c4 black.
  board = { columns = 6, rows = 6 },
}
