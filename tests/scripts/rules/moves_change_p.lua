-- expect: load rules_error 3: attempt to modify a readonly table
local walk = require("walk")
return walk({ moves = function(p) p.grid[1] = 0 return {} end })
