--- @api 1
-- The native search, and weights that were fitted to its own games by `damka tune four_in_a_row` (see docs/tune.md). Each
-- feature has two weights, one for the beginning and one for the end of a game.

-- How it searches is in ai/lib/two_phases.lua, which needs to know how many pieces there are at the start.
local play = require("two_phases")(0)

return {
  title = "Four in a line champion",
  summary = "A deep search with weights learnt from its own games.",
  games = { "four_in_a_row" },
  weights = "champion_four_in_a_row.yaml",
  options = play.options,
  move = play.move,
  analysis = play.analysis,
}
