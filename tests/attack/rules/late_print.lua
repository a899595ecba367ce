--- @api 1
-- expect: moves: exit 0; `play NAME random random --seed 1`: exit 0|1, within 20; check: exit 0|1, within 60
-- Prints long lines at every question.
local walk = require("walk")
return walk({ outcome = function(p) if p.plies > 6 then return { ending = "over" } end for _ = 1, 2000 do print(string.rep("x", 10000)) end end })
