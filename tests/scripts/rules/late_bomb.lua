-- expect: play 3 rules_error -: not enough memory
local walk = require("walk")
return walk({ outcome = function(p) local t = {} while p.plies == 3 do t[#t + 1] = table.create(1000, 1) end end })
