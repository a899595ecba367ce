-- expect: load rules_error -: `winner` is NaN: it must be 1, 2 or nil for a draw
local walk = require("walk")
return walk({ outcome = function() return { winner = 0 / 0, ending = "x" } end })
