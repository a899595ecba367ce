--- @api 1
-- expect: moves: exit 2, within 8; deep list: exit 0, within 8; deep check: exit 1, within 8; deep perft, describe, lab: exit 2, within 8
-- A position that answers every index for ever.
local walk = require("walk")
return walk({ setup = function() return setmetatable({}, { __index = function() return {} end, __iter = function() return rawequal end, __len = function() return 1e9 end }) end })
