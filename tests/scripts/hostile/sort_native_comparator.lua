--- @api 1
-- expect: out_of_time | out_of_memory
-- Sorts with a comparator written in C, each call of which takes long.


local function move(position)
  local list = {}
  for place = 1, 200000 do
    list[place] = "1000000"
  end
  table.sort(list, string.rep)
end

return { title = "sort_native_comparator", games = { "*" }, move = move }
