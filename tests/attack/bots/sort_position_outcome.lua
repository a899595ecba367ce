--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- A comparator that is a function of the host.

local function move(position, ctx)
  local list = table.create(2000000, position)
  table.sort(list, position.outcome)
end

return { title = "sort_position_outcome", games = { "*" }, move = move }
