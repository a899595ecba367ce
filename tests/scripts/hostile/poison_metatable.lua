--- @api 1
-- expect: script_error
-- Reaches for the metatable of every string.

local function move()
  getmetatable("").__index = { upper = function() return "owned" end }
end

return { title = "poison_metatable", games = { "*" }, move = move }
