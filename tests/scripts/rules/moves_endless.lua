-- expect: load rules_error 3: stopped: time limit exceeded
local walk = require("walk")
return walk({ moves = function() while true do end end })
