--- @api 1
-- expect: play: rules_error, exit 0|1, within 8; deep moves: exit 0; deep check: exit 1, within 12; deep perft: exit 0|1, within 8; deep lab: within 20; deep match: rules_error, exit 0|1, within 15, faults 2
-- Unknown keys of an outcome by the thousand.
local walk = require("walk")
return walk({ outcome = function(p) if p.plies > 2 then local t = {} for at = 1, 9000 do t["k" .. at] = 1 end return t end end })
