--- @api 1
-- expect: moves: exit 2, within 8; deep list: exit 0, within 8; deep check: exit 1, within 8; deep perft, describe, lab: exit 2, within 8
-- Tables as keys of tables, a hundred thousand deep.
local walk = require("walk")
return walk({ setup = function() return (function() local t = {} for _ = 1, 100000 do t = { [t] = 1 } end return { grid = t, turn = t, [t] = t } end)() end })
