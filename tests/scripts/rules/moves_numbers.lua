-- expect: load rules_error -: move 1 is 7: a move is a table with a `text` (numbers need a function `describe(p, move)`)
local walk = require("walk")
return walk({ moves = function() return { 7 } end })
