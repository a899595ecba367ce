--- @api 1
-- expect: script_error
-- Loads compiled code.

local function move()
  local load = loadstring or load
  return load("\27Lua")
end

return { title = "bytecode", games = { "*" }, move = move }
