--- @api 1
-- expect: play: rules_error, exit 0|1, within 8; moves: exit 0; check: exit 1, within 12; perft: exit 0|1, within 8; lab: within 20; match: rules_error, exit 0|1, within 15, faults 2
-- `outcome` never ends, but only after 3 plies.
local walk = require("walk")
return walk({ outcome = function(p) while p.plies >= 3 do end end })
