--- @api 1
-- expect: script_error
-- gsub inside gsub.

local function deeper()
  return (string.gsub("a", "a", deeper))
end
local function move()
  return deeper()
end

return { title = "recursion_gsub", games = { "*" }, move = move }
