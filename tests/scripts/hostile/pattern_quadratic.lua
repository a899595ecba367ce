--- @api 1
-- expect: script_error | out_of_time
-- A plain find whose cost is text length times pattern length.

local function move()
  local text = string.rep("a", 4000000)
  return string.find(text, string.rep("a", 2000000) .. "b", 1, true)
end

return { title = "pattern_quadratic", games = { "*" }, move = move }
