--- @api 1
-- expect: moves: exit 0|1|2; play: exit 0|1|2, within 20; check: exit 0|1|2, within 90
-- Data of a move, a hundred thousand deep. A check gives script rules a minute in all.
local walk = require("walk")
return walk({ moves = function(p) return (function() local t = {} for _ = 1, 100000 do t = { t } end return { { text = "a", from = 1, to = 2, data = t } } end)() end })
