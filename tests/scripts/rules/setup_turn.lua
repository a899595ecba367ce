-- expect: load rules_error -: `setup` returned a position whose `turn` is 3: it must be 1 or 2
local walk = require("walk")
return walk({ setup = function() return { grid = { 1, 0, 0, 0 }, turn = 3 } end })
