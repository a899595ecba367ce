--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- A comparator in C that copies ten megabytes.

local function move(position, ctx)
  table.sort(table.create(100000, string.rep("x", 10000000)), string.reverse)
end

return { title = "sort_reverse", games = { "*" }, move = move }
