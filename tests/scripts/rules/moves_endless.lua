-- expect: load rules_error 3: stopped by the time guard
local walk = require("walk")
return walk({ moves = function() while true do end end })
