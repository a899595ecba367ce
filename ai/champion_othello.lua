--- @api 1
-- Othello as strong as damka knows it: the native search, and patterns that were learnt from its own games (docs/patterns.md). With
-- `patterns=false` it judges by weights instead, which are fitted to games too (docs/champion.md). Each feature has two of them,
-- one for the beginning and one for the end of a game.

-- How it searches is in ai/lib/two_phases.lua, which needs to know how many pieces there are at the start.
local play = require("two_phases")(4)

return {
  title = "Othello champion",
  summary = "Othello: a deep search with patterns learnt from its own games.",
  games = { "othello" },
  weights = "champion_othello.yaml",
  options = {
    nodes = { kind = "integer", min = 100, max = 100000000, default = 200000, help = "positions to search per move" },
    book = { kind = "boolean", default = true, help = "start from a random line of the opening book" },
    patterns = { kind = "boolean", default = true, help = "judge by patterns, if the game has any" },
  },

  move = play.move,
  analysis = play.analysis,
}
