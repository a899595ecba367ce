--- @api 1
-- expect: moves: exit 2, within 8; deep list: exit 0, within 8; deep check: exit 1, within 8; deep perft, describe, lab: exit 2, within 8
-- Three million captured squares.
local walk = require("walk")
return walk({ moves = function(p) return { { text = "a", from = 1, to = 2, captured = table.create(3000000, 1) } } end })
