-- expect: load rules_error -: `play` returned nil: it must return a position
local walk = require("walk")
return walk({ play = function() end })
