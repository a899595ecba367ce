-- expect: load rules_error -: `setup` returned a position whose `plies` is none: it must be a whole number
local walk = require("walk")
return walk({ setup = function() return { grid = { 1, 0, 0, 0 }, turn = 1, plies = "none" } end })
