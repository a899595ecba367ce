--- @api 1
-- expect: play: script_error, exit 1; deep match: exit 0|1, faults 2, within 10
-- A comparator that refuses its arguments.

local function move(position, ctx)
  table.sort(table.create(1000000, "x"), select)
end

return { title = "sort_select", games = { "*" }, move = move }
