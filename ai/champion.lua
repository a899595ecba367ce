--- @api 1
-- English draughts as strong as damka knows it: the native search, weights that were fitted to thousands of its own games (see
-- docs/champion.md), and patterns that were trained as an addition to them (docs/patterns.md). Each feature has two weights, one for
-- the beginning and one for the end of a game.

-- How it searches is in ai/lib/two_phases.lua, which needs to know how many pieces there are at the start.
local play = require("two_phases")(24)

return {
  title = "Draughts champion",
  summary = "English draughts: a deep search with weights learnt from its own games.",
  games = { "english" },
  weights = "champion.yaml",
  options = play.options,
  move = play.move,
  analysis = play.analysis,
}
