--- @api 1
-- expect: play: rules_error, exit 0|1, within 8; deep moves: exit 0; deep check: exit 1, within 12; deep perft: exit 1, within 8; deep lab: within 20; deep match: rules_error, exit 0|1, within 15, faults 2
-- `play` takes all memory.
local walk = require("walk")
return walk({ play = function() local t = {} while true do t[#t + 1] = table.create(1000, 1) end end })
