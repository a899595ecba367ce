--- @api 1
-- expect: play: exit 0|1|2, within 8; deep check: exit 1, within 12
-- `outcome` never ends, but only after 1 plies.
local walk = require("walk")
return walk({ outcome = function(p) while p.plies >= 1 do end end })
