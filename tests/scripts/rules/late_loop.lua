-- expect: play 3 rules_error 3: stopped: time limit exceeded
local walk = require("walk")
return walk({ outcome = function(p) while p.plies == 3 do end end })
