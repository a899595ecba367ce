-- expect: load rules_error -: `outcome` returned NaN: it must return nil, or { winner = 1, 2 or nil, ending = "…" } if the game is over
local walk = require("walk")
return walk({ outcome = function() return 0 / 0 end })
