--- @api 1
-- expect: out_of_time | script_error | no_answer
-- Sorting very long strings that differ at their ends.

local function move()
  local list = {}
  local start = string.rep("x", 100000)
  for index = 1, 400 do
    list[index] = start .. index
  end
  while true do
    table.sort(list)
  end
end

return { title = "sort_long_strings", games = { "*" }, move = move }
