--- @api 1
-- expect: moves: exit 0; deep check: exit 0|1, within 90
-- Every question takes a second, which is within its time.
local walk = require("walk")
return walk({ outcome = function(p) for _ = 1, 20000000 do end end })
