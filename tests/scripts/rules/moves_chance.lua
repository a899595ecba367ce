-- expect: load rules_error 3: rules have no chance: the same position always has the same moves
local walk = require("walk")
return walk({ moves = function() return { { text = "on", from = 1, to = math.random(4) } } end })
