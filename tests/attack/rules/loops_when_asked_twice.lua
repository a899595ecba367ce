--- @api 1
-- expect: play: exit 0|1, within 8; check: exit 1, within 12; deep perft: exit 0|1, within 8
-- Never ends when the same position is asked about again.
local walk = require("walk")
local seen = {}
return walk({
  outcome = function(p)
    seen[p.plies] = (seen[p.plies] or 0) + 1
    while seen[p.plies] > 1 do end
  end,
})
