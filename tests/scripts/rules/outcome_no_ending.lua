-- expect: load rules_error -: `outcome` returned no `ending`: say in a few words why it is over
local walk = require("walk")
return walk({ outcome = function() return { winner = 1 } end })
