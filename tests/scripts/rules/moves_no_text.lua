-- expect: load rules_error -: move 1 has no `text`
local walk = require("walk")
return walk({ moves = function() return { { from = 1, to = 2 } } end })
