-- expect: load rules_error -: `setup` puts 3 on square 2: 0 is empty, 1 to 2 are the pieces
local walk = require("walk")
return walk({ setup = function() return { grid = { 1, 3, 0, 0 }, turn = 1 } end })
