--- @api 1
-- expect: `perft NAME 9`: exit 0, within 40; deep `lab NAME --games 30 --seed 1`: within 60
-- Two moves everywhere, so that a count is long: it is asked for and ends.
local walk = require("walk")
return walk({
  moves = function(p)
    local from = table.find(p.grid, 1)
    local to = if from == 3 then 1 else from + 1
    return { { text = "a", from = from, to = to }, { text = "b", from = from, to = to } }
  end,
})
