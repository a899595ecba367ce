--- @api 1
-- Losing Othello: the same moves, and the fewest discs win.
return {
  base = "othello",
  title = "Losing Othello",
  summary = "Othello, but the player with the fewest discs wins.",
  source = "othello.lua with the aim reversed",

  -- When neither side can move, the side with fewer discs wins.
  winning = { discs = "fewest" },
}
