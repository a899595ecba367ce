-- expect: load rules_error -: `moves` returned nil: it must return a list of moves
local walk = require("walk")
return walk({ moves = function() end })
