--- @api 1
-- expect: moves: exit 0|1|2, within 8; deep list: exit 0, within 8; deep check: exit 0|1, within 8; deep perft, describe, lab: exit 0|1|2, within 8
-- A grid that answers every index for ever.
local walk = require("walk")
return walk({ setup = function() return { turn = 1, plies = 0, grid = setmetatable({}, { __index = function() return 0 end, __len = function() return 4 end }) } end })
