--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- A comparator in C that copies a long table.

local big = table.create(1000000, 0)
local list = table.create(100000, big)

local function move(position, ctx)
  table.sort(list, table.clone)
end

return { title = "sort_clone", games = { "*" }, move = move }
