--- @api 1
-- expect: play: rules_error, exit 0|1, within 8; deep moves: exit 0; deep check: exit 1, within 12; deep perft: exit 0|1, within 8; deep lab: within 20; deep match: rules_error, exit 0|1, within 15, faults 2
-- `outcome` never ends, but only after 1 plies.
local walk = require("walk")
return walk({ outcome = function(p) while p.plies >= 1 do end end })
