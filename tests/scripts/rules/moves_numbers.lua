-- expect: load rules_error -: move 1 is 7: a move is a table with a `text`, or a number if there is a function `describe(p, move)`
local walk = require("walk")
return walk({ moves = function() return { 7 } end })
