--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- A comparator that is a C function, slow on long tables, and never a safepoint between two calls.

local big = table.create(1000000, 0)
local list = table.create(100000, big)

local function move(position, ctx)
  table.sort(list, table.find)
end

return { title = "sort_find", games = { "*" }, move = move }
