--- @api 1
-- expect: script_error
-- An __index that indexes itself.

local loop = setmetatable({}, { __index = function(self, key) return self[key .. "x"] end })
local function move()
  return loop.x
end

return { title = "recursion_index", games = { "*" }, move = move }
