--- @api 1
-- expect: moves: exit 2, within 8; deep list: exit 0, within 8; deep check: exit 1, within 8; deep perft, describe, lab: exit 2, within 8
-- A position that holds itself.
local walk = require("walk")
return walk({ setup = function() return (function() local p = {} p.grid, p.turn, p.plies = p, p, p return p end)() end })
