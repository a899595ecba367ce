--- @api 1
-- expect: moves, `play NAME random random --seed 1`: exit 0|1, within 20; check: exit 0|1, within 20
-- Prints orders to the terminal.
local walk = require("walk")
return walk({ outcome = function(p) if p.plies < 3 then print("\27[2J\27]0;owned\7\r \u{202e}\u{9b}31m") end end })
