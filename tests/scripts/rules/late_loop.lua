-- expect: play 3 rules_error 3: stopped by the time guard
local walk = require("walk")
return walk({ outcome = function(p) while p.plies == 3 do end end })
