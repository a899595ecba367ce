--- @api 1
-- expect: script_error
-- A __tostring that asks for itself.

local thing
thing = setmetatable({}, { __tostring = function() return tostring(thing) end })
local function move()
  return tostring(thing)
end

return { title = "recursion_tostring", games = { "*" }, move = move }
