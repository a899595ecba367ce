-- expect: load rules_error -: moves 1 and 2 have the same text "on"
local walk = require("walk")
return walk({ moves = function() return { { text = "on", from = 1, to = 2 }, { text = "on", from = 1, to = 3 } } end })
