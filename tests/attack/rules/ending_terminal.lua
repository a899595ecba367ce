--- @api 1
-- expect: `play NAME random random --seed 1`: exit 0|1|2; check: exit 0|1; match, `games`: exit 0|1|2, faults 2
-- Orders to the terminal in the words of an ending.
local walk = require("walk")
return walk({ outcome = function(p) if p.plies > 2 then return { winner = 1, ending = "\27[2J\u{202e}" } end end })
