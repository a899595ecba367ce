--- @api 1
-- expect: play, moves: exit 2, within 8; deep check: exit 1, within 12; deep perft, match: exit 2, within 15; deep lab: exit 2, within 20
-- `play` never ends.
local walk = require("walk")
return walk({ play = function() while true do end end })
