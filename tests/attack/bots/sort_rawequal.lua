--- @api 1
-- expect: play: out_of_time|out_of_memory|script_error|illegal_move|no_answer, exit 1; deep match: exit 0|1, faults 2, within 10
-- A quick comparator in C over a very long list.

local function move(position, ctx)
  for _ = 1, 100 do
    table.sort(table.create(3000000, 1), rawequal)
  end
end

return { title = "sort_rawequal", games = { "*" }, move = move }
