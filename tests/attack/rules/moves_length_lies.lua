--- @api 1
-- expect: moves: exit 2, within 8; deep list: exit 0, within 8; deep check: exit 1, within 8; deep perft, describe, lab: exit 2, within 8
-- A length that is not true.
local walk = require("walk")
return walk({ moves = function(p) return setmetatable({}, { __len = function() return 1e9 end }) end })
