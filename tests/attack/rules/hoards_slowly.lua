--- @api 1
-- expect: moves: exit 0; play: exit 0|1, within 30; check: exit 0|1, within 30; perft: exit 0|1
-- Keeps a megabyte at every question.
local walk = require("walk")
return walk({ outcome = (function() local kept = {} return function() kept[#kept + 1] = string.rep("x", 1000000) .. #kept end end)() })
