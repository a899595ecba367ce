--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- table.foreach whose callback sorts with a callback in C.

local big = table.create(300000, 0)
local list = table.create(20000, big)

local function move(position, ctx)
  local map = {}
  for _ = 1, 100 do
    map[table.clone(list)] = table.find
  end
  table.foreach(map, table.sort)
end

return { title = "foreach_sort", games = { "*" }, move = move }
