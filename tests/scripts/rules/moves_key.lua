-- expect: load rules_error -: move 1 has an unknown key `form`; did you mean `from`? Available: text, path, from, to, places, removes, captured, crowned, progress, loud, data
local walk = require("walk")
return walk({ moves = function() return { { text = "on", form = 1, to = 2 } } end })
