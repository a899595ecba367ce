-- expect: load rules_error 3: attempt to modify a readonly table
local walk = require("walk")
return walk({ play = function(p) p.turn = 3 - p.turn return p end })
