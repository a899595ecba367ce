--- @api 1
-- expect: moves: exit 0|1|2, within 10; deep play, check: exit 0|1|2, within 120; deep `perft NAME 2`, lab: within 120
-- As many moves as there may be, with texts as long as they may be.
local walk = require("walk")
return walk({ moves = function(p) return (function() local list = {} for at = 1, 4096 do list[at] = { text = string.format("%080d", at), from = 1, to = 2 } end return list end)() end })
