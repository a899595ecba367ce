--- @api 1
-- Losing draughts: English draughts with the aim turned round. Followed: english.lua, and who cannot move wins.
return {
  base = "english",
  title = "Losing draughts",
  summary = "English draughts, but who has no move or no piece left wins.",
  source = "english.lua with the aim turned round",

  -- Who has no legal move, or no piece, wins.
  winning = { stuck = "wins" },
}
