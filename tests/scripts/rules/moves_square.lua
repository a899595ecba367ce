-- expect: load rules_error -: `to` of move 1 is 9: squares are the numbers 1 to 4
local walk = require("walk")
return walk({ moves = function() return { { text = "on", from = 1, to = 9 } } end })
