--- @api 1
-- expect: moves: exit 2, within 8; deep list: exit 0, within 8; deep check: exit 1, within 8; deep perft, describe, lab: exit 2, within 8
-- `outcome` takes all memory.
local walk = require("walk")
return walk({ outcome = function(p) local t = {} while true do t[#t + 1] = table.create(1000, 1) end end })
