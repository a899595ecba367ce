--- @api 1
-- Losing draughts: the rules of english.lua, but a side that cannot move wins.
return {
  base = "english",
  title = "Losing draughts",
  summary = "English draughts, but a player with no legal move or no piece left wins.",
  source = "english.lua with the aim reversed",

  -- A side with no legal move or no pieces wins.
  winning = { stuck = "wins" },
}
