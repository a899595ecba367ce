--- @api 1
-- expect: script_error
-- pcall inside pcall inside pcall.

local function deeper()
  local fine, problem = pcall(deeper)
  if not fine then error(problem, 0) end
  return fine
end
local function move()
  return deeper()
end

return { title = "recursion_c", games = { "*" }, move = move }
