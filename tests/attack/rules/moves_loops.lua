--- @api 1
-- expect: moves: exit 2, within 8; list: exit 0, within 8; check: exit 1, within 8; perft, describe, lab: exit 2, within 8
-- `moves` never ends.
local walk = require("walk")
return walk({ moves = function() while true do end end })
