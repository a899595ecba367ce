--- @api 1
-- expect: script_error
-- Tables that are each other's __index.

local a, b = {}, {}
setmetatable(a, { __index = b })
setmetatable(b, { __index = a })
local function move()
  return a.x
end

return { title = "recursion_index_chain", games = { "*" }, move = move }
