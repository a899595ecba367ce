--- @api 1
-- expect: play: out_of_memory|out_of_time|script_error, exit 1; deep match: faults 2, within 10
-- The same, with a function that makes tables.

local function move(position, ctx)
  local list = table.create(200000, position)
  table.sort(list, position.moves)
end

return { title = "sort_position_moves", games = { "*" }, move = move }
