-- expect: load rules_error -: `board.columns` is missing: how large is the board?
local walk = require("walk")
return walk({ board = "nothing" })
