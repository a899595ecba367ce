--- @api 1
-- expect: play: out_of_time, exit 1; deep match: out_of_time, faults 2, within 10
-- Coroutines that are closed while they wait, for ever.

local function move(position, ctx)
  while true do
    local thread = coroutine.create(function() pcall(coroutine.yield) end)
    coroutine.resume(thread)
    coroutine.close(thread)
  end
end

return { title = "coroutines_close", games = { "*" }, move = move }
