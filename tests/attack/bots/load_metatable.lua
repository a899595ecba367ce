--- @api 1
-- expect: list: exit 0; deep check: exit 1; deep play: exit 2
return setmetatable({}, { __index = function() return string.rep("x", 30000000) end, __iter = function() return rawequal end })
