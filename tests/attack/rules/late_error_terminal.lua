--- @api 1
-- expect: moves: exit 0; play, check, lab, match: exit 0|1, faults 2, within 20; `play NAME random random --seed 1`: exit 0|1
-- Raises orders to the terminal after three plies.
local walk = require("walk")
return walk({ outcome = function(p) if p.plies == 3 then error("\27[2J\27]0;owned\7\r \u{202e}\u{9b}31m") end end })
