--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- A comparator that is a coroutine.

local function move(position, ctx)
  local never = coroutine.wrap(function()
    while true do
      coroutine.yield(false)
    end
  end)
  while true do
    table.sort(table.create(1000000, 1), never)
  end
end

return { title = "sort_wrap", games = { "*" }, move = move }
