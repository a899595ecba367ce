-- expect: load rules_error -: `outcome` returned NaN: it must return nil while the game goes on, else { winner = 1, 2 or nil, ending = "…" }
local walk = require("walk")
return walk({ outcome = function() return 0 / 0 end })
