--- @api 1
-- expect: moves: exit 0|1|2; play, check: exit 0|1|2, within 20
-- Data of a move, a hundred thousand deep.
local walk = require("walk")
return walk({ moves = function(p) return (function() local t = {} for _ = 1, 100000 do t = { t } end return { { text = "a", from = 1, to = 2, data = t } } end)() end })
