--- @api 1
-- expect: deep play: rules_error, exit 0|1, within 8; deep moves: exit 0; deep check: exit 1, within 12; deep perft: exit 0|1, within 8; deep lab: within 20; deep match: rules_error, exit 0|1, within 15, faults 2
-- `outcome` hangs in functions in C after three plies.
local big = table.create(200000, 0)
local list = table.create(50000, big)
local meta = { __eq = table.find }
local equal = table.create(50000, setmetatable(table.clone(big), meta))
local walk = require("walk")
return walk({ outcome = function(p) if p.plies == 3 then table.find(equal, setmetatable({}, meta)) end end })
