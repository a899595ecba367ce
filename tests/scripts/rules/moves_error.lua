-- expect: load rules_error 3: attempt to index nil with number
local walk = require("walk")
return walk({ moves = function(p) return p.cells[1] end })
