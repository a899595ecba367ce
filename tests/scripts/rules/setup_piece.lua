-- expect: load rules_error -: `setup` puts 3 on square 2: use 0 for empty and 1 to 2 for pieces
local walk = require("walk")
return walk({ setup = function() return { grid = { 1, 3, 0, 0 }, turn = 1 } end })
