--- @api 1
-- expect: moves: exit 2, within 8; deep list: exit 0, within 8; deep check: exit 1, within 8; deep perft, describe, lab: exit 2, within 8
-- A list of moves without an end.
local walk = require("walk")
return walk({ moves = function(p) return setmetatable({}, { __iter = function() return function(_, n) return (n or 0) + 1, { text = "a", from = 1, to = 2 } end end }) end })
