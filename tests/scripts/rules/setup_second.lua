-- expect: load rules_error -: `setup` returned a position in which side 2 is to move
local walk = require("walk")
return walk({ setup = function() return { grid = { 1, 0, 0, 0 }, turn = 2 } end })
