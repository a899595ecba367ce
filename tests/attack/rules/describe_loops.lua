--- @api 1
-- expect: deep moves: exit 2, within 8; deep list: exit 0, within 8; deep check: exit 1, within 8; deep perft, describe, lab: exit 2, within 8
-- Moves are numbers, and `describe` never ends.
local walk = require("walk")
return walk({ moves = function() return { 1 } end, describe = function() while true do end end })
