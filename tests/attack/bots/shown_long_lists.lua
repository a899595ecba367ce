--- @api 1
-- expect: play: script_error|out_of_memory|out_of_time|no_answer, exit 1, faults 8; deep match: exit 0|1, faults 2, within 10
-- A list of the same very long list, looked through for names again and again.

local function move(position, ctx)
  local big = table.create(3000000, 1)
  local list = table.create(40, big)
  for _ = 1, 20 do
    print(list, list, list)
  end
  error(list)
end

return { title = "shown_long_lists", games = { "*" }, move = move }
