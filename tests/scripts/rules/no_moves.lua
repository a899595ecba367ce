-- expect: load rules_error -: the function `moves` is missing
local walk = require("walk")
return walk({ moves = "nothing" })
