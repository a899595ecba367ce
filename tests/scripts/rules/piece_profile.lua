-- expect: load rules_error -: `pieces[1]`: `profile` must say how it looks
local walk = require("walk")
return walk({ pieces = { { name = "knight", side = 1, profile = "horse" } } })
