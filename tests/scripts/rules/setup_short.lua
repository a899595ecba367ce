-- expect: load rules_error -: `setup` returned a grid of 3 squares, not 4
local walk = require("walk")
return walk({ setup = function() return { grid = { 1, 0, 0 }, turn = 1 } end })
