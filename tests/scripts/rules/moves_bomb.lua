-- expect: load rules_error -: not enough memory
local walk = require("walk")
return walk({ moves = function() local t = {} while true do t[#t + 1] = table.create(1000, 1) end end })
