-- expect: play 100 rules_error 3: lost the way
local walk = require("walk")
return walk({ outcome = function(p) if p.plies == 100 then error("lost the way") end end })
