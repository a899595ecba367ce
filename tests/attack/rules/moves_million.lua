--- @api 1
-- expect: moves: exit 2, within 8; deep list: exit 0, within 8; deep check: exit 1, within 8; deep perft, describe, lab: exit 2, within 8
-- A million moves.
local walk = require("walk")
return walk({ moves = function(p) return table.create(1000000, { text = "a", from = 1, to = 2 }) end })
