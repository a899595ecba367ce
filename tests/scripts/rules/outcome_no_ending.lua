-- expect: load rules_error -: `outcome` returned no `ending`, which says in a few words why the game is over
local walk = require("walk")
return walk({ outcome = function() return { winner = 1 } end })
