-- expect: load rules_error -: `pieces[1]`: `profile` must name the shape of the piece
local walk = require("walk")
return walk({ pieces = { { name = "knight", side = 1, profile = "horse" } } })
