--- @api 1
-- expect: script_error
-- A function that only calls itself.

local function deeper(n)
  return 1 + deeper(n + 1)
end
local function move()
  return deeper(1)
end

return { title = "recursion_lua", games = { "*" }, move = move }
