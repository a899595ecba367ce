--- @api 1
-- expect: script_error | out_of_memory
-- Joining the same text again and again.

local function move()
  local list = {}
  for index = 1, 1000 do
    list[index] = string.rep("x", 100000)
  end
  local text = table.concat(list)
  return table.concat({ text, text, text })
end

return { title = "huge_concat", games = { "*" }, move = move }
