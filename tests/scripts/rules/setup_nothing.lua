-- expect: load rules_error -: `setup` returned nil: it must return a position
local walk = require("walk")
return walk({ setup = function() end })
