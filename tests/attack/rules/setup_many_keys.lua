--- @api 1
-- expect: moves: exit 2, within 8; deep list: exit 0, within 8; deep check: exit 1, within 8; deep perft, describe, lab: exit 2, within 8
-- A hundred thousand numbers.
local walk = require("walk")
return walk({ setup = function() return (function() local p = { grid = { 1, 0, 0, 2 }, turn = 1, plies = 0 } for at = 1, 100000 do p["k" .. at] = at end return p end)() end })
