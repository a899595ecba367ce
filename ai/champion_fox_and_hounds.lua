--- @api 1
-- The native search, and weights that were fitted to its own games by `damka tune fox_and_hounds` (see docs/tune.md). Each
-- feature has two weights, one for the beginning and one for the end of a game.

-- How it searches is in ai/lib/two_phases.lua, which needs to know how many pieces there are at the start.
local play = require("two_phases")(5)

return {
  title = "Fox and Hounds champion",
  summary = "A deep search with weights learnt from its own games.",
  games = { "fox_and_hounds" },
  weights = "champion_fox_and_hounds.yaml",
  options = play.options,
  move = play.move,
  analysis = play.analysis,
}
