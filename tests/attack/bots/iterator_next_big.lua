--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- A generic loop over functions in C.

local big = table.create(1000000, 0)

local function move(position, ctx)
  while true do
    for _ in next, big do end
  end
end

return { title = "iterator_next_big", games = { "*" }, move = move }
