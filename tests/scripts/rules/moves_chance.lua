-- expect: load rules_error 3: rules cannot use random numbers: a position always has the same moves
local walk = require("walk")
return walk({ moves = function() return { { text = "on", from = 1, to = math.random(4) } } end })
