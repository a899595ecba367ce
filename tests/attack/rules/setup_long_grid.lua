--- @api 1
-- expect: moves: exit 2, within 8; deep list: exit 0, within 8; deep check: exit 1, within 8; deep perft, describe, lab: exit 2, within 8
-- A grid of three million squares.
local walk = require("walk")
return walk({ setup = function() return { grid = table.create(3000000, 0), turn = 1, plies = 0 } end })
