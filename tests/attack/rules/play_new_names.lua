--- @api 1
-- expect: play: exit 0|1, within 8; deep moves: exit 0; deep check: exit 1, within 12; deep perft: exit 0|1, within 8; deep lab: within 20; deep match: exit 0|1, within 15, faults 2
-- Other names of numbers in each position.
local walk = require("walk")
return walk({ play = function(p, move) if p.plies == 2 then return { grid = p.grid, turn = 3 - p.turn, plies = 2, ["n" .. tostring({})] = 1 } end local grid = table.clone(p.grid) grid[move.to], grid[move.from] = 1, 0 return { grid = grid, turn = 3 - p.turn, plies = p.plies + 1 } end })
