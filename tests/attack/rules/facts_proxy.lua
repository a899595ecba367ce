--- @api 1
-- expect: list: exit 0; check: exit 0|1; moves: exit 0|2
-- Facts that are computed without end when they are looked at.
return setmetatable({ base = "english" }, { __index = function() while true do end end, __iter = function() return rawequal, {}, nil end })
