--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- Stopped inside a coroutine, it begins another.

local function move(position, ctx)
  while true do
    coroutine.resume(coroutine.create(function() while true do end end))
  end
end

return { title = "coroutines_errors", games = { "*" }, move = move }
