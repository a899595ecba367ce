-- expect: load rules_error -: `pawn` and `prince` have the same letter 'P'
local walk = require("walk")
return walk({ pieces = { { name = "pawn", side = 1 }, { name = "prince", side = 1, profile = "king" } } })
