--- @api 1
-- expect: moves: exit 2, within 8; deep list: exit 0, within 8; deep check: exit 1, within 8; deep perft, describe, lab: exit 2, within 8
-- A piece that is a text of thirty megabytes.
local walk = require("walk")
return walk({ setup = function() return { grid = { string.rep("x", 30000000), 0, 0, 2 }, turn = 1, plies = 0 } end })
