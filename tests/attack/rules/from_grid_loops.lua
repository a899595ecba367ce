--- @api 1
-- expect: `moves NAME --position a`: exit 0|1|2, within 8; check: exit 0|1, within 12
-- `from_grid` never ends.
local walk = require("walk")
return walk({ grid = function(p) return p.grid end, from_grid = function() while true do end end })
