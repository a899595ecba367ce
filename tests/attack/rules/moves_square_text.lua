--- @api 1
-- expect: moves: exit 2, within 8; deep list: exit 0, within 8; deep check: exit 1, within 8; deep perft, describe, lab: exit 2, within 8
-- A square that is a text of thirty megabytes.
local walk = require("walk")
return walk({ moves = function(p) return { { text = "a", from = string.rep("x", 30000000), to = 2 } } end })
