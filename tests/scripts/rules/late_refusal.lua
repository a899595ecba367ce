-- expect: play 5 rules_error 3: that is no move
local walk = require("walk")
return walk({ play = function(p, move) if p.plies == 4 then error("that is no move") end return { grid = p.grid, turn = 3 - p.turn, plies = p.plies + 1 } end })
